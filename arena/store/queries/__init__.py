"""The one way to read."""

from arena.store.queries.matches import MatchQueries
from arena.store.queries.presence import PresenceQueries
from arena.store.queries.standings import StandingsQueries


class Queries(PresenceQueries, MatchQueries, StandingsQueries):
    """All queries: presence, matches, standings."""


__all__ = ["Queries"]
