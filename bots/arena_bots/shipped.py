"""The table of names, without importing what is not asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, TypeAlias, runtime_checkable

from arena.games import registry
from arena_sdk import Bot

BotClass: TypeAlias = type[Bot[Any, Any]]

ANY_GAME = "*"

SHIPPED: Mapping[str, Mapping[str, str]] = {
    "random": {ANY_GAME: "arena_bots.random_bot:Random"},
    "cautious": {"wazabi": "arena_bots.cautious:Cautious"},
    "greedy": {"wazabi": "arena_bots.greedy:Greedy"},
    "heroes_greedy": {"heroes": "arena_bots.heroes:HeroesGreedy"},
    "gosu_greedy": {"gosu": "arena_bots.gosu:GosuGreedy"},
    "first": {ANY_GAME: "arena_bots.first:First"},
    "search": {ANY_GAME: "arena_bots.search:Search"},
}
"""Name of the bot -> game (or ANY_GAME) -> where the class is, one class a bot."""


RULES_OF_THUMB: Mapping[str, str] = {
    "wazabi": "greedy",
    "heroes": "heroes_greedy",
    "gosu": "gosu_greedy",
}
"""Game -> the bot that plays it best without searching; not for every game."""


def games(name: str) -> tuple[str, ...]:
    """What the bot plays; a name that is not in the table plays anything."""
    by_game = SHIPPED.get(name, {ANY_GAME: ""})
    return registry.names() if ANY_GAME in by_game else tuple(sorted(by_game))


class UnknownBotError(LookupError):
    """No shipped bot of that name, or none for that game; one sentence that lists what there is."""


def check(bot: Bot[Any, Any], game: str) -> None:
    """Raises ValueError, or UnknownBotError, if a shipped bot made so cannot play the game."""
    if isinstance(bot, Particular):
        bot.check(game)


@runtime_checkable
class Particular(Protocol):
    """A bot that plays some games only, by how it was made."""

    def check(self, game: str) -> None:
        """Raises ValueError, or UnknownBotError, with one sentence."""
        ...


def load(name: str, game: str) -> BotClass:
    """The class of a shipped bot that plays the game; raises UnknownBotError."""
    by_game = SHIPPED.get(name)
    if by_game is None:
        raise UnknownBotError(
            f"there is no shipped bot {name!r}; there are {', '.join(sorted(SHIPPED))}"
        )
    place = by_game.get(game) or by_game.get(ANY_GAME)
    if place is None:
        raise UnknownBotError(
            f"the shipped bot {name!r} plays {', '.join(sorted(by_game))}, not {game}"
        )
    module, _, attribute = place.partition(":")
    loaded = getattr(import_module(module), attribute)
    if not (isinstance(loaded, type) and issubclass(loaded, Bot)):
        raise TypeError(f"{place} is not a class of bots")
    return loaded
