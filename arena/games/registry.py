"""The games there are, by name. A game's modules are imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from reprlib import repr as shortened
from typing import TYPE_CHECKING, cast

from arena.games.game import Game, GameError

if TYPE_CHECKING:
    from arena.games.codec import Codec

_PACKAGES = {
    "wazabi": "arena.games.wazabi",
    "heroes": "arena.games.heroes",
}
"""Each has ``GAME`` in its ``rules`` module and ``CODEC`` in its ``codec`` module."""


def names() -> tuple[str, ...]:
    """All games, in the order in which they are listed to people."""
    return tuple(_PACKAGES)


def game(name: str) -> Game:
    """The rules of a game; raises GameError for an unknown name."""
    return cast("Game", import_module(f"{_package(name)}.rules").GAME)


def codec(name: str) -> Codec:
    """The game's values to and from protobuf; raises GameError for an unknown name."""
    return cast("Codec", import_module(f"{_package(name)}.codec").CODEC)


def _package(name: str) -> str:
    if name not in _PACKAGES:
        raise GameError(f"there is no game {shortened(name)}; the games are {', '.join(_PACKAGES)}")
    return _PACKAGES[name]
