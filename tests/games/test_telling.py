"""How a game is told to people."""

from __future__ import annotations

from dataclasses import dataclass

from arena.games.telling import merged


@dataclass(frozen=True)
class Begins:
    pass


@dataclass(frozen=True)
class Dealt:
    """Told to one seat alone."""

    card: str


@dataclass(frozen=True)
class Draws:
    """Told to all, the card to one."""

    card: str = ""


def test_what_is_told_is_what_those_saw_who_saw_most() -> None:
    public = [Begins(), Draws(), Draws()]
    told = [
        [Begins(), Dealt("a"), Draws(), Draws("d")],
        [Begins(), Dealt("b"), Draws("c"), Draws()],
        public,
    ]
    whole = [Begins(), Dealt("a"), Dealt("b"), Draws("c"), Draws("d")]
    assert list(merged(public, told)) == whole
