"""The demonstration's judge, on games really played and stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.coordinator.schedule import MatchOrder, schedule
from arena.demo.judge import objections
from arena.internal.v1.worker_pb2 import REPORT_STATE_ACCEPTED
from arena.match.faults import FaultKind
from arena.store import Store
from tests.coordinator import playing
from tests.coordinator.conftest import Office
from tests.store.world import Clock


@pytest.mark.parametrize("teams", [False, True])
async def test_a_game_that_was_forfeited_is_right_for_teams_too(
    tmp_path: Path, teams: bool
) -> None:
    office = Office(Store.open(f"sqlite:///{tmp_path}/arena.db", Clock()), Clock())
    office.connect("a", "b", "c", "d")
    order = MatchOrder("wazabi", ("a", "b", "c", "d"), options={"teams": teams}, strikes=1)
    (match,) = schedule(office.store, [order])
    lease = await office.lease()
    assert lease is not None
    report = await playing.report(lease, "w", failures=[{0: FaultKind.TIMEOUT}] * 4)
    assert report.faults
    assert (await office.report(report)).state == REPORT_STATE_ACCEPTED
    assert objections(office.store, [match]) == (1, [])
    office.database.close()
