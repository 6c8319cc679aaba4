"""What a bot says of itself in Hello, checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.play.limits import DEFAULT, PROTOCOL
from arena.v1 import play_pb2

_INSTANCE = re.compile(r"[A-Za-z0-9_-]{16,64}")
_BUILD = 64
_GAMES = 64


class HelloError(ValueError):
    """A Hello that cannot be accepted.

    ``field``: its name in the message; the text is a sentence for the bot's author.
    """

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


@dataclass(frozen=True, slots=True)
class Introduction:
    """A checked Hello. ``games``: name and version of the rules. ``concurrent_games``: agreed."""

    build: str
    instance: str
    connection: int
    games: tuple[tuple[str, int], ...]
    concurrent_games: int


def introduction(
    hello: play_pb2.Hello, known: Mapping[str, int], at_once: int = DEFAULT.concurrent_games
) -> Introduction:
    """``known``: the games of this arena, with their rules versions. Raises HelloError.

    ``at_once``: the most games that the arena gives a bot, whatever that offers.
    """
    if hello.protocol != PROTOCOL:
        raise HelloError(
            "protocol",
            f"this arena speaks version {PROTOCOL} of the protocol, not {hello.protocol}",
        )
    if not _INSTANCE.fullmatch(hello.instance):
        raise HelloError("instance", "an instance is 16 to 64 letters, digits, - or _")
    if hello.connection < 1 or hello.connection >= 2**63:
        raise HelloError("connection", "a connection is a number from 1 up, below 2^63")
    if hello.concurrent_games < 1:
        raise HelloError("concurrent_games", "a bot plays at least 1 game at once")
    return Introduction(
        _build(hello.build),
        hello.instance,
        hello.connection,
        _games(hello.games, known),
        min(hello.concurrent_games, at_once),
    )


def _build(build: str) -> str:
    if not build or len(build) > _BUILD or not build.isprintable() or build != build.strip():
        raise HelloError(
            "build",
            f"a build is the version of the bot: 1 to {_BUILD} printable characters,"
            " without blanks at its ends",
        )
    return build


def _games(
    games: Sequence[play_pb2.GameVersion], known: Mapping[str, int]
) -> tuple[tuple[str, int], ...]:
    if not 1 <= len(games) <= _GAMES:
        raise HelloError("games", f"a bot names 1 to {_GAMES} games; known: {_listed(known)}")
    given = tuple((game.name, game.rules) for game in games)
    for name, rules in given:
        if name not in known:
            raise HelloError("games", f"no game is called {name[:32]!r}; known: {_listed(known)}")
        if rules != known[name]:
            raise HelloError(
                "games", f"the rules of {name} are at version {known[name]} here, not {rules}"
            )
    if len(dict(given)) != len(given):
        raise HelloError("games", "each game is named once")
    return given


def _listed(known: Mapping[str, int]) -> str:
    return ", ".join(f"{name} (rules {rules})" for name, rules in sorted(known.items())) or "none"
