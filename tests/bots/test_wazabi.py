"""The shipped bots of Wazabi play as they say."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from arena.games.chance import SeedChance
from arena.games.wazabi import GAME, Action, View, parse
from arena.match.rotations import orders
from arena_bots.cautious import Cautious
from arena_bots.greedy import Greedy, worth
from arena_bots.random_bot import Random
from arena_sdk import Bot


def share_of_wins(one: Bot[Any, Any], other: Bot[Any, Any], deals: int) -> float:
    """Games between two that the first wins, each deal played from both seats."""
    won = 0
    for deal in range(deals):
        for order in orders(2):
            state = GAME.new(2, GAME.options({}), SeedChance(sha256(b"%d" % deal).digest()))
            bots = [(one, other)[entrant] for entrant in order]
            while (seat := state.to_act()) >= 0:
                choice = bots[seat].decide(state.view(seat), state.legal_actions())
                assert isinstance(choice, Action)
                state.apply(choice)
            outcome = state.outcome()
            assert outcome is not None
            won += outcome.ranks[order.index(0)] == 0
    return won / (2 * deals)


def test_greedy_beats_random_clearly() -> None:
    assert share_of_wins(Greedy(), Random(1), 100) > 0.63


def test_greedy_beats_cautious() -> None:
    assert share_of_wins(Greedy(), Cautious(), 100) > 0.55


def in_hand() -> View:
    """Four dice each, three W rolled, and the seat has cards to choose from."""
    deck = ["lose1", "lose2", "pass_dice", "skip", "skip", "again", "strip"]
    chance = GAME.stacked({"deck": deck, "rolls": ["WWWC"], "start": 0})
    return GAME.new(2, GAME.options({}), chance).view(0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [("play:lose2", "end"), ("end", "play:lose1"), ("end", "play:pass_dice:left")],
)
def test_greedy_keeps_lose1_for_the_last_die_and_swaps_only_for_fewer_dice(
    better: str, worse: str
) -> None:
    assert worth(in_hand(), parse(better)) > worth(in_hand(), parse(worse))
