"""The shipped bot of GOSU Tactics plays as it says."""

from __future__ import annotations

from hashlib import sha256

import pytest

from arena.games.chance import SeedChance
from arena.games.game import NOBODY
from arena.games.gosu import GAME, State, View
from arena_bots.gosu import GosuGreedy
from arena_bots.gosu.greedy import card_of, worth
from arena_bots.gosu.worth import strength
from arena_bots.random_bot import Random


def finished(deal: int, seat: int, seats: int) -> State:
    """A deal that the bot plays at that seat against random ones."""
    chance = SeedChance(sha256(b"%d" % deal).digest())
    state = GAME.new(seats, GAME.options({}), chance)
    bots = [GosuGreedy() if there == seat else Random(there) for there in range(seats)]
    while (acting := state.to_act()) != NOBODY:
        state.apply(bots[acting].decide(state.view(acting), state.legal_actions()))
    return state


def won(deal: int, seat: int, seats: int) -> bool:
    outcome = finished(deal, seat, seats).outcome()
    assert outcome is not None
    return outcome.ranks[seat] == 0


def test_it_wins_four_of_five_games_for_two_against_a_random_bot() -> None:
    games = [won(deal, seat, 2) for deal in range(20) for seat in (0, 1)]
    assert sum(games) / len(games) >= 0.8


@pytest.mark.parametrize("seats", [3, 4])
def test_it_beats_several_random_bots(seats: int) -> None:
    games = [won(deal, deal % seats, seats) for deal in range(12)]
    assert sum(games) / len(games) > 0.6


def test_it_passes_when_it_is_ahead_and_all_others_are_out() -> None:
    for deal in range(20):
        state = GAME.new(2, GAME.options({}), SeedChance(sha256(b"%d" % deal).digest()))
        bot, other = GosuGreedy(), Random(1)
        while (acting := state.to_act()) != NOBODY:
            view, actions = state.view(acting), state.legal_actions()
            action = (bot if acting == 0 else other).decide(view, actions)
            if acting == 0 and ahead_and_alone(view):
                assert str(action) == "pass"
                assert all(worth(view, other) <= 0 for other in actions)
                return
            state.apply(action)
    raise AssertionError("no deal comes to that")


def ahead_and_alone(view: View) -> bool:
    mine, others = (strength(army) for army in view.armies)
    return view.phase == "turn" and view.turns_left[1] == 0 and mine > others


def test_it_can_begin_with_any_clan_that_it_has() -> None:
    """In the same place it begins with each clan that it could begin with."""
    state = GAME.new(2, GAME.options({}), SeedChance(bytes(32)))
    while state.view(None).phase != "turn":
        state.apply(state.legal_actions()[0])
    view, actions = state.view(state.to_act()), state.legal_actions()
    possible = {card_of(view, action).clan for action in actions if action.verb == "recruit"}
    bots = [GosuGreedy(any_clan=True, seed=seed) for seed in range(40)]
    begun = {card_of(view, bot.decide(view, actions)).clan for bot in bots}
    assert begun == possible
    assert len(possible) > 1
