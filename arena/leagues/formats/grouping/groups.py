"""Who meet in a round, and the round that comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from arena.leagues.entrants import EntrantId
from arena.leagues.formats.grouping.sizes import split
from arena.leagues.formats.seating import seated
from arena.leagues.rounds import Played, Round


@dataclass(frozen=True, slots=True)
class Groups:
    """Who meet, in no order of seats yet.

    ``byes``: who sits out as the numbers have it; ``parted``: since they shared an owner.
    """

    tables: tuple[tuple[EntrantId, ...], ...]
    byes: tuple[EntrantId, ...] = ()
    parted: tuple[EntrantId, ...] = ()

    @property
    def sitting_out(self) -> tuple[EntrantId, ...]:
        """All that are at no table."""
        return self.byes + self.parted


def said_of_byes(groups: Groups, tables: range) -> Iterator[str]:
    """What to say of a round if more sit out than numbers demand.

    ``tables``: how many entrants may meet.
    """
    byes = len(groups.sitting_out)
    field = sum(map(len, groups.tables)) + byes
    needed = field - sum(split(field, tables))
    if byes > needed:
        yield f"entrants of one owner do not meet, so that {byes} sit out instead of {needed}"


def seated_round(
    groups: Groups, played: Sequence[Played], games: int, team: int, said: Iterable[str]
) -> Round | None:
    """The round after those played in which these meet; None if nobody does: no table was filled.

    ``games``: of a match. ``team``: bots of an entrant. ``said``: which rules could not be kept.
    """
    if not groups.tables:
        return None
    tables = seated(groups.tables, played, games, team)
    return Round(len(played) + 1, tables, groups.sitting_out, tuple(said))
