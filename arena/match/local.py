"""Seats for bots that live in this process: no server, no clock against them."""

from __future__ import annotations

import asyncio
import inspect
import sysconfig
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from traceback import extract_tb
from typing import Protocol

from arena.games.game import Action, View
from arena.match.faults import FaultKind
from arena.match.seat import Ask, Chosen, Failed

ILLEGAL = -1
"""The index of whatever is none of the legal actions."""


class Player(Protocol):
    """What a bot is, whoever wrote it; ``decide`` may also be an ``async`` method."""

    def decide(self, view: View, actions: Sequence[Action], /) -> object: ...


@dataclass(frozen=True, slots=True)
class Mishap:
    """A bot's code failed, or answered with what is not legal; one sentence for its author."""

    step: int
    sentence: str


class LocalSeat:
    """A bot object as a port.

    Whatever the bot's code raises is its fault, never the arena's; only a keyboard interrupt goes
    through. ``timer`` gives seconds; ``resign`` is what a bot raises to give the game up;
    ``report`` is told each mishap.
    """

    __slots__ = ("_decide", "_report", "_resign", "_timer")

    def __init__(
        self,
        player: Player,
        timer: Callable[[], float],
        resign: type[Exception],
        report: Callable[[Mishap], None],
    ) -> None:
        self._decide = player.decide
        self._timer, self._resign, self._report = timer, resign, report

    async def choose(self, ask: Ask) -> Chosen | Failed:
        """The bot's choice; there is no time limit in local play."""
        began = self._timer()
        try:
            action = self._decide(ask.view, ask.actions)
            index = _same(ask.actions, action)
            if index == ILLEGAL:
                if inspect.isawaitable(action):
                    action = await action
                index = _equal(ask.actions, action)
            said = "" if index != ILLEGAL else _shown(action)
        except self._resign:
            return Failed(FaultKind.RESIGN, self._since(began))
        except BaseException as error:
            if not is_the_bots(error):
                raise
            used = self._since(began)
            self._report(Mishap(ask.step, f"raised {described(error)}"))
            return Failed(FaultKind.CRASH, used)
        used = self._since(began)
        if index == ILLEGAL:
            self._report(Mishap(ask.step, f"answered {said}, which is not a legal action"))
        return Chosen(index, used)

    def fault(self) -> Failed | None:
        """Never any: a bot in this process runs only while it is asked."""
        return None

    def _since(self, began: float) -> timedelta:
        return timedelta(seconds=self._timer() - began)


class BrokenSeat:
    """A seat whose bot could not be made for this game: it crashes at each decision."""

    async def choose(self, ask: Ask) -> Chosen | Failed:
        """A crash at once."""
        del ask
        return Failed(FaultKind.CRASH, timedelta(0))

    def fault(self) -> Failed | None:
        """Never any."""
        return None


_NO_BOTS = (
    *(sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")),
    str(Path(__file__).parents[1]),
)
"""Where the files of Python, of installed libraries and of the arena are."""


def described(error: BaseException) -> str:
    """An exception in one line, with the last place in the bot's own files, if it has one."""
    try:
        text = " ".join(str(error).split())[:200]
    except Exception:  # noqa: BLE001 - a stranger's code again
        text = ""
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename[:1] != "<"]
    if isinstance(error, SyntaxError):
        frames = []  # the text has the place, the frames are the importer's
    frames = [frame for frame in frames if not frame.filename.startswith(_NO_BOTS)] or frames
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}{': ' if text else ''}{text}{place}"


def is_the_bots(error: BaseException) -> bool:
    """Whether an exception out of a bot's code is its own doing: it may raise anything.

    Not so: an interrupt from the keyboard, and the cancellation of the task that asks.
    """
    if isinstance(error, KeyboardInterrupt):
        return False
    try:
        task = asyncio.current_task()
    except RuntimeError:  # no loop is running
        return True
    return task is None or not task.cancelling()


def _same(actions: Sequence[Action], action: object) -> int:
    """Where the very object is: actions are interned, so this is nearly always the answer."""
    for index, legal in enumerate(actions):
        if legal is action:
            return index
    return ILLEGAL


def _equal(actions: Sequence[Action], action: object) -> int:
    return next((index for index, legal in enumerate(actions) if legal == action), ILLEGAL)


def _shown(value: object) -> str:
    text = " ".join(str(value).split())[:80]
    return f"{text!r}" if text else f"a value of type {type(value).__name__}"
