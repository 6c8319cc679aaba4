"""The sweep learns from the database what happened at other coordinators."""

from __future__ import annotations

from collections.abc import Mapping

import structlog

from arena.coordinator.sweep import Sweep
from arena.internal.v1 import worker_pb2
from arena.match.spec import MatchId
from tests.coordinator.conftest import Office


class Games:
    """Those that are open here; what became of them by the sweep's word."""

    def __init__(self, open_here: Mapping[MatchId, int]) -> None:
        self._open = open_here
        self.newer: list[tuple[MatchId, int]] = []
        self.lost: list[tuple[MatchId, int]] = []

    def attempts(self) -> Mapping[MatchId, int]:
        return self._open

    def newer_attempt(self, match: MatchId, fence: int) -> None:
        if fence > self._open[match]:
            self.newer.append((match, fence))

    def given_up(self, match: MatchId, fence: int) -> None:
        self.lost.append((match, fence))


async def swept(office: Office, open_here: Mapping[MatchId, int]) -> Games:
    """After one turn."""
    games = Games(open_here)
    await Sweep(office.database, games, office.metrics, lambda: None).turn()
    return games


async def test_a_match_leased_anew_at_another_coordinator_ends_the_older_attempt_here(
    office: Office,
) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    await office.lease()
    assert (await swept(office, {match: 1})).newer == []
    await office.release(match, 1, worker_pb2.RELEASE_CAUSE_DRAIN)
    await office.lease()
    games = await swept(office, {match: 1})
    assert (games.newer, games.lost) == ([(match, 2)], [])


async def test_an_attempt_whose_lease_ran_out_is_given_up_in_the_same_turn(
    office: Office,
) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    await office.lease()
    for _ in range(5):
        assert (await swept(office, {match: 1})).lost == []
        office.clock.advance(5)
        office.beat()
    with structlog.testing.capture_logs() as lines:
        assert (await swept(office, {match: 1})).lost == [(match, 1)]
    (line,) = lines
    assert (line["match"], line["attempt"], line["worker_id"]) == (match, 1, "w")
    assert office.metric("arena_lease_expiries_total") == 1
