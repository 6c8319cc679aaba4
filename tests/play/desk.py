"""A session under a clock that stands until it is told to go."""

from __future__ import annotations

from typing import Any

from arena.match.faults import FaultKind
from arena.match.spec import MatchId
from arena.ops.instants import MILLISECOND, SECOND, Nanos
from arena.play.asker import Handle
from arena.play.ending import Ending
from arena.play.limits import DEFAULT, Limits
from arena.play.question import Question
from arena.play.seat import Seat
from arena.play.session import Session
from arena.play.shared import Shared
from arena.v1 import play_pb2

READY = 10 * SECOND
LIMIT = 2 * SECOND
ALLOWANCE = 100 * MILLISECOND
TICK = 1
"""The smallest span there is."""


class Told:
    """An asker that notes what it is told, as tuples that begin with the method's name."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def ready(self, handle: Handle, used: Nanos) -> None:
        self.calls.append(("ready", handle, used))

    def answered(self, handle: Handle, step: int, action: int, used: Nanos) -> None:
        self.calls.append(("answered", handle, step, action, used))

    def failed(self, handle: Handle, step: int, kind: FaultKind, used: Nanos) -> None:
        self.calls.append(("failed", handle, step, kind, used))

    def fault(self, handle: Handle, kind: FaultKind, used: Nanos) -> None:
        self.calls.append(("fault", handle, kind, used))

    def lost(self, handle: Handle, step: int, used: Nanos, *, arena: bool) -> None:
        self.calls.append(("lost", handle, step, used, *(("arena",) if arena else ())))

    def abandoned(self, handle: Handle) -> None:
        self.calls.append(("abandoned", handle))

    def let_go(self, handle: Handle) -> None:
        self.calls.append(("let_go", handle))

    def take(self) -> list[tuple[Any, ...]]:
        """What was told since the last time."""
        calls, self.calls = self.calls, []
        return calls


class Counts:
    """An observer that adds up."""

    def __init__(self) -> None:
        self.used: list[Nanos] = []
        self.faults: list[FaultKind] = []
        self.useless_messages = 0
        self.stalls: list[Nanos] = []
        self.open_sessions = 0
        self.ends: list[str] = []

    def decided(self, used: Nanos) -> None:
        self.used.append(used)

    def faulted(self, kind: FaultKind) -> None:
        self.faults.append(kind)

    def useless(self) -> None:
        self.useless_messages += 1

    def stalled(self, length: Nanos) -> None:
        self.stalls.append(length)

    def connected(self) -> None:
        self.open_sessions += 1

    def disconnected(self, reason: str) -> None:
        self.open_sessions -= 1
        self.ends.append(str(reason))


class Desk:
    """A session, its bot on one side and an asker on the other; a listener of the session too."""

    def __init__(self, limits: Limits = DEFAULT, shared: Shared | None = None) -> None:
        self.now: Nanos = 1_000 * SECOND
        self.counts = Counts()
        self.shared = shared or Shared(limits, self.counts)
        self.endings: list[Ending] = []
        self.left = 0
        self.told = Told()
        self.session = Session("session-1", self.shared, self, self.now)

    # ---- what the session tells ----

    def leaving(self, session: Session) -> None:
        assert session is self.session
        self.left += 1

    def ended(self, session: Session, ending: Ending) -> None:
        assert session is self.session
        self.endings.append(ending)

    # ---- the bot ----

    def say(self, **kinds: Any) -> None:
        """One frame with a message for each keyword."""
        messages = [play_pb2.BotMessage(**{kind: what}) for kind, what in kinds.items()]
        self.session.received(play_pb2.BotFrame(messages=messages).SerializeToString(), self.now)

    def ready(self, handle: int = 7) -> None:
        self.say(ready=play_pb2.Ready(handle=handle))

    def answer(self, step: int, action: int = 0, handle: int = 7) -> None:
        self.say(answer=play_pb2.Answer(handle=handle, step=step, action=action))

    def fail(self, step: int | None = None, handle: int = 7) -> None:
        self.say(failed=play_pb2.Failed(handle=handle, step=step, reason="boom"))

    def resign(self, handle: int = 7) -> None:
        self.say(resign=play_pb2.Resign(handle=handle))

    def pong(self, nonce: int, received: int) -> None:
        self.say(pong=play_pb2.Pong(nonce=nonce, received=received))

    def read(self) -> list[play_pb2.ArenaMessage]:
        """All that waits for the bot leaves, and is read."""
        messages: list[play_pb2.ArenaMessage] = []
        while frame := self.session.outbox.take(self.now):
            self.session.outbox.written()
            messages.extend(play_pb2.ArenaFrame.FromString(frame).messages)
        return messages

    def kinds(self) -> list[str | None]:
        """The kinds of what is read."""
        return [message.WhichOneof("kind") for message in self.read()]

    def only(self, kind: str) -> Any:
        """The one message that is read, which must be of that kind."""
        (message,) = self.read()
        assert message.WhichOneof("kind") == kind, message
        return getattr(message, kind)

    # ---- the asker ----

    def seat(self, handle: int = 7, match: str = "m", fence: int = 1, **more: Any) -> Seat:
        start = play_pb2.GameStart(handle=handle, game="wazabi", seat=1, names=["a", "b"])
        return Seat(
            Handle(handle),
            MatchId(match),
            fence,
            more.get("asker", self.told),
            start.SerializeToString(),
            more.get("ready", READY),
        )

    def attach(self, handle: int = 7, **more: Any) -> Seat:
        """A seat that is told of its game."""
        seat = self.seat(handle, **more)
        self.session.attach(seat)
        assert [m for m in self.read() if m.HasField("game_start")]
        return seat

    def seated(self, handle: int = 7, **more: Any) -> Seat:
        """A seat that is ready."""
        seat = self.attach(handle, **more)
        self.ready(handle)
        self.told.take()
        return seat

    def ask(self, seat: Seat, step: int, choices: int = 4, **more: Any) -> None:
        """A question; it leaves with the next ``read``."""
        request = play_pb2.Request(handle=seat.handle, step=step)
        seat.ask(
            Question(
                seat,
                step,
                choices,
                request.SerializeToString(),
                limit=more.get("limit", LIMIT),
                spent=more.get("spent", 0),
                allowance=more.get("allowance", ALLOWANCE),
            )
        )

    def asked(self, seat: Seat, step: int, **more: Any) -> play_pb2.Request:
        """A question that the bot has read."""
        self.ask(seat, step, **more)
        request = self.only("request")
        assert isinstance(request, play_pb2.Request)
        return request

    # ---- time ----

    def wait(self, length: Nanos) -> None:
        """Time passes, and deadlines are looked at once at its end."""
        self.now += length
        self.shared.deadlines.run(self.now)

    def pass_by(self, length: Nanos) -> None:
        """Time passes, and nobody has looked at the deadlines yet."""
        self.now += length
