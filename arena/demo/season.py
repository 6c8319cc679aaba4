"""The demonstration itself: an arena of its own, a season of leagues on it, and what came of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Protocol, TypeVar

from arena.demo import judge, organising
from arena.demo.shows import Show
from arena.demo.summary import Summary, summary
from arena.embedded import folder, guests, stack
from arena.embedded.errors import EmbeddedError
from arena.embedded.signals import stopping
from arena.ops.words import counted
from arena.settings import Settings
from arena.store import Store
from arena.store.states import EnrolmentState

GAMES_AT_ONCE = 8
"""That each bot plays."""

LOOK_EVERY = timedelta(milliseconds=300)

PATIENCE = timedelta(seconds=90)
"""Without anything new, after which the demonstration gives up."""


Seen = TypeVar("Seen")


class NotAdmittedError(EmbeddedError):
    """Bots that could not be validated; the message says which, and why."""


class Stage(Protocol):
    """Where a person watches."""

    def says(self, sentence: str) -> None: ...
    def played(self, league: str, games: int, of: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Played:
    """What it came to; ``objections``: a sentence for everything that is not right."""

    summary: Summary
    objections: tuple[str, ...]


class Season:
    """Leagues on an arena that has just been started, a season of each."""

    def __init__(
        self, arena: stack.Stack, store: Store, shows: Sequence[Show], stage: Stage
    ) -> None:
        self.arena = arena
        self.store = store
        self.shows = shows
        self._stage = stage

    async def play(self) -> Played:
        """Starts bots and leagues, plays all matches, and checks every stored game.

        Raises NotAdmittedError.
        """
        await self.begin()
        await self.finish()
        self._stage.says("Every stored game is replayed")
        return await asyncio.to_thread(self._judged)

    async def begin(self) -> None:
        """Starts the bots, has them admitted, and starts the leagues; raises NotAdmittedError."""
        await self._start_bots()
        await asyncio.to_thread(organising.create, self.store, self.shows)
        names = ", ".join(show.definition.name for show in self.shows)
        self._stage.says(f"They enrol in {names}, and play validation matches, which are not rated")
        await self._admitted()
        due = await asyncio.to_thread(organising.start, self.store, self.shows)
        opens = f"; by their schedule seasons open at {due[0]:%H:%M} UTC" if due else ""
        self._stage.says(f"All are admitted, and the leagues are started{opens}")

    async def _start_bots(self) -> None:
        address, programs = self.arena.addresses["play"], []
        for show in self.shows:
            game = show.definition.game.name
            for guest in await asyncio.to_thread(guests.invite, self.store, show.entrants):
                shipped = show.entrants[guest.name]
                programs.append(guests.program(guest, shipped, address, GAMES_AT_ONCE, game))
        await self.arena.supervisor.start(programs)
        self._stage.says(f"{len(programs)} bots connect, each a process of its own")

    async def _admitted(self) -> None:
        waits = {EnrolmentState.VALIDATING, EnrolmentState.INVITED}
        found = await self._until(
            lambda: organising.enrolled(self.store, self.shows),
            waits.isdisjoint,
        )
        missing = [
            name
            for state, names in found.items()
            if state is not EnrolmentState.ACTIVE
            for name in names
        ]
        if missing:
            raise NotAdmittedError(f"not admitted to their leagues: {', '.join(missing)}")

    async def finish(self) -> bool:
        """Waits until all leagues are over; False if nothing happened for too long."""
        seen = await self._until(
            lambda: [organising.progress(self.store, show) for show in self.shows],
            self._tell,
        )
        return all(progress.over for progress in seen)

    def _tell(self, seen: Sequence[organising.Progress]) -> bool:
        """Shows how far they are; whether all are over."""
        for show, progress in zip(self.shows, seen, strict=True):
            deals = show.definition.match.deals
            games, of = progress.settled * deals, show.matches * deals
            self._stage.played(show.definition.name, games, of)
        return all(progress.over for progress in seen)

    async def _until(self, look: Callable[[], Seen], over: Callable[[Seen], bool]) -> Seen:
        """What was seen last: when it was over, or when nothing new had come for too long."""
        before, moved = None, time.monotonic()
        while True:
            seen = await asyncio.to_thread(look)
            if seen != before:
                before, moved = seen, time.monotonic()
            if over(seen) or time.monotonic() - moved > PATIENCE.total_seconds():
                return seen
            await asyncio.sleep(LOOK_EVERY.total_seconds())

    def _judged(self) -> Played:
        queries = self.store.queries()
        right, wrong = judge.objections(self.store, queries.matches())
        wrong += organising.unfinished(self.store, self.shows)
        wrong += queries.rating_differences()
        wrong += queries.meeting_differences()
        self._fit()
        return Played(summary(queries, self.shows, right), tuple(wrong))

    def _fit(self) -> None:
        """The fits of all results; the coordinator's may lack the last ones."""
        from arena.coordinator.fitting.making import make_fit  # numpy, when nobody waits for it

        for pool in self.store.queries().pools_to_fit():
            make_fit(self.store, pool)


@asynccontextmanager
async def season(
    path: Path,
    settings: Settings,
    shows: Sequence[Show],
    stage: Stage,
    tell: Callable[[str], None],
) -> AsyncIterator[Season]:
    """An arena on the folder, and the leagues to be played on it; everything stopped at the end.

    A signal to stop cancels the block. Raises EmbeddedError.
    """
    begin = time.monotonic()
    with folder.held(path) as data:
        arena = stack.Stack(data, settings, tell)
        with stopping(again=arena.hurry):
            async with arena.running(stack.cores()):
                stage.says(
                    f"Redis, a coordinator and {counted(stack.cores(), 'worker')} run, "
                    f"after {time.monotonic() - begin:.1f} s"
                )
                if "web" in arena.addresses:
                    stage.says(f"Look at it meanwhile: http://{arena.addresses['web']}/")
                store = await asyncio.to_thread(Store.open, arena.settings.database)
                try:
                    yield Season(arena, store, shows, stage)
                finally:
                    store.close()
