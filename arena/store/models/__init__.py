"""The tables, by topic; importing this package imports all of them."""

from arena.store.models.audit import AuditRow
from arena.store.models.fits import FitLineRow, FitRow, FitSeatRow, FitTurnRow
from arena.store.models.identities import (
    BotRow,
    EntrantRow,
    MemberRow,
    OrganiserRow,
    OwnerRow,
    TokenRow,
    VersionRow,
)
from arena.store.models.leagues import (
    ByeRow,
    EnrolmentRow,
    LeagueRow,
    OccurrenceRow,
    RoundRow,
    SeasonEntrantRow,
    SeasonRow,
    SlotEntrantRow,
    SlotRow,
)
from arena.store.models.matches import AttemptRow, AttemptSeatRow, MatchRow, MatchSeatRow
from arena.store.models.meetings import MeetingRow
from arena.store.models.presence import (
    CoordinatorRow,
    ReadinessRow,
    SessionGameRow,
    SessionRow,
    WorkerGameRow,
    WorkerLinkRow,
    WorkerRow,
)
from arena.store.models.ratings import LedgerRow, PoolRow, RatingRow
from arena.store.models.results import (
    FaultRow,
    GameRow,
    GameSeatRow,
    QuarantineRow,
    RecordRow,
    SlotResultRow,
)
from arena.store.models.row import Row
from arena.store.models.standings import StandingsChangeRow, StandingsRow
from arena.store.models.suspensions import SuspensionRow
from arena.store.models.watching import PublicViewRow, WatchRow
from arena.store.models.web import WebSessionRow

__all__ = [
    "Row",
    "OwnerRow",
    "OrganiserRow",
    "BotRow",
    "VersionRow",
    "EntrantRow",
    "MemberRow",
    "TokenRow",
    "LeagueRow",
    "EnrolmentRow",
    "OccurrenceRow",
    "SeasonRow",
    "SeasonEntrantRow",
    "RoundRow",
    "ByeRow",
    "SlotRow",
    "SlotEntrantRow",
    "PoolRow",
    "LedgerRow",
    "RatingRow",
    "FitRow",
    "FitLineRow",
    "FitSeatRow",
    "FitTurnRow",
    "CoordinatorRow",
    "ReadinessRow",
    "SessionRow",
    "SessionGameRow",
    "WorkerRow",
    "WorkerGameRow",
    "WorkerLinkRow",
    "MatchRow",
    "MatchSeatRow",
    "AttemptRow",
    "AttemptSeatRow",
    "RecordRow",
    "GameRow",
    "GameSeatRow",
    "FaultRow",
    "SlotResultRow",
    "QuarantineRow",
    "MeetingRow",
    "StandingsRow",
    "StandingsChangeRow",
    "WatchRow",
    "PublicViewRow",
    "SuspensionRow",
    "WebSessionRow",
    "AuditRow",
]
