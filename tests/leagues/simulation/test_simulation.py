"""What is drawn is what is said, and formats are measured by it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import exp, log

import pytest

from arena.leagues.entrants import EntrantId
from arena.leagues.formats.bracket.tournament import Bracket
from arena.leagues.formats.double_elimination import DoubleElimination
from arena.leagues.formats.format import FormatError
from arena.leagues.formats.knockout import Knockout
from arena.leagues.formats.round_robin.round_robin import RoundRobin
from arena.leagues.ladder.values import Ladder
from arena.leagues.rounds import Table
from arena.leagues.simulation.ladders import in_ladder
from arena.leagues.simulation.measures import Mean, best_is_first, tau
from arena.leagues.simulation.model import Model, World
from arena.leagues.simulation.trials import in_rounds, simulate
from arena.leagues.standings import Standing

SEED = bytes(range(32))


def table(*places: int) -> list[Standing]:
    """Of a, b, c, ... with these places."""
    return [
        Standing(EntrantId("abcdef"[at]), place, Fraction(0), 0, 0, 0, ())
        for at, place in enumerate(places)
    ]


STRENGTHS = {EntrantId(name): 1500.0 - at for at, name in enumerate("abcd")}


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 2, 3, 4), 1.0),
        ((4, 3, 2, 1), -1.0),
        ((1, 2, 4, 3), 4 / 6),
        ((1, 2, 3, 3), 5 / (5 * 6) ** 0.5),
        ((1, 1, 1, 1), 0.0),
    ],
)
def test_tau_counts_pairs_in_the_true_order(places: tuple[int, ...], expected: float) -> None:
    assert tau(table(*places), STRENGTHS) == pytest.approx(expected)


def test_who_shares_the_first_place_has_a_share_of_it() -> None:
    assert best_is_first(table(1, 2, 3, 4), STRENGTHS) == 1
    assert best_is_first(table(1, 1, 3, 4), STRENGTHS) == 0.5
    assert best_is_first(table(2, 1, 3, 4), STRENGTHS) == 0


def test_a_mean_has_its_standard_error() -> None:
    assert Mean.of([1.0]) == Mean(1.0, 0.0)
    found = Mean.of([0.0, 1.0, 0.0, 1.0])
    assert found.value == 0.5
    assert found.error == pytest.approx(1 / 12**0.5)


@pytest.mark.parametrize(("gap", "draws"), [(0, 0.0), (0, 0.3), (200, 0.0), (200, 0.3)])
def test_games_of_two_are_won_and_drawn_as_often_as_the_model_says(gap: int, draws: float) -> None:
    """Rao and Kupper: i wins against j with chance p_i / (p_i + theta p_j)."""
    model = Model(draws=draws, games=4000)
    names = EntrantId("a"), EntrantId("b")
    world = World(model, SEED, (), {names[0]: 1500.0 + gap, names[1]: 1500.0})
    ranks = Counter(game.ranks for game in world.games(1, Table(names)))
    ratio, theta = exp(gap * log(10) / 400), (1 + draws) / (1 - draws)
    assert ranks[0, 1] / 4000 == pytest.approx(ratio / (ratio + theta), abs=0.02)
    assert ranks[1, 0] / 4000 == pytest.approx(1 / (1 + theta * ratio), abs=0.02)
    assert ranks[0, 0] == 4000 - ranks[0, 1] - ranks[1, 0]


def test_at_larger_tables_each_is_first_in_proportion_to_its_strength() -> None:
    """Plackett and Luce, with odds of 4 : 2 : 1."""
    names = tuple(map(EntrantId, "abc"))
    strengths = {
        name: 400 * log(odds) / log(10) for name, odds in zip(names, (4, 2, 1), strict=True)
    }
    world = World(Model(draws=0, games=4000), SEED, (), strengths)
    first = Counter(game.ranks.index(0) for game in world.games(1, Table(names)))
    assert [first[at] / 4000 for at in range(3)] == pytest.approx([4 / 7, 2 / 7, 1 / 7], abs=0.02)


def test_where_strengths_are_far_apart_every_format_finds_the_best() -> None:
    model = Model(spread=20_000, seeding=0, draws=0)
    for format_, least in (
        (Bracket(Knockout()), 0.7),
        (Bracket(DoubleElimination()), 0.8),
        (RoundRobin(), 0.95),
    ):
        found = simulate(in_rounds(format_), 8, model, SEED, 5)
        assert found.best == Mean(1.0, 0.0)
        assert found.tau.value >= least


def test_where_all_are_equal_no_format_says_anything() -> None:
    found = simulate(in_rounds(RoundRobin()), 6, Model(spread=0.001, games=1), SEED, 60)
    assert abs(found.tau.value) < 4 * found.tau.error
    assert abs(found.best.value - 1 / 6) < 4 * found.best.error
    found = simulate(in_rounds(RoundRobin()), 6, Model(spread=0), SEED, 2)
    assert (found.tau.value, found.best.value) == (0, 1)


def test_matches_used_are_counted() -> None:
    found = simulate(in_rounds(RoundRobin()), 6, Model(), SEED, 3)
    assert (found.rounds, found.tables) == (Mean(5.0, 0.0), Mean(15.0, 0.0))


def test_the_same_seed_gives_the_same_and_all_formats_the_same_entrants() -> None:
    play, model = in_rounds(Bracket(Knockout())), Model()
    assert simulate(play, 8, model, SEED, 5) == simulate(play, 8, model, SEED, 5)
    assert simulate(play, 8, model, SEED, 5) != simulate(play, 8, model, bytes(32), 5)


def test_seeds_err_as_much_as_the_model_says() -> None:
    world = World.drawn(Model(spread=100, seeding=0), 50, SEED)
    assert all(each.rating == round(1000 * world.strengths[each.id]) for each in world.entrants)
    err = World.drawn(Model(spread=0, seeding=200), 400, SEED)
    errors = [each.rating / 1000 - 1500 for each in err.entrants]
    assert (sum(error**2 for error in errors) / 400) ** 0.5 == pytest.approx(200, rel=0.1)


def test_a_field_that_a_format_refuses_is_refused() -> None:
    with pytest.raises(FormatError, match="3 to 64 entrants, not 2"):
        simulate(in_rounds(Bracket(DoubleElimination())), 2, Model(), SEED, 1)


@pytest.mark.parametrize(("sizes", "tables"), [(range(2, 3), 40), (range(3, 6), 16)])
def test_a_ladder_gives_everyone_its_matches_and_its_table_is_that_of_the_ratings(
    sizes: range, tables: int
) -> None:
    told: list[int] = []

    def rate(played: object) -> dict[EntrantId, int]:
        told.append(len(played))  # type: ignore[arg-type]
        return {EntrantId(f"e{at:03}"): 1_500_000 - at for at in range(1, 17)}

    world = replace(World.drawn(Model(), 16, SEED))
    trial = in_ladder(Ladder(sizes), 5, rate)(world)
    assert trial.tables == tables == told[-1]
    order = sorted(world.strengths, key=lambda name: -world.strengths[name])
    assert trial.best == (order[0] == "e001")
