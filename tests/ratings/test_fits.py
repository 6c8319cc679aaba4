"""What holds for the fits whatever is played, and values computed by hand."""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations
from math import log, sqrt
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.ratings.fits import Fit, Model, ResultError, fit, places
from arena.ratings.results import MatchResult, Ranked
from arena.ratings.scale import ELO
from tests.ratings.simulated import World

deterministic = settings(derandomize=True, deadline=None, max_examples=25)
models = st.sampled_from(list(Model))
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay")


@st.composite
def matches(draw: st.DrawFn) -> list[MatchResult]:
    return [
        MatchResult(
            tuple(draw(st.permutations(NAMES))[:size]),
            [
                Ranked(tuple(draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))))
                for _ in range(draw(st.integers(1, 3)))
            ],
        )
        for size in draw(st.lists(st.integers(2, 6), min_size=1, max_size=12))
    ]


def duel(winner: str, loser: str, games: int = 1) -> MatchResult:
    return MatchResult((winner, loser), [Ranked((0, 1))] * games)


def shuffled(match: MatchResult, chance: Random) -> MatchResult:
    order = list(range(len(match.entrants)))
    chance.shuffle(order)
    games = [Ranked(tuple(game.ranks[i] for i in order)) for game in match.games]
    return MatchResult(tuple(match.entrants[i] for i in order), games[::-1], match.weight)


# ---- whatever is played ----


@deterministic
@given(matches(), models, st.randoms(use_true_random=False))
def test_no_order_matters(played: list[MatchResult], model: Model, chance: Random) -> None:
    """Of the matches, of their games, of their entrants."""
    other = [shuffled(match, chance) for match in played]
    chance.shuffle(other)
    one, two = fit(played, model), fit(other, model)
    assert two.ratings() == pytest.approx(one.ratings(), abs=1e-6)
    by_name = {rated.name: rated.interval.low for rated in two.rated}
    assert by_name == pytest.approx({r.name: r.interval.low for r in one.rated}, abs=1e-5)


@deterministic
@given(matches(), models, st.permutations(NAMES))
def test_names_do_not_matter(played: list[MatchResult], model: Model, names: list[str]) -> None:
    new = dict(zip(NAMES, names, strict=True))
    renamed = [MatchResult(tuple(new[n] for n in m.entrants), m.games) for m in played]
    one, two = fit(played, model), fit(renamed, model)
    assert two.ratings() == pytest.approx(
        {new[name]: rating for name, rating in one.ratings().items()}, abs=1e-6
    )


@deterministic
@given(matches(), models)
def test_the_mean_of_each_group_is_1500(played: list[MatchResult], model: Model) -> None:
    fitted = fit(played, model)
    for group in range(fitted.groups):
        ratings = [rated.rating for rated in fitted.rated if rated.group == group]
        assert np.mean(ratings) == pytest.approx(1500, abs=1e-6)


@deterministic
@given(matches(), models)
def test_one_more_win_raises_the_winner_against_the_loser(
    played: list[MatchResult], model: Model
) -> None:
    start = [*played, duel("ann", "bob"), duel("bob", "ann")]
    before, after = (fit(given, model).ratings() for given in (start, [*start, duel("ann", "bob")]))
    assert after["ann"] - after["bob"] > before["ann"] - before["bob"]


@pytest.mark.parametrize("model", Model)
def test_equal_losers_are_rated_equally_wherever_they_sit(model: Model) -> None:
    for ranks in sorted(set(permutations((0, 1, 1, 1)))):
        ratings = fit([MatchResult(NAMES[:4], [Ranked(ranks)])], model).ratings()
        losers = [ratings[who] for who, rank in zip(NAMES, ranks, strict=False) if rank]
        assert losers == pytest.approx([losers[0]] * 3, abs=1e-9)
        assert losers[0] < 1500


def test_free_for_all_among_equals_does_not_inflate() -> None:
    rng = np.random.default_rng(2)
    world = World(3, 3, 600, 3, spread=0)
    fitted = fit(world.played(world.strengths(rng), rng))
    assert sum(fitted.ratings().values()) == pytest.approx(4500, abs=1e-6)
    assert all(abs(rated.rating - 1500) < 20 for rated in fitted.rated)


@pytest.mark.parametrize("model", Model)
def test_a_bot_that_loses_five_hundred_times_running_has_a_rating(model: Model) -> None:
    fitted = fit([duel("ann", "bob")] * 500, model)
    ann, bob = fitted.rated
    assert (ann.name, bob.name) == ("ann", "bob")
    assert 800 < ann.rating - bob.rating < 2000
    # 500 of 500 is 0.9926 at least, by 0.025^(1/500): 851 Elo.
    assert 400 < ann.interval.low - bob.interval.high < 1000
    assert fitted.better("ann", "bob") == pytest.approx(1, abs=1e-6)


def test_nothing_played_is_a_fit_of_nobody() -> None:
    fitted = fit([])
    assert (fitted.rated, fitted.groups, places(fitted)) == ((), 0, ())


# ---- by hand ----


