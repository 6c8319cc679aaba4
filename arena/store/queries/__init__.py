"""The one way to read."""

from arena.store.queries.audits import AuditQueries
from arena.store.queries.bots import BotQueries
from arena.store.queries.charges import ChargeQueries
from arena.store.queries.deals import DealQueries
from arena.store.queries.exports import ExportQueries
from arena.store.queries.fits import FitQueries
from arena.store.queries.games import GameQueries
from arena.store.queries.identities import IdentityQueries
from arena.store.queries.kept import KeptQueries
from arena.store.queries.leagues import LeagueQueries
from arena.store.queries.lists import ListQueries
from arena.store.queries.live import LiveQueries
from arena.store.queries.matches import MatchQueries
from arena.store.queries.meetings import MeetingQueries
from arena.store.queries.outcomes import OutcomeQueries
from arena.store.queries.placements import PlacementQueries
from arena.store.queries.presence import PresenceQueries
from arena.store.queries.progress import ProgressQueries
from arena.store.queries.rounds import RoundQueries
from arena.store.queries.searching import SearchQueries
from arena.store.queries.seasons import SeasonQueries
from arena.store.queries.slots import SlotQueries
from arena.store.queries.suspensions import SuspensionQueries
from arena.store.queries.waiting import WaitingQueries
from arena.store.queries.web_sessions import WebSessionQueries


class Queries(
    IdentityQueries,
    PresenceQueries,
    MatchQueries,
    GameQueries,
    ListQueries,
    BotQueries,
    SearchQueries,
    LiveQueries,
    ExportQueries,
    WaitingQueries,
    LeagueQueries,
    ChargeQueries,
    SeasonQueries,
    RoundQueries,
    SlotQueries,
    MeetingQueries,
    ProgressQueries,
    PlacementQueries,
    OutcomeQueries,
    DealQueries,
    KeptQueries,
    FitQueries,
    AuditQueries,
    SuspensionQueries,
    WebSessionQueries,
):
    """All queries: identities, presence, matches, the queue, leagues, seasons, rounds, slots,
    standings, fits, audits, suspensions, the web page's sessions.
    """


__all__ = ["Queries"]
