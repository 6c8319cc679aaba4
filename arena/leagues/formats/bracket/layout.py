"""What a bracket is laid out as."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from arena.leagues.entrants import Entrant
from arena.leagues.formats.bracket.contest import Contest


class Layout(Protocol):
    """Which contests a field plays.

    ``name``: with its article, for sentences. ``smallest``: the least field. ``fewest``: entrants
    that the game needs at a table.
    """

    @property
    def name(self) -> str: ...

    @property
    def smallest(self) -> int: ...

    @property
    def fewest(self) -> int: ...

    def check(self, field: int) -> None:
        """Raises FormatError if so many entrants, ``smallest`` or more, have no bracket."""

    def contests(self, field: Sequence[Entrant]) -> Sequence[Contest]:
        """All, earlier ones first; none for nobody or one alone. ``field``: by seed."""
