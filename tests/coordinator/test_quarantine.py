"""Reports that are not believed."""

import dataclasses

import grpc
import pytest
from sqlalchemy import select, text

from arena.games.record import Record, record_id
from arena.internal.v1 import worker_pb2
from arena.internal.v1.worker_pb2 import ReportRequest
from arena.match.faults import FaultKind
from arena.store import AttemptEnd, MatchState
from arena.store.canonical import decompress
from arena.store.models import QuarantineRow
from tests.coordinator import playing
from tests.coordinator.conftest import Office, RefusedCallError, details, leased

ACCEPTED = worker_pb2.REPORT_STATE_ACCEPTED
QUARANTINED = worker_pb2.REPORT_STATE_QUARANTINED


async def test_a_game_that_does_not_replay_is_quarantined_and_its_attempt_ends(
    office: Office,
) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    report = await playing.report(await leased(office), "w")
    report.result.scores[0] += 1
    response = await office.report(report)
    assert response.state == QUARANTINED
    assert response.reason == "its result is not the one that the rules make of its record"
    found = details(office, match)
    assert (found.state, found.played) == (MatchState.SCHEDULED, ())
    assert found.attempts[0].end is AttemptEnd.FAILURE
    assert "not believed" in (found.attempts[0].detail or "")
    assert office.store.queries().quarantined() == 1
    assert office.metric("arena_intake_reports_total", state="quarantined") == 1
    assert office.metric("arena_games_total", game="wazabi", reason="emptied") is None


async def test_after_a_quarantine_an_honest_worker_plays_the_match(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    lie = await playing.report(await leased(office, "liar"), "liar")
    lie.record = Record.from_bytes(lie.record).to_bytes()[:-1]
    assert (await office.report(lie)).state == QUARANTINED
    honest = await playing.report(await leased(office, "w"), "w")
    assert (await office.report(honest)).state == ACCEPTED
    assert details(office, match).state is MatchState.FINISHED


async def test_a_match_that_is_never_reported_right_is_void_and_says_why(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    for _ in range(3):
        report = await playing.report(await leased(office), "w")
        report.result.scores[0] += 1
        assert (await office.report(report)).state == QUARANTINED
    found = details(office, match)
    assert found.state is MatchState.VOID
    assert "not believed" in (found.void_reason or "")


async def test_what_a_refused_report_played_is_told_by_the_quarantine_alone(office: Office) -> None:
    """Others may have the deal before them."""
    office.connect("a", "b")
    match = office.match("a", "b")
    for _ in range(3):
        report = await playing.report(await leased(office), "w")
        record = Record.from_bytes(report.record)
        actions = ("take:0", *record.actions[1:])
        report.record = dataclasses.replace(record, actions=actions).to_bytes()
        told = (await office.report(report)).reason
        assert told == "its record does not replay by the rules"
    found = details(office, match)
    sentence = f"the report of game 0 was not believed: {told}"
    assert {attempt.detail for attempt in found.attempts} == {sentence}
    assert found.void_reason is not None
    assert found.void_reason.endswith(sentence)
    kept = office.store.queries().quarantine(1)[0].reason
    assert kept is not None
    assert "take:0" in kept


async def test_another_worker_cannot_report_for_the_one_that_holds_the_match(
    office: Office,
) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    got = await leased(office, "w")
    response = await office.report(await playing.report(got, "other"))
    assert response.state == QUARANTINED
    assert response.reason == "the match is another worker's"
    assert details(office, match).state is MatchState.RUNNING
    assert (await office.report(await playing.report(got, "w"))).state == ACCEPTED


async def test_another_report_of_a_stored_game_is_quarantined(office: Office) -> None:
    office.connect("a", "b")
    match = office.match("a", "b", deals=2)
    got = await leased(office)
    report = await playing.report(got, "w")
    other = await playing.report(got, "w", failures=[{0: FaultKind.TIMEOUT}])
    assert (await office.report(report)).state == ACCEPTED
    assert (await office.report(other)).state == QUARANTINED
    found = details(office, match)
    assert [game.record for game in found.played] == [record_id(report.record)]
    assert (found.state, found.attempts[0].end) == (MatchState.SCHEDULED, AttemptEnd.FAILURE)
    with office.store.unit() as unit:
        (kept,) = unit.session.scalars(select(QuarantineRow.report)).all()
    assert ReportRequest.FromString(decompress(kept)) == other


def forbid(office: Office, table: str) -> None:
    """The database takes no rows of the table from now on."""
    trigger = (
        f"CREATE TRIGGER no_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END"
    )
    with office.store.unit() as unit:
        unit.session.execute(text(trigger))


async def test_a_report_that_the_database_refuses_is_quarantined_and_not_sent_again(
    office: Office,
) -> None:
    office.connect("a", "b")
    match = office.match("a", "b")
    report = await playing.report(await leased(office), "w")
    forbid(office, "games")
    response = await office.report(report)
    assert (response.state, response.reason) == (
        QUARANTINED,
        "the database does not take it",
    )
    assert details(office, match).attempts[0].end is AttemptEnd.FAILURE


async def test_a_report_that_cannot_even_be_quarantined_is_refused_for_good(
    office: Office,
) -> None:
    office.connect("a", "b")
    office.match("a", "b")
    report = await playing.report(await leased(office), "w")
    for table in ("games", "quarantine"):
        forbid(office, table)
    with pytest.raises(RefusedCallError, match="neither as a game nor") as caught:
        await office.report(report)
    assert caught.value.code is grpc.StatusCode.INVALID_ARGUMENT


async def test_a_game_that_the_match_does_not_have_is_quarantined(office: Office) -> None:
    office.connect("a", "b")
    office.match("a", "b")
    report = await playing.report(await leased(office), "w")
    report.game = 5
    assert (await office.report(report)).state == QUARANTINED
