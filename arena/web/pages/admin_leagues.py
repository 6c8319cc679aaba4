"""Administration of a league: start, pause, resume, drain, abort."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import Depends
from starlette.responses import Response

from arena.coordinator.leagues.desk.finding import league_named
from arena.coordinator.leagues.desk.organising import control, no_season
from arena.coordinator.leagues.desk.refusals import RefusedError, not_now
from arena.ops.words import counted
from arena.store import MatchState, Queries
from arena.store.answers import League
from arena.store.states import LeagueAct
from arena.web.admin.acting import Act, Reason, asked, done, refused
from arena.web.admin.forms import Filled
from arena.web.admin.guard import Organiser, organiser
from arena.web.reading import Reads, Stores
from arena.web.rendering import segment
from arena.web.visitor import Visitor, acts
from arena.web.work import Router

router = Router(prefix="/admin/leagues", dependencies=[Depends(organiser)], include_in_schema=False)

_SAYS: Mapping[LeagueAct, tuple[str, ...]] = {
    LeagueAct.START: ("Its seasons and rounds open from now on, with all who are enrolled.",),
    LeagueAct.PAUSE: (
        "Nothing opens, and matches that wait do not begin, until it is resumed.",
        "Matches that run are played to their end.",
    ),
    LeagueAct.RESUME: (
        "Its seasons and rounds open again, and its matches begin.",
        "What was to happen by a time has as long for it as before a pause.",
    ),
    LeagueAct.DRAIN: (
        "What is scheduled is played to its end, and nothing new opens.",
        "Then it is paused.",
    ),
    LeagueAct.ABORT: (
        "This is for good: there is no way back.",
        "What is not over becomes void. What was played stays, and so do ratings.",
    ),
}

_REASONS = {LeagueAct.START: Reason.NONE, LeagueAct.ABORT: Reason.REQUIRED}


@router.get("/{name}/{act}")
def ask(name: str, act: LeagueAct, who: Organiser, queries: Reads) -> Response:
    """What the act will do."""
    league = _in_charge(queries, who, name)
    if act not in acts(league.state):
        raise not_now(f"league {league.name} is {league.state}, and {act} is not for such a league")
    return asked(_act(queries, league, act))


@router.post("/{name}/{act}")
def do(
    name: str, act: LeagueAct, who: Organiser, form: Filled, store: Stores, queries: Reads
) -> Response:
    """Does it."""
    act_ = _act(queries, _in_charge(queries, who, name), act)
    reason = None if _REASONS.get(act) is Reason.NONE else form.get("reason")
    try:
        league = control(store, who.caller, name, act, reason)
    except RefusedError as error:
        return refused(act_, form, error)
    warning = no_season(store, league) if act is LeagueAct.START else None
    news = f"League {league.name} is {league.state} now." + (f" But {warning}." if warning else "")
    return done(store, who, news, act_)


def _in_charge(queries: Queries, who: Visitor, name: str) -> League:
    league = league_named(queries, name)
    who.caller.must_run(league)
    return league


def _act(queries: Queries, league: League, act: LeagueAct) -> Act:
    there = queries.unfinished_by_state(league.id)
    waiting, running = (there.get(s, 0) for s in (MatchState.SCHEDULED, MatchState.RUNNING))
    count = (
        f"Now it is {league.state}; {counted(waiting, 'match waits', 'matches wait')}, and "
        f"{counted(running, 'match runs', 'matches run')}."
    )
    return Act(
        title=f"{act.capitalize()} league {league.name}?",
        says=(*_SAYS[act], count),
        button=f"{act.capitalize()} it",
        reason=_REASONS.get(act, Reason.OPTIONAL),
        back=f"/leagues/{segment(league.name)}",
    )
