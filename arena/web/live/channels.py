"""A part of a page that is followed: how it is, and those who wait to be told."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol

from starlette.exceptions import HTTPException

from arena.web.live import pace


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page as it is now. ``rests``: little can change of it any more, so that it is
    looked at once a minute.
    """

    html: str
    rests: bool = False


class Topic(Hashable, Protocol):
    """What can be followed. Equal topics are rendered once."""

    @property
    def kind(self) -> str:
        """One of few words, for metrics."""
        ...

    def part(self) -> Part:
        """As it is now; called in a thread, for nobody in particular. Raises HTTPException if there
        is no such thing.
        """
        ...


@dataclass(frozen=True, slots=True)
class Message:
    """A part of a page. ``id``: of its content."""

    id: str
    html: str

    @classmethod
    def of(cls, html: str) -> Message:
        return cls(sha256(html.encode()).hexdigest()[:16], html)


@dataclass(slots=True, eq=False)
class Channel:
    """``renewed``: when it was last rendered, or else begun, by the feed's clock. ``begun``,
    ``done``: looks. ``cost``: seconds that a look takes. ``refused``: why there is nothing to
    follow. ``looked`` is set, and replaced, after each look; ``changed`` when there is something to
    be told; ``hurry`` is set by who needs to know how it is now.
    """

    topic: Topic
    renewed: float
    readers: int = 0
    begun: int = 0
    done: int = 0
    cost: float | None = None
    rests: bool = False
    fails: bool = False
    newest: Message | None = None
    refused: HTTPException | None = None
    looked: asyncio.Event = field(default_factory=asyncio.Event)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    hurry: asyncio.Event = field(default_factory=asyncio.Event)
    tending: asyncio.Task[None] | None = None

    def period(self, least: float) -> float:
        """Seconds from one look to the next, if there is nothing else to look at."""
        return pace.LONGEST if self.rests else pace.period(self.cost or 0.0, least)

    def load(self, least: float) -> float:
        """The share of a core that it takes."""
        return pace.load(self.cost or 0.0, self.period(least))

    @property
    def counts(self) -> bool:
        """Whether it was rendered once, or may yet be."""
        return self.newest is not None or not self.fails

    def age(self, now: float, least: float) -> float:
        """Seconds since it was rendered, less what it rests longer than others."""
        return max(0.0, now - self.renewed - (self.period(least) - least))

    def charge(self, cost: float) -> None:
        """Notes what a look has cost; one that was held up counts half."""
        self.cost = cost if self.cost is None else (self.cost + cost) / 2

    def found(self, part: Part, now: float) -> None:
        """It was looked at, and is so."""
        self.fails, self.rests, self.renewed = False, part.rests, now
        message = Message.of(part.html)
        if self.newest is None or self.newest.id != message.id:
            self.newest = message
            self.tell()

    def tell(self) -> None:
        """Wakes all who wait for a change."""
        self.changed.set()
        self.changed = asyncio.Event()

    def end_look(self) -> None:
        """Wakes all who wait for how it is now."""
        self.done = self.begun
        self.looked.set()
        self.looked = asyncio.Event()
