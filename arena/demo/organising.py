"""What an organiser does, by the same calls as ``arena league``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from arena.coordinator.leagues.desk import entries, organising
from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.finding import league_named
from arena.coordinator.leagues.showing import next_due
from arena.demo.shows import Show
from arena.store import Store
from arena.store.states import EnrolmentState, LeagueAct, LeagueState

ORGANISER = Caller("demo")


def create(store: Store, shows: Sequence[Show]) -> None:
    """Creates the leagues, and enrols all entrants."""
    for show in shows:
        league = organising.create(store, ORGANISER, show.text)
        for name in show.entrants:
            entries.enrol(store, ORGANISER, league.name, [name], "")


def enrolled(store: Store, shows: Sequence[Show]) -> dict[EnrolmentState, tuple[str, ...]]:
    """Names of entrants in each state that somebody is in; of the refused also why."""
    found: dict[EnrolmentState, tuple[str, ...]] = {}
    queries = store.queries()
    for show in shows:
        for one in queries.enrolments(league_named(queries, show.definition.name).id):
            why = f" ({one.reason})" if one.reason else ""
            found[one.state] = (*found.get(one.state, ()), f"{one.name}{why}")
    return found


def start(store: Store, shows: Sequence[Show]) -> tuple[datetime, ...]:
    """Starts the leagues; the due times at which seasons will open, none where they do at once."""
    now = store.queries().now()
    due = set()
    for show in shows:
        definition = show.definition
        organising.control(store, ORGANISER, definition.name, LeagueAct.START, None)
        due |= set(next_due(definition, now)[:1])
    return tuple(sorted(due))


@dataclass(frozen=True, slots=True)
class Progress:
    """``settled``: matches of the season that have a result. ``over``: the league is."""

    settled: int
    over: bool


def progress(store: Store, show: Show) -> Progress:
    """How far its league is."""
    queries = store.queries()
    league = league_named(queries, show.definition.name)
    season = queries.newest_season(league.id)
    if season is None:
        return Progress(0, over=False)
    divisions = queries.season_entrants(season.id)
    rounds = [round_ for number in divisions for round_ in queries.rounds(season.id, number)]
    over = league.state is LeagueState.FINISHED
    return Progress(sum(round_.settled for round_ in rounds), over)


def unfinished(store: Store, shows: Sequence[Show]) -> Iterator[str]:
    """A sentence for each league that is not over."""
    queries = store.queries()
    for show in shows:
        league = league_named(queries, show.definition.name)
        if league.state is not LeagueState.FINISHED:
            why = f": {league.state_reason}" if league.state_reason else ""
            yield f"league {league.name} is {league.state}, not finished{why}"
