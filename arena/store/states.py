"""The states and kinds that the store knows, each with its meaning."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class VersionKind(StrEnum):
    """How a version of a bot came to be."""

    REMOTE = "remote"
    HOSTED = "hosted"


class TokenScope(StrEnum):
    """For whom a token speaks."""

    BOT = "bot"
    OWNER = "owner"
    ORGANISER = "organiser"


class MatchState(StrEnum):
    """scheduled: waits for a worker. running: leased. finished: all games are in. void: counts
    nowhere, finally.
    """

    SCHEDULED = "scheduled"
    RUNNING = "running"
    FINISHED = "finished"
    VOID = "void"


UNFINISHED = (MatchState.SCHEDULED, MatchState.RUNNING)
"""States of matches that are still to be played to their end."""


class AttemptEnd(StrEnum):
    """How an attempt ended.

    expired: its lease ran out, and it may yet be revived; it is its worker's death if that is to
    blame.
    """

    FINISHED = "finished"
    EXPIRED = "expired"
    DRAIN = "drain"
    OUTAGE = "outage"
    FAILURE = "failure"
    VOID = "void"


class ReleaseCause(StrEnum):
    """Why a worker gives a match back. Only failure counts against the match."""

    DRAIN = "drain"
    OUTAGE = "outage"
    FAILURE = "failure"


class Blame(StrEnum):
    """Whose doing the end of an attempt was."""

    NOBODY = "nobody"
    ARENA = "arena"
    WORKER = "worker"
    MATCH = "match"


class LeaseState(StrEnum):
    """The answer to a renewal. lost: somebody leased anew, or the match is finished. cancel: the
    match is void.
    """

    HELD = "held"
    LOST = "lost"
    CANCEL = "cancel"


class LedgerKind(StrEnum):
    """What a row of the ledger stands for."""

    MATCH = "match"
    VOID = "void"
    PLACEMENT = "placement"


class LeagueState(StrEnum):
    """open: takes enrolments, has not started. running: opens seasons and rounds. paused: opens
    nothing, and its matches are not leased. draining: opens nothing; what is scheduled is played,
    then it is paused. aborted: what was not finished is void, finally. finished: its last season
    is closed.
    """

    OPEN = "open"
    RUNNING = "running"
    PAUSED = "paused"
    DRAINING = "draining"
    ABORTED = "aborted"
    FINISHED = "finished"


class LeagueAct(StrEnum):
    """What an organiser does to a league."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    DRAIN = "drain"
    ABORT = "abort"


LEAGUE_ACTS: Mapping[LeagueAct, tuple[frozenset[LeagueState], LeagueState]] = {
    LeagueAct.START: (frozenset({LeagueState.OPEN}), LeagueState.RUNNING),
    LeagueAct.PAUSE: (frozenset({LeagueState.RUNNING, LeagueState.DRAINING}), LeagueState.PAUSED),
    LeagueAct.RESUME: (frozenset({LeagueState.PAUSED, LeagueState.DRAINING}), LeagueState.RUNNING),
    LeagueAct.DRAIN: (frozenset({LeagueState.RUNNING}), LeagueState.DRAINING),
    LeagueAct.ABORT: (
        frozenset(
            {LeagueState.OPEN, LeagueState.RUNNING, LeagueState.PAUSED, LeagueState.DRAINING}
        ),
        LeagueState.ABORTED,
    ),
}
"""From which states each is allowed, and to which it leads."""

OVER_FOR_GOOD = frozenset({LeagueState.ABORTED, LeagueState.FINISHED})
"""States of leagues in which nothing is played any more."""


class EnrolmentState(StrEnum):
    """invited: may enrol. validating: its validation match is not over. active: takes part from
    the next season or round on. refused: the validation failed. withdrawn: takes part no more.
    """

    INVITED = "invited"
    VALIDATING = "validating"
    ACTIVE = "active"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


class OccurrenceState(StrEnum):
    """waiting: a round before it is still open. opened: it opened a round or a season. skipped: it
    was missed, or there was nothing to open, and its detail says why.
    """

    WAITING = "waiting"
    OPENED = "opened"
    SKIPPED = "skipped"


ENROLLED = (EnrolmentState.VALIDATING, EnrolmentState.ACTIVE)
"""States of enrolments that take a place in the league."""
