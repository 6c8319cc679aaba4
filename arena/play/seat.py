"""A bot's seat in one game: getting ready, questions one at a time, how each is settled.

Who asks is on one side (:class:`Asker`), the bot on the other.
"""

from __future__ import annotations

from typing import Protocol

import structlog

from arena.match.faults import FaultKind
from arena.match.spec import MatchId
from arena.ops.instants import Nanos
from arena.play import frames
from arena.play.asker import NOBODY, Asker, Handle
from arena.play.deadlines import NEVER
from arena.play.outbox import Late
from arena.play.question import Question
from arena.play.shared import Shared
from arena.v1 import play_pb2

log = structlog.get_logger()

_NOT_ASKED = -1


class Bot(Protocol):
    """The stream to the bot of a seat. ``name``: the session's."""

    name: str

    @property
    def shared(self) -> Shared: ...

    def send(self, item: bytes | Late) -> None: ...

    def too_late(self, seat: Seat, step: int, *, nuisance: bool) -> None:
        """Tells the bot that the question was settled before."""

    def reject(self, handle: int, step: int, reason: str) -> None:
        """Tells the bot that its message is of no use, and counts it as a nuisance."""

    def left(self, seat: Seat) -> None:
        """The seat is no more."""


class Seat:
    """Belongs to one session, and waits in its outbox to become a GameStart."""

    __slots__ = (
        "_excused",
        "_failed",
        "_orphaned_until",
        "_ready",
        "_ready_within",
        "_resigned",
        "_settled",
        "_start",
        "_started",
        "_unanswered",
        "asker",
        "bot",
        "fence",
        "handle",
        "match",
        "question",
        "queued",
    )

    def __init__(
        self,
        handle: Handle,
        match: MatchId,
        fence: int,
        asker: Asker,
        game_start: bytes,
        ready_within: Nanos,
    ) -> None:
        self.handle = handle
        self.match = match
        self.fence = fence
        self.asker = asker
        self.bot: Bot | None = None
        self.question: Question | None = None
        self.queued = NEVER
        self._start = game_start
        self._started: Nanos | None = None
        self._ready_within = ready_within
        self._ready = False
        self._excused = False
        self._failed = False
        self._resigned = False
        self._settled = _NOT_ASKED
        self._unanswered = False
        self._orphaned_until = NEVER

    def about(self) -> dict[str, str | int]:
        """What log lines say of the seat."""
        assert self.bot is not None, "a seat that has left is over"
        return {
            "match": self.match,
            "attempt": self.fence,
            "session": self.bot.name,
            "handle": f"{self.handle:016x}",
        }

    # ---- the GameStart ----

    @property
    def size(self) -> int:
        return len(self._start) + frames.ENVELOPE_BYTES

    def write(self, now: Nanos, sent: int) -> bytes:
        del sent
        if self.bot is None:
            return b""
        self._started = now
        self.watch(now + self._ready_within + 1)
        start, self._start = self._start, b""
        return frames.game_start(start)

    # ---- from whoever asks ----

    def ask(self, question: Question) -> None:
        """Puts the question to the bot, in place of one that is outstanding.

        One without any time left is never sent: it is settled at once as a timeout.
        """
        if self.bot is None:
            return
        self._failed = False
        self.question = question
        if question.left > 0:
            self.bot.send(question)
        else:
            self._fail(question, FaultKind.TIMEOUT, 0)

    def over(self, game_over: bytes) -> None:
        """The game has ended."""
        self._leave_with(frames.game_over(game_over))

    def abort(self, reason: str) -> None:
        """The game will not be finished here."""
        message = play_pb2.GameOver(handle=self.handle, aborted=play_pb2.Aborted(reason=reason))
        self.asker.abandoned(self.handle)
        self._leave_with(frames.game_over(message.SerializeToString()))

    def replace(self, seat: Seat) -> None:
        """Takes the place of a seat of the same handle; what that was asked is dropped."""
        seat.asker.let_go(seat.handle)
        seat._drop_question()
        self._settled = seat._settled
        self._unanswered = seat._unanswered
        seat.leave()

    @property
    def orphaned(self) -> bool:
        """Whether the stream of the worker has broken, and no new one has come."""
        return self._orphaned_until != NEVER

    def orphan(self, now: Nanos) -> None:
        """The stream of the worker has broken: nothing is charged, the seat waits for a new one."""
        if self.bot is None:
            return
        self.asker = NOBODY
        self._drop_question()
        self._orphaned_until = now + self.bot.shared.limits.orphan
        self.watch(self._orphaned_until)

    # ---- from the bot ----

    def ready(self, now: Nanos) -> None:
        if self._ready or self._started is None:
            self._reject(0, "Ready answers a GameStart, once")
            return
        self._ready = True
        self.asker.ready(self.handle, max(0, now - self._started))

    def answer(self, step: int, action: int, now: Nanos) -> None:
        """The index of one of the choices, for the step that was asked."""
        question = self._outstanding(step)
        if question is None:
            return
        used = question.used(now)
        if question.overdue(now):
            self._fail(question, FaultKind.TIMEOUT, used)
            self._tell_useless(step)
        elif action >= question.choices:
            self._fail(question, FaultKind.ILLEGAL, used)
            self._reject(
                step, f"{action} is no index into {question.choices} actions, counted from 0"
            )
        else:
            self._settle(question)
            self._shared.observer.decided(used)
            self.asker.answered(self.handle, step, action, used)

    def failed(self, step: int | None, now: Nanos) -> None:
        """The bot's own code failed: on the question of the step, or on the game."""
        if step is not None:
            question = self._outstanding(step)
            if question is not None:
                self._fail(question, FaultKind.CRASH, question.used(now))
        elif self._failed:
            self._reject(0, "this game has failed before, and nothing was asked since")
        else:
            self._failed = True
            self._excused = True
            self._fault(FaultKind.CRASH, now)

    def resign(self, now: Nanos) -> None:
        if self._resigned:
            self._reject(0, "this game was given up before")
            return
        self._resigned = True
        self._fault(FaultKind.RESIGN, now)

    # ---- from the session ----

    def lose(self, now: Nanos, *, violation: bool, arena: bool = False) -> None:
        """The session has ended; ``violation``: because the bot broke the protocol.

        ``arena``: by the arena's own doing.
        """
        question = self.question
        used = self._unready_for(now) if question is None else question.used(now)
        step = question.step if question is not None else 0
        if question is not None and violation:
            self._fail(question, FaultKind.PROTOCOL, used)
            step = used = 0
        self.asker.lost(self.handle, step, used, arena=arena)
        self.leave()

    def leave(self) -> None:
        """The seat is no more, whatever the reason; nothing is told."""
        bot, self.bot = self.bot, None
        self.question = None
        self.asker = NOBODY
        if bot is not None:
            bot.shared.attempts.leave(self.match, self)
            bot.left(self)

    # ---- deadlines ----

    def watch(self, when: Nanos) -> None:
        self._shared.deadlines.at(when, self)

    def due(self, now: Nanos) -> Nanos:
        if self.bot is None:
            return NEVER
        if now >= self._orphaned_until:
            self.abort("the arena lost this game")
            return NEVER
        question = self.question
        if question is not None and question.overdue(now):
            self._fail(question, FaultKind.TIMEOUT, question.used(now))
        if self._unready_since(now):
            self._excused = True
            self._fault(FaultKind.NOT_READY, now)
        return self._next_due()

    def _next_due(self) -> Nanos:
        when = self._orphaned_until
        question = self.question
        if question is not None and question.written is not None:
            when = min(when, question.written + question.left + question.allowance + 1)
        if self._started is not None and not (self._ready or self._excused):
            when = min(when, self._started + self._ready_within + 1)
        return when

    def _unready_since(self, now: Nanos) -> bool:
        return not self._excused and self._unready_for(now) > self._ready_within

    def _unready_for(self, now: Nanos) -> Nanos:
        """Since the GameStart was written, without Ready: what a lost stream costs, too."""
        if self._started is None or self._ready:
            return 0
        return max(0, now - self._started)

    # ---- inside ----

    @property
    def _shared(self) -> Shared:
        assert self.bot is not None, "a seat that has left has nothing to do"
        return self.bot.shared

    def _outstanding(self, step: int) -> Question | None:
        """The question of that step; if it is none, the bot is told why its message is useless."""
        question = self.question
        if question is not None and question.step == step and question.written is not None:
            return question
        self._tell_useless(step)
        return None

    def _tell_useless(self, step: int) -> None:
        """One late answer to what was settled without one is no nuisance."""
        assert self.bot is not None, "a seat that has left is not spoken to"
        if step > self._settled:
            self._reject(step, f"step {step} has not been asked")
            return
        expected = step == self._settled and self._unanswered
        if expected:
            self._unanswered = False
        self.bot.too_late(self, step, nuisance=not expected)

    def _settle(self, question: Question) -> None:
        self.question = None
        self._settled = question.step
        self._unanswered = False

    def _drop_question(self) -> None:
        if self.question is not None:
            self._settle(self.question)
            self._unanswered = True

    def _fail(self, question: Question, kind: FaultKind, used: Nanos) -> None:
        self._settle(question)
        self._unanswered = kind is FaultKind.TIMEOUT
        self._note(kind, question.step)
        self.asker.failed(self.handle, question.step, kind, used)

    def _fault(self, kind: FaultKind, now: Nanos) -> None:
        used, step = 0, 0
        if self.question is not None:
            used, step = self.question.used(now), self.question.step
            self._drop_question()
        elif self._started is not None and not self._ready:
            used = max(0, now - self._started)
        self._note(kind, step)
        self.asker.fault(self.handle, kind, used)

    def _note(self, kind: FaultKind, step: int) -> None:
        self._shared.observer.faulted(kind)
        log.info("fault", **self.about(), kind=kind.value, step=step)

    def _reject(self, step: int, reason: str) -> None:
        assert self.bot is not None, "a seat that has left is not spoken to"
        self.bot.reject(self.handle, step, reason)

    def _leave_with(self, piece: bytes) -> None:
        bot = self.bot
        if bot is not None:
            bot.send(piece)
            self.leave()
