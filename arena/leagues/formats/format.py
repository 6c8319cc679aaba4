"""What a format is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from arena.leagues.entrants import Entrant
from arena.leagues.rounds import Played, Round
from arena.leagues.standings import Standing


class FormatError(ValueError):
    """A tournament that cannot be; the message is one sentence for a person."""


class Format(Protocol):
    """A tournament in rounds.

    The same entrants, results and seed give the same rounds, on every machine and in every version
    in which its golden records stand.

    ``waits``: whether a round is closed only when each of its tables has a result or a ruling.
    Brackets wait, as who meets next rests on every result: to them a result that is still missing
    is void. Other formats go on, and a straggler counts when it comes.
    """

    waits: ClassVar[bool]

    def check(self, entrants: Sequence[Entrant]) -> None:
        """Raises FormatError, before anything starts, if no tournament is possible."""

    def next_round(
        self, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Round | None:
        """The round after those played; None when the tournament is over.

        ``entrants``: all that ever took part in the season, whoever has left. ``played``: all
        rounds so far, in order. ``seed``: 32 bytes, the season's. Never stuck: what the rules of
        pairing do not allow is relaxed in the format's stated order, and said so.
        """

    def standings(
        self, entrants: Sequence[Entrant], played: Sequence[Played]
    ) -> tuple[Standing, ...]:
        """The table after the rounds played, best first."""
