"""A probe at the bots' own port, measured as bots are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path

from arena.coordinator.canary import DEADLINE, Canary
from arena.ops.instants import MILLISECOND, Nanos
from tests.coordinator.running import running, settings

ALLOWANCE = timedelta(milliseconds=100)


class Heard:
    """The probes' seconds, and whether a bot would have been charged."""

    def __init__(self) -> None:
        self.probes: list[tuple[float, bool]] = []

    def canary(self, seconds: float, *, charged: bool) -> None:
        self.probes.append((seconds, charged))


def by_steps(step: Nanos) -> Callable[[], Nanos]:
    """A clock that goes on by so much whenever it is read."""
    instants: Iterator[Nanos] = count(0, step)
    return lambda: next(instants)


async def test_a_probe_longer_than_the_allowance_would_have_been_charged(tmp_path: Path) -> None:
    heard = Heard()
    async with running(settings(tmp_path)) as arena:
        for milliseconds in (100, 101):
            canary = Canary(heard, by_steps(milliseconds * MILLISECOND), ALLOWANCE)
            canary.listens(arena.where.play)
            await canary.turn()
            await canary.stop()
    assert heard.probes == [(0.1, False), (0.101, True)]


async def test_a_port_that_does_not_answer_would_have_been_charged(tmp_path: Path) -> None:
    heard = Heard()
    canary = Canary(heard, by_steps(0), ALLOWANCE)
    canary.listens(f"unix:{tmp_path}/nobody")
    await canary.turn()
    await canary.stop()
    assert heard.probes == [(DEADLINE, True)]


async def test_a_coordinator_probes_itself(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as arena:
        await arena.coordinator._loops["canary"].turn()
        probes = arena.coordinator.registry.get_sample_value("arena_canary_seconds_count")
    assert probes is not None
    assert probes >= 1
