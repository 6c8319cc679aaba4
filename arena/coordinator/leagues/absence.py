"""Why a ladder makes no table, for people."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from arena.leagues.entrants import EntrantId
from arena.ops.words import counted

MOST_NAMED = 5


def no_table(
    entrants: Sequence[EntrantId], there: Collection[EntrantId], names: Mapping[EntrantId, str]
) -> str:
    """``entrants``: who could be at one. ``there``: those of them whose bots are all connected."""
    absent = sorted(names[each] for each in entrants if each not in there)
    of = f"{len(entrants) - len(absent)} of {counted(len(entrants), 'entrant')} connected"
    if not absent:
        return f"no table can be made: {of}, and too few of them may meet"
    named = ", ".join(absent[:MOST_NAMED])
    more = f" and {len(absent) - MOST_NAMED} more" if len(absent) > MOST_NAMED else ""
    return f"no table can be made: {of}; it waits for {named}{more}"
