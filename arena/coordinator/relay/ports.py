"""What the relay needs of the rest of the coordinator; the composition root gives it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from arena.match.spec import BotId
from arena.play.hello import Introduction


@dataclass(frozen=True, slots=True)
class KnownBot:
    """Whose token it is."""

    id: BotId
    name: str


@dataclass(frozen=True, slots=True)
class Opened:
    """A session was opened. ``superseded``: sessions of the bot that it replaces, anywhere."""

    session: str
    superseded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """No session: a sentence for the bot's author (a newer connection of the instance is open)."""

    reason: str


@dataclass(frozen=True, slots=True)
class JoinedWorker:
    """A worker as it introduced itself. ``slots``: matches at once."""

    name: str
    instance: str
    games: tuple[tuple[str, int], ...]
    slots: int


class Authenticate(Protocol):
    async def __call__(self, token: str, /) -> KnownBot | None:
        """The bot that the token belongs to."""


class Sessions(Protocol):
    """Where sessions are on record."""

    async def opened(self, bot: BotId, introduction: Introduction, /) -> Opened | Refused: ...

    async def closed(self, session: str, reason: str, /) -> None:
        """The session takes no more games: its stream has ended, or the bot said Bye."""


class Workers(Protocol):
    """Where workers are on record; ``joined`` and ``left`` alternate for one instance."""

    async def joined(self, worker: JoinedWorker, /) -> None: ...

    async def left(self, worker: JoinedWorker, /) -> None: ...
