"""Seasons as messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from arena.coordinator.leagues.desk.match_wire import turn
from arena.coordinator.leagues.desk.previewing import Asked, assumptions
from arena.coordinator.leagues.desk.wire import moment, placement
from arena.coordinator.leagues.naming import named
from arena.coordinator.leagues.placing import Newcomer
from arena.coordinator.leagues.showing import DivisionTable, ShownRound
from arena.coordinator.waiting import NO_WAIT, Wait
from arena.leagues.entrants import EntrantId
from arena.leagues.outlook import Outlook
from arena.leagues.standings import Standing
from arena.match.spec import MatchId
from arena.store import MatchState
from arena.store.answers import Season, Slot
from arena.v1 import leagues_pb2

Names = Mapping[EntrantId, str]

_STATES = {
    MatchState.SCHEDULED: leagues_pb2.TABLE_STATE_SCHEDULED,
    MatchState.RUNNING: leagues_pb2.TABLE_STATE_RUNNING,
    MatchState.VOID: leagues_pb2.TABLE_STATE_VOID,
    MatchState.FINISHED: leagues_pb2.TABLE_STATE_PLAYED,
}


def standings(
    league: str,
    season: Season | None,
    tables: Sequence[DivisionTable],
    names: Names,
    new: Mapping[EntrantId, Newcomer],
) -> leagues_pb2.GetStandingsResponse:
    """``season``: None before the first. ``new``: who is being placed."""
    return leagues_pb2.GetStandingsResponse(
        league=league,
        season=0 if season is None else season.number,
        final=season is not None and season.closed_at is not None,
        divisions=[
            leagues_pb2.DivisionStandings(
                division=table.name,
                rounds=table.rounds,
                standings=[_standing(line, names, new) for line in table.lines],
                behind=table.behind,
                as_of=None if table.as_of is None else moment(table.as_of),
            )
            for table in tables
        ],
    )


def _standing(
    line: Standing, names: Names, new: Mapping[EntrantId, Newcomer]
) -> leagues_pb2.Standing:
    return leagues_pb2.Standing(
        place=line.place,
        entrant=names[line.entrant],
        points=float(line.points),
        tables=line.tables,
        byes=line.byes,
        no_shows=line.no_shows,
        tie_breaks=[
            leagues_pb2.TieBreak(name=name, value=float(value)) for name, value in line.tie_breaks
        ],
        placement=placement(new.get(line.entrant)),
        adjusted=None if line.adjusted is None else float(line.adjusted),
    )


def schedule(
    league: str,
    season: Season | None,
    rounds: Sequence[ShownRound],
    due: Sequence[datetime],
    names: Names,
    waits: Mapping[MatchId, Wait],
) -> leagues_pb2.GetScheduleResponse:
    """``season``: None before the first; ``waits``: as the caller may know."""
    return leagues_pb2.GetScheduleResponse(
        league=league,
        season=0 if season is None else season.number,
        rounds=[_round(shown, names, waits) for shown in rounds],
        due=[moment(each) for each in due],
    )


def _round(shown: ShownRound, names: Names, waits: Mapping[MatchId, Wait]) -> leagues_pb2.Round:
    its = shown.round
    message = leagues_pb2.Round(
        division=shown.division,
        number=its.number,
        commitment=its.commitment or b"",
        secret=its.secret or b"",
        opened_at=moment(its.opened_at),
        relaxed=[named(sentence, names) for sentence in its.played.round.relaxed],
        byes=sorted(names[entrant] for entrant in its.played.round.byes),
        tables=[_table(slot, names, waits.get(slot.match, NO_WAIT)) for slot in shown.slots],
    )
    if its.closes_at is not None:
        message.closes_at.CopyFrom(moment(its.closes_at))
    if its.closed_at is not None:
        message.closed_at.CopyFrom(moment(its.closed_at))
    return message


def _table(slot: Slot, names: Names, wait: Wait) -> leagues_pb2.LeagueTable:
    ruled = slot.ruled_by is not None
    settled = leagues_pb2.TABLE_STATE_RULED if ruled else leagues_pb2.TABLE_STATE_PLAYED
    entrants = slot.table.entrants
    result = slot.result
    return leagues_pb2.LeagueTable(
        number=slot.number + 1,
        label=slot.table.label,
        entrants=[names[entrant] for entrant in entrants],
        state=settled if slot.settled else _STATES[slot.state],
        match=slot.match,
        reason=slot.void_reason or "",
        points=[] if result is None else [float(result.points(at)) for at in range(len(entrants))],
        queue_place=turn(wait.turn),
        waits_for=wait.hindrances,
    )


def preview(asked: Asked, seen: Outlook) -> leagues_pb2.PreviewResponse:
    """What a season would be."""
    message = leagues_pb2.PreviewResponse(
        league=asked.league,
        entrants=asked.entrants,
        rounds=[
            leagues_pb2.PreviewedRound(
                number=round_.number,
                tables=len(round_.tables),
                byes=round_.byes,
                division=division,
            )
            for division, season in seen.divisions
            for round_ in season.rounds
        ],
        matches=seen.matches,
        games=seen.games,
        slots=asked.slots,
        longest=bool(asked.slots) and seen.decisions is not None,
        assumes=assumptions(asked, seen),
    )
    if asked.slots:
        message.lasts.FromTimedelta(seen.lasts)
    return message
