"""A worker's Table stream: the seats that it asks at this coordinator."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Protocol

from google.protobuf.message import DecodeError

from arena.internal.v1 import worker_pb2
from arena.match.faults import FaultKind
from arena.match.spec import BotId, MatchId
from arena.ops.instants import Nanos
from arena.play import frames
from arena.play.asker import Handle
from arena.play.deadlines import NEVER
from arena.play.ending import End, Ending
from arena.play.heartbeat import Heartbeat
from arena.play.lately import Lately
from arena.play.limits import Limits
from arena.play.outbox import Outbox
from arena.play.question import Question
from arena.play.seat import Seat
from arena.play.session import Session
from arena.play.shared import Shared
from arena.play.wire import WIRE_KIND, duration, nanos
from arena.store import WorkerIdentity

PATIENCE = 0.005
"""Seconds that an answer waits at most for those of other bots to the same worker."""


class Listener(Protocol):
    """Who keeps the tables."""

    def table_ended(self, table: Table, ending: Ending) -> None:
        """Once; its seats wait for another stream by then."""


class Table:
    """From TableWelcome to the end of the stream; the Asker of its seats.

    ``session`` finds the session of a bot at this coordinator.
    """

    def __init__(
        self,
        worker: WorkerIdentity,
        shared: Shared,
        limits: Limits,
        session: Callable[[BotId], Session | None],
        listener: Listener,
        now: Nanos,
    ) -> None:
        self.worker = worker
        self.outbox = Outbox(limits)
        self.ending: Ending | None = None
        self.queued = NEVER
        self.seats: dict[Handle, Seat] = {}
        self._asked: Lately[Handle] = Lately()
        self._shared = shared
        self._limits = limits
        self._session = session
        self._listener = listener
        self._heartbeat = Heartbeat(limits, _ping, now)
        self._overflown = False
        shared.deadlines.at(self._heartbeat.next, self)

    @property
    def patience(self) -> float:
        return PATIENCE

    @property
    def to_come(self) -> int:
        """Answers of bots that were asked lately; those that think for long are not waited for."""
        return len(self._asked)

    def tick(self) -> None:
        """To be called as often as the clock is ticked."""
        self._asked.tick()

    # ---- from the worker ----

    def received(self, data: bytes, now: Nanos) -> None:
        """A frame as it came."""
        try:
            frame = worker_pb2.WorkerFrame.FromString(data)
        except DecodeError:
            self._garbage("what came is not a WorkerFrame", now)
            return
        self.take(frame, now)

    def take(self, frame: worker_pb2.WorkerFrame, now: Nanos, skip: int = 0) -> None:
        """The messages of a frame, from number ``skip`` on."""
        self._heartbeat.hear(now)
        for message in islice(frame.messages, skip, None):
            if self.ending is not None:
                return
            self._take(message, now)

    def _take(self, message: worker_pb2.WorkerMessage, now: Nanos) -> None:
        match message.WhichOneof("kind"):
            case "ask":
                self._ask(message.ask, now)
            case "attach":
                self._attach(message.attach, now)
            case "over":
                self._over(message.over, now)
            case "pong":
                self._heartbeat.pong(message.pong.nonce, None)
            case _:
                self._garbage("after Hello a worker sends attach, ask, over and pong", now)

    def _attach(self, attach: worker_pb2.Attach, now: Nanos) -> None:
        if self._too_long(attach.game_start, now):
            return
        handle = Handle(attach.handle)
        session = self._session(BotId(attach.bot))
        if session is None:
            self.lost(handle, 0, 0, arena=False)
            return
        seat = Seat(
            handle,
            MatchId(attach.match),
            attach.fence,
            self,
            attach.game_start,
            nanos(attach.ready),
        )
        session.attach(seat)
        if seat.bot is not None:
            self.seats[handle] = seat

    def _ask(self, ask: worker_pb2.Ask, now: Nanos) -> None:
        if self._too_long(ask.request, now):
            return
        handle = Handle(ask.handle)
        seat = self.seats.get(handle)
        if seat is None:
            return  # crossed by SeatLost or Abandon
        self._asked.add(handle)
        self._shared.moving.discard(seat.match)
        seat.ask(
            Question(
                seat,
                ask.step,
                ask.choices,
                ask.request,
                limit=nanos(ask.limit),
                spent=nanos(ask.used),
                allowance=nanos(ask.allowance),
            )
        )

    def _over(self, over: worker_pb2.Over, now: Nanos) -> None:
        if self._too_long(over.game_over, now):
            return
        handle = Handle(over.handle)
        self._asked.discard(handle)
        seat = self.seats.pop(handle, None) or self._orphan(over)
        if seat is not None:
            self._shared.moving.discard(seat.match)
            seat.over(over.game_over)

    def _orphan(self, over: worker_pb2.Over) -> Seat | None:
        """A seat of a stream that broke before its bot could be told."""
        session = self._session(BotId(over.bot))
        return None if session is None else session.seats.get(Handle(over.handle))

    def _too_long(self, part: bytes, now: Nanos) -> bool:
        longest = self._limits.max_message_bytes - frames.ENVELOPE_BYTES
        if len(part) > longest:
            self._garbage(f"a bot's message has at most {longest} bytes, not {len(part)}", now)
        return len(part) > longest

    def _garbage(self, sentence: str, now: Nanos) -> None:
        self.end(Ending(End.GARBAGE, sentence), now)

    # ---- to the worker: the Asker of its seats ----

    def ready(self, handle: Handle, used: Nanos) -> None:
        ready = worker_pb2.SeatReady(handle=handle, used=duration(used))
        self.tell(worker_pb2.CoordinatorMessage(seat_ready=ready))

    def answered(self, handle: Handle, step: int, action: int, used: Nanos) -> None:
        self._settled(handle)
        self.send(frames.reply(handle, step, action, used))

    def failed(self, handle: Handle, step: int, kind: FaultKind, used: Nanos) -> None:
        self._settled(handle)
        reply = worker_pb2.Reply(
            handle=handle, step=step, fault=WIRE_KIND[kind], used=duration(used)
        )
        self.tell(worker_pb2.CoordinatorMessage(reply=reply))

    def _settled(self, handle: Handle) -> None:
        self._asked.discard(handle)
        seat = self.seats.get(handle)
        if seat is not None:
            self._shared.moving.add(seat.match)

    def fault(self, handle: Handle, kind: FaultKind, used: Nanos) -> None:
        self._asked.discard(handle)
        fault = worker_pb2.SeatFault(handle=handle, kind=WIRE_KIND[kind], used=duration(used))
        self.tell(worker_pb2.CoordinatorMessage(seat_fault=fault))

    def lost(self, handle: Handle, step: int, used: Nanos, *, arena: bool) -> None:
        self._forget(handle)
        lost = worker_pb2.SeatLost(handle=handle, step=step, used=duration(used), arena=arena)
        self.tell(worker_pb2.CoordinatorMessage(seat_lost=lost))

    def abandoned(self, handle: Handle) -> None:
        self._forget(handle)
        abandon = worker_pb2.Abandon(handle=handle)
        self.tell(worker_pb2.CoordinatorMessage(abandon=abandon))

    def let_go(self, handle: Handle) -> None:
        self._forget(handle)

    def _forget(self, handle: Handle) -> None:
        self._asked.discard(handle)
        self.seats.pop(handle, None)

    def tell(self, message: worker_pb2.CoordinatorMessage) -> None:
        self.send(frames.piece(message))

    def send(self, item: bytes | Heartbeat) -> None:
        """A full queue ends the stream, at the next look at the deadlines."""
        if not self.outbox.put(item):
            self._overflown = True
            self._shared.deadlines.at(0, self)

    # ---- time, and the end ----

    def due(self, now: Nanos) -> Nanos:
        if self.ending is not None:
            return NEVER
        unread = self.outbox.unread_since
        if self._overflown or (unread is not None and now - unread > self._limits.unread):
            self.end(Ending(End.UNREAD, "the worker does not read what it is sent"), now)
        elif self._heartbeat.silent(now):
            self.end(Ending(End.SILENT, "nothing was heard of the worker for too long"), now)
        elif self._heartbeat.beat(now):
            self.send(self._heartbeat)
        return self._heartbeat.next

    def end(self, ending: Ending, now: Nanos) -> None:
        """Ends the stream, once; the bots are not charged, and wait for the worker's next."""
        if self.ending is not None:
            return
        self.ending = ending
        seats, self.seats = self.seats, {}
        for seat in seats.values():
            seat.orphan(now)
        self._listener.table_ended(self, ending)
        self.outbox.close()


def _ping(nonce: int, sent: int) -> bytes:
    del sent
    return frames.piece(worker_pb2.CoordinatorMessage(ping=worker_pb2.Ping(nonce=nonce)))
