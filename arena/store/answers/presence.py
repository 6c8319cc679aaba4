"""Who is there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.store.commands import GameVersion
from arena.store.ids import (
    BotId,
    CoordinatorId,
    SessionId,
)


@dataclass(frozen=True, slots=True)
class Coordinator:
    """A coordinator that lives."""

    id: CoordinatorId
    worker_address: str
    ready: bool


@dataclass(frozen=True, slots=True)
class BotSession:
    """An open session. ``address``: where its coordinator listens for bots."""

    id: SessionId
    bot: BotId
    name: str
    coordinator: CoordinatorId
    address: str
    instance: str
    build: str
    games: tuple[GameVersion, ...]
    concurrent_games: int
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class Worker:
    """A worker that some coordinator has connected. ``playing``: matches that it has leased."""

    name: str
    games: tuple[GameVersion, ...]
    slots: int
    playing: int
