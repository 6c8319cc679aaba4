"""The data folder of an embedded arena: who uses it, and where its files are.

    arena.db            the database
    arena.json          while an arena runs: its process and addresses
    arena.lock          held by the arena that runs on the folder
    logs/NAME.log       of each child process; NAME.log.1: of the run before
    worker-secret       shared by coordinator and workers

A folder that is made here, the database and the secret are for their owner only: the database holds
the secrets of running matches.
Unix sockets are in ``run/``, or in a temporary folder where that path would be too long for them.
"""

from __future__ import annotations

import fcntl
import json
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from arena.embedded import sockets
from arena.embedded.child import Places
from arena.embedded.errors import EmbeddedError, FolderInUseError


class DataFolder:
    """A data folder that this process holds; made by :func:`held`."""

    def __init__(self, path: Path, sockets_in: Path) -> None:
        self.path = path
        self._sockets = sockets_in

    @property
    def database_url(self) -> str:
        return database_url(self.path)

    def socket(self, name: str) -> Path:
        """A Unix socket that goes with the arena that runs here."""
        return self._sockets / f"{name}.sock"

    def places(self, child: str) -> Places:
        """Where the child of that name logs and notifies."""
        return Places(self.path / "logs" / f"{child}.log", self._sockets / f"{child}.notify")

    def worker_secret(self) -> str:
        """The folder's secret, made at the first call."""
        file = self.path / "worker-secret"
        if not file.exists():
            with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
                new.write(secrets.token_urlsafe(32))
        return file.read_text().strip()

    def announce(self, addresses: Mapping[str, str]) -> None:
        """Lets other commands find the arena that runs here."""
        whole = {"process": os.getpid(), **addresses}
        draft = self.path / "arena.json.new"
        draft.write_text(json.dumps(whole, indent=2) + "\n")
        draft.replace(self.path / "arena.json")


def database_url(path: Path) -> str:
    """Of the database in a data folder."""
    return f"sqlite:///{path.absolute() / 'arena.db'}"


def announced(path: Path) -> dict[str, str] | None:
    """The addresses of the arena that runs on the folder; None if none does."""
    file = path / "arena.json"
    if not file.exists() or not _locked(path / "arena.lock"):
        return None
    whole: dict[str, object] = json.loads(file.read_text())
    return {name: str(where) for name, where in whole.items() if name != "process"}


@contextmanager
def held(path: Path) -> Iterator[DataFolder]:
    """Makes the folder if need be and keeps other arenas out; raises FolderInUseError."""
    _make(path)
    with (path / "arena.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FolderInUseError(_in_use(path)) from None
        _set_logs_aside(path / "logs")
        with _socket_folder(path / "run") as run:
            try:
                yield DataFolder(path, run)
            finally:
                (path / "arena.json").unlink(missing_ok=True)


def _make(path: Path) -> None:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        (path / "logs").mkdir(exist_ok=True)
    except OSError as error:
        raise EmbeddedError(f"{path} cannot be used as a data folder: {error.strerror}") from None


def _in_use(path: Path) -> str:
    play = (announced(path) or {}).get("play")
    where = f", for bots at {play}" if play else ""
    return (
        f"another arena runs on the data folder {path}{where}: "
        "stop it first, or give another folder with --data"
    )


def _locked(lock: Path) -> bool:
    """Whether a process holds the lock now."""
    if not lock.exists():
        return False
    with lock.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _set_logs_aside(logs: Path) -> None:
    for log in logs.glob("*.log"):
        log.replace(log.with_suffix(".log.1"))


@contextmanager
def _socket_folder(usual: Path) -> Iterator[Path]:
    """The usual folder if sockets fit there, else a temporary one; removed at the end."""
    if sockets.fits(usual):
        shutil.rmtree(usual, ignore_errors=True)
        usual.mkdir(mode=0o700)
        folder = usual.absolute()
    else:
        folder = sockets.new_folder()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
