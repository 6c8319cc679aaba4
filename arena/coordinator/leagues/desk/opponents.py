"""Who is there to play an unrated match with an entrant of a league."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Protocol, TypeAlias

from arena.games import registry
from arena.leagues.definition import Definition
from arena.match.spec import BotId
from arena.ops.words import counted
from arena.store import GameVersion, Queries
from arena.store.answers import Enrolment, League
from arena.store.states import EnrolmentState

Side: TypeAlias = tuple[BotId, ...]
"""The bots of an entrant."""


def side_of(enrolment: Enrolment) -> Side:
    """Its bots."""
    return tuple(bot.id for bot in enrolment.bots)


def too_few(missing: int) -> str:
    """Why there is no match yet, for people."""
    verb = "is" if missing == 1 else "are"
    return (
        f"{counted(missing, 'opponent')} more {verb} wanted: connected entrants, newcomers or bots "
        "of the house"
    )


class NamedBot(Protocol):
    """A bot as far as people are told of it."""

    @property
    def id(self) -> BotId: ...
    @property
    def name(self) -> str: ...


class Present:
    """Bots that are connected and know the league's game."""

    def __init__(self, queries: Queries, league: Definition) -> None:
        self._wanted = GameVersion(league.game.name, registry.game(league.game.name).rules)
        self._sessions = {session.bot: session for session in queries.open_sessions()}
        self._suspended = queries.suspensions()

    def troubles(self, bots: Sequence[NamedBot]) -> list[str]:
        """Why some of them cannot play now, a sentence each."""
        absent = [self._why_absent(bot) for bot in bots if bot.id not in self._sessions]
        return absent + self.ignorant(bots)

    def _why_absent(self, bot: NamedBot) -> str:
        suspended = bot.id in self._suspended
        return f"{bot.name} is {'suspended' if suspended else 'not connected'}"

    def ignorant(self, bots: Sequence[NamedBot]) -> list[str]:
        """Of those that are connected without knowing the game, a sentence each."""
        game, rules = self._wanted.game, self._wanted.rules
        return [
            f"{bot.name} is connected, but does not know {game} (rules {rules})"
            for bot in bots
            if bot.id in self._sessions and not self.all_of([bot.id])
        ]

    def all_of(self, bots: Collection[BotId]) -> bool:
        """Whether all of them can play."""
        return all(
            bot in self._sessions and self._wanted in self._sessions[bot].games for bot in bots
        )


class Opponents:
    """Sides that can play now: of the house first, then entrants, then newcomers."""

    def __init__(self, queries: Queries, league: League, definition: Definition) -> None:
        self.present = Present(queries, definition)
        there = queries.enrolments(league.id)
        active = [side_of(one) for one in there if one.state is EnrolmentState.ACTIVE]
        newcomers = [side_of(one) for one in there if one.waits]
        groups = (_house(queries, definition), active, newcomers)
        self._groups = [[side for side in group if self.present.all_of(side)] for group in groups]

    def chosen(self, own: Side, number: int) -> list[Side]:
        """So many at most, no bot twice; among equals it is drawn, for each entrant otherwise, so
        that not always the same have to play.
        """

        def drawn(side: Side) -> bytes:
            return sha256("/".join((*own, *side)).encode()).digest()

        found: list[Side] = []
        taken = set(own)
        for side in (side for group in self._groups for side in sorted(group, key=drawn)):
            if len(found) < number and taken.isdisjoint(side):
                found.append(side)
                taken.update(side)
        return found


def _house(queries: Queries, definition: Definition) -> Sequence[Side]:
    """Bots of the house, put together as they are named."""
    named = [queries.bot_named(name) for name in definition.entry.house]
    bots = [bot.id for bot in named if bot is not None]
    size = definition.team_size
    return [tuple(bots[at : at + size]) for at in range(0, len(bots) - size + 1, size)]
