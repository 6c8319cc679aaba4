"""What the relay needs of the rest of the coordinator; the composition root gives it."""

from __future__ import annotations

from typing import Protocol

from arena.match.spec import BotId
from arena.play.hello import Introduction
from arena.store import Bot, Opened, Refused, WorkerIdentity


class Authenticate(Protocol):
    async def __call__(self, token: str, /) -> Bot | None:
        """The bot that the token belongs to."""


class Sessions(Protocol):
    """Where sessions are on record."""

    async def opened(self, bot: BotId, introduction: Introduction, /) -> Opened | Refused: ...

    async def closed(self, session: str, reason: str, /) -> None:
        """The session takes no more games: its stream has ended, or the bot said Bye."""


class Workers(Protocol):
    """Where workers are on record; an instance that has joined may join again before it leaves."""

    async def joined(self, worker: WorkerIdentity, /) -> None: ...

    async def left(self, worker: WorkerIdentity, /) -> None: ...
