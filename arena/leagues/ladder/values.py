"""What a ladder is told, and what it gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.rounds import Table

PLACEMENT = "placement"
"""The label of tables at which a newcomer sits; they move nobody's rating."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """``sizes``: entrants that a table may have, in steps of one. ``placement``: tables that a
    newcomer has before it is rated; 0: none. ``same_owner``: whether entrants of one owner may
    meet.
    """

    sizes: range
    placement: int = 10
    same_owner: bool = False


@dataclass(frozen=True, slots=True)
class Contender:
    """An entrant as it stands.

    ``rating`` and its standard deviation ``uncertainty``: in 1/1000 Elo. ``free``: how many more
    tables it can be at now; 0 or less: none. ``since``: the ladder's count of tables when its
    latest table was made, or when it came or came back. ``placed``: whether it has a rating of its
    own. ``tables``: made so far; of a newcomer the placement matches that count or may yet.
    ``recent``: whom it met lately, latest first. ``met``: at how many tables ever it was with whom.
    """

    entrant: Entrant
    rating: int
    uncertainty: int
    free: int
    since: int
    placed: bool = True
    tables: int = 0
    recent: tuple[EntrantId, ...] = ()
    met: Mapping[EntrantId, int] = field(default_factory=dict)

    @property
    def id(self) -> EntrantId:
        """The entrant's."""
        return self.entrant.id


@dataclass(frozen=True, slots=True)
class Made:
    """The tables to play now, and by entrant why one that is free is at none."""

    tables: tuple[Table, ...]
    waiting: Mapping[EntrantId, str]
