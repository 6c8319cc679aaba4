"""Shipped bots as child processes of an arena on one machine."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field

from arena.embedded.child import Program
from arena.embedded.environment import inherited
from arena.store import Store
from arena.store.ids import BotId


@dataclass(frozen=True, slots=True)
class Guest:
    """A bot that may connect: ``token`` is what it proves its identity with."""

    name: str
    id: BotId
    token: str = field(repr=False)


def invite(store: Store, names: Iterable[str]) -> tuple[Guest, ...]:
    """New bots of these names, with a token each; raises NameInUseError."""
    with store.unit() as unit:
        bots = [(name, unit.create_bot(name)) for name in names]
        return tuple(Guest(name, bot, unit.issue_token(bot)) for name, bot in bots)


def program(guest: Guest, shipped: str, address: str, games_at_once: int, game: str) -> Program:
    """A shipped bot that plays the game as the guest; it is restarted like any other child.

    It is given no secret of the arena's but its own token.
    """
    command = [sys.executable, "-m", "arena_bots", shipped, "--game", game]
    command += ["--games-at-once", str(games_at_once)]
    own = {"ARENA_ADDRESS": address, "ARENA_TOKEN": guest.token}
    return Program(f"bot-{guest.name}", command, {**inherited(), **own}, awaited=False)
