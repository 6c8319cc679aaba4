"""What is played now, the leagues, what ended in the last hour.

Practice and validation matches are their bots' own: they are neither listed nor counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from arena.store import MatchState, Queries
from arena.store.answers import ListedMatch
from arena.store.queries.lists import Wanted

NEWS = timedelta(hours=1)
MOST = 20
"""Matches of each list."""

COUNTED = 1000
"""Matches of the last hour that are counted: it is done each second, and takes as long as there are
matches."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Matches that run, that wait, and that ended in the last hour; ``more``: more than were
    counted.
    """

    running: int
    waiting: int
    ended: int
    more: bool


@dataclass(frozen=True, slots=True)
class GoesOn:
    """``running`` and ``news``, what ended in the last hour: MOST matches of each at most.
    ``connected``: bots.
    """

    running: tuple[ListedMatch, ...]
    news: tuple[ListedMatch, ...]
    counts: Counts
    connected: int


def goes_on(queries: Queries) -> GoesOn:
    """Now, and in the last hour. A match that ends while this is made is among the news alone."""
    running = queries.match_list(Wanted((MatchState.RUNNING,), public=True), MOST)
    hour = queries.now() - NEWS
    news = queries.ended_lately(hour, MOST)
    ended = {match.id for match in news}
    return GoesOn(
        running=tuple(match for match in running if match.id not in ended),
        news=news,
        counts=_counts(queries, hour),
        connected=len({session.bot for session in queries.open_sessions()}),
    )


def shown(queries: Queries) -> dict[str, object]:
    """For ``overview_now.html``."""
    found = goes_on(queries)
    return {
        "running": found.running,
        "leagues": queries.leagues(),
        "news": found.news,
        "counts": found.counts,
        "connected": found.connected,
    }


def _counts(queries: Queries, since: datetime) -> Counts:
    unfinished = queries.public_unfinished()
    ended = queries.count_ended(since, COUNTED + 1)
    return Counts(
        running=unfinished[MatchState.RUNNING],
        waiting=unfinished[MatchState.SCHEDULED],
        ended=min(ended, COUNTED),
        more=ended > COUNTED,
    )
