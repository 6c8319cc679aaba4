"""What shared deals take off luck: made-up results worked out by hand, and real games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from statistics import fmean, pvariance
from typing import cast

import numpy as np
import pytest

from arena.bench.balance.play import watched
from arena.bench.balance.shares import Estimate
from arena.bench.balance.tables import Value
from arena.bench.variance.common import common
from arena.bench.variance.play import Plan, Results, Season, matches, rounds
from arena.bench.variance.report import variance
from arena.bench.variance.tables import means, scores, tables
from arena.games import registry
from arena.games.chance import SeedChance
from arena.leagues.entrants import EntrantId
from arena.leagues.luck import DOUBT, Seating
from arena.match.deals import deal_seed
from arena.match.local import Player
from arena.match.plan import plan as games_of
from arena.match.spec import DealKind, MatchSpec
from arena.match.tally import pair_result
from arena_bots.greedy import Greedy
from arena_bots.random_bot import Random

WON, LOST = Fraction(1), Fraction(0)
SECRET = bytes(32)

KNOWN = 1 / (1 + DOUBT)
"""The coefficient of a deal when one other deal was as its seats had it, at two tables of two."""


def crew(number: int, seated: Sequence[int]) -> list[Player]:
    """Greedy and random ones; the latter's chance is of the game and seat."""
    bots = [Random(10 * number + seat) if bot else Greedy() for seat, bot in enumerate(seated)]
    return [cast("Player", bot) for bot in bots]


def randoms(number: int, seated: Sequence[int]) -> list[Player]:
    return [cast("Player", Random(10 * number + seat)) for seat in range(len(seated))]


def plan(name: str, seats: int, *, seasons: int = 2, deals: int = 2, tables: int = 2) -> Plan:
    game = registry.game(name)
    make, bots = (crew, ("greedy", "random")) if name == "wazabi" else (randoms, ("random",))
    return Plan(game, game.options({}), seats, seasons, deals, tables, bots, SECRET, make)


def seasons_of(planned: Plan) -> list[Season]:
    played = list(rounds(planned))
    return [played[at : at + planned.deals] for at in range(0, len(played), planned.deals)]


def estimate(value: Value) -> Estimate:
    assert isinstance(value, Estimate)
    return value


# ---- common deals ----


def match(*games: tuple[int, int]) -> tuple[Results, ...]:
    return tuple(tuple(map(Fraction, game)) for game in games)


def test_what_the_seat_of_a_deal_decides_is_gone_with_common_deals() -> None:
    """Each game's variance is 1/4 and half of that in a match of two, 1/2 of a point's hundred for
    two matches, as their number less one counts.
    """
    (row,) = common([match((1, 0), (0, 1)), match((0, 1), (1, 0))]).rows
    assert row == (50.0, 0.0, Estimate(0.0, 0.0, 0.0))


def test_what_a_deal_does_for_a_bot_wherever_it_sits_is_doubled_by_common_deals() -> None:
    (row,) = common([match((1, 0), (1, 0)), match((0, 1), (0, 1))]).rows
    assert estimate(row[2]).value == 2.0


def test_results_that_never_vary_leave_nothing_to_compare() -> None:
    (row,) = common([match((1, 0), (1, 0))] * 2).rows
    assert row == (0.0, 0.0, "")


def test_the_variance_of_independent_games_is_that_of_matches_so_played() -> None:
    """Two of the same 250 matches with deals of their own, really played."""
    planned = plan("wazabi", 2, seasons=50, deals=10)
    (row,) = common(list(matches(planned))).rows
    spec = MatchSpec("wazabi", planned.game.rules, planned.options, 2, 1000, DealKind.INDEPENDENT)
    results = []
    for game in games_of(spec):
        state = planned.game.new(2, planned.options, SeedChance(deal_seed(b"other", game.deal)))
        ranks = watched(state, crew(5000 + game.game, game.order)).outcome.ranks
        results.append(pair_result(ranks[game.order.index(0)], [ranks[game.order.index(1)]]))
    pairs = [fmean(results[at : at + 2]) for at in range(0, len(results), 2)]
    assert row[0] == pytest.approx(100 * pvariance(pairs) ** 0.5, rel=0.1)


