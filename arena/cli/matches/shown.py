"""A match in words and as JSON, for ``arena match show``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC

from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

from arena.cli.matches.queued import waits_for
from arena.ops.stamps import instant
from arena.ops.words import counted
from arena.v1 import matches_pb2, play_pb2


def state(match: matches_pb2.Match) -> str:
    """``scheduled``, ``running``, ..."""
    return _word(matches_pb2.MatchState.Name(match.state), "MATCH_STATE_")


# ---- as JSON ----


def as_object(match: matches_pb2.Match) -> dict[str, object]:
    """Times in UTC, spans in seconds, ratings in Elo."""
    return {
        "match": match.match,
        "state": state(match),
        "game": match.game,
        "bots": [bot.bot for bot in match.bots],
        "games": match.games,
        "played": len(match.played) + match.held_back,
        "held_back": match.held_back,
        "created_at": _time(match.created_at),
        "finished_at": _time(match.finished_at) if match.HasField("finished_at") else None,
        "void_reason": match.void_reason or None,
        "concerned": match.concerned,
        "table": _table(match),
        "queue_place": match.queue_place.place or None,
        "waits_for": waits_for(match),
        "pool": match.pool,
        "rules": match.rules,
        "options": json.loads(match.options),
        "deals": match.deals,
        "deal_kind": match.deal_kind,
        "rotation": match.rotation,
        "clock": {
            "limit": _seconds(match.clock.limit),
            "bank": _seconds(match.clock.bank),
            "increment": _seconds(match.clock.increment),
            "ready": _seconds(match.clock.ready),
        },
        "strikes": match.clock.strikes,
        "unrated": match.unrated or None,
        "k": match.k,
        "priority": match.priority,
        "start_by": _time(match.start_by) if match.HasField("start_by") else None,
        "published": match.published,
        "seats": [_bot(bot) for bot in match.bots],
        "attempts": [_attempt(attempt) for attempt in match.attempts],
        "results": [_game(game) for game in match.played],
    }


def _table(match: matches_pb2.Match) -> dict[str, object] | None:
    if not match.HasField("table"):
        return None
    table = match.table
    return {
        "league": table.league,
        "season": table.season,
        "division": table.division or None,
        "round": table.round,
        "table": table.table,
    }


def _bot(bot: matches_pb2.MatchBot) -> dict[str, object]:
    return {"bot": bot.bot, "rating": bot.rating, "change": bot.change, "no_show": bot.no_show}


def _attempt(attempt: matches_pb2.MatchAttempt) -> dict[str, object]:
    return {
        "attempt": attempt.attempt,
        "worker": attempt.worker or None,
        "started_at": _time(attempt.started_at),
        "renewed_at": _time(attempt.renewed_at),
        "ended_at": _time(attempt.ended_at) if attempt.HasField("ended_at") else None,
        "progress": attempt.progress,
        "end": attempt.end or None,
        "blame": attempt.blame or None,
        "detail": attempt.detail or None,
        "commitment": attempt.commitment.hex(),
        "secret": attempt.secret.hex() or None,
    }


def _game(game: matches_pb2.MatchGame) -> dict[str, object]:
    return {
        "game": game.number,
        "attempt": game.attempt,
        "deal": game.deal,
        "bots": [seat.bot for seat in game.seats],
        "ranks": [seat.rank for seat in game.seats],
        "scores": [seat.score for seat in game.seats],
        "forfeits": [
            seat.forfeited_at if seat.HasField("forfeited_at") else None for seat in game.seats
        ],
        "reason": game.reason,
        "faults": [
            {
                "kind": _kind(fault),
                "bot": game.seats[fault.seat].bot,
                "seat": fault.seat,
                "step": fault.step,
                "measured": _seconds(fault.measured),
            }
            for fault in game.faults
        ],
        "measured": [
            _measured(seat.measured) if seat.HasField("measured") else None for seat in game.seats
        ],
        "record": game.record,
    }


def _measured(used: play_pb2.Measured) -> dict[str, object]:
    return {
        "decisions": used.decisions,
        "total": _seconds(used.total),
        "slowest": _seconds(used.slowest),
    }


def _kind(fault: play_pb2.Fault) -> str:
    return _word(play_pb2.FaultKind.Name(fault.kind), "FAULT_KIND_")


def _word(name: str, prefix: str) -> str:
    return name.removeprefix(prefix).lower()


def _time(stamp: Timestamp) -> str:
    return instant(stamp.ToDatetime(UTC))


def _seconds(span: Duration) -> float:
    return span.ToTimedelta().total_seconds()


# ---- in words ----


def as_text(match: matches_pb2.Match) -> str:
    """All that may be known."""
    return "\n".join(_lines(match))


def _lines(match: matches_pb2.Match) -> Iterator[str]:
    games = counted(match.games, "game")
    played = len(match.played) + match.held_back
    yield f"match {match.match}: {state(match)}, {played} of {games} played"
    if match.void_reason:
        yield f"  void: {match.void_reason}"
    for reason in waits_for(match):
        yield f"  waits: {reason}"
    if match.HasField("table"):
        table = match.table
        division = f", {table.division}" if table.division else ""
        where = f"season {table.season}{division}, round {table.round}, table {table.table}"
        yield f"  league {table.league}, {where}"
    yield f"  {match.game}, rules {match.rules}, options {match.options}"
    rated = f"not rated: {match.unrated}" if match.unrated else f"rated, K {match.k:g}"
    yield f"  pool {match.pool}, {rated}; {counted(match.clock.strikes, 'strike')}"
    yield "bots:"
    for bot in match.bots:
        counts = match.state == matches_pb2.MATCH_STATE_FINISHED and not match.unrated
        change = f", {bot.change:+.1f}" if counts else ""
        absent = ", no-show" if bot.no_show else ""
        yield f"  {bot.bot}: {bot.rating:.1f}{change}{absent}"
    if match.attempts:
        yield "attempts:"
    for attempt in match.attempts:
        yield f"  {_attempt_line(attempt)}"
        yield f"     {_deals_line(attempt)}"
    if match.held_back:
        yield "games: shown when the round is over, as all its tables play the same deals"
    if match.played:
        yield "games:"
    for game in match.played:
        yield from _game_lines(game)


def _attempt_line(attempt: matches_pb2.MatchAttempt) -> str:
    worker = f"{attempt.worker}, " if attempt.worker else ""
    begun = f"{attempt.attempt}: {worker}since {attempt.started_at.ToDatetime():%H:%M:%S} UTC"
    if not attempt.end:
        return f"{begun}, running"
    blame = f", blame: {attempt.blame}" if attempt.blame else ""
    detail = f" ({attempt.detail})" if attempt.detail else ""
    return f"{begun}, ended: {attempt.end}{blame}{detail}"


def _deals_line(attempt: matches_pb2.MatchAttempt) -> str:
    if attempt.secret:
        return f"deals from the secret {attempt.secret.hex()}"
    return f"deals from a secret whose SHA-256 is {attempt.commitment.hex()}"


def _game_lines(game: matches_pb2.MatchGame) -> Iterator[str]:
    best_first = sorted(game.seats, key=lambda seat: seat.rank)
    ranking = ", ".join(f"{seat.rank + 1}. {seat.bot} ({seat.score})" for seat in best_first)
    yield f"  {game.number}: {ranking}; {game.reason}"
    for fault in game.faults:
        yield f"     {game.seats[fault.seat].bot}: {_kind(fault)} at step {fault.step}"
