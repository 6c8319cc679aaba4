"""Bots from the command line: a shipped name or ``module:Class``, then ``,parameter=value`` each.

The shipped bots are reached by name, as an author's own modules are: the arena imports neither.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from inspect import Parameter, signature
from reprlib import repr as shortened
from typing import cast

from arena.cli import options
from arena.cli.lazy import UserError
from arena.match.local import Player, described, is_the_bots

_SEED = "seed"
"""A bot's parameter that the run gives, so that it plays the same again."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot of the command line.

    ``name``: as it was given, numbered when given more than once. ``make(seed)``: a new object, for
    one game; the seed goes to a class that takes one.
    """

    name: str
    bot: str
    make: Callable[[int], Player]


def entrants(bots: Sequence[str], game: str) -> tuple[Entrant, ...]:
    """The bots of the command line, each loaded once; UserError names what cannot be used."""
    if "" not in sys.path:
        sys.path.insert(0, "")  # an author's module lies in the current folder
    made = {bot: _loaded(bot, game) for bot in dict.fromkeys(bots)}
    return tuple(
        Entrant(name, bot, made[bot]) for name, bot in zip(_names(bots), bots, strict=True)
    )


def _names(bots: Sequence[str]) -> list[str]:
    seen: Counter[str] = Counter()
    names = []
    for bot in bots:
        seen[bot] += 1
        names.append(bot if bots.count(bot) == 1 else f"{bot} #{seen[bot]}")
    return names


def _loaded(bot: str, game: str) -> Callable[[int], Player]:
    name, *texts = bot.split(",")
    own = ":" in name
    make = _imported(name) if own else _shipped(name, game)
    named = _parameters(make)
    given = _given(name, texts, named)
    seeded = _SEED in named

    def player(seed: int) -> Player:
        return cast("Player", make(**given, seed=seed) if seeded else make(**given))

    try:
        first = player(0)
    except BaseException as error:
        if not is_the_bots(error):
            raise
        raise UserError(f"the bot {bot} cannot be made: {described(error)}") from error
    if not callable(getattr(first, "decide", None)):
        raise UserError(f"the bot {bot} has no method decide(view, actions)")
    if not own:
        _check_shipped(first, bot, game)
    return player


def shipped(game: str) -> tuple[str, ...]:
    """The names of the shipped bots that play the game."""
    table = cast("Mapping[str, Mapping[str, str]]", import_module("arena_bots").SHIPPED)
    return tuple(sorted(name for name, games in table.items() if game in games or "*" in games))


def rule_of_thumb(game: str) -> str | None:
    """The shipped bot that plays the game best without searching, if there is one."""
    table = cast("Mapping[str, str]", import_module("arena_bots").RULES_OF_THUMB)
    return table.get(game)


def _check_shipped(made: object, bot: str, game: str) -> None:
    """Raises UserError if a shipped bot, with these parameters, cannot play the game."""
    table = import_module("arena_bots")
    try:
        table.check(made, game)
    except (ValueError, table.UnknownBotError) as error:
        raise UserError(f"the bot {bot} cannot play {game}: {error}") from error


def _shipped(bot: str, game: str) -> Callable[..., object]:
    table = import_module("arena_bots")
    try:
        return cast("Callable[..., object]", table.load(bot, game))
    except table.UnknownBotError as error:
        raise UserError(f"{error}; a bot of your own is given as module:Class") from error


def _imported(bot: str) -> Callable[..., object]:
    module, _, attribute = bot.partition(":")
    if not (all(part.isidentifier() for part in module.split(".")) and attribute.isidentifier()):
        raise UserError(f"{bot!r} is not of the form module:Class, such as mybot:MyBot")
    try:
        loaded = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise UserError(f"the bot {bot} cannot be imported: {described(error)}") from error
        raise UserError(
            f"there is no module {error.name!r} for the bot {bot}, neither installed "
            "nor in the current folder"
        ) from error
    except BaseException as error:
        if not is_the_bots(error):
            raise
        raise UserError(f"the bot {bot} cannot be imported: {described(error)}") from error
    make = getattr(loaded, attribute, None)
    if not callable(make):
        if hasattr(loaded, attribute):
            raise UserError(f"{attribute} in the module {module} is no class")
        raise UserError(f"the module {module} has no {attribute}, which the bot {bot} is to be")
    return cast("Callable[..., object]", make)


def _given(name: str, texts: Sequence[str], named: Mapping[str, Parameter]) -> dict[str, object]:
    """The bot's parameters from ``parameter=value`` each; UserError names what cannot be."""
    allowed = [known for known in named if known != _SEED and _in_words(named[known])]
    given: dict[str, object] = {}
    for text in texts:
        parameter, equals, value = text.partition("=")
        if not equals or parameter not in allowed:
            takes = f"takes {', '.join(allowed)}" if allowed else "takes no parameters"
            raise UserError(
                f"{text[:40]!r} is not a parameter of the bot {name}, which {takes}; "
                "parameters are given as NAME,parameter=value"
            )
        if parameter in given:
            raise UserError(f"the parameter {parameter!r} of the bot {name} is given twice")
        given[parameter] = options.value_of(value)
        _check(f"the parameter {parameter!r} of the bot {name}", given[parameter], named[parameter])
    return given


def _check(what: str, value: object, parameter: Parameter) -> None:
    """Raises UserError if the default is of a kind that the value is not."""
    for kind, also, words in _KINDS:
        if type(parameter.default) is kind and type(value) not in (kind, also):
            raise UserError(f"{what} is {shortened(value)}; it must be {words}")


_KINDS = (
    (bool, bool, "true or false"),
    (int, int, "a whole number"),
    (float, int, "a number"),
    (str, str, "a text"),
)
"""Kind of a default, what else will do, and how to say it."""


def _in_words(parameter: Parameter) -> bool:
    """Whether a value of its kind can be written on a command line."""
    default = parameter.default
    if default is None or default is Parameter.empty:
        return True
    return isinstance(default, bool | int | float | str)


def _parameters(make: Callable[..., object]) -> dict[str, Parameter]:
    """Those that can be given by name."""
    try:
        found = signature(make).parameters
    except (TypeError, ValueError):
        return {}
    by_name = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    return {name: parameter for name, parameter in found.items() if parameter.kind in by_name}
