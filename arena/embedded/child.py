"""One child process: started in a session of its own, awaited until ready, stopped for good."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from arena.embedded import launch
from arena.embedded.errors import NotReadyError
from arena.ops import notify

LAST_LINES = 15
"""Of a child's log, shown when it did not start."""


@dataclass(frozen=True, slots=True)
class Program:
    """How a child is started and known to be ready.

    ``ready_line``: part of a line on its standard output that says so; None: it sends a
    notification (:mod:`arena.ops.notify`). ``awaited``: false if it says nothing and counts as
    ready at once. ``limit``: how long getting ready may take. ``grace``: from SIGTERM to SIGKILL.
    ``pinned``: environment variables that a restarted child gets, by the name of the address that
    the first run told, so that it listens where it did before.
    """

    name: str
    command: Sequence[str]
    environment: Mapping[str, str] = field(default_factory=dict)
    ready_line: bytes | None = None
    awaited: bool = True
    limit: timedelta = timedelta(seconds=30)
    grace: timedelta = timedelta(seconds=10)
    pinned: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Places:
    """Where a child's log goes, and where its notification is received (a short path)."""

    log: Path
    notify: Path


class _Notifications(asyncio.DatagramProtocol):
    """Sets ``told`` to the addresses of the first message of readiness."""

    def __init__(self, told: asyncio.Future[dict[str, str]]) -> None:
        self._told = told

    def datagram_received(self, data: bytes, addr: object) -> None:
        del addr
        addresses = notify.parsed(data)
        if addresses is not None and not self._told.done():
            self._told.set_result(addresses)


class Child:
    """A running program; ``addresses`` is what it told when it got ready."""

    def __init__(
        self,
        program: Program,
        process: asyncio.subprocess.Process,
        copying: asyncio.Task[None],
        addresses: dict[str, str],
    ) -> None:
        self.program = program
        self.addresses = addresses
        self._process = process
        self._copying = copying

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ended(self) -> int:
        """Waits for the end; the exit status, negative for a signal."""
        return await self._process.wait()

    def signal(self, number: int) -> None:
        """To the child alone; nothing if it has ended."""
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(number)

    async def stop(self) -> None:
        """SIGTERM, and after the grace SIGKILL; nothing of its session is left afterwards."""
        self.signal(signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.program.grace.total_seconds()):
                await self._process.wait()
        await _kill(self._process)
        await self._copying


async def start(program: Program, places: Places) -> Child:
    """Starts the program and waits until it is ready; raises NotReadyError with its last lines."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[dict[str, str]] = loop.create_future()
    if not program.awaited:
        told.set_result({})
    places.notify.unlink(missing_ok=True)
    receiver, _ = await loop.create_datagram_endpoint(
        lambda: _Notifications(told), local_addr=str(places.notify), family=socket.AF_UNIX
    )
    try:
        process = await _spawn(program, places)
        copying = asyncio.create_task(_copy(process.stdout, program, places.log, told))
        try:
            addresses = await _first(told, process, program)
        except BaseException:
            await _kill(process)
            raise
    except NotReadyError as error:
        raise NotReadyError(f"{error}; {_last_lines(places.log)}") from None
    finally:
        receiver.close()
        places.notify.unlink(missing_ok=True)
    return Child(program, process, copying, addresses)


async def _spawn(program: Program, places: Places) -> asyncio.subprocess.Process:
    launcher = [sys.executable, "-I", "-S", str(launch.__file__), str(os.getpid())]
    watched = program.ready_line is not None
    with places.log.open("ab") as log:
        return await asyncio.create_subprocess_exec(
            *launcher,
            *program.command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE if watched else log,
            stderr=log,
            env={**program.environment, "NOTIFY_SOCKET": str(places.notify)},
            start_new_session=True,
        )


async def _copy(
    stdout: asyncio.StreamReader | None,
    program: Program,
    log: Path,
    told: asyncio.Future[dict[str, str]],
) -> None:
    """A watched child's output into its log, to its end; tells when the line of readiness comes."""
    if stdout is None or program.ready_line is None:
        return
    with log.open("ab", buffering=0) as copy:
        async for line in stdout:
            with contextlib.suppress(OSError):  # the child must not wait for a full disk
                copy.write(line)
            if program.ready_line in line and not told.done():
                told.set_result({})


async def _first(
    told: asyncio.Future[dict[str, str]], process: asyncio.subprocess.Process, program: Program
) -> dict[str, str]:
    """The addresses told, unless the process ends or the time is over before."""
    end = asyncio.ensure_future(process.wait())
    seconds = program.limit.total_seconds()
    await asyncio.wait((told, end), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    if told.done():
        end.cancel()
        return told.result()
    if end.done():
        raise NotReadyError(f"{program.name} ended ({described(end.result())}) before it was ready")
    end.cancel()
    raise NotReadyError(f"{program.name} was not ready within {seconds:g} s")


def described(status: int) -> str:
    """An exit status in words: ``status 1``, ``SIGKILL``."""
    return f"status {status}" if status >= 0 else signal.Signals(-status).name


async def _kill(process: asyncio.subprocess.Process) -> None:
    """SIGKILL to all of the child's session that is left, and waits for the child."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()


def _last_lines(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines()[-LAST_LINES:]
    return "\n".join([f"the end of {log}:", *lines]) if lines else f"it wrote nothing ({log})"
