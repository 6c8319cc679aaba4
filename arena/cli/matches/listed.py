"""Matches in a list, for ``arena match list``; and why their records are not given."""

from __future__ import annotations

from arena.ops.stamps import instant
from arena.store.answers import ListedMatch, MatchDetails
from arena.store.states import UNFINISHED


def as_row(match: ListedMatch) -> dict[str, object]:
    """In JSON."""
    finished = match.finished_at
    return {
        "match": match.id,
        "state": match.state.value,
        "game": match.game,
        "bots": [seat.name for seat in match.seats],
        "games": match.games,
        "played": match.played,
        "created_at": instant(match.created_at),
        "finished_at": None if finished is None else instant(finished),
        "void_reason": match.void_reason,
    }


def as_line(match: ListedMatch) -> str:
    """For people."""
    bots = ", ".join(seat.name for seat in match.seats)
    return f"{match.id}  {match.state:9}  {match.game}  {match.played}/{match.games}  {bots}"


def hidden(match: MatchDetails) -> str | None:
    """Why its secrets and records are not shown yet, in a sentence; None: they are."""
    if match.published:
        return None
    if match.state in UNFINISHED:
        return f"match {match.id} is {match.state}; records are given when it is over"
    return (
        f"match {match.id} is {match.state}; its league gives records when the match's round or "
        "season is over: arena league schedule shows what is still played"
    )
