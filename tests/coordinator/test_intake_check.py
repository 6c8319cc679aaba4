"""Nothing that a worker claims is believed: each part of a report, tampered with, is refused."""

import dataclasses
import json
from collections.abc import Callable

import pytest

from arena.coordinator.intake.check import examine
from arena.coordinator.intake.claim import Expected, Refused, Verified
from arena.coordinator.intake.taking import expectation, planned_game
from arena.games.game import Outcome
from arena.games.record import Record
from arena.internal.v1.worker_pb2 import ReportRequest
from arena.match.faults import FaultKind
from arena.store import Assignment
from arena.v1 import play_pb2
from tests.coordinator import playing

TIMEOUTS = {0: FaultKind.TIMEOUT, 1: FaultKind.TIMEOUT}


def verified(work: Assignment, report: ReportRequest) -> Verified:
    return examine(expected(work, report.game), report)


def expected(work: Assignment, game: int = 0) -> Expected:
    return expectation(work, planned_game(work, game))


async def honest(work: Assignment) -> ReportRequest:
    return await playing.report(playing.message(work), "w", failures=[TIMEOUTS])


@pytest.mark.parametrize("seats", [2, 3, 6])
async def test_an_honest_report_is_believed(seats: int) -> None:
    work = playing.assignment(seats)
    report = await playing.report(playing.message(work), "w", game=1)
    found = verified(work, report)
    assert found.result.ranks == tuple(report.result.ranks)
    assert found.result.forfeits == (None,) * seats
    assert found.sides == tuple(range(seats))


async def test_faults_and_forfeits_of_an_honest_report_are_believed() -> None:
    work = playing.assignment(3, strikes=1)
    found = verified(work, await honest(work))
    assert found.result.ranks[0] == 2
    assert found.result.forfeits[0] is not None


async def test_a_team_forfeits_together() -> None:
    work = playing.assignment(4, {"teams": True}, strikes=1)
    found = verified(work, await honest(work))
    assert found.sides == (0, 1, 0, 1)
    assert found.result.forfeits[0] == found.result.forfeits[2] is not None


async def test_a_no_show_of_the_lease_is_believed() -> None:
    work = playing.assignment(3, absent=[1])
    report = await playing.report(playing.message(work), "w")
    assert verified(work, report).result.forfeits == (None, 0, None)


Tamper = Callable[[ReportRequest], None]


def edit(**changes: object) -> Tamper:
    """The record with other fields, canonical again."""

    def tamper(report: ReportRequest) -> None:
        record = Record.from_bytes(report.record)
        report.record = dataclasses.replace(record, **changes).to_bytes()  # type: ignore[arg-type]

    return tamper


def other_seed(report: ReportRequest) -> None:
    edit(seed=bytes(32))(report)


def last_action_gone(report: ReportRequest) -> None:
    edit(actions=Record.from_bytes(report.record).actions[:-1], outcome=None)(report)


def one_action_more(report: ReportRequest) -> None:
    edit(actions=(*Record.from_bytes(report.record).actions, "end"))(report)


def another_action(report: ReportRequest) -> None:
    edit(actions=("take:0", *Record.from_bytes(report.record).actions[1:]))(report)


def outcome_turned_round(report: ReportRequest) -> None:
    outcome = Record.from_bytes(report.record).outcome
    assert outcome is not None
    turned = Outcome(outcome.ranks[::-1], outcome.scores, outcome.reason)
    edit(outcome=turned)(report)


def without_outcome(report: ReportRequest) -> None:
    edit(outcome=None)(report)


def with_spaces(report: ReportRequest) -> None:
    report.record = json.dumps(json.loads(report.record)).encode()


def stacked(report: ReportRequest) -> None:
    edit(seed=None, stacked={})(report)


def garbage(report: ReportRequest) -> None:
    report.record = b"\x00\xff"


def result_turned_round(report: ReportRequest) -> None:
    ranks = list(report.result.ranks)
    report.result.ranks[:] = ranks[::-1]


def other_score(report: ReportRequest) -> None:
    report.result.scores[0] += 1


def other_reason(report: ReportRequest) -> None:
    report.result.reason = "won"


def invented_resignation(report: ReportRequest) -> None:
    """Of the winner, in the end."""
    steps = len(Record.from_bytes(report.record).actions)
    winner = list(report.result.ranks).index(0)
    report.faults.add(kind=play_pb2.FAULT_KIND_RESIGN, seat=winner, step=steps - 1)


def fault_of_a_seat_that_is_not_there(report: ReportRequest) -> None:
    report.faults[0].seat = 7


def fault_of_a_seat_that_was_not_asked(report: ReportRequest) -> None:
    report.faults[0].seat = (report.faults[0].seat + 1) % 3


def fault_after_the_end(report: ReportRequest) -> None:
    report.faults[-1].step = 100_000


def fault_of_no_kind(report: ReportRequest) -> None:
    report.faults[0].kind = play_pb2.FAULT_KIND_UNSPECIFIED


