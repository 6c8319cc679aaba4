"""Matches in words and as JSON, for ``arena match``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime

from arena.match.faults import Fault
from arena.ops.words import counted
from arena.store import MatchState
from arena.store.answers import AttemptDetails, GameDetails, MatchDetails, SeatDetails


def as_row(match: MatchDetails) -> dict[str, object]:
    """A match in a list."""
    return {
        "match": match.id,
        "state": match.state.value,
        "game": match.game,
        "bots": [seat.name for seat in match.seats],
        "games": match.games,
        "played": len(match.played),
        "created_at": _time(match.created_at),
        "finished_at": _time(match.finished_at),
        "void_reason": match.void_reason,
    }


def as_object(match: MatchDetails, waits_for: Sequence[str]) -> dict[str, object]:
    """All about a match. Times in UTC, spans in seconds, ratings in Elo."""
    names = {seat.bot: seat.name for seat in match.seats}
    return as_row(match) | {
        "waits_for": list(waits_for),
        "pool": match.pool,
        "rules": match.rules,
        "options": json.loads(match.options),
        "deals": match.deals,
        "deal_kind": match.kind.value,
        "rotation": match.rotation,
        "clock": {
            name: getattr(match.clock, name).total_seconds()
            for name in ("limit", "bank", "increment", "ready")
        },
        "strikes": match.strikes,
        "unrated": match.unrated,
        "k": match.k / 1000,
        "priority": match.priority,
        "start_by": _time(match.start_by),
        "seats": [_seat(seat) for seat in match.seats],
        "attempts": [_attempt(attempt) for attempt in match.attempts],
        "results": [_game(game, [names[bot] for bot in game.bots]) for game in match.played],
    }


def _seat(seat: SeatDetails) -> dict[str, object]:
    return {
        "bot": seat.name,
        "rating": seat.rating / 1000,
        "change": seat.change / 1000,
        "no_show": seat.no_show,
    }


def _attempt(attempt: AttemptDetails) -> dict[str, object]:
    return {
        "attempt": attempt.fence,
        "worker": attempt.worker_name,
        "started_at": _time(attempt.started_at),
        "renewed_at": _time(attempt.renewed_at),
        "ended_at": _time(attempt.ended_at),
        "progress": attempt.progress,
        "end": attempt.end,
        "blame": attempt.blame,
        "detail": attempt.detail,
        "commitment": attempt.commitment.hex(),
        "secret": None if attempt.secret is None else attempt.secret.hex(),
    }


def _game(game: GameDetails, names: Sequence[str]) -> dict[str, object]:
    return {
        "game": game.number,
        "attempt": game.fence,
        "deal": game.deal,
        "bots": list(names),
        "ranks": list(game.ranks),
        "scores": list(game.scores),
        "forfeits": list(game.forfeits),
        "reason": game.reason,
        "faults": [_fault(fault, names) for fault in game.faults],
        "measured": [
            {
                "decisions": used.decisions,
                "total": used.total.total_seconds(),
                "slowest": used.slowest.total_seconds(),
            }
            for used in game.measured
        ],
        "record": game.record,
    }


def _fault(fault: Fault, names: Sequence[str]) -> dict[str, object]:
    return {
        "kind": fault.kind.value,
        "bot": names[fault.seat],
        "seat": fault.seat,
        "step": fault.step,
        "measured": fault.measured.total_seconds(),
    }


def _time(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


# ---- in words ----


def as_line(match: MatchDetails) -> str:
    """A match in a list."""
    bots = ", ".join(seat.name for seat in match.seats)
    return f"{match.id}  {match.state:9}  {match.game}  {len(match.played)}/{match.games}  {bots}"


def as_text(match: MatchDetails, waits_for: Sequence[str]) -> str:
    """All about a match."""
    return "\n".join(_lines(match, waits_for))


def _lines(match: MatchDetails, waits_for: Sequence[str]) -> Iterator[str]:
    names = {seat.bot: seat.name for seat in match.seats}
    games = counted(match.games, "game")
    yield f"match {match.id}: {match.state}, {len(match.played)} of {games} played"
    if match.void_reason is not None:
        yield f"  void: {match.void_reason}"
    for reason in waits_for:
        yield f"  waits: {reason}"
    yield f"  {match.game}, rules {match.rules}, options {match.options}"
    rated = "rated" if match.unrated is None else f"not rated: {match.unrated}"
    yield f"  pool {match.pool}, {rated}, K {match.k / 1000:g}; {counted(match.strikes, 'strike')}"
    yield "bots:"
    for seat in match.seats:
        change = f", {seat.change / 1000:+.1f}" if match.state is MatchState.FINISHED else ""
        absent = ", no-show" if seat.no_show else ""
        yield f"  {seat.name}: {seat.rating / 1000:.1f}{change}{absent}"
    if match.attempts:
        yield "attempts:"
    for attempt in match.attempts:
        yield f"  {_attempt_line(attempt)}"
    if match.played:
        yield "games:"
    for game in match.played:
        yield from _game_lines(game, [names[bot] for bot in game.bots])


def _attempt_line(attempt: AttemptDetails) -> str:
    begun = f"{attempt.fence}: {attempt.worker_name}, since {attempt.started_at:%H:%M:%S} UTC"
    if attempt.end is None:
        return f"{begun}, running"
    blame = f", blame: {attempt.blame}" if attempt.blame is not None else ""
    detail = f" ({attempt.detail})" if attempt.detail else ""
    return f"{begun}, ended: {attempt.end}{blame}{detail}"


def _game_lines(game: GameDetails, names: Sequence[str]) -> Iterator[str]:
    places = sorted(zip(game.ranks, names, game.scores, strict=True), key=lambda place: place[0])
    ranking = ", ".join(f"{rank + 1}. {name} ({score})" for rank, name, score in places)
    yield f"  {game.number}: {ranking}; {game.reason}"
    for fault in game.faults:
        yield f"     {names[fault.seat]}: {fault.kind} at step {fault.step}"
