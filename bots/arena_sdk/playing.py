"""The games that this process plays, whatever becomes of the connection.

A game is kept by its handle, from ``GameStart`` to ``GameOver``. After a break the arena says
``GameStart`` again and repeats the pending question; what was already asked is not asked again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from arena.games.codec import Codec
from arena.games.game import Action, View
from arena.v1 import play_pb2
from arena_sdk import wire
from arena_sdk.bot import Bot, GameInfo, Resign, Result, deadline
from arena_sdk.caller import Caller
from arena_sdk.outbox import Outbox

AnyBot: TypeAlias = Bot[Any, Any]

logger = logging.getLogger("arena_sdk")

GONE_AFTER = 60.0
"""Seconds after a reconnect in which the arena takes a running game up again, or has dropped it."""

AFTER_ALL = 1 << 32
"""A step that no question has."""


class Players(Protocol):
    """Where a game's object comes from, and who calls it."""

    def take(self) -> tuple[Caller, Callable[[], AnyBot]]: ...
    def leave(self, caller: Caller) -> None: ...


class Playing:
    """One game: what its object was told, and the last question with its answer.

    ``told`` counts the events before the last question, ``asked`` those in it. ``lost``: since when
    the arena has to take the game up again, None while it runs. ``ready``: whether the object has
    started; ``trouble``: why it could not.
    """

    __slots__ = (
        *("asked", "bot", "caller", "codec", "decision"),
        *("info", "lost", "ready", "step", "told", "trouble"),
    )

    def __init__(self, info: GameInfo, codec: Codec, caller: Caller) -> None:
        self.info = info
        self.codec = codec
        self.caller = caller
        self.bot: AnyBot | None = None
        self.ready = False
        self.trouble: str | None = None
        self.step = -1
        self.told = len(info.history)
        self.asked = 0
        self.lost: float | None = None
        self.decision: Decision | None = None

    def __str__(self) -> str:
        return f"game {self.info.number} of match {self.info.match}"

    def ask(self, step: int, events: int) -> None:
        """The step is asked now; nobody waits for the answer to an earlier one any more."""
        self.told += self.asked
        self.asked = events
        self.step = step
        if self.decision is not None:
            self.caller.drop(self.decision)
            self.decision = None

    def knows(self, events: int) -> bool:
        """Whether the object was told exactly this many events, up to its last settled decision."""
        return events in (self.told, self.told + self.asked)


class Games:
    """Takes the arena's messages about games, calls the bot, puts the answers into the outbox."""

    def __init__(self, players: Players, codec: Callable[[str], Codec], outbox: Outbox) -> None:
        self._players = players
        self._codec = codec
        self._outbox = outbox
        self._games: dict[int, Playing] = {}

    def __len__(self) -> int:
        return len(self._games)

    def interrupted(self, now: float) -> None:
        """A new stream: the arena has to take up the games that ran before, and does not take
        answers in them until then."""
        for game in self._games.values():
            game.lost = now

    def drop_gone(self, now: float) -> None:
        """Forgets games that the arena did not take up again after a reconnect."""
        for handle, game in list(self._games.items()):
            if game.lost is not None and now - game.lost > GONE_AFTER:
                logger.warning("%s was not taken up again after the break: it is over", game)
                del self._games[handle]
                self._players.leave(game.caller)

    # What is said of a game may be more than this version can read: that ends neither the process
    # nor its other games. Codecs raise what they like.

    def start(self, message: play_pb2.GameStart) -> None:
        handle = message.handle
        try:
            codec = self._codec(message.game)
            info = wire.game_info(message, codec)
        except Exception as error:  # noqa: BLE001 - see above
            self._unreadable(handle, error)
            return
        known = self._games.get(handle)
        if known is not None and known.knows(len(info.history)):
            known.lost = None
            self._prepared(handle, known)
            return
        if known is not None:
            logger.warning("%s went on without us for a while: starting with its history", known)
            self._players.leave(known.caller)
        caller, make = self._players.take()
        game = self._games[handle] = Playing(info, codec, caller)
        logger.info(
            "%s %s: %s, seat %d of %s",
            game, "goes on" if message.resumed else "starts", info.game, info.seat,
            ", ".join(info.names),
        )  # fmt: skip
        caller.submit(Preparation(game, make, lambda: self._prepared(handle, game)))

    def _prepared(self, handle: int, game: Playing) -> None:
        """Says whether the object has started, if that is known and the arena awaits it."""
        if game.lost is not None:
            return  # it is said when the arena has taken the game up
        if game.trouble is not None:
            # Without an object there is nobody to ask: passive actions alone might even win.
            self._outbox.failed(handle, None, game.trouble)
            self._outbox.resign(handle)
        elif game.ready:
            self._outbox.ready(handle)

    def _unreadable(self, handle: int, error: Exception) -> None:
        """A game that cannot begin, or go on, as nobody knows what its object would have missed."""
        known = self._games.pop(handle, None)
        reason = _unread(known or f"game {handle:016x}", "the start of the game", error)
        if known is not None:
            self._players.leave(known.caller)
        self._outbox.failed(handle, None, reason)

    def request(self, message: play_pb2.Request) -> None:
        handle, step = message.handle, message.step
        game = self._games.get(handle)
        if game is None:
            self._outbox.failed(handle, step, "this process does not know the game")
            return
        if step < game.step:
            return
        if step == game.step and game.decision is not None:
            game.decision.repeat()
            return
        self._decide(handle, game, message)

    def too_late(self, message: play_pb2.TooLate) -> None:
        game = self._games.get(message.handle)
        logger.warning(
            "%s, step %d: the answer came too late%s",
            game or "a finished game", message.step, f" ({message.reason})" * bool(message.reason),
        )  # fmt: skip

    def rejected(self, message: play_pb2.Rejected) -> None:
        game = self._games.get(message.handle)
        logger.error("%s, step %d: %s", game or "a message", message.step, message.reason)

    def over(self, message: play_pb2.GameOver) -> None:
        game = self._games.pop(message.handle, None)
        if game is None:
            return
        result = self._result(game, message)
        if result.outcome is None:
            logger.warning("%s was given up by the arena: %s", game, result.aborted)
        else:
            logger.info(
                "%s is over: place %d of %d (%s), decisions: %d, the slowest was charged %s",
                game, result.outcome.ranks[result.seat] + 1, len(result.outcome.ranks),
                result.outcome.reason, result.decisions, wire.milliseconds(result.slowest),
            )  # fmt: skip
        for fault in result.faults:
            logger.warning("%s: the arena noted %s at step %d", game, fault.kind, fault.step)
        game.ask(AFTER_ALL, 0)

        game.caller.submit(Farewell(game, result, self._players.leave))

    def _result(self, game: Playing, message: play_pb2.GameOver) -> Result:
        """Without the last view if that cannot be read."""
        try:
            return wire.result(message, game.info.seat, game.codec)
        except Exception as error:  # noqa: BLE001 - see above
            _unread(game, "the last view", error)
            message.ClearField("view")
            return wire.result(message, game.info.seat, game.codec)

    def _decide(self, handle: int, game: Playing, request: play_pb2.Request) -> None:
        try:
            view, actions = game.codec.question(request)
        except Exception as error:  # noqa: BLE001 - see above
            reason = _unread(game, "the question", error)
            game.ask(request.step, 0)
            self._outbox.failed(handle, request.step, reason)
            return
        game.ask(request.step, len(view.events))
        left = request.time_left
        due = time.monotonic() + left.seconds + left.nanos * 1e-9
        decision = Decision(game, handle, request.step, view, actions, due, self._outbox)
        game.decision = decision
        game.caller.submit(decision)


