"""Who ends where (README: End, rulings 1 and 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from arena.games.game import Outcome, Seat
from arena.games.wazabi.options import Options

Reason: TypeAlias = Literal["emptied", "turn_limit"]
EMPTIED: Reason = "emptied"
TURN_LIMIT: Reason = "turn_limit"


def ranked(dice: Sequence[int], out: Sequence[Seat], options: Options, reason: Reason) -> Outcome:
    """The outcome of a game that ended with these dice, and these seats out in this order."""
    keys = _team_keys(dice, out) if options.teams else _keys(dice, out)
    ranks = tuple(sum(other < key for other in keys) for key in keys)
    return Outcome(ranks, tuple(dice), reason)


def sides(seats: int, options: Options) -> tuple[int, ...]:
    """The team of each seat: i and i + n/2 play together; without teams everyone alone."""
    return tuple(seat % (seats // 2) if options.teams else seat for seat in range(seats))


def _keys(dice: Sequence[int], out: Sequence[Seat]) -> list[tuple[int, int]]:
    """Who is out comes first, in that order; then the fewest dice."""
    return [(0, out.index(seat)) if seat in out else (1, dice[seat]) for seat in range(len(dice))]


def _team_keys(dice: Sequence[int], out: Sequence[Seat]) -> list[tuple[int, int]]:
    """The winner's team, then all others alike; at the turn limit a team has its lower count."""
    half = len(dice) // 2
    if out:
        return [(0 if seat % half == out[0] % half else 1, 0) for seat in range(len(dice))]
    return [(1, min(dice[seat % half], dice[seat % half + half])) for seat in range(len(dice))]
