"""A seat whose bot sits at a coordinator: asked over the coordinator's Table stream.

The logic of being asked, lost and found again is here, and nothing of streams: a seat is told by
plain calls what arrived, and speaks through a :class:`Home`. Times are seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from arena.games.codec import Codec
from arena.games.game import Event, Options
from arena.internal.v1 import worker_pb2
from arena.match.faults import FaultKind
from arena.match.seat import Ask, Chosen, Failed
from arena.play import frames, wire
from arena.v1 import play_pb2
from workers import spans
from workers.clock import Away

HOLD = 15.0
"""Seconds for which absence is not charged after the arena lost the stream."""

MARGIN = 5.0
"""Seconds beyond all allowances of a seat after which the arena itself must have failed."""

MOST_HELD = 60.0
"""Seconds of that by which one wait is prolonged, however often the arena loses the stream."""

ATTACH_AGAIN = 1.0
"""Seconds between two attempts to attach where the bot is said to be online."""


@dataclass(slots=True)
class Question:
    """The question that is being settled.

    ``limit``: for the decision, bank included. ``allowance``: not charged. ``request``: serialised,
    without its times. ``spent``: used on streams that were lost, allowance included.
    """

    step: int
    choices: int
    limit: float
    allowance: float
    request: bytes
    asked_at: float
    spent: float = 0.0

    @property
    def charged(self) -> float:
        """What the lost streams cost."""
        return max(0.0, self.spent - self.allowance)

    def times(self) -> bytes:
        """As the coordinator is told them."""
        if not self.spent:
            return frames.ask_times(spans.nanos(self.limit), spans.nanos(self.allowance))
        allowance = max(0.0, self.allowance - self.spent)
        charged = spans.nanos(self.charged)
        return frames.ask_times(spans.nanos(self.limit), spans.nanos(allowance), charged)


class Home(Protocol):
    """The coordinator that holds the stream of a seat's bot."""

    def attach(self, attach: worker_pb2.Attach) -> None: ...
    def ask(self, handle: int, question: Question) -> None: ...
    def over(self, spec: SeatSpec, game_over: bytes) -> None: ...


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """Which seat of which game, and what its bot is told at the start.

    ``start`` is complete but for ``resumed`` and what the codec puts.
    """

    bot: str
    match: str
    fence: int
    start: play_pb2.GameStart
    codec: Codec
    options: Options

    @property
    def handle(self) -> int:
        """Names this seat of this game in this attempt."""
        return self.start.handle


@dataclass(frozen=True, slots=True)
class Allowances:
    """Seconds of a seat in one game; ``network`` is not charged, at each decision."""

    network: float
    away: float
    ready: float


