"""Matches with common deals, and rounds whose tables share a deal, between bots in this process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from arena.bench.balance.play import Crew, watched
from arena.games.chance import SeedChance
from arena.games.game import Game, Options
from arena.leagues.entrants import EntrantId
from arena.leagues.luck import Seating
from arena.leagues.results import SeatedGame, table_result
from arena.match.deals import deal_seed
from arena.match.plan import plan as games_of
from arena.match.spec import DealKind, MatchSpec

Results: TypeAlias = tuple[Fraction, ...]
"""Of a game, the mean result against the others, 0 to 1: one a seat or an entrant."""

Round: TypeAlias = Sequence[Sequence[Seating]]
"""One deal: the seatings of each table."""

Season: TypeAlias = Sequence[Round]


@dataclass(frozen=True, slots=True)
class Plan:
    """``deals``: of a season, of which each part plays so many. ``tables``: that share a deal.

    ``bots``: names; a table's entrants have them in turn.
    """

    game: Game
    options: Options
    seats: int
    seasons: int
    deals: int
    tables: int
    bots: Sequence[str]
    secret: bytes
    make: Crew

    @property
    def all_deals(self) -> int:
        """Of all seasons."""
        return self.seasons * self.deals

    @property
    def games(self) -> int:
        """Of both parts."""
        return self.all_deals * (self.seats + self.tables)


def matches(plan: Plan) -> Iterator[tuple[Results, ...]]:
    """Matches of one deal each, as common deals have it: the results of each game, turn by turn."""
    spec = MatchSpec(plan.game.name, plan.game.rules, plan.options, plan.seats, 1, DealKind.COMMON)
    entrants = range(plan.seats)
    for deal in range(plan.all_deals):
        games = []
        for planned in games_of(spec):
            by_seat = _results(plan, deal, deal * plan.seats + planned.game, planned.order)
            games.append(tuple(by_seat[planned.order.index(entrant)] for entrant in entrants))
        yield tuple(games)


def rounds(plan: Plan) -> Iterator[Round]:
    """Rounds with one deal at all tables, which have the same entrants in every round.

    Lots say who sits where. Entrants are named by number, table after table.
    """
    first = plan.all_deals * plan.seats
    for deal in range(plan.all_deals):
        lots = SeedChance(deal_seed(plan.secret, deal))
        yield tuple(
            _table(plan, deal, first + deal * plan.tables + table, lots, table)
            for table in range(plan.tables)
        )


def _table(plan: Plan, deal: int, number: int, lots: SeedChance, table: int) -> tuple[Seating, ...]:
    row = lots.shuffled(f"table/{table}", range(plan.seats))
    results = _results(plan, deal, number, row)
    return tuple(
        Seating(EntrantId(str(table * plan.seats + entrant)), deal, deal, seat, result)
        for seat, (entrant, result) in enumerate(zip(row, results, strict=True))
    )


def _results(plan: Plan, deal: int, number: int, row: Sequence[int]) -> Results:
    """Of a game, one a seat; ``row``: the entrant in each seat."""
    bots = plan.make(number, [entrant % len(plan.bots) for entrant in row])
    state = plan.game.new(plan.seats, plan.options, SeedChance(deal_seed(plan.secret, deal)))
    outcome = watched(state, bots).outcome
    seats = tuple(range(plan.seats))
    result = table_result(plan.seats, [SeatedGame(seats, outcome.ranks, outcome.scores)])
    return tuple(map(result.points, seats))
