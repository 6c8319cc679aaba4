"""A game that was recorded, to be followed step by step."""

from __future__ import annotations

from dataclasses import dataclass, field

from arena.store import Queries
from arena.store.answers import GameDetails, MatchDetails
from arena.web.problems import NotFoundError
from arena.web.replays.film import OPEN, Film, Viewer
from arena.web.replays.reels import reel
from arena.web.shown.matches import match_and_game, names_by_seat


@dataclass(frozen=True, slots=True)
class Recorded:
    """``names``: of the bots, by seat. ``record``: its canonical bytes."""

    match: MatchDetails
    game: GameDetails
    names: list[str]
    record: bytes = field(repr=False)

    @property
    def film(self) -> Film:
        """The record as frames."""
        return Film(reel(self.record), self.names)


def recorded(queries: Queries, match: str, number: int) -> Recorded:
    """A game whose record is public. Raises NotFoundError."""
    details, found = match_and_game(queries, match, number)
    body = queries.record(found.record)
    if body is None:
        raise NotFoundError("The record of this game is not public yet.")
    return Recorded(details, found, names_by_seat(details, found), body)


def viewer(seen: str, seats: int) -> Viewer:
    """Whose eyes a text means. Raises NotFoundError."""
    known: dict[str, Viewer] = {"open": OPEN, "public": None}
    known |= {str(seat): seat for seat in range(seats)}
    if seen not in known:
        raise NotFoundError(
            f"A game is seen as open, as public, or by a seat from 0 to {seats - 1}, "
            f"not as {seen[:20]!r}."
        )
    return known[seen]