class RelayedSeat:
    """A SeatPort over whichever coordinator the bot is connected to at the moment.

    ``where`` tells the coordinator that holds the bot's newest session, if any does; ``clock`` is
    the arena's; ``measured`` is told the seconds of each answered question's round trip;
    ``abandoned`` is called when a newer attempt has the match.
    """

    def __init__(
        self,
        spec: SeatSpec,
        allowances: Allowances,
        where: Callable[[str], Home | None],
        clock: Callable[[], float],
        measured: Callable[[float], None],
        abandoned: Callable[[], None],
    ) -> None:
        self.spec = spec
        self._handle = spec.handle
        self._where = where
        self._clock = clock
        self._measured = measured
        self._abandoned = abandoned
        self._network = allowances.network
        self._ready_left = allowances.ready
        self._away = Away(allowances.away, clock)
        self._away.lost()
        self._home: Home | None = None
        self._broken: Home | None = None
        self._ready = False
        self._introduced = False
        self._excused = False
        self._absence_told = False
        self._attached_at = 0.0
        self._history: Sequence[Event] = ()
        self._pending: Question | None = None
        self._faults: list[Failed] = []
        self._trouble: ValueError | None = None
        self._prepared: asyncio.Future[Failed | None] | None = None
        self._waiter: asyncio.Future[Chosen | Failed | None] | None = None
        self._patience: float | None = None
        self._held = 0.0

    # ---- what the match asks of it ----

    async def prepare(self) -> Failed | None:
        """Introduces the game to the bot; the fault if it does not get ready in time."""
        self._prepared = asyncio.get_running_loop().create_future()
        self._be_patient(0.0)
        self._find_home()
        self.look()
        try:
            return await self._prepared
        finally:
            self._prepared = None
            self._patience = None

    async def choose(self, ask: Ask) -> Chosen | Failed | None:
        """Settles one decision, over as many streams as it takes."""
        self._history = ask.history
        if self._trouble is not None:
            raise self._trouble
        if self._unasked():
            await asyncio.sleep(0)
            return None
        part = self.spec.codec.question_part(ask.view, ask.actions)
        limit = ask.limit.total_seconds()
        self._pending = Question(
            step=ask.step,
            choices=len(ask.actions),
            limit=limit,
            allowance=self._network,
            request=frames.question(self._handle, ask.step, part),
            asked_at=self._clock(),
        )
        waiter: asyncio.Future[Chosen | Failed | None] = asyncio.get_running_loop().create_future()
        self._waiter = waiter
        self._be_patient(limit + self._network)
        if self._ready:
            self._send()
        else:
            self.look()
        try:
            return await waiter
        finally:
            self._pending = None
            self._waiter = None
            self._patience = None

    def fault(self) -> Failed | None:
        """A fault that was noticed while nothing was asked."""
        return self._faults.pop(0) if self._faults else None

    def over(self, game_over: play_pb2.GameOver) -> None:
        """Tells the bot that the game has ended, if it is there to be told.

        Over a stream that has just broken, too: the coordinator keeps the seat for the next one.
        """
        home = self._home or self._broken
        if home is not None:
            home.over(self.spec, game_over.SerializeToString())

    @property
    def waiting(self) -> bool:
        """Whether the match waits for this seat."""
        return self._patience is not None

    @property
    def overdue(self) -> bool:
        """Whether the whole budget is overrun, which is never the bot's doing."""
        return self._patience is not None and self._clock() > self._patience

    # ---- what the coordinators tell ----

    def online(self, home: Home) -> None:
        """The bot has a new session there."""
        if self._home is None:
            self._attach(home)

    def seat_ready(self, home: Home, used: float) -> None:
        if home is not self._home:
            return
        self._ready = True
        self._excused = False
        self._ready_left = max(0.0, self._ready_left - used)
        if self._prepared is not None and not self._prepared.done():
            self._prepared.set_result(None)
        if self._pending is not None:
            self._send()

    def replied(self, home: Home, reply: worker_pb2.Reply) -> None:
        pending = self._pending
        if pending is None or home is not self._home or reply.step != pending.step:
            return
        self._measured(self._clock() - pending.asked_at)
        used = self._charged(pending, spans.seconds(reply.used))
        try:
            kind = wire.fault_kind(reply.fault)
        except ValueError as error:
            self._give_up(error)
            return
        self._settle(Chosen(reply.action, used) if kind is None else Failed(kind, used))

    def seat_lost(self, home: Home, step: int, used: float, *, arena: bool = False) -> None:
        """The bot's stream has ended, by the ``arena``'s doing or the bot's."""
        if home is not self._home:
            return
        pending = self._pending
        if not self._ready:
            self._ready_left = max(0.0, self._ready_left - used)
        elif pending is not None and pending.step == step:
            pending.spent += used
            if pending.spent >= pending.limit + self._network:
                self._settle(Failed(FaultKind.TIMEOUT, self._charged(pending, 0.0)))
        self._leave_home(hold=HOLD if arena else 0.0)
        elsewhere = self._where(self.spec.bot)
        if elsewhere is not None and elsewhere is not home:
            self._attach(elsewhere)

    def table_broke(self, home: Home) -> None:
        """The stream to the coordinator has ended: nothing is charged for what was asked there."""
        if home is self._home:
            self._leave_home(hold=HOLD)
            self._broken = home

    def seat_fault(self, home: Home, fault: worker_pb2.SeatFault) -> None:
        if home is not self._home:
            return
        try:
            kind = wire.named_fault_kind(fault.kind)
        except ValueError as error:
            self._give_up(error)
            return
        if not self._ready and kind is not FaultKind.RESIGN:
            if self._excused:
                return
            self._excused = True
        self._fail(Failed(kind, timedelta(seconds=spans.seconds(fault.used))))

    def abandon(self) -> None:
        """A newer attempt has the match."""
        self._abandoned()

    def look(self) -> None:
        """To be called several times a second while the seat has no home: is it time to act?"""
        if self._home is not None:
            return
        if self._clock() - self._attached_at >= ATTACH_AGAIN:
            self._find_home()
        if self._at_home() or self._away.left > 0.0:
            return
        pending = self._pending
        if pending is None and self._prepared is None:
            return
        if self._absence_told:
            self._settle(self._played_for(pending))
        else:
            self._absence_told = True
            used = self._charged(pending, 0.0) if pending is not None else timedelta(0)
            self._fail(Failed(FaultKind.DISCONNECT, used))

    # ---- inside ----

    def _played_for(self, pending: Question | None) -> Chosen | None:
        """The passive action, without a fault: that was noted when the absence began.

        What was used on the question, if it was asked before the bot went away, is charged.
        """
        if pending is None or not pending.spent:
            return None
        return Chosen(0, self._charged(pending, 0.0))

    def _at_home(self) -> bool:
        return self._home is not None

    def _unasked(self) -> bool:
        """Whether the fault for not being there, or not ready, was noted and nothing changed."""
        if self._at_home():
            return self._excused and not self._ready
        return self._absence_told and self._away.left <= 0.0 and self._where(self.spec.bot) is None

    def _be_patient(self, span: float) -> None:
        self._patience = self._clock() + span + self._ready_left + self._away.left + MARGIN
        self._held = 0.0

    def _find_home(self) -> None:
        home = self._where(self.spec.bot)
        if home is not None:
            self._attach(home)

    def _attach(self, home: Home) -> None:
        self._home = home
        self._broken = None
        self._ready = False
        self._attached_at = self._clock()
        self._away.back()
        spec = self.spec
        start = play_pb2.GameStart()
        start.CopyFrom(spec.start)
        start.resumed = self._introduced
        spec.codec.put_start(start, spec.options, self._history)
        self._introduced = True
        home.attach(
            worker_pb2.Attach(
                handle=spec.handle,
                bot=spec.bot,
                match=spec.match,
                fence=spec.fence,
                game_start=start.SerializeToString(),
                ready=spans.duration(self._ready_left),
            )
        )

    def _leave_home(self, hold: float) -> None:
        self._home = None
        self._ready = False
        self._away.lost(hold)
        if self._patience is not None:
            prolonged = min(hold, MOST_HELD - self._held)
            self._held += prolonged
            self._patience += prolonged

    def _send(self) -> None:
        pending, home = self._pending, self._home
        assert pending is not None, "a question is being settled"
        assert home is not None, "a seat that is ready has a home"
        home.ask(self._handle, pending)

    def _charged(self, pending: Question, used: float) -> timedelta:
        """What a decision costs: all time used on it less the network's allowance."""
        return timedelta(seconds=min(pending.limit, max(0.0, pending.spent + used - self._network)))

    def _fail(self, failed: Failed) -> None:
        """The fault settles whatever is waited for; else it is kept until the match asks."""
        if self._prepared is not None and not self._prepared.done():
            self._prepared.set_result(failed)
        elif self._waiter is not None and not self._waiter.done():
            self._settle(failed)
        else:
            self._faults.append(failed)

    def _give_up(self, error: ValueError) -> None:
        """What a coordinator says is not understood here: the match is for another worker."""
        self._trouble = error
        for waited in (self._prepared, self._waiter):
            if waited is not None and not waited.done():
                waited.set_exception(error)

    def _settle(self, settled: Chosen | Failed | None) -> None:
        self._pending = None
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(settled)