@pytest.mark.parametrize("model", Model)
def test_three_wins_of_four_are_odds_of_three(model: Model) -> None:
    played = [duel("ann", "bob")] * 3 + [duel("bob", "ann")]
    ratings = fit(played * 50, model, prior=1e5).ratings()
    assert ratings["ann"] - ratings["bob"] == pytest.approx(400 * np.log10(3), abs=1e-3)


@pytest.mark.parametrize("model", Model)
def test_a_draw_is_half_a_win_for_each(model: Model) -> None:
    drawn = [MatchResult(("ann", "bob"), [Ranked((0, 0))], weight=2)]
    won = [duel("ann", "bob"), duel("bob", "ann")]
    other = [duel("ann", "bob"), duel("ann", "cat"), duel("cat", "bob")]
    assert fit(drawn + other, model).ratings() == pytest.approx(fit(won + other, model).ratings())


def test_a_shared_place_is_the_mean_of_the_orders_that_it_leaves_open() -> None:
    names = NAMES[:4]
    other = [MatchResult(names, [Ranked((0, 1, 2, 3)), Ranked((2, 0, 3, 1))])]
    shared = MatchResult(names, [Ranked((0, 1, 1, 1))], weight=6)
    orders = [MatchResult(names, [Ranked((0, *rest))]) for rest in permutations((1, 2, 3))]
    assert fit([shared, *other]).ratings() == pytest.approx(fit(orders + other).ratings())


@pytest.mark.parametrize(("model", "pairs"), [(Model.BRADLEY_TERRY, 3), (Model.PLACKETT_LUCE, 4)])
def test_sides_are_compared_by_their_pairs_of_opponents(model: Model, pairs: int) -> None:
    """Bradley-Terry's pairs have a third each, Plackett-Luce's a quarter, there being four."""
    team = Ranked((0, 1, 0, 1), sides=(0, 1, 0, 1))
    other = [duel("bob", "ann"), duel("ann", "cat"), duel("cat", "dan")]
    played = [MatchResult(NAMES[:4], [team], weight=pairs)]
    beaten = [duel(winner, loser) for winner in ("ann", "cat") for loser in ("bob", "dan")]
    assert fit(played + other, model).ratings() == pytest.approx(
        fit(beaten + other, model).ratings()
    )


def test_seats_are_known_for_what_they_bring() -> None:
    """Two equal bots; who sits first wins three of four."""
    seated = ((0, 1), (1, 0))
    won = [Ranked(tuple(seats), seats=seats) for seats in seated]
    lost = [Ranked(tuple(1 - seat for seat in seats), seats=seats) for seats in seated]
    played = [MatchResult(("ann", "bob"), [game]) for game in (won * 3 + lost) * 50]
    fitted = fit(played, seats=True, prior=1e5)
    assert [(seat.size, seat.seat) for seat in fitted.seated] == [(2, 0), (2, 1)]
    first, second = (seat.advantage for seat in fitted.seated)
    assert first - second == pytest.approx(400 * np.log10(3), abs=1e-2)
    assert first + second == pytest.approx(0, abs=1e-6)
    assert fitted.ratings() == pytest.approx({"ann": 1500, "bob": 1500})


def test_who_always_had_the_better_seat_is_rated_without_it() -> None:
    rng = np.random.default_rng(3)
    world = World(4, 4, 400, 1, advantages=(200, 0, 0, -200), spread=0)
    played = world.played(world.strengths(rng), rng)
    lucky = [m for m in played if m.entrants[(m.games[0].seats or ()).index(0)] == "bot00"]
    others = [m for m in played if m.entrants[(m.games[0].seats or ()).index(0)] != "bot00"]
    unfair = lucky * 3 + others[:100]
    without, known = fit(unfair).ratings(), fit(unfair, seats=True).ratings()
    assert without["bot00"] > 1560
    assert abs(known["bot00"] - 1500) < 35


def test_an_interval_is_that_of_a_share_of_wins() -> None:
    fitted = fit([duel("ann", "bob")] * 600 + [duel("bob", "ann")] * 400, prior=1e5)
    deviation = ELO / sqrt(1000 * 0.6 * 0.4) / 2  # each has half of the difference
    for rated in fitted.rated:
        half = rated.interval.high - rated.rating
        assert half == pytest.approx(1.96 * deviation, rel=0.01)


def test_games_that_repeat_the_match_make_no_interval_narrower() -> None:
    def width(games: int) -> float:
        played = [duel("ann", "bob", games)] * 60 + [duel("bob", "ann", games)] * 40
        rated = fit(played, prior=1e5).rated[0]
        return rated.interval.high - rated.interval.low

    assert width(8) == pytest.approx(width(1), rel=0.03)


def test_one_match_says_little() -> None:
    ann, bob = fit([duel("ann", "bob")]).rated
    assert ann.interval.low < bob.rating
    assert bob.interval.high > ann.rating


# ---- who is better ----


def five_bots() -> Fit:
    rng = np.random.default_rng(4)
    world = World(5, 2, 200, 2, reuse=0.5)
    return fit(world.played(np.array([300.0, 100, 90, -90, -400]), rng))


