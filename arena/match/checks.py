"""What a match may be, wherever it is asked for: each check raises MatchError with a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from arena.games import registry
from arena.games.chance import SEED_BYTES, SeedChance
from arena.games.game import Game, GameError, Options
from arena.match.spec import Clock, DealKind

MOST_GAMES = 10_000
"""A longer match is several matches: games are kept when attempts fail, plans are not endless."""

MOST_STRIKES = 1_000_000


class MatchError(ValueError):
    """A match that cannot be; the message is one sentence for a person."""


def checked_game(name: str) -> Game:
    """The rules of a game that there is."""
    try:
        return registry.game(name)
    except GameError as error:
        raise MatchError(str(error)) from error


def checked_options(game: Game, given: Mapping[str, object]) -> Options:
    """Options of a word: what is written out is for local play."""
    try:
        options = game.options(given)
    except GameError as error:
        raise MatchError(str(error)) from error
    for name, value in options.as_json().items():
        if isinstance(value, Mapping):
            raise MatchError(
                f"option {name!r} of {game.name} is written out; an arena takes only what comes "
                "with the game, by its name"
            )
    return options


def check_seats(game: Game, seats: int, options: Options) -> None:
    """Whether so many can play with these options."""
    try:
        game.new(seats, options, SeedChance(bytes(SEED_BYTES)))
    except GameError as error:
        raise MatchError(str(error)) from error


def check_kind(kind: DealKind) -> None:
    """Whether a match that is in no round of a league can have such deals."""
    if kind is DealKind.TABLES:
        raise MatchError(
            'deals of kind "tables" are shared by the tables of a league\'s round; a match by '
            "itself has independent or common ones"
        )


def check_deals(deals: int, kind: DealKind, seats: int) -> None:
    """Whether the match has a number of games that can be."""
    most = MOST_GAMES // kind.games(seats)
    if not 1 <= deals <= most:
        raise MatchError(f"a match has at least 1 deal and at most {most}, not {deals}")


def check_strikes(strikes: int) -> None:
    """Whether a game is forfeited after a number of faults that can be."""
    if not 1 <= strikes <= MOST_STRIKES:
        raise MatchError(
            f"a game is forfeited after at least 1 fault and at most {MOST_STRIKES}, not {strikes}"
        )


def check_clock(clock: Clock) -> None:
    """Whether a seat has any time."""
    if clock.limit + clock.bank <= timedelta(0):
        raise MatchError("a bot needs time: a limit or a bank above 0 seconds")
