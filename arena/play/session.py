"""A bot's session: one stream of one process of a bot, and its seats.

Pure: frames come in as bytes and leave through the outbox, time is passed in. The same logic serves
bots that dial in and bots that run next to a worker.
"""

from __future__ import annotations

from itertools import islice
from typing import Protocol

import structlog
from google.protobuf.message import DecodeError

from arena.ops.instants import Nanos
from arena.play import frames
from arena.play.asker import Handle
from arena.play.deadlines import NEVER
from arena.play.ending import ARENAS, VIOLATIONS, End, Ending
from arena.play.heartbeat import GapError, Heartbeat
from arena.play.outbox import Late, Outbox
from arena.play.seat import Seat
from arena.play.shared import Shared
from arena.v1 import play_pb2

log = structlog.get_logger()

_REASON = 200
"""Characters of a bot's own words that are logged."""


PATIENCE = 0.002
"""Seconds that a question waits at most for others to the same bot, while workers move games on."""


class Listener(Protocol):
    """Who keeps the sessions."""

    def leaving(self, session: Session) -> None:
        """The bot wants no new games."""

    def ended(self, session: Session, ending: Ending) -> None:
        """Once; the seats have been told before."""


class Session:
    """From Welcome to the end of the stream.

    A seat's messages reach it by the handle, and only the handles of this session count.
    """

    __slots__ = (
        "_heartbeat",
        "_listener",
        "_nuisances",
        "_overflown",
        "ending",
        "leaving",
        "name",
        "outbox",
        "queued",
        "seats",
        "shared",
    )

    def __init__(self, name: str, shared: Shared, listener: Listener, now: Nanos) -> None:
        self.name = name
        self.shared = shared
        self.outbox = Outbox(shared.limits)
        self.seats: dict[Handle, Seat] = {}
        self.ending: Ending | None = None
        self.queued = NEVER
        self._listener = listener
        self._heartbeat = Heartbeat(shared.limits, _ping, now)
        self.leaving = False
        self._nuisances = 0
        self._overflown = False
        shared.deadlines.at(self._heartbeat.next, self)
        shared.observer.connected()

    @property
    def patience(self) -> float:
        return PATIENCE

    @property
    def to_come(self) -> int:
        """Questions that workers are about to put, though not all of them to this bot."""
        return len(self.shared.moving)

    # ---- from whoever asks ----

    def attach(self, seat: Seat) -> None:
        """A game begins or goes on here; a seat of the same handle is replaced, its asker changed.

        Seats of older attempts at the match are aborted, and one of an older attempt is refused.
        """
        attempts = self.shared.attempts
        if not attempts.admits(seat.match, seat.fence):
            seat.asker.abandoned(seat.handle)
            return
        for older in attempts.older(seat.match, seat.fence):
            older.abort("a newer attempt plays this match")
        replaced = self.seats.get(seat.handle)
        if replaced is not None:
            seat.replace(replaced)
        attempts.join(seat.match, seat.fence, seat)
        self.seats[seat.handle] = seat
        seat.bot = self
        self.send(seat)

    # ---- to the bot ----

    def send(self, item: bytes | Late) -> None:
        """A full queue ends the session, at the next look at the deadlines: not amid a game."""
        if not self.outbox.put(item):
            self._overflown = True
            self.shared.deadlines.at(0, self)

    def tell(self, message: play_pb2.ArenaMessage) -> None:
        self.send(frames.piece(message))

    def too_late(self, seat: Seat, step: int, *, nuisance: bool) -> None:
        reason = f"step {step} was settled before this message came"
        self.tell(
            play_pb2.ArenaMessage(
                too_late=play_pb2.TooLate(handle=seat.handle, step=step, reason=reason)
            )
        )
        self._useless(nuisance=nuisance)

    def reject(self, handle: int, step: int, reason: str) -> None:
        self.tell(
            play_pb2.ArenaMessage(
                rejected=play_pb2.Rejected(handle=handle, step=step, reason=reason)
            )
        )
        self._useless(nuisance=True)

    # ---- from the bot ----

    def received(self, data: bytes, now: Nanos) -> None:
        """A frame as it came."""
        try:
            frame = play_pb2.BotFrame.FromString(data)
        except DecodeError:
            self.end(Ending(End.GARBAGE, "what came is not a BotFrame of arena.v1"), now)
            return
        self.take(frame, now)

    def take(self, frame: play_pb2.BotFrame, now: Nanos, skip: int = 0) -> None:
        """The messages of a frame, from number ``skip`` on."""
        self._heartbeat.hear(now)
        if not frame.messages:
            self.reject(0, 0, "a frame holds at least one message")
        for message in islice(frame.messages, skip, None):
            if self._stopped(now):
                return
            self._take(message, now)
        self._stopped(now)

    def _stopped(self, now: Nanos) -> bool:
        if self._nuisances > self.shared.limits.nuisances:
            self.end(Ending(End.NUISANCE, "too many messages that cannot be used"), now)
        return self.ending is not None

    def _useless(self, *, nuisance: bool) -> None:
        self._nuisances += nuisance
        self.shared.observer.useless()

    def _take(self, message: play_pb2.BotMessage, now: Nanos) -> None:
        match message.WhichOneof("kind"):
            case "answer":
                answer = message.answer
                seat = self._seat(answer.handle, answer.step)
                if seat is not None:
                    seat.answer(answer.step, answer.action, now)
            case "pong":
                self._pong(message.pong, now)
            case "ready":
                seat = self._seat(message.ready.handle, 0)
                if seat is not None:
                    seat.ready(now)
            case _:
                self._take_rare(message, now)

    def _take_rare(self, message: play_pb2.BotMessage, now: Nanos) -> None:
        match message.WhichOneof("kind"):
            case "failed":
                failed = message.failed
                step = failed.step if failed.HasField("step") else None
                seat = self._seat(failed.handle, failed.step)
                if seat is not None:
                    log.info(
                        "bot failed",
                        **seat.about(),
                        step=step,
                        trouble=failed.reason[:_REASON],
                    )
                    seat.failed(step, now)
            case "resign":
                seat = self._seat(message.resign.handle, 0)
                if seat is not None:
                    seat.resign(now)
            case "bye":
                self._bye()
            case "hello":
                self.end(Ending(End.GARBAGE, "Hello is said once a stream, first of all"), now)
            case _:
                self.reject(0, 0, "this message is of no kind that the arena knows")

    def _seat(self, handle: int, step: int) -> Seat | None:
        seat = self.seats.get(Handle(handle))
        if seat is None:
            self.reject(handle, step, "no game with this handle is open on this stream")
        return seat

    def _pong(self, pong: play_pb2.Pong, now: Nanos) -> None:
        try:
            awaited = self._heartbeat.pong(pong.nonce, pong.received)
        except GapError as error:
            self.end(Ending(End.GAP, str(error)), now)
            return
        if not awaited:
            self.reject(0, 0, f"no Ping with nonce {pong.nonce} is waiting for its Pong")

    def _bye(self) -> None:
        if self.leaving:
            self.reject(0, 0, "Bye was said before")
            return
        self.leaving = True
        self._listener.leaving(self)
        self._leave_if_free()

    # ---- time ----

    def due(self, now: Nanos) -> Nanos:
        """Pings, and sees whether the bot is still there and reads."""
        if self.ending is not None:
            return NEVER
        trouble = self._trouble(now)
        if trouble is not None:
            self.end(trouble, now)
            return NEVER
        if self._heartbeat.beat(now):
            self._nuisances = 0
            self.send(self._heartbeat)
        return self._heartbeat.next

    def _trouble(self, now: Nanos) -> Ending | None:
        unread = self.outbox.unread_since
        if self._overflown or (unread is not None and now - unread > self.shared.limits.unread):
            return Ending(End.UNREAD, "the bot does not read what it is sent")
        if self._heartbeat.silent(now):
            return Ending(End.SILENT, "nothing was heard, or a Ping was not answered, for too long")
        return None

    # ---- the end ----

    def end(self, ending: Ending, now: Nanos) -> None:
        """Ends the session, once: its seats are lost, what waits for the bot may still leave."""
        if self.ending is not None:
            return
        self.ending = ending
        violation, arena = ending.end in VIOLATIONS, ending.end in ARENAS
        for seat in tuple(self.seats.values()):
            seat.lose(now, violation=violation, arena=arena)
        self._conclude(ending)

    def _conclude(self, ending: Ending) -> None:
        self.shared.observer.disconnected(ending.end)
        self._listener.ended(self, ending)
        self.outbox.close()

    def left(self, seat: Seat) -> None:
        if self.seats.get(seat.handle) is seat:
            del self.seats[seat.handle]
            self._leave_if_free()

    def _leave_if_free(self) -> None:
        """Without a seat nothing is charged, whatever the time."""
        if self.leaving and not self.seats and self.ending is None:
            self.ending = Ending(End.BYE, "the bot said Bye and its games are over")
            self._conclude(self.ending)


def _ping(nonce: int, sent: int) -> bytes:
    return frames.piece(play_pb2.ArenaMessage(ping=play_pb2.Ping(nonce=nonce, sent=sent)))