class Preparation:
    """Making a game's object, and telling it of the game; ``ended`` is called after either end."""

    def __init__(
        self, game: Playing, make: Callable[[], AnyBot], ended: Callable[[], None]
    ) -> None:
        self._game, self._make, self._ended = game, make, ended

    def work(self) -> object:
        bot = self._game.bot = self._make()
        return bot.start(self._game.info)

    def done(self, value: object) -> None:
        del value
        self._game.ready = True
        self._ended()

    def failed(self, error: BaseException) -> None:
        logger.error("%s: the bot could not start", self._game, exc_info=error)
        self._game.trouble = _reason(error)
        self._ended()


class Decision:
    """One question to a game's object; ``repeat`` sends the answer again, if there is one."""

    __slots__ = ("_actions", "_due", "_game", "_handle", "_outbox", "_reply", "_step", "_view")

    def __init__(
        self,
        game: Playing,
        handle: int,
        step: int,
        view: View,
        actions: Sequence[Action],
        due: float,
        outbox: Outbox,
    ) -> None:
        self._game = game
        self._handle = handle
        self._step = step
        self._view = view
        self._actions = actions
        self._due = due
        self._outbox = outbox
        self._reply: int | str | Resign | None = None

    def repeat(self) -> None:
        reply, handle = self._reply, self._handle
        if self._game.lost is not None:
            return  # the arena asks again when it has taken the game up
        if isinstance(reply, int):
            self._outbox.answer(handle, self._step, reply)
        elif isinstance(reply, str):
            self._outbox.failed(handle, self._step, reply)
        elif reply is not None:
            self._outbox.resign(handle)

    def work(self) -> object:
        game = self._game
        if game.step != self._step:
            return None  # settled meanwhile: the time is better spent on what is asked now
        if game.bot is None:
            raise RuntimeError("the bot could not start")
        deadline.set(self._due)
        return game.bot.decide(self._view, self._actions)

    def done(self, value: object) -> None:
        try:
            self._reply = self._index(value)
        except Exception as error:  # noqa: BLE001 - comparing what a stranger's code returned
            self.failed(error)
            return
        if self._game.step == self._step:
            self.repeat()

    def failed(self, error: BaseException) -> None:
        if isinstance(error, Resign):
            logger.info("%s: resigning", self._game)
            self._reply = error
        else:
            logger.error("%s, step %d: decide() failed", self._game, self._step, exc_info=error)
            self._reply = _reason(error)
        if self._game.step == self._step:
            self.repeat()

    def _index(self, value: object) -> int:
        """Position of the choice; one past the end, which counts as illegal, for others."""
        for index, action in enumerate(self._actions):
            if action is value or action == value:
                return index
        logger.error(
            "%s, step %d: decide() returned %r, which is none of: %s",
            self._game, self._step, value, ", ".join(map(str, self._actions)),
        )  # fmt: skip
        return len(self._actions)


class Farewell:
    """Telling a game's object how it ended."""

    def __init__(self, game: Playing, result: Result, leave: Callable[[Caller], None]) -> None:
        self._game, self._result, self._leave = game, result, leave

    def work(self) -> object:
        bot = self._game.bot
        return None if bot is None else bot.over(self._result)

    def done(self, value: object) -> None:
        del value
        self._leave(self._game.caller)

    def failed(self, error: BaseException) -> None:
        logger.error("%s: over() failed", self._game, exc_info=error)
        self._leave(self._game.caller)


def _reason(error: BaseException) -> str:
    try:
        return f"{type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - a stranger's exception
        return type(error).__name__


def _unread(game: Playing | str, what: str, error: Exception) -> str:
    """Logs what is also told to the arena: a sentence."""
    reason = f"{what} cannot be read: {_reason(error)}"
    logger.error("%s: %s", game, reason)
    return reason
