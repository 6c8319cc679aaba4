"""What is played: a game, its options and the numbers of seats, checked by the game itself."""

from __future__ import annotations

import re
from collections.abc import Mapping

from arena.games import registry
from arena.games.game import Game, Options
from arena.leagues.definition.reading.table import Table
from arena.leagues.definition.values import GameTerms
from arena.match.checks import MatchError, check_seats, checked_options

_RANGE = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")


def game_terms(table: Table) -> GameTerms | None:
    """None after a fault; without a game nothing else can be told."""
    game = _game(table)
    given = table.table("options").everything()
    seats = _seats(table, game)
    if game is None:
        return None
    options = _options(table, game, given)
    if options is None or seats is None:
        return None
    return _together(table, game, options, seats)


def _game(table: Table) -> Game | None:
    name = table.text("name", f"a game: {', '.join(registry.names())}")
    if table.faulty("name"):
        return None
    if name not in registry.names():
        allowed = ", ".join(registry.names())
        table.fault("name", f"is {name!r}; the games are {allowed}")
        return None
    return registry.game(name)


def _options(table: Table, game: Game, given: Mapping[str, object]) -> Options | None:
    try:
        return checked_options(game, given)
    except MatchError as error:
        table.fault("options", f"cannot be: {error}")
        return None


def _seats(table: Table, game: Game | None) -> range | None:
    """A number, or a text of one or of two with a dash."""
    allowed = 'a number of seats such as 4, or a range such as "3-4"'
    if game is not None:
        allowed += f"; {game.name} is for {game.seats[0]} to {game.seats[-1]}"
    value = table.value("seats", allowed)
    match = _RANGE.fullmatch(str(value)) if isinstance(value, int | str) else None
    if table.faulty("seats"):
        return None
    if match is None or isinstance(value, bool):
        table.fault("seats", f"is {value!r}; it must be {allowed}")
        return None
    first, last = int(match[1]), int(match[2] or match[1])
    if first > last or (game is not None and not {first, last} <= set(game.seats)):
        table.fault("seats", f"is {value!r}; it must be {allowed}")
        return None
    return range(first, last + 1)


def _together(table: Table, game: Game, options: Options, seats: range) -> GameTerms | None:
    """Every number of seats must be one of the options, with sides of the same size."""
    for number in seats:
        try:
            check_seats(game, number, options)
        except MatchError as error:
            table.fault("seats", f"and options do not go together: {error}")
            return None
    sides = {number: len(set(game.sides(number, options))) for number in seats}
    if len({number // sides[number] for number in seats}) > 1:
        table.fault("seats", "must be one number, as teams would be of different sizes")
        return None
    return GameTerms(game.name, options, seats)
