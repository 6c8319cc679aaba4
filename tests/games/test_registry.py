from __future__ import annotations

import subprocess
import sys

import pytest

from arena.games import registry
from arena.games.chance import SEED_BYTES, SeedChance
from arena.games.game import GameError


def test_a_game_has_the_name_it_is_registered_under() -> None:
    for name in registry.names():
        assert registry.game(name).name == name


def test_an_unknown_name_is_an_error_that_tells_the_known_ones() -> None:
    for lookup in (registry.game, registry.codec):
        with pytest.raises(GameError, match="there is no game 'chess'; the games are wazabi"):
            lookup("chess")


def test_a_state_shows_no_data_by_attribute_but_its_number_of_seats() -> None:
    """A bot that looks ahead would otherwise find hidden cards there, or break what it samples."""
    for name in registry.names():
        game = registry.game(name)
        state = game.new(4, game.options({}), SeedChance(bytes(SEED_BYTES)))
        public = [attribute for attribute in dir(state) if not attribute.startswith("_")]
        assert [name for name in public if not callable(getattr(state, name))] == ["seats"]


def test_the_list_of_games_imports_none_and_rules_import_no_protobuf() -> None:
    script = (
        "import sys; from arena.games import registry;"
        "found = [f'arena.games.{name}' in sys.modules for name in registry.names()];"
        "assert found and not any(found);"
        "games = [registry.game(name) for name in registry.names()];"
        "wrong = {'google', 'grpc', 'arena.v1'} & sys.modules.keys();"
        "assert not wrong, wrong"
    )
    subprocess.run(
        [sys.executable, "-c", script], check=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
