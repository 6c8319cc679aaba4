"""Who ends where (README: End of the game)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from arena.games.game import Outcome
from arena.games.heroes.options import Edition

Reason: TypeAlias = Literal["six", "deck"]


def ranked(
    bands: Sequence[int],
    eliminated: Sequence[int],
    used: Sequence[int],
    unused: Sequence[int],
    edition: Edition,
    reason: Reason,
) -> Outcome:
    """The outcome of a game that ended so; all counts are by seat.

    ``bands``: heroes in each; ``eliminated``: cards; ``used``: abilities in the whole game;
    ``unused``: heroes of the band that are not turned sideways. A band of six is the largest.
    """
    last = used if edition == "hu2017" else [-count for count in unused]
    keys = [
        (-heroes, cards, tie) for heroes, cards, tie in zip(bands, eliminated, last, strict=True)
    ]
    ranks = tuple(sum(other < key for other in keys) for key in keys)
    return Outcome(ranks, tuple(bands), reason)
