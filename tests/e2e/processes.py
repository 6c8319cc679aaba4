"""Programs as a person runs them, and a look for what they left behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from arena.embedded import sockets

ARENA = [sys.executable, "-c", "from arena.cli.main import main; main()"]


@contextmanager
def own_folder() -> Iterator[Path]:
    """A folder with a short path, used as TMPDIR too, by which processes are recognised."""
    folder = sockets.new_folder()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Of a program that is to be found by the folder; no fixed ports."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ARENA_")}
    free = {f"ARENA_{name}_ADDRESS": "127.0.0.1:0" for name in ("PLAY", "HTTP", "WEB")}
    return {**kept, **free, "TMPDIR": str(folder), **more}


@contextmanager
def running(folder: Path, *arguments: str, **more: str) -> Iterator[subprocess.Popen[str]]:
    """`arena ARGUMENTS`; killed at the end if it still runs."""
    process = subprocess.Popen(
        [*ARENA, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment(folder, **more),
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def read_until(process: subprocess.Popen[str], words: str) -> str:
    """The output up to the line with the words; fails if it never comes."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if words in line:
            return "".join(lines)
    raise AssertionError(f"{words!r} was never said:\n" + "".join(lines))


def left_behind(folder: Path) -> list[str]:
    """Command lines of processes that belong to the folder, other than this one."""
    return list(_belonging(folder).values())


def ended(folder: Path, seconds: float = 30) -> bool:
    """Waits until all processes that belong to the folder are gone."""
    return not psutil.wait_procs(list(_belonging(folder)), timeout=seconds)[1]


def _belonging(folder: Path) -> dict[psutil.Process, str]:
    """The processes, with their command lines."""
    found = {}
    for process in psutil.process_iter():
        if process.pid == os.getpid():
            continue
        try:
            words = process.cmdline()
            ours = str(folder) in " ".join(words) or str(folder) in process.environ().values()
        except (psutil.NoSuchProcess, psutil.AccessDenied, psutil.ZombieProcess):
            continue
        if ours:
            found[process] = " ".join(words)
    return found
