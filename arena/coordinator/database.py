"""The store from coroutines: it blocks, so each call runs in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from arena.settings import hide_password
from arena.store import USUAL, Queries, Store, StoreError, Times, Unit

T = TypeVar("T")

THREADS = 4
"""Few: SQLite has one writer anyway, and each busy thread delays the streams of this process."""


PASSING = (OperationalError, InterfaceError, InternalError, PoolTimeoutError)
"""Trouble of the database's own, which may be over when one comes again: it is away, locked, full,
or has ended the connection. Others, such as a row that it refuses, come again each time.
"""


class DatabaseError(Exception):
    """The database cannot be used, now or at all; the message is one sentence."""


def open_store(url: str, *, create: bool = False, times: Times = USUAL) -> Store:
    """The store at the URL; raises DatabaseError. ``create``: see ``Store.open``."""
    try:
        return Store.open(url, create=create, times=times)
    except StoreError as error:
        raise DatabaseError(str(error)) from error
    except (DBAPIError, OSError) as error:
        raise DatabaseError(f"{hide_password(url)} cannot be opened: {cause(error)}") from error


def cause(error: DBAPIError | OSError) -> str:
    """What the database said, in one line."""
    reason = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(reason).split())


class Database:
    """One store, and the threads that wait for it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="store")
        self._urgent = ThreadPoolExecutor(1, thread_name_prefix="pulse")

    async def write(self, act: Callable[[Unit], T], *, durable: bool = True) -> T:
        """One transaction. Raises DatabaseError, and what ``act`` raises."""
        return await self.run(lambda: self._transaction(act, durable))

    async def write_urgently(self, act: Callable[[Unit], T]) -> T:
        """One transaction, not durable, in a thread of its own: it does not stand in line behind
        others that wait for locks. Raises as ``write`` does.
        """
        return await self._run(self._urgent, lambda: self._transaction(act, durable=False))

    def _transaction(self, act: Callable[[Unit], T], durable: bool) -> T:
        with self.store.unit(durable=durable) as unit:
            return act(unit)

    async def read(self, ask: Callable[[Queries], T]) -> T:
        """Raises DatabaseError."""
        return await self.run(lambda: ask(self.store.queries()))

    async def run(self, work: Callable[[], T]) -> T:
        """In one of the threads; raises DatabaseError."""
        return await self._run(self._threads, work)

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work)
        except PASSING as error:
            raise DatabaseError(
                f"the database cannot be used: {error.__class__.__name__}"
            ) from error

    def close(self) -> None:
        """Waits for running calls, and closes the store."""
        self._threads.shutdown()
        self._urgent.shutdown()
        self.store.close()
