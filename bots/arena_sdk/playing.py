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
from arena_sdk.bot import Bot, GameInfo, Resign, deadline
from arena_sdk.caller import Caller, Job
from arena_sdk.outbox import Outbox

AnyBot: TypeAlias = Bot[Any, Any]

logger = logging.getLogger("arena_sdk")

GONE_AFTER = 60.0
"""Seconds after a reconnect in which the arena takes a running game up again, or has dropped it."""

AFTER_ALL = 1 << 32
"""A step that no question has."""

_SKIPPED = object()


class Players(Protocol):
    """Where a game's object comes from, and who calls it."""

    def take(self) -> tuple[Caller, Callable[[], AnyBot]]: ...
    def leave(self, caller: Caller) -> None: ...


class Playing:
    """One game: what its object was told, and the last question with its answer.

    ``told`` counts the events before the last question, ``asked`` those in it. ``reply`` sends the
    answer to the last question again; None while the bot is deciding.
    """

    __slots__ = ("asked", "bot", "caller", "info", "job", "lost", "ready", "reply", "step", "told")

    def __init__(self, info: GameInfo, caller: Caller) -> None:
        self.info = info
        self.caller = caller
        self.bot: AnyBot | None = None
        self.ready = False
        self.step = -1
        self.told = len(info.history)
        self.asked = 0
        self.reply: Callable[[], None] | None = None
        self.lost: float | None = None
        self.job: Job | None = None

    def __str__(self) -> str:
        return f"game {self.info.number} of match {self.info.match}"

    def settle(self, step: int) -> None:
        """The step is asked now: nobody waits for the answer to an earlier one any more."""
        self.step = step
        self.reply = None
        if self.job is not None:
            self.caller.drop(self.job)

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

    def connected(self, now: float) -> None:
        """A new stream: the games that ran before are to be taken up again."""
        for game in self._games.values():
            game.lost = now

    def drop_gone(self, now: float) -> None:
        """Forgets games that the arena did not take up again after a reconnect."""
        for handle, game in list(self._games.items()):
            if game.lost is not None and now - game.lost > GONE_AFTER:
                logger.warning("%s was not taken up again after the break: it is over", game)
                del self._games[handle]
                self._players.leave(game.caller)

    def start(self, message: play_pb2.GameStart) -> None:
        info = wire.game_info(message, self._codec(message.game))
        handle = message.handle
        known = self._games.get(handle)
        if known is not None and known.knows(len(info.history)):
            known.lost = None
            if known.ready:
                self._outbox.ready(handle)
            return
        if known is not None:
            logger.warning("%s went on without us for a while: starting with its history", known)
            self._players.leave(known.caller)
        caller, make = self._players.take()
        game = self._games[handle] = Playing(info, caller)
        logger.info(
            "%s %s: %s, seat %d of %s",
            game, "goes on" if message.resumed else "starts", info.game, info.seat,
            ", ".join(info.names),
        )  # fmt: skip
        self._prepare(handle, game, make)

    def request(self, message: play_pb2.Request) -> None:
        handle, step = message.handle, message.step
        game = self._games.get(handle)
        if game is None:
            self._outbox.failed(handle, step, "this process does not know the game")
            return
        if step <= game.step:
            if step == game.step and game.reply is not None:
                game.reply()
            return
        view, actions = self._codec(game.info.game).question(message)
        game.told += game.asked
        game.asked = len(view.events)
        game.settle(step)
        due = time.monotonic() + message.time_left.ToTimedelta().total_seconds()
        self._decide(handle, game, view, actions, due)

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
        result = wire.result(message, game.info.seat, self._codec(game.info.game))
        if result.outcome is None:
            logger.warning("%s was given up by the arena: %s", game, result.aborted)
        else:
            logger.info(
                "%s is over: rank %d of %d (%s), %d decisions, the slowest was charged %s",
                game, result.outcome.ranks[result.seat] + 1, len(result.outcome.ranks),
                result.outcome.reason, result.decisions, wire.milliseconds(result.slowest),
            )  # fmt: skip
        for fault in result.faults:
            logger.warning("%s: the arena noted %s at step %d", game, fault.kind, fault.step)
        game.settle(AFTER_ALL)

        def done(_: object) -> None:
            self._players.leave(game.caller)

        def failed(error: BaseException) -> None:
            logger.error("%s: over() failed", game, exc_info=error)
            self._players.leave(game.caller)

        game.caller.submit(Job(lambda: game.bot and game.bot.over(result), done, failed))

    def _prepare(self, handle: int, game: Playing, make: Callable[[], AnyBot]) -> None:
        def work() -> object:
            game.bot = make()
            return game.bot.start(game.info)

        def done(_: object) -> None:
            game.ready = True
            self._outbox.ready(handle)

        def failed(error: BaseException) -> None:
            logger.error("%s: the bot could not start", game, exc_info=error)
            self._outbox.failed(handle, None, _reason(error))

        game.caller.submit(Job(work, done, failed))

    def _decide(
        self, handle: int, game: Playing, view: View, actions: Sequence[Action], due: float
    ) -> None:
        step = game.step

        def work() -> object:
            if game.step != step:
                return _SKIPPED  # settled meanwhile: the time is better spent on what is asked now
            if game.bot is None:
                raise RuntimeError("the bot could not start")
            deadline.set(due)
            return game.bot.decide(view, actions)

        def reply(send: Callable[[], None]) -> None:
            if game.step == step:
                game.reply = send
                send()

        def done(value: object) -> None:
            if value is not _SKIPPED:
                index = _index(value, actions, game)
                reply(lambda: self._outbox.answer(handle, step, index))

        def failed(error: BaseException) -> None:
            if isinstance(error, Resign):
                logger.info("%s: resigning", game)
                reply(lambda: self._outbox.resign(handle))
                return
            logger.error("%s, step %d: decide() failed", game, step, exc_info=error)
            reason = _reason(error)
            reply(lambda: self._outbox.failed(handle, step, reason))

        game.job = Job(work, done, failed)
        game.caller.submit(game.job)


def _index(value: object, actions: Sequence[Action], game: Playing) -> int:
    """Position of the choice; one past the end, which the arena counts as illegal, for others."""
    for index, action in enumerate(actions):
        if action is value or action == value:
            return index
    logger.error(
        "%s, step %d: decide() returned %r, which is none of: %s",
        game, game.step, value, ", ".join(map(str, actions)),
    )  # fmt: skip
    return len(actions)


def _reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
