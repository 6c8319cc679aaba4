"""Leagues and enrolments as messages."""

from __future__ import annotations

from datetime import datetime

from google.protobuf.timestamp_pb2 import Timestamp

from arena.coordinator.leagues.placing import Newcomer
from arena.store.answers import Enrolment, League
from arena.store.states import EnrolmentState, LeagueAct, LeagueState
from arena.v1 import leagues_pb2

_STATES = {
    LeagueState.OPEN: leagues_pb2.LEAGUE_STATE_OPEN,
    LeagueState.RUNNING: leagues_pb2.LEAGUE_STATE_RUNNING,
    LeagueState.PAUSED: leagues_pb2.LEAGUE_STATE_PAUSED,
    LeagueState.DRAINING: leagues_pb2.LEAGUE_STATE_DRAINING,
    LeagueState.ABORTED: leagues_pb2.LEAGUE_STATE_ABORTED,
    LeagueState.FINISHED: leagues_pb2.LEAGUE_STATE_FINISHED,
}
_ENROLMENTS = {
    EnrolmentState.INVITED: leagues_pb2.ENROLMENT_STATE_INVITED,
    EnrolmentState.VALIDATING: leagues_pb2.ENROLMENT_STATE_VALIDATING,
    EnrolmentState.ACTIVE: leagues_pb2.ENROLMENT_STATE_ACTIVE,
    EnrolmentState.REFUSED: leagues_pb2.ENROLMENT_STATE_REFUSED,
    EnrolmentState.WITHDRAWN: leagues_pb2.ENROLMENT_STATE_WITHDRAWN,
}
ACTS = {
    leagues_pb2.LEAGUE_ACT_START: LeagueAct.START,
    leagues_pb2.LEAGUE_ACT_PAUSE: LeagueAct.PAUSE,
    leagues_pb2.LEAGUE_ACT_RESUME: LeagueAct.RESUME,
    leagues_pb2.LEAGUE_ACT_DRAIN: LeagueAct.DRAIN,
    leagues_pb2.LEAGUE_ACT_ABORT: LeagueAct.ABORT,
}
"""What a message asks for; unspecified is not among them."""


def league(value: League) -> leagues_pb2.League:
    """``title`` is the definition's, which the caller sets."""
    return leagues_pb2.League(
        name=value.name,
        game=value.game,
        organiser=value.organiser_name or "",
        state=_STATES[value.state],
        reason=value.state_reason or "",
        state_since=moment(value.state_since),
        created_at=moment(value.created_at),
        entrants=value.entrants,
    )


def enrolment(value: Enrolment, newcomer: Newcomer | None = None) -> leagues_pb2.Enrolment:
    """As the caller may see it. ``newcomer``: how far it is if it is being placed."""
    return leagues_pb2.Enrolment(
        entrant=value.name,
        bots=[bot.name for bot in value.bots],
        state=_ENROLMENTS[value.state],
        reason=value.reason or "",
        validation=value.validation or "",
        changed_at=moment(value.changed_at),
        placement=placement(newcomer),
    )


def placement(newcomer: Newcomer | None) -> leagues_pb2.Placement | None:
    """None for who is not being placed."""
    if newcomer is None:
        return None
    return leagues_pb2.Placement(played=newcomer.played, matches=newcomer.wanted)


def moment(value: datetime) -> Timestamp:
    """In UTC."""
    stamp = Timestamp()
    stamp.FromDatetime(value)
    return stamp