# ---- deals that all tables share ----


def deal(number: int, turns: Sequence[int], winners: Sequence[int]) -> list[list[Seating]]:
    """By table whether the second of its two sits in seat 0, and which seat wins."""
    return [
        [
            Seating(
                EntrantId(str(2 * table + (seat ^ turn))),
                number,
                number,
                seat,
                Fraction(seat == won),
            )
            for seat in range(2)
        ]
        for table, (turn, won) in enumerate(zip(turns, winners, strict=True))
    ]


def test_what_the_seat_of_a_shared_deal_decides_is_gone_with_adjusted_scores() -> None:
    lucky = [
        [deal(0, (0, 0), (0, 0)), deal(1, (0, 1), (0, 0))],
        [deal(2, (1, 1), (0, 0)), deal(3, (0, 1), (1, 1))],
    ]
    found = scores(lucky, 2)
    assert found.slope == 1.0
    assert set(found.whole.ravel()) == {0.5}
    assert np.allclose(found.adjusted - 0.5, (1 - KNOWN) * (found.raw - 0.5))
    (row,) = tables(lucky).rows
    assert estimate(row[3]).value == pytest.approx((1 - KNOWN) ** 2)
    assert [name for name, *_ in means(lucky, ("one", "other")).rows] == ["one", "other"]


def test_where_seats_decide_nothing_the_whole_mean_doubles_the_variance() -> None:
    """Over all that can happen at two tables in two deals."""
    every = [
        [deal(0, (0, 0), (a, b)), deal(1, (0, 0), (c, d))]
        for a, b, c, d in product(range(2), repeat=4)
    ]
    (row,) = tables(every).rows
    assert row[5] == 0.0
    assert estimate(row[4]).value == pytest.approx(2.0)
    assert estimate(row[3]).value == pytest.approx(1 + KNOWN**2 / 2)


def test_scores_are_of_entrants_wherever_they_sat() -> None:
    """The second of table 0 wins both deals, from either seat; table 1 goes by the seat."""
    found = scores([[deal(0, (0, 0), (1, 0)), deal(1, (1, 0), (0, 0))]], 2)
    assert found.raw.tolist() == [[[0.0, 1.0], [1.0, 0.0]]]


def test_fewer_tables_are_scored_as_if_there_were_no_others() -> None:
    played = seasons_of(plan("wazabi", 3, seasons=2, deals=3, tables=4))
    alone = [[deal[:2] for deal in season] for season in played]
    fewer, own = scores(played, 2), scores(alone, 2)
    assert np.array_equal(fewer.adjusted, own.adjusted)
    assert [row[0] for row in tables(played).rows] == [2, 4]
    assert tables(played).rows[0] == tables(alone).rows[0]


def test_real_games_are_adjusted_without_bias_and_for_less_variance() -> None:
    played = seasons_of(plan("wazabi", 2, seasons=20, deals=20, tables=6))
    found = scores(played, 6)
    assert found.adjusted.mean() == pytest.approx(0.5)
    for row in means(played, ("greedy", "random")).rows:
        difference = estimate(row[3])
        assert difference.low < 0 < difference.high
    assert estimate(tables(played).rows[-1][3]).value < 1


# ---- the report ----


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_a_report_and_the_same_plan_the_same(name: str) -> None:
    told: list[str] = []
    planned = plan(name, min(registry.game(name).seats))
    first, second = (variance(planned, told.append) for _ in range(2))
    assert first.to_json() == second.to_json()
    assert list(json.loads(first.to_json())["tables"]) == [
        "Common deals",
        "Deals that all tables share",
        "Means",
    ]


def test_all_tables_of_a_round_get_one_deal_and_every_entrant_meets_it_once() -> None:
    for number, tables_of_deal in enumerate(rounds(plan("wazabi", 3, tables=4))):
        seatings = [seating for table in tables_of_deal for seating in table]
        assert {seating.deal for seating in seatings} == {number}
        assert sorted(int(seating.entrant) for seating in seatings) == list(range(12))
        assert [{int(s.entrant) // 3 for s in table} for table in tables_of_deal] == [
            {table} for table in range(4)
        ]
