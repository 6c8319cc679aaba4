"""A match as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from arena.match.deals import commitment
from arena.store import Queries
from arena.store.answers import AttemptDetails, GameDetails, Live, MatchDetails, SeatSum
from arena.store.ids import MatchId
from arena.web.problems import NotFoundError
from arena.web.shown.live import STEPS, ShownTable, shown_table
from arena.web.shown.paging import Paging, paging

PAGE = 50
"""Games of a page of a match."""

FAULTS = 6
"""Faults of a game that its line tells."""


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """``place``: from 1; who shares a rank shares it."""

    seat: int
    name: str
    place: int
    score: int
    forfeited: bool


@dataclass(frozen=True, slots=True)
class ShownFault:
    kind: str
    name: str
    step: int


@dataclass(frozen=True, slots=True)
class ShownGame:
    """``seats``: best first. ``slowest``: of all decisions."""

    number: int
    reason: str
    seats: tuple[ShownSeat, ...]
    decisions: int
    slowest: timedelta
    faults: tuple[ShownFault, ...]


@dataclass(frozen=True, slots=True)
class ShownAttempt:
    """``commitment``, ``secret``: in hexadecimal. ``matches``: the one is the SHA-256 of the other,
    None while the secret is hidden.
    """

    fence: int
    started_at: datetime
    ended_at: datetime | None
    end: str | None
    blame: str | None
    commitment: str
    secret: str | None
    matches: bool | None


def match_of(queries: Queries, match: str, numbers: range | None = None) -> MatchDetails:
    """By its id, if everyone may know of it, with its games that everyone may know of, or those of
    them that have these numbers. Raises NotFoundError.
    """
    found = queries.match_details(MatchId(match), numbers, delayed=True)
    if found is None or not queries.is_public(found.id):
        raise no_match(match)
    return found


def match_and_game(queries: Queries, match: str, number: int) -> tuple[MatchDetails, GameDetails]:
    """A game that was played and may be shown, and its match with no other. Raises
    NotFoundError.
    """
    found = match_of(queries, match, range(number, number + 1))
    return found, _game_of(found, number)


def page_of(number: int) -> int:
    """On which page of its match a game is."""
    return number // PAGE + 1


def _game_of(match: MatchDetails, number: int) -> GameDetails:
    """A game that was played and may be shown. Raises NotFoundError."""
    for found in match.played:
        if found.number == number:
            return found
    if match.held_back:
        raise NotFoundError(
            "The games of this match are shown when its round is over: all its tables play the "
            "same deals."
        )
    yet = ", or spectators have not seen its end" if match.delayed else ""
    raise NotFoundError(
        f"Game {number} of this match is not played{yet}; it has {match.games}, numbered from 0."
    )


@dataclass(frozen=True, slots=True)
class Now:
    """All of a match that changes, with a page of its games. ``sums``: over all of them. ``live``:
    None when it is over; ``table``: None when there is nothing to see, or nothing that may be seen.
    """

    match: MatchDetails
    paging: Paging
    sums: tuple[SeatSum, ...]
    league: str | None
    live: Live | None
    table: ShownTable | None

    @property
    def watchable(self) -> bool:
        """Whether there may be something to see."""
        return self.live is not None and self.live.hidden is None

    def values(self) -> dict[str, object]:
        """For ``match_now.html``."""
        return {
            "match": self.match,
            "paging": self.paging,
            "sums": self.sums,
            "league": self.league,
            "live": self.live,
            "table": self.table,
            "games": [shown_game(self.match, game) for game in self.match.played],
            "most_faults": FAULTS,
            "attempts": [shown_attempt(attempt) for attempt in self.match.attempts],
        }


def no_match(match: str) -> NotFoundError:
    """Nobody may know of it, or it is nowhere."""
    return NotFoundError(f"There is no match {match[:40]}; the list of matches has them all.")


def now(queries: Queries, match: MatchId, page: int) -> Now:
    """Raises NotFoundError."""
    live = queries.live(match, STEPS + 1)
    found = match_of(queries, match, range((page - 1) * PAGE, page * PAGE))
    where = paging(page, PAGE, found.stored - found.held_back)
    table = None if live is None else shown_table(found, live)
    return Now(found, where, queries.seat_sums(match), queries.league_of(match), live, table)


def names_by_seat(match: MatchDetails, game: GameDetails) -> list[str]:
    """Of the bots."""
    names = {seat.bot: seat.name for seat in match.seats}
    return [names[bot] for bot in game.bots]


def shown_game(match: MatchDetails, game: GameDetails) -> ShownGame:
    """Who came where, and how."""
    names = names_by_seat(match, game)
    seats = [
        ShownSeat(seat, name, rank + 1, score, forfeited is not None)
        for seat, (name, rank, score, forfeited) in enumerate(
            zip(names, game.ranks, game.scores, game.forfeits, strict=True)
        )
    ]
    return ShownGame(
        number=game.number,
        reason=game.reason,
        seats=tuple(sorted(seats, key=lambda seat: (seat.place, seat.seat))),
        decisions=sum(used.decisions for used in game.measured),
        slowest=max((used.slowest for used in game.measured), default=timedelta(0)),
        faults=tuple(ShownFault(each.kind, names[each.seat], each.step) for each in game.faults),
    )


def shown_attempt(attempt: AttemptDetails) -> ShownAttempt:
    """With the check of its secret."""
    secret = attempt.secret
    return ShownAttempt(
        fence=attempt.fence,
        started_at=attempt.started_at,
        ended_at=attempt.ended_at,
        end=attempt.end,
        blame=attempt.blame,
        commitment=attempt.commitment.hex(),
        secret=None if secret is None else secret.hex(),
        matches=None if secret is None else commitment(secret) == attempt.commitment,
    )
