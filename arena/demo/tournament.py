"""The demonstration itself: an arena of its own, the contest played on it, and what came of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Protocol

from arena.demo import judge
from arena.demo.contest import Contest
from arena.demo.summary import Standing, Summary
from arena.embedded import folder, guests, stack
from arena.embedded.signals import stopping
from arena.ops.words import counted
from arena.settings import Settings
from arena.store import MatchState, Store
from arena.store.ids import MatchId, PoolId

GAMES_AT_ONCE = 8
"""That each bot plays."""

LOOK_EVERY = timedelta(milliseconds=200)

PATIENCE = timedelta(seconds=90)
"""Without a single match getting finished, after which the demonstration gives up."""


class Stage(Protocol):
    """Where a person watches."""

    def says(self, sentence: str) -> None: ...
    def played(self, games: int, of: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Played:
    """What the contest came to; ``objections``: a sentence for everything that is not right."""

    summary: Summary
    objections: tuple[str, ...]


class Tournament:
    """A contest on an arena that has just been started."""

    def __init__(self, arena: stack.Stack, store: Store, contest: Contest, stage: Stage) -> None:
        self.arena = arena
        self.store = store
        self._contest = contest
        self._stage = stage

    async def play(self) -> Played:
        """Starts the bots, plays all matches, and checks every stored game."""
        matches = await self.begin()
        finished = await self.finish(len(matches))
        right, wrong = await asyncio.to_thread(judge.objections, self.store, matches)
        if not finished:
            wrong.append(f"nothing happened for {PATIENCE.total_seconds():g} s")
        return Played(self._summary(right), tuple(wrong))

    async def begin(self) -> list[MatchId]:
        """Starts the bots and schedules the matches."""
        contest = self._contest
        invited = await asyncio.to_thread(guests.invite, self.store, contest.entrants)
        await self.arena.supervisor.start(
            [
                guests.program(
                    *(guest, contest.entrants[guest.name], self.arena.addresses["play"]),
                    *(GAMES_AT_ONCE, contest.game),
                )
                for guest in invited
            ]
        )
        self._stage.says(f"{len(invited)} bots connect, each a process of its own")
        schedule = contest.schedule({guest.name: guest.id for guest in invited})
        with self.store.unit() as unit:
            matches = unit.create_matches(schedule)
        self._stage.says(f"{len(matches)} matches of {contest.deals} games are scheduled")
        return list(matches)

    async def finish(self, matches: int) -> bool:
        """Waits until all are over; False if nothing happened for too long."""
        queries = self.store.queries()
        before, moved = -1, time.monotonic()
        while True:
            states = await asyncio.to_thread(queries.matches_by_state)
            over = states[MatchState.FINISHED] + states[MatchState.VOID]
            if over != before:
                before, moved = over, time.monotonic()
                self._stage.played(over * self._contest.deals, self._contest.games)
            if over == matches:
                return True
            if time.monotonic() - moved > PATIENCE.total_seconds():
                return False
            await asyncio.sleep(LOOK_EVERY.total_seconds())

    def _summary(self, verified: int) -> Summary:
        queries = self.store.queries()
        totals = queries.totals()
        lines = queries.standings(PoolId(self._contest.game))
        standings = tuple(Standing(line.name, line.rating / 1000, line.games) for line in lines)
        return Summary(totals.games, totals.matches, verified, totals.faults, standings)


@asynccontextmanager
async def tournament(
    path: Path, settings: Settings, contest: Contest, stage: Stage, tell: Callable[[str], None]
) -> AsyncIterator[Tournament]:
    """An arena on the folder, and the contest to be played on it; everything stopped at the end.

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
                store = await asyncio.to_thread(Store.open, arena.settings.database)
                try:
                    yield Tournament(arena, store, contest, stage)
                finally:
                    store.close()