def test_the_better_of_two_is_told_by_a_probability() -> None:
    fitted = fit([duel("ann", "bob")] * 55 + [duel("bob", "ann")] * 45, prior=1e5)
    # The log of 55/45 by its deviation 1/sqrt(100 * 0.55 * 0.45) is 0.9984;
    # Student's t makes it a little less sure.
    assert log(55 / 45) * sqrt(100 * 0.55 * 0.45) == pytest.approx(0.9984, abs=1e-3)
    assert fitted.better("ann", "bob") == pytest.approx(0.841, abs=0.006)
    assert fitted.better("bob", "ann") == pytest.approx(1 - 0.841, abs=0.006)
    with pytest.raises(KeyError):
        fitted.better("ann", "eve")


def test_places_say_how_sure_they_are() -> None:
    found = places(five_bots())
    assert [place.place for place in found] == [1, 2, 3, 4, 5]
    assert [place.name for place in found[::4]] == ["bot00", "bot04"]
    assert (found[0].best, found[0].worst) == (1, 1)
    assert {(place.best, place.worst) for place in found[1:3]} == {(2, 3)}
    assert (found[4].best, found[4].worst) == (5, 5)
    assert sum(place.first for place in found) == pytest.approx(1)
    assert found[0].first > 0.99


def test_places_of_equals_are_open() -> None:
    found = places(fit([duel(a, b) for a, b in permutations(NAMES, 2)] * 4))
    assert {(place.best, place.worst) for place in found} == {(1, 6)}
    assert [place.first for place in found] == pytest.approx([1 / 6] * 6, abs=0.02)


def test_the_same_seed_draws_the_same() -> None:
    fitted = five_bots()
    assert places(fitted, seed=1) == places(fitted, seed=1)
    assert places(fitted, seed=1) != places(fitted, seed=2)


def test_who_never_met_a_common_opponent_is_not_compared() -> None:
    team = Ranked((0, 1, 0), sides=(0, 1, 0))
    played = [duel("dan", "eve"), MatchResult(("ann", "bob", "cat"), [team])]
    fitted = fit(played)
    assert fitted.groups == 2
    assert {rated.name for rated in fitted.rated if rated.group == 0} == {"ann", "bob", "cat"}
    assert fitted.better("ann", "dan") is None
    assert [(place.group, place.place) for place in places(fitted)] == [
        (0, 1), (0, 2), (0, 3), (1, 1), (1, 2),
    ]  # fmt: skip
    partners = [MatchResult(("ann", "bob"), [Ranked((0, 0), sides=(0, 0))])]
    assert fit(partners).better("ann", "bob") is None


# ---- what cannot be rated ----


@pytest.mark.parametrize(
    ("match", "sentence"),
    [
        (MatchResult(("ann",), [Ranked((0,))]), "a match is of 2 to 6 entrants, not of 1"),
        (MatchResult(("ann", "ann"), [Ranked((0, 1))]), "an entrant is in a match only once"),
        (MatchResult(("ann", "bob"), [Ranked((0, 1, 2))]), "of 2 entrants has 2 ranks, not 3"),
        (MatchResult(("ann", "bob"), [Ranked((0, 1), (0, 1, 1))]), "has 2 sides, not 3"),
        (
            MatchResult(("ann", "bob"), [Ranked((0, 1))], weight=0),
            "is a number above 0 and at most 1,000,000",
        ),
        (MatchResult(("ann", "bob"), [Ranked((0, 1))]), "who sat where in every game"),
        (
            MatchResult(("ann", "bob"), [Ranked((0, 1), seats=(1, 2))]),
            "the seats of a game of 2 are 0 to 1, each once",
        ),
    ],
)
def test_what_cannot_be_rated_is_told_in_a_sentence(match: MatchResult, sentence: str) -> None:
    with pytest.raises(ResultError, match=sentence):
        fit([match], seats=True)


@pytest.mark.parametrize("prior", [0, -1, 0.5, 1e6, float("nan")])
def test_a_prior_that_is_no_weak_one_is_refused(prior: float) -> None:
    with pytest.raises(ResultError, match="the prior is from 1 to 100,000 Elo, not"):
        fit([duel("ann", "bob")], prior=prior)


def test_the_weakest_prior_holds_what_nothing_else_does() -> None:
    """Two groups, and bots that never changed seats: only the prior tells seats from bots."""
    rng = np.random.default_rng(5)
    world = World(8, 4, 1200, 4)
    played = world.played(world.strengths(rng), rng)
    first = MatchResult(("x", "y"), [Ranked((0, 1), seats=(0, 1))] * 3)
    fitted = fit([*played, first, first], seats=True, prior=1e5)
    assert fitted.groups == 2
    assert sum(fitted.ratings().values()) == pytest.approx(10 * 1500, abs=1e-6)
    (x,) = (rated for rated in fitted.rated if rated.name == "x")
    assert x.interval.low < 1500 < x.rating


def test_fits_say_what_to_install() -> None:
    code = "import sys; sys.modules['numpy'] = None; import arena.ratings.fits"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'arena[ratings]'" in ran.stderr.splitlines()[-1]


def test_elo_and_duels_need_no_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import arena.ratings.elo, arena.ratings.sequential, arena.cli.local.verdict"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
