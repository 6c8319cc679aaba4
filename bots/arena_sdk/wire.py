"""Messages of the play protocol as the values that authors see."""

from __future__ import annotations

from datetime import timedelta

from arena.games.codec import Codec
from arena.games.game import Outcome
from arena.v1 import play_pb2
from arena_sdk.bot import Clock, Fault, GameInfo, Result


def game_info(start: play_pb2.GameStart, codec: Codec) -> GameInfo:
    """What ``Bot.start`` is told."""
    options, history = codec.start(start)
    return GameInfo(
        game=start.game,
        options=options,
        seat=start.seat,
        names=tuple(start.names),
        rules=start.rules,
        clock=clock(start.clock),
        match=start.match,
        number=start.match_game,
        history=history,
    )


def clock(message: play_pb2.GameClock) -> Clock:
    """The times of a game, as announced."""
    return Clock(
        limit=message.limit.ToTimedelta(),
        bank=message.bank.ToTimedelta(),
        increment=message.increment.ToTimedelta(),
        ready=message.ready.ToTimedelta(),
        strikes=message.strikes,
    )


def result(over: play_pb2.GameOver, seat: int, codec: Codec) -> Result:
    """What ``Bot.over`` is told."""
    outcome = None
    if over.WhichOneof("end") == "outcome":
        told = over.outcome
        outcome = Outcome(tuple(told.ranks), tuple(told.scores), told.reason)
    return Result(
        seat=seat,
        outcome=outcome,
        aborted=over.aborted.reason if outcome is None else "",
        faults=tuple(_fault(fault) for fault in over.faults),
        decisions=over.measured.decisions,
        total=over.measured.total.ToTimedelta(),
        slowest=over.measured.slowest.ToTimedelta(),
        record=over.record,
        view=codec.over(over) if over.WhichOneof("view") else None,
    )


def milliseconds(span: timedelta) -> str:
    """A duration for a log line."""
    return f"{span.total_seconds() * 1000:.1f} ms"


def _fault(message: play_pb2.Fault) -> Fault:
    return Fault(
        kind=_kind(message.kind),
        step=message.step,
        measured=message.measured.ToTimedelta(),
    )


def _kind(kind: play_pb2.FaultKind.ValueType) -> str:
    """The word for it; ``fault 12`` for one that a later version of the protocol has added."""
    if kind not in play_pb2.FaultKind.values():
        return f"fault {kind}"
    return play_pb2.FaultKind.Name(kind).removeprefix("FAULT_KIND_").lower()
