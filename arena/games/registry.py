"""The games there are, by name. A game's modules are imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from reprlib import repr as shortened
from typing import TYPE_CHECKING, NamedTuple

from arena.games.game import Game, GameError

if TYPE_CHECKING:
    from arena.games.codec import Codec


class _Registered(NamedTuple):
    """How a game's parts are imported; typed, so that a part that lacks something is noticed."""

    rules: Callable[[], Game]
    codec: Callable[[], Codec]


def _wazabi() -> Game:
    from arena.games.wazabi.rules import GAME

    return GAME


def _wazabi_codec() -> Codec:
    from arena.games.wazabi.codec import CODEC

    return CODEC


def _heroes() -> Game:
    from arena.games.heroes.rules import GAME

    return GAME


def _heroes_codec() -> Codec:
    from arena.games.heroes.codec import CODEC

    return CODEC


def _gosu() -> Game:
    from arena.games.gosu.rules import GAME

    return GAME


def _gosu_codec() -> Codec:
    from arena.games.gosu.codec import CODEC

    return CODEC


_GAMES: Mapping[str, _Registered] = {
    "wazabi": _Registered(_wazabi, _wazabi_codec),
    "heroes": _Registered(_heroes, _heroes_codec),
    "gosu": _Registered(_gosu, _gosu_codec),
}


def names() -> tuple[str, ...]:
    """All games, in the order in which they are listed to people."""
    return tuple(_GAMES)


def game(name: str) -> Game:
    """The rules of a game; raises GameError for an unknown name."""
    return _registered(name).rules()


def codec(name: str) -> Codec:
    """The game's values to and from protobuf; raises GameError for an unknown name."""
    return _registered(name).codec()


def _registered(name: str) -> _Registered:
    if name not in _GAMES:
        raise GameError(f"there is no game {shortened(name)}; the games are {', '.join(_GAMES)}")
    return _GAMES[name]
