"""What tests run in other processes: each opens the store anew, as a real program does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from sqlalchemy import func, select

from arena.match.spec import MatchId
from arena.store import AcceptedGame, Store, WorkerIdentity
from arena.store.models import OwnerRow
from arena.store.unit import Unit
from tests.store.world import SECRET

_In = TypeVar("_In")
_Out = TypeVar("_Out")

PROCESSES = 3


class Processes:
    """A few processes that live as long as the tests."""

    def __init__(self) -> None:
        self._pool = ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn"))

    def map(self, run: Callable[[_In], _Out], inputs: Iterable[_In]) -> list[_Out]:
        return list(self._pool.map(run, inputs))

    def close(self) -> None:
        self._pool.shutdown()


def open_and_count_owners(url: str) -> int:
    """How many owners there are in the database, once it is migrated."""
    store = Store.open(url)
    try:
        with store.unit() as unit:
            return unit.session.execute(select(func.count()).select_from(OwnerRow)).scalar_one()
    finally:
        store.close()


def report_all(task: tuple[str, list[AcceptedGame]]) -> list[str]:
    """Reports games one after the other; the names of the answers."""
    url, games = task
    store = Store.open(url)
    try:
        answers = []
        for game in games:
            with store.unit(durable=False) as unit:
                answers.append(type(unit.accept_game(game)).__name__)
        return answers
    finally:
        store.close()


def lease_until_dry(task: tuple[str, WorkerIdentity]) -> list[MatchId]:
    """Leases as long as there is something to lease."""
    url, worker = task
    store = Store.open(url)
    leased = []
    try:
        while (match := _lease_one(store, worker)) is not None:
            leased.append(match)
        return leased
    finally:
        store.close()


def _lease_one(store: Store, worker: WorkerIdentity) -> MatchId | None:
    with store.unit(durable=False) as unit:
        return _leased(unit, worker)


def _leased(unit: Unit, worker: WorkerIdentity) -> MatchId | None:
    leased = unit.lease(worker, lambda: SECRET)
    return None if leased is None else leased.assignment.match
