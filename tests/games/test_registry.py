from __future__ import annotations

import subprocess
import sys

import pytest

from arena.games import registry
from arena.games.game import GameError


def test_a_game_has_the_name_it_is_registered_under() -> None:
    for name in registry.names():
        assert registry.game(name).name == name


def test_an_unknown_name_is_an_error_that_tells_the_known_ones() -> None:
    for lookup in (registry.game, registry.codec):
        with pytest.raises(GameError, match="there is no game 'chess'; the games are wazabi"):
            lookup("chess")


def test_the_list_of_games_imports_none_and_rules_import_no_protobuf() -> None:
    script = (
        "import sys; from arena.games import registry; registry.names();"
        "assert 'arena.games.wazabi' not in sys.modules;"
        "registry.game('wazabi');"
        "assert not any(name.startswith('google') for name in sys.modules)"
    )
    subprocess.run(
        [sys.executable, "-c", script], check=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
