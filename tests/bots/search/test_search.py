"""The search plays every game of the registry, keeps its time, and gains on what it plays on by."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from hashlib import sha256
from itertools import count

import pytest

from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import NOBODY, Game, State
from arena.match.rotations import orders
from arena_bots.search import Search
from arena_bots.search.policy import Policy, named
from arena_bots.search.worth import rewards
from arena_sdk import Clock, GameInfo
from arena_sdk.bot import deadline


def seated(game: Game, seats: int, search: Search, seat: int = 0) -> Search:
    names = tuple(map(str, range(seats)))
    search.start(GameInfo(game.name, game.options({}), seat, names))
    return search


def dealt(game: Game, seats: int, deal: int) -> State:
    return game.new(seats, game.options({}), SeedChance(sha256(b"%d" % deal).digest()))


def played(state: State, seats: dict[int, Search], others: Policy) -> list[str]:
    """To the end; what the searching seats chose."""
    chosen = []
    while (seat := state.to_act()) != NOBODY:
        legal, view = state.legal_actions(), state.view(seat)
        if seat in seats:
            action = seats[seat].decide(view, legal)
            assert any(action is one for one in legal)
            chosen.append(str(action))
        else:
            action = others(view, legal)
        state.apply(action)
    return chosen


@pytest.mark.parametrize("name", registry.names())
def test_it_plays_every_game_to_its_end(name: str) -> None:
    game = registry.game(name)
    seats = game.seats[1]
    search = seated(game, seats, Search(seed=1, iterations=8))
    assert played(dealt(game, seats, 3), {0: search}, named(None, name, random.Random(1)))


@pytest.mark.parametrize("policy", [None, "random"])
def test_with_a_seed_and_a_number_of_iterations_it_plays_the_same_again(policy: str | None) -> None:
    game = registry.game("wazabi")
    others = named(None, "wazabi", random.Random(1))
    one, again = (
        played(dealt(game, 2, 5), {0: seated(game, 2, search)}, others)
        for search in (Search(7, iterations=40, policy=policy) for _ in range(2))
    )
    assert one == again


def against_greedy(name: str, seats: int, deals: int, iterations: int) -> float:
    """Mean pairwise result against the best bot that does not search, each deal from each seat."""
    game, results = registry.game(name), []
    for deal in range(deals):
        for order in orders(seats)[:seats]:
            state, seat = dealt(game, seats, deal), order.index(0)
            search = seated(game, seats, Search(deal, iterations=iterations), seat)
            played(state, {seat: search}, named(None, name, random.Random(1)))
            outcome = state.outcome()
            assert outcome is not None
            results.append(rewards(outcome.ranks, range(seats))[seat])
    return sum(results) / len(results)


def test_it_beats_greedy_at_wazabi() -> None:
    assert against_greedy("wazabi", 2, 16, 100) > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "deals"), [("wazabi", 2, 150), ("heroes", 3, 40)])
def test_it_beats_the_bots_that_do_not_search(name: str, seats: int, deals: int) -> None:
    assert against_greedy(name, seats, deals, 300) > 0.52


def ticking(seconds: float) -> tuple[Callable[[], float], Iterator[int]]:
    """A clock that goes on by so much each time it is read, and how often it was."""
    reads = count()
    return lambda: next(reads) * seconds, reads


@pytest.mark.parametrize(("budget", "most"), [(1.0, 12), (0.2, 4)])
def test_it_thinks_no_longer_than_its_budget(budget: float, most: int) -> None:
    game = registry.game("wazabi")
    clock, reads = ticking(0.1)
    search = seated(game, 3, Search(1, budget=budget, clock=clock))
    state, before = dealt(game, 3, 1), next(reads)
    search.decide(state.view(0), [*state.legal_actions()] * 2)
    assert next(reads) - before <= most


def test_it_learns_in_a_part_of_the_time_to_get_ready() -> None:
    game = registry.game("wazabi")
    clock, reads = ticking(0.1)
    search = Search(1, iterations=10, clock=clock)
    ready = Clock(ready=timedelta(seconds=4))
    search.start(GameInfo("wazabi", game.options({}), 0, ("a", "b", "c"), clock=ready))
    assert next(reads) <= 16


def test_it_thinks_no_longer_than_the_arena_leaves_it() -> None:
    game = registry.game("wazabi")
    clock, reads = ticking(0.1)
    search = seated(game, 3, Search(1, budget=1_000.0, clock=clock))
    state, before = dealt(game, 3, 1), next(reads)
    token = deadline.set(time.monotonic() + 1.0)
    try:
        search.decide(state.view(0), [*state.legal_actions()] * 2)
    finally:
        deadline.reset(token)
    assert next(reads) - before <= 8


made: Callable[..., Search] = Search
"""As a command line may give it what it takes."""


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"budget": 0}, "budget is 0; it must be a number of seconds above 0"),
        ({"budget": float("nan")}, "budget is nan"),
        ({"budget": "long"}, "budget is 'long'"),
        ({"iterations": 0}, "iterations is 0; it must be a whole number from 1"),
        ({"iterations": 2.5}, "iterations is 2.5"),
        ({"iterations": True}, "iterations is True"),
        ({"policy": "search"}, "policy is 'search'; it must be one of .*greedy.*random"),
        ({"policy": "nobody"}, "policy is 'nobody'"),
    ],
)
def test_what_it_cannot_be_told_is_named(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        made(**given)
