"""What the names of tie-breaks mean, in a few words below a table."""

from __future__ import annotations

from collections.abc import Sequence

MEANINGS = {
    "direct": "results among those who tie, if all have met",
    "buchholz": "points of the opponents",
    "sonneborn-berger": "points of the opponents, each times the result against it",
    "wins": "share of opponents beaten",
}
"""By name; a test compares with those of ``arena.leagues.tie_breaks``."""


def legend(names: Sequence[str]) -> str:
    """Those of a table, in the order in which they decide."""
    told = (f"{name} ({MEANINGS[name]})" if name in MEANINGS else name for name in names)
    return f"ties are broken by, in the order of the column: {'; '.join(told)}"
