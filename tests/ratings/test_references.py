"""The fits beside other people's programs, on data that both understand."""

from __future__ import annotations

from math import sqrt

import choix
import numpy as np
import pytest
import trueskill
from openskill.models import PlackettLuce

from arena.ratings.fits import Model, fit
from arena.ratings.results import MatchResult, Ranked
from arena.ratings.scale import ELO
from tests.ratings.simulated import World, name

PRIOR = 600.0
ALPHA = (ELO / PRIOR) ** 2 / 2
"""The same prior as choix has it: what multiplies the sum of squares."""


def theirs(parameters: np.typing.NDArray[np.float64]) -> dict[str, float]:
    return {name(i): 1500 + ELO * value for i, value in enumerate(parameters - parameters.mean())}


def number(entrant: str) -> int:
    return int(entrant.removeprefix("bot"))


def test_pairs_give_the_ratings_of_choix() -> None:
    rng = np.random.default_rng(5)
    world = World(8, 2, 150, 2)
    matches = world.played(world.strengths(rng), rng)
    data = [
        (number(match.entrants[game.ranks.index(0)]), number(match.entrants[game.ranks.index(1)]))
        for match in matches
        for game in match.games
    ]
    parameters = choix.opt_pairwise(8, data, ALPHA, "Newton-CG", None, None, 1e-12)
    for model in Model:
        assert fit(matches, model, prior=PRIOR).ratings() == pytest.approx(
            theirs(parameters), abs=1e-5
        )


def test_rankings_give_the_ratings_of_choix() -> None:
    rng = np.random.default_rng(6)
    world = World(7, 4, 60, 3)
    matches = world.played(world.strengths(rng), rng)
    data = [
        tuple(number(match.entrants[i]) for i in np.argsort(game.ranks))
        for match in matches
        for game in match.games
    ]
    parameters = choix.opt_rankings(7, data, ALPHA, "Newton-CG", None, None, 1e-12)
    assert fit(matches, prior=PRIOR).ratings() == pytest.approx(theirs(parameters), abs=1e-5)


def test_order_and_values_are_near_openskill_and_trueskill() -> None:
    """Their ratings depend on the order of games and move with each: near is all there can be."""
    rng = np.random.default_rng(7)
    world = World(8, 2, 1500, 2)
    matches = world.played(np.linspace(-350, 350, 8), rng)
    ours = fit(matches).ratings()
    assert sorted(ours, key=ours.__getitem__) == list(map(name, range(8)))
    for skills, scale in (openskill(matches), true_skill(matches)):
        mean = sum(skills.values()) / len(skills)
        scaled = {who: 1500 + ELO * scale * (skills[who] - mean) for who in ours}
        assert sorted(scaled, key=scaled.__getitem__) == sorted(ours, key=ours.__getitem__)
        assert np.mean([abs(scaled[who] - ours[who]) for who in ours]) < 50


def openskill(matches: list[MatchResult]) -> tuple[dict[str, float], float]:
    """Skills, and what makes them log-odds: once sure, those of two are by sqrt(2) beta."""
    model = PlackettLuce()
    ratings = {name(i): model.rating() for i in range(8)}
    for match in matches:
        for game in match.games:
            teams = [[ratings[entrant]] for entrant in match.entrants]
            rated = model.rate(teams, ranks=list(map(float, game.ranks)))
            for entrant, (rating,) in zip(match.entrants, rated, strict=True):
                ratings[entrant] = rating
    return {who: rating.mu for who, rating in ratings.items()}, 1 / (sqrt(2) * model.beta)


def true_skill(matches: list[MatchResult]) -> tuple[dict[str, float], float]:
    """The same; 1.702 makes a logistic curve of a normal one."""
    world = trueskill.TrueSkill(draw_probability=0)
    ratings = {name(i): world.create_rating() for i in range(8)}
    for match in matches:
        for game in match.games:
            groups = [(ratings[entrant],) for entrant in match.entrants]
            rated = world.rate(groups, ranks=list(game.ranks))
            for entrant, (rating,) in zip(match.entrants, rated, strict=True):
                ratings[entrant] = rating
    return {who: rating.mu for who, rating in ratings.items()}, 1.702 / (sqrt(2) * world.beta)


def test_a_lone_draw_moves_nobody() -> None:
    assert fit([MatchResult(("a", "b"), [Ranked((0, 0))])]).ratings() == {"a": 1500, "b": 1500}
