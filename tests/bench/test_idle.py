"""What the bots of the idle benchmark say when they connect."""

from __future__ import annotations

from arena.bench import idle
from arena.games import registry


def test_idle_bots_offer_every_game_with_the_rules_that_there_are() -> None:
    offered = {game.name: game.rules for game in idle._hello().games}
    assert offered == {name: registry.game(name).rules for name in registry.names()}
