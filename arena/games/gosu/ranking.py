"""Who ends where (ruling 12)."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.game import Outcome, Seat
from arena.games.gosu.events import Reason


def ranked(
    winners: Sequence[Seat], points: Sequence[int], strengths: Sequence[int], reason: Reason
) -> Outcome:
    """Winners are first together; below, more victory points, then the stronger army.

    ``points`` and ``strengths`` are by seat. Scores are victory points.
    """
    keys = [
        (0, 0, 0) if seat in winners else (1, -points[seat], -strengths[seat])
        for seat in range(len(points))
    ]
    order = sorted(keys)
    ranks = tuple([order.index(key) for key in keys])
    return Outcome(ranks, tuple(points), reason)
