"""What is told about a game's end: to each seat, and to the arena."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.codec import Codec
from arena.games.record import record_id
from arena.internal.v1 import worker_pb2
from arena.match.clock import Measured
from arena.match.runner import PlayedGame
from arena.play import wire
from arena.v1 import play_pb2


def report(
    match: str, fence: int, game: int, instance: str, played: PlayedGame
) -> worker_pb2.ReportRequest:
    """The report of a finished game."""
    return worker_pb2.ReportRequest(
        match=match,
        fence=fence,
        game=game,
        worker_instance=instance,
        record=played.record,
        faults=[wire.wire_fault(fault) for fault in played.faults],
        result=wire.wire_outcome(played.result),
        measured=[_reported(measured) for measured in played.measured],
    )


def game_overs(handles: Sequence[int], codec: Codec, played: PlayedGame) -> list[play_pb2.GameOver]:
    """What each seat is told; its own faults, times and view, nobody else's."""
    record = record_id(played.record)
    outcome = wire.wire_outcome(played.result)
    overs = []
    for seat, handle in enumerate(handles):
        over = play_pb2.GameOver(
            handle=handle,
            outcome=outcome,
            record=record,
            faults=[wire.wire_fault(fault) for fault in played.faults if fault.seat == seat],
            measured=_measured(played.measured[seat]),
        )
        codec.put_over(over, played.views[seat])
        overs.append(over)
    return overs


def aborted(handle: int, reason: str) -> play_pb2.GameOver:
    """The game will not be finished here."""
    return play_pb2.GameOver(handle=handle, aborted=play_pb2.Aborted(reason=reason))


def _reported(measured: Measured) -> play_pb2.Measured:
    message = _measured(measured)
    message.spread.extend(
        play_pb2.TimeBucket(number=number, decisions=decisions)
        for number, decisions in measured.spread
    )
    return message


def _measured(measured: Measured) -> play_pb2.Measured:
    return play_pb2.Measured(
        decisions=measured.decisions,
        total=wire.span(measured.total),
        slowest=wire.span(measured.slowest),
    )
