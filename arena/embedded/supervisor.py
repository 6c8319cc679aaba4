"""Keeps child processes running: starts them tier by tier, restarts the dead, stops in reverse."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from arena.embedded.child import Child, Places, Program, described, start
from arena.embedded.errors import NotReadyError
from arena.ops.backoff import Backoff, steady


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds to wait before a restart: ``first``, doubled up to ``longest`` at each early death.

    A child that lived for ``settled`` starts from ``first`` again.
    """

    first: float = 0.1
    longest: float = 10.0
    settled: float = 30.0


class Supervisor:
    """Children in tiers; a later tier needs the earlier ones, and is stopped before them."""

    def __init__(
        self,
        places: Callable[[str], Places],
        tell: Callable[[str], None],
        patience: Patience = Patience(),
    ) -> None:
        """``places`` is by a child's name; ``tell`` hears when a child died and is back."""
        self._places = places
        self._tell = tell
        self._patience = patience
        self._tiers: list[list[_Kept]] = []

    async def start(self, programs: Sequence[Program]) -> dict[str, str]:
        """Starts one more tier, all of it at once; the addresses told by its children.

        Raises NotReadyError; what started of the tier is stopped by :meth:`stop`.
        """
        tier = [_Kept(program, self._places(program.name)) for program in programs]
        self._tiers.append(tier)
        results = await asyncio.gather(*(kept.start() for kept in tier), return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                raise result
        for kept in tier:
            kept.keeper = asyncio.create_task(self._keep(kept))
        return {name: where for kept in tier for name, where in kept.addresses.items()}

    async def stop(self) -> None:
        """Stops the tiers, last first; within one all children at once.

        What goes wrong with one is raised when all have been stopped.
        """
        failures: list[BaseException] = []
        while self._tiers:
            failures += await self._stopped_last()
        if failures:
            raise failures[0]

    async def stop_last(self) -> None:
        """Stops the tier that was started last; raises what went wrong when all of it has ended."""
        if failures := await self._stopped_last():
            raise failures[0]

    async def _stopped_last(self) -> list[BaseException]:
        stops = (kept.stop() for kept in self._tiers[-1])
        ends = await asyncio.gather(*stops, return_exceptions=True)
        self._tiers.pop()
        return [end for end in ends if end is not None]

    def hurry(self) -> None:
        """Asks once more: a worker that was finishing its games then gives them back."""
        for child in self._children():
            child.signal(signal.SIGTERM)

    def pids(self) -> dict[str, int]:
        """Process ids of the children that run now, by name."""
        return {child.program.name: child.pid for child in self._children()}

    def _children(self) -> list[Child]:
        every = (kept.child for tier in self._tiers for kept in tier)
        return [child for child in every if child is not None]

    async def _keep(self, kept: _Kept) -> None:
        """Restarts the child whenever it has ended; runs until cancelled."""
        loop = asyncio.get_running_loop()
        backoff = Backoff(steady, self._patience.first, self._patience.longest)
        while kept.child is not None:
            born = loop.time()
            status = await kept.child.ended()
            await kept.stop_child()
            if loop.time() - born >= self._patience.settled:
                backoff.reset()
            self._tell(f"{kept.program.name} ended ({described(status)}) and is started again")
            await self._restart(kept, backoff)

    async def _restart(self, kept: _Kept, backoff: Backoff) -> None:
        """Tries until the child is ready."""
        while True:
            await asyncio.sleep(backoff.next())
            try:
                await kept.start()
            except (NotReadyError, OSError) as error:
                self._tell(f"{kept.program.name} cannot be started: {error}")
            else:
                self._tell(f"{kept.program.name} runs again")
                return


class _Kept:
    """A program, the child that runs it now if any, and the task that restarts it."""

    def __init__(self, program: Program, places: Places) -> None:
        self.program = program
        self.addresses: dict[str, str] = {}
        self.child: Child | None = None
        self.keeper: asyncio.Task[None] | None = None
        self._places = places

    async def start(self) -> None:
        self.child = await start(self.program, self._places)
        self.addresses = self.child.addresses
        known = {
            variable: self.addresses[name]
            for name, variable in self.program.pinned.items()
            if name in self.addresses
        }
        environment = {**self.program.environment, **known}
        self.program = replace(self.program, environment=environment)

    async def stop_child(self) -> None:
        if self.child is not None:
            await self.child.stop()
            self.child = None

    async def stop(self) -> None:
        """Raises, afterwards, what ended the keeper before."""
        if self.keeper is None:
            await self.stop_child()
            return
        self.keeper.cancel()
        await asyncio.wait((self.keeper,))
        await self.stop_child()
        if not self.keeper.cancelled():
            self.keeper.result()
