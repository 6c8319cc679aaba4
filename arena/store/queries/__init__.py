"""The one way to read."""

from arena.store.queries.fits import FitQueries
from arena.store.queries.identities import IdentityQueries
from arena.store.queries.leagues import LeagueQueries
from arena.store.queries.lists import ListQueries
from arena.store.queries.matches import MatchQueries
from arena.store.queries.presence import PresenceQueries
from arena.store.queries.progress import ProgressQueries
from arena.store.queries.seasons import SeasonQueries
from arena.store.queries.standings import StandingsQueries


class Queries(
    IdentityQueries,
    PresenceQueries,
    MatchQueries,
    ListQueries,
    LeagueQueries,
    SeasonQueries,
    ProgressQueries,
    StandingsQueries,
    FitQueries,
):
    """All queries: identities, presence, matches, leagues, seasons, standings, fits."""


__all__ = ["Queries"]
