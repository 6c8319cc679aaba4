"""Matches in a list, for ``arena match list``."""

from __future__ import annotations

from arena.store.answers import MatchDetails


def as_row(match: MatchDetails) -> dict[str, object]:
    """In JSON. Times in UTC."""
    finished = match.finished_at
    return {
        "match": match.id,
        "state": match.state.value,
        "game": match.game,
        "bots": [seat.name for seat in match.seats],
        "games": match.games,
        "played": len(match.played),
        "created_at": match.created_at.isoformat(),
        "finished_at": None if finished is None else finished.isoformat(),
        "void_reason": match.void_reason,
    }


def as_line(match: MatchDetails) -> str:
    """For people."""
    bots = ", ".join(seat.name for seat in match.seats)
    return f"{match.id}  {match.state:9}  {match.game}  {len(match.played)}/{match.games}  {bots}"
