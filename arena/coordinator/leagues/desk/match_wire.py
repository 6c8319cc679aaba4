"""Matches as messages, as far as somebody may see them."""

from __future__ import annotations

from datetime import datetime

from google.protobuf.timestamp_pb2 import Timestamp

from arena.coordinator.leagues.desk.looking import Place, Sight
from arena.coordinator.leagues.desk.wire import moment
from arena.match.clock import Measured
from arena.play.wire import span, wire_clock, wire_fault
from arena.store import MatchState
from arena.store.answers import AttemptDetails, GameDetails, SeatDetails, Turn
from arena.v1 import matches_pb2, play_pb2

_STATES = {
    MatchState.SCHEDULED: matches_pb2.MATCH_STATE_SCHEDULED,
    MatchState.RUNNING: matches_pb2.MATCH_STATE_RUNNING,
    MatchState.FINISHED: matches_pb2.MATCH_STATE_FINISHED,
    MatchState.VOID: matches_pb2.MATCH_STATE_VOID,
}


def match(seen: Sight) -> matches_pb2.Match:
    """All that the caller may know."""
    its = seen.match
    return matches_pb2.Match(
        match=its.id,
        state=_STATES[its.state],
        void_reason=its.void_reason or "",
        concerned=seen.concerned,
        game=its.game,
        rules=its.rules,
        options=its.options,
        games=its.games,
        deals=its.deals,
        deal_kind=its.kind.value,
        rotation=its.rotation,
        clock=wire_clock(its.clock, its.strikes),
        pool=its.pool,
        unrated=its.unrated or "",
        k=its.k / 1000,
        priority=its.priority,
        created_at=moment(its.created_at),
        start_by=_moment(its.start_by),
        finished_at=_moment(its.finished_at),
        table=None if seen.place is None else _table(seen.place),
        bots=[_bot(seat) for seat in its.seats],
        queue_place=turn(seen.wait.turn),
        waits_for=seen.wait.hindrances,
        attempts=[_attempt(each, seen) for each in its.attempts],
        played=[_game(game, seen) for game in its.played],
        published=its.published,
        held_back=its.held_back,
    )


def turn(found: Turn | None) -> matches_pb2.QueuePlace | None:
    """None for a match that has none."""
    return None if found is None else matches_pb2.QueuePlace(place=found.place, of=found.of)


def _table(place: Place) -> matches_pb2.MatchTable:
    return matches_pb2.MatchTable(
        league=place.league,
        season=place.at.season,
        division=place.division,
        round=place.at.round,
        table=place.at.number + 1,
    )


def _bot(seat: SeatDetails) -> matches_pb2.MatchBot:
    return matches_pb2.MatchBot(
        bot=seat.name, rating=seat.rating / 1000, change=seat.change / 1000, no_show=seat.no_show
    )


def _attempt(attempt: AttemptDetails, seen: Sight) -> matches_pb2.MatchAttempt:
    message = matches_pb2.MatchAttempt(
        attempt=attempt.fence,
        started_at=moment(attempt.started_at),
        renewed_at=moment(attempt.renewed_at),
        ended_at=_moment(attempt.ended_at),
        progress=attempt.progress,
        end=attempt.end or "",
        blame=attempt.blame or "",
        commitment=attempt.commitment,
        secret=attempt.secret or b"",
    )
    if seen.concerned:
        message.worker = attempt.worker_name
        message.detail = attempt.detail or ""
    return message


def _game(game: GameDetails, seen: Sight) -> matches_pb2.MatchGame:
    names = {seat.bot: seat.name for seat in seen.match.seats}
    return matches_pb2.MatchGame(
        number=game.number,
        attempt=game.fence,
        deal=game.deal,
        seats=[
            matches_pb2.SeatResult(
                bot=names[bot],
                rank=rank,
                score=score,
                forfeited_at=forfeit,
                measured=_measured(used) if seen.concerned else None,
            )
            for bot, rank, score, forfeit, used in zip(
                game.bots, game.ranks, game.scores, game.forfeits, game.measured, strict=True
            )
        ],
        reason=game.reason,
        faults=[wire_fault(fault) for fault in game.faults],
        record=game.record,
    )


def _measured(used: Measured) -> play_pb2.Measured:
    return play_pb2.Measured(
        decisions=used.decisions, total=span(used.total), slowest=span(used.slowest)
    )


def _moment(value: datetime | None) -> Timestamp | None:
    return None if value is None else moment(value)
