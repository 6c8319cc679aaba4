"""The database: the only truth. One way to write (units of work), one way to read (queries).

>>> store = Store.open("sqlite:///arena.db")  # doctest: +SKIP
>>> with store.unit() as unit:  # doctest: +SKIP
...     bot = unit.create_bot("alice")
>>> store.queries().bots()  # doctest: +SKIP
"""

from arena.store.commands import (
    READY_AGAIN,
    RECONNECTED,
    SUPERSEDED,
    SUSPENDED,
    Accepted,
    AcceptedGame,
    Already,
    Assignment,
    Bot,
    Conflict,
    GameVersion,
    Leased,
    LeasedEntrant,
    NewMatch,
    Opened,
    OpenSession,
    PublicView,
    Refused,
    Stale,
    WorkerIdentity,
)
from arena.store.errors import BusyError, NameInUseError, SchemaError, StoreError, UnknownError
from arena.store.queries import Queries
from arena.store.states import (
    AttemptEnd,
    Blame,
    LeaseState,
    LedgerKind,
    MatchState,
    ReleaseCause,
    TokenScope,
    VersionKind,
)
from arena.store.store import Store
from arena.store.times import USUAL, Times
from arena.store.unit import Heartbeat, Pruned, Unit

__all__ = [
    "Store",
    "Unit",
    "Queries",
    "StoreError",
    "NameInUseError",
    "UnknownError",
    "SchemaError",
    "BusyError",
    "Times",
    "USUAL",
    "READY_AGAIN",
    "RECONNECTED",
    "SUPERSEDED",
    "SUSPENDED",
    "Bot",
    "GameVersion",
    "OpenSession",
    "PublicView",
    "Opened",
    "Refused",
    "Heartbeat",
    "Pruned",
    "WorkerIdentity",
    "NewMatch",
    "Assignment",
    "Leased",
    "LeasedEntrant",
    "LeaseState",
    "ReleaseCause",
    "AcceptedGame",
    "Accepted",
    "Already",
    "Stale",
    "Conflict",
    "MatchState",
    "AttemptEnd",
    "Blame",
    "LedgerKind",
    "TokenScope",
    "VersionKind",
]