def invented_no_show(report: ReportRequest) -> None:
    report.faults.add(kind=play_pb2.FAULT_KIND_NO_SHOW, seat=1)


def times_of_two_seats(report: ReportRequest) -> None:
    del report.measured[-1]


def more_decisions_than_steps(report: ReportRequest) -> None:
    report.measured[0].decisions = 100_000


def negative_time(report: ReportRequest) -> None:
    report.measured[0].total.seconds = -1


def decisions_in_no_bucket(report: ReportRequest) -> None:
    report.measured[0].spread[0].decisions += 1


def slowest_in_another_bucket(report: ReportRequest) -> None:
    report.measured[0].spread[-1].number += 1


def buckets_that_descend(report: ReportRequest) -> None:
    report.measured[0].spread.append(report.measured[0].spread[0])


def time_out_of_range(report: ReportRequest) -> None:
    report.measured[0].total.seconds = 2**62


def fault_with_a_time_out_of_range(report: ReportRequest) -> None:
    report.faults[0].measured.seconds = -(2**62)


TAMPERED: dict[Tamper, str] = {
    other_seed: "seed",
    edit(seats=4): "outcome must have 4 ranks",
    last_action_gone: "not over after the record's",
    one_action_more: "the game is over",
    another_action: "is not legal",
    outcome_turned_round: "the replay gives",
    without_outcome: "not over after the record's",
    with_spaces: "canonical",
    stacked: "stacked",
    garbage: "JSON",
    result_turned_round: "the rules make it",
    other_score: "the rules make it",
    other_reason: "the rules make it",
    invented_resignation: "the rules make it",
    fault_of_a_seat_that_is_not_there: "the game has 3 seats",
    fault_of_a_seat_that_was_not_asked: "was asked",
    fault_after_the_end: "fault at step 100000",
    fault_of_no_kind: "a fault needs a kind",
    invented_no_show: r"no-shows at seats \[1\], at the lease \[\]",
    times_of_two_seats: "times of 2 seats",
    more_decisions_than_steps: "100000 decisions",
    negative_time: "in all",
    decisions_in_no_bucket: "its buckets have",
    slowest_in_another_bucket: "its slowest took",
    buckets_that_descend: "its slowest took",
    time_out_of_range: "none is longer",
    fault_with_a_time_out_of_range: "none is longer",
}


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
async def test_a_report_that_was_tampered_with_is_refused(tamper: Tamper) -> None:
    work = playing.assignment(3, strikes=2)
    report = await honest(work)
    tamper(report)
    with pytest.raises(Refused, match=TAMPERED[tamper]):
        verified(work, report)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"seed": "00" * 32}, "seed"),
        ({"rules": 99}, "rules is 1, the match's 99"),
        ({"seats": 2}, "seats is 3, the match's 2"),
        ({"options": '{"dice":3,"end":"ranking","teams":false}'}, "options"),
        ({"game": "chess"}, "game is wazabi, the match's chess"),
    ],
)
async def test_a_game_other_than_the_matchs_is_refused(
    change: dict[str, object], reason: str
) -> None:
    work = playing.assignment(3)
    wanted = dataclasses.replace(expected(work), **change)  # type: ignore[arg-type]
    with pytest.raises(Refused, match=reason):
        examine(wanted, await playing.report(playing.message(work), "w"))


async def test_a_game_of_another_deal_is_refused() -> None:
    work = playing.assignment(3)
    report = await playing.report(playing.message(work), "w", game=1)
    with pytest.raises(Refused, match="seed"):
        examine(expected(work, 0), report)


async def test_a_choice_after_the_strikes_are_used_up_is_refused() -> None:
    """The worker let a bot go on choosing which had forfeited."""
    work = playing.assignment(3)
    report = await playing.report(playing.message(work), "w", failures=[TIMEOUTS])
    with pytest.raises(Refused, match="after its faults"):
        examine(dataclasses.replace(expected(work), strikes=1), report)


async def test_a_choice_of_a_bot_that_was_absent_is_refused() -> None:
    work = playing.assignment(3)
    report = await playing.report(playing.message(work), "w")
    report.faults.add(kind=play_pb2.FAULT_KIND_NO_SHOW, seat=0)
    with pytest.raises(Refused, match="after its faults"):
        examine(dataclasses.replace(expected(work), no_shows=(0,)), report)


async def test_a_choice_where_the_time_had_run_out_is_refused() -> None:
    work = playing.assignment(3)
    report = await playing.report(playing.message(work), "w")
    record = Record.from_bytes(report.record)
    step = next(n for n, action in enumerate(record.actions) if action.startswith("play"))
    for seat in range(3):
        tampered = ReportRequest.FromString(report.SerializeToString())
        tampered.faults.add(kind=play_pb2.FAULT_KIND_TIMEOUT, seat=seat, step=step)
        with pytest.raises(Refused, match=r"after its faults|was asked"):
            verified(work, tampered)


def test_a_number_beyond_the_matchs_games_is_refused() -> None:
    with pytest.raises(Refused, match="no game 2: the match has 2 games"):
        planned_game(playing.assignment(3), 2)
