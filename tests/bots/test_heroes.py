"""The shipped bot of Heroes plays as it says."""

from __future__ import annotations

from hashlib import sha256

import pytest

from arena.games.chance import SeedChance
from arena.games.game import NOBODY
from arena.games.heroes import GAME, View
from arena.match.rotations import orders
from arena_bots.heroes import HeroesGreedy
from arena_bots.random_bot import Random

SEATS = 3


def won(deal: int, seat: int, **options: object) -> bool:
    """Whether the bot, at that seat, wins the deal against random ones, alone or with others."""
    chance = SeedChance(sha256(b"%d" % deal).digest())
    state = GAME.new(SEATS, GAME.options(options), chance)
    bots = [HeroesGreedy() if there == seat else Random(there) for there in range(SEATS)]
    while (acting := state.to_act()) != NOBODY:
        view = state.view(acting)
        assert isinstance(view, View)
        state.apply(bots[acting].decide(view, state.legal_actions()))
    outcome = state.outcome()
    assert outcome is not None
    return outcome.ranks[seat] == 0


def test_it_wins_more_than_half_of_its_games_against_two_random_bots() -> None:
    games = [won(deal, order.index(0)) for deal in range(30) for order in orders(SEATS)[:SEATS]]
    assert sum(games) / len(games) > 0.6


@pytest.mark.parametrize("edition", ["hu2017", "cz2016"])
@pytest.mark.parametrize("clue", ["same", "requirement"])
@pytest.mark.parametrize("deck", ["once", "endless"])
def test_it_plays_all_variants(edition: str, clue: str, deck: str) -> None:
    options = {"edition": edition, "clue": clue, "deck": deck}
    games = [won(deal, deal % SEATS, **options) for deal in range(18)]
    assert sum(games) / len(games) > 0.65
