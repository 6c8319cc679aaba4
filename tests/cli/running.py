"""The ``arena`` command in this process; an error that reaches nobody fails the test by itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import pytest

from arena.cli.main import main


@dataclass(frozen=True, slots=True)
class Ran:
    status: int
    out: str
    err: str


Arena: TypeAlias = Callable[..., Ran]


def command(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Arena:
    """Gives a function that runs ``arena ARGUMENT...``."""

    def arena(*arguments: object) -> Ran:
        capfd.readouterr()
        monkeypatch.setattr(sys, "argv", ["arena", *map(str, arguments)])
        monkeypatch.setattr(sys, "path", list(sys.path))
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code
        out, err = capfd.readouterr()
        return Ran(code if isinstance(code, int) else 0, out, err)

    return arena


def assert_refused(ran: Ran, *words: str) -> None:
    """One sentence on stderr, nothing on stdout, exit status 2."""
    assert ran.status == 2
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith("arena: ")
    for word in words:
        assert word in ran.err
