"""Calls of the desk, as an admin makes them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from google.protobuf.message import Message
from grpc import StatusCode

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.calls import CALLS
from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.v1 import leagues_pb2
from tests.coordinator.leagues.tended import (
    Tended,
)

ADMIN = Caller("cli:root")
NAME = "weekly"


def call(league: Tended, method: str, request: Message) -> bytes:
    return CALLS[method](league.store, ADMIN, request.SerializeToString())


def standings(league: Tended, season: int | None = None) -> leagues_pb2.GetStandingsResponse:
    request = leagues_pb2.GetStandingsRequest(league=NAME, season=season)
    answer = call(league, "GetStandings", request)
    return leagues_pb2.GetStandingsResponse.FromString(answer)


def schedule(
    league: Tended, newest: int = 0, *, waiting: bool = False
) -> leagues_pb2.GetScheduleResponse:
    request = leagues_pb2.GetScheduleRequest(league=NAME, newest=newest, waiting=waiting)
    answer = call(league, "GetSchedule", request)
    return leagues_pb2.GetScheduleResponse.FromString(answer)


def table(number: int, round_: int = 1) -> leagues_pb2.TableName:
    return leagues_pb2.TableName(league=NAME, round=round_, table=number)


def requeue(league: Tended, number: int, *, keep: bool = False) -> str:
    request = leagues_pb2.RequeueRequest(
        table=table(number), reason="a broken worker", keep_pairings=keep
    )
    return leagues_pb2.RequeueResponse.FromString(call(league, "Requeue", request)).match


def rule(league: Tended, number: int, *places: int) -> None:
    request = leagues_pb2.RuleRequest(table=table(number), places=places, reason="both crashed")
    call(league, "Rule", request)


def refused(act: Callable[[], object]) -> tuple[StatusCode, str]:
    with pytest.raises(RefusedError) as caught:
        act()
    return caught.value.code, caught.value.sentence


def states(league: Tended) -> list[str]:
    """Of the tables of the newest round."""
    return [
        leagues_pb2.TableState.Name(each.state).removeprefix("TABLE_STATE_").lower()
        for each in schedule(league).rounds[0].tables
    ]
