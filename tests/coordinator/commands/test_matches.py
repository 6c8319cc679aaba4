"""arena match: made, waited for, shown, listed."""

from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from arena.cli import match
from arena.cli.lazy import UserError
from arena.coordinator.messages import identity
from arena.coordinator.waiting import waits
from arena.games.record import Record, verify
from arena.internal.v1 import worker_pb2
from arena.match.faults import FaultKind
from arena.match.spec import MatchId
from arena.store import ReleaseCause
from tests.coordinator import playing
from tests.coordinator.commands.conftest import Shell
from tests.coordinator.conftest import COORDINATOR, Office, worker


def test_creating_a_match_says_what_keeps_it_waiting_beside_its_id(shell: Shell) -> None:
    for name in ("alice", "bob"):
        shell.bot("create", name)
    words = ["create", "wazabi", "alice", "bob", "--data", str(shell.folder)]
    result = CliRunner().invoke(match.app, words, catch_exceptions=False)
    assert len(result.stdout.split()) == 1
    assert "arena: the match waits: alice is not connected\n" in result.stderr
    assert "arena: the match waits: no coordinator is running\n" in result.stderr


def test_a_match_is_created_as_it_was_asked_for(shell: Shell) -> None:
    for name in ("alice", "bob"):
        shell.bot("create", name)
    made = shell.json(
        *("create", "wazabi", "alice", "bob", "--deals", "5", "--option", "dice=3"),
        *("--limit", "0.5", "--bank", "10", "--strikes", "2", "--priority", "7"),
    )
    shown = shell.json("show", str(made["match"]))
    assert (shown["state"], shown["bots"], shown["games"]) == ("scheduled", ["alice", "bob"], 5)
    assert shown["options"] == {"dice": 3, "end": "ranking", "teams": False}
    assert shown["clock"] == {"limit": 0.5, "bank": 10.0, "increment": 0.0, "ready": 10.0}
    assert (shown["strikes"], shown["priority"]) == (2, 7)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess", "alice", "bob"), "there is no game 'chess'; the games are wazabi"),
        (("wazabi", "alice", "carol"), r"there is no bot 'carol' \(bots: alice, bob\)"),
        (("wazabi", "alice", "alice"), "bot alice is named twice"),
        (("wazabi", "alice"), "wazabi is for 2 to 6 seats, not 1"),
        (("wazabi", "alice", "bob", "--option", "dice=99"), "option 'dice' is 99"),
        (("wazabi", "alice", "bob", "--option", "teams=true"), "4 or 6 seats, not 2"),
        (("wazabi", "alice", "bob", "--option", "dice"), "not of the form name=value"),
        (("wazabi", "alice", "bob", "--deals", "0"), "at least 1 deal and at most 10000, not 0"),
        (("wazabi", "alice", "bob", "--deals", "10001"), "at most 10000, not 10001"),
        (("wazabi", "alice", "bob", "--common"), "for hosted bots, and alice is none"),
        (("wazabi", "alice", "bob", "--common", "--deals", "5001"), "at most 5000, not 5001"),
        (("wazabi", "alice", "bob", "--strikes", "0"), "at least 1 fault and .*, not 0"),
        (("wazabi", "alice", "bob", "--limit", "0"), "a bot needs time"),
        (("wazabi", "alice", "bob", "--limit", "-1"), "--limit is -1; allowed: seconds"),
        (("wazabi", "alice", "bob", "--limit", "nan"), "--limit is nan; allowed: seconds"),
        (("wazabi", "alice", "bob", "--start-by", "1e300"), "--start-by is 1e"),
        (("wazabi", "alice", "bob", "--rotation", "-1"), "a rotation is a place from 0 up"),
        (
            ("wazabi", "alice", "bob", "--priority", "9" * 20),
            "a priority is a number from -1000000",
        ),
        (("wazabi", "alice", "bob", "--priority", "-1000001"), "to 1000000, not -1000001"),
        (("wazabi", "alice", "bob", "--deals", "9" * 20), "at most 10000, not 9999"),
        (("wazabi", "alice", "bob", "--deals", "-1"), "at least 1 deal and at most 10000, not -1"),
        (("wazabi", "alice", "bob", "--strikes", "9" * 20), "and at most 1000000, not 9999"),
        (("wazabi", "alice", "bob", "--rotation", "9" * 20), "a rotation is a place from 0 up"),
        (("wazabi", "alice", "bob", "--limit", "1e300"), "--limit is 1e"),
        (("wazabi", "alice", "\udcff"), "is not text: it cannot be written as UTF-8"),
        (("wazabi", "alice", "bob", "--pool", "\udcff"), "is not text"),
        (("wazabi", "alice", "bob", "--pool", "masters"), "there is no pool 'masters'"),
        (("wazabi", "alice", "bob", "--pool", ""), "--pool wants the name of a pool"),
    ],
)
def test_a_match_that_cannot_be_is_one_sentence(
    shell: Shell, words: tuple[str, ...], sentence: str
) -> None:
    for name in ("alice", "bob"):
        shell.bot("create", name)
    with pytest.raises(UserError, match=sentence) as caught:
        shell.match("create", *words)
    assert "\n" not in str(caught.value)
    assert shell.json("list") == {"matches": []}


def test_a_match_whose_rules_nobody_there_knows_says_so(shell: Shell, office: Office) -> None:
    office.connect("alice", "bob")
    with office.store.unit() as unit:
        unit.worker_joined(COORDINATOR, identity(worker()))
    match = office.match("alice", "bob")
    assert shell.json("show", match)["waits_for"] == ["it is number 1 of 1 in the queue"]
    with office.store.unit() as unit:
        unit.session.connection().execute(text("UPDATE matches SET rules = 9"))
    assert shell.json("show", match)["waits_for"] == [
        "alice is connected, but does not know wazabi, rules 9",
        "bob is connected, but does not know wazabi, rules 9",
        "no worker is connected that knows wazabi, rules 9",
    ]


def test_a_match_that_pauses_after_an_outage_says_so(shell: Shell, office: Office) -> None:
    office.connect("alice", "bob")
    match = office.match("alice", "bob")
    with office.store.unit() as unit:
        unit.worker_joined(COORDINATOR, identity(worker()))
        leased = unit.lease(identity(worker()), lambda: bytes(32))
        assert leased is not None
        work = leased.assignment
        unit.release(match, work.fence, work.worker, ReleaseCause.OUTAGE, "no bot was reached")
    found = office.store.queries().match_details(match)
    assert found is not None
    assert found.not_before is not None
    assert waits(office.store.queries(), [match])[match].reasons == (
        f"it was given back for an outage, and pauses until {found.not_before:%H:%M:%S} UTC",
    )


def test_a_match_says_why_it_waits(shell: Shell, office: Office) -> None:
    office.connect("alice", "carol", at_once=1)
    shell.bot("create", "bob")
    match = office.match("alice", "bob")
    assert shell.json("show", match)["waits_for"] == [
        "bob is not connected",
        "no worker is connected that knows wazabi, rules 1",
    ]
    running = office.match("alice", "carol")
    with office.store.unit() as unit:
        unit.worker_joined(COORDINATOR, identity(worker()))
        assert unit.lease(identity(worker()), lambda: bytes(32)) is not None
    assert shell.json("show", running)["waits_for"] == []
    assert shell.json("show", match)["waits_for"] == [
        "alice plays as many games as it takes at once",
        "bob is not connected",
    ]


async def play(office: Office) -> None:
    """The due match, with a timeout."""
    lease = await office.lease()
    assert lease is not None
    for game in range(lease.deals):
        failures = [{0: FaultKind.TIMEOUT}] if game == 0 else []
        report = await playing.report(lease, "w", game, failures)
        assert (await office.report(report)).state == worker_pb2.REPORT_STATE_ACCEPTED


async def test_a_finished_match_is_shown_with_games_faults_and_ratings(
    shell: Shell, office: Office, tmp_path: Path
) -> None:
    office.connect("alice", "bob")
    match = office.match("alice", "bob", deals=2)
    await play(office)
    shown = shell.json("show", match)
    results = shown["results"]
    assert isinstance(results, list)
    assert [game["game"] for game in results] == [0, 1]
    assert results[0]["bots"] == ["alice", "bob"]
    (fault,) = results[0]["faults"]
    assert (fault["kind"], fault["bot"]) == ("timeout", "alice")
    text = shell.match("show", match)
    assert f"match {match}: finished, 2 of 2 games played" in text
    assert "alice: timeout at step" in text
    assert "1: w, since" in text
    shell.match("records", match, str(tmp_path / "records"))
    files = sorted((tmp_path / "records").iterdir())
    assert [file.name for file in files] == [f"{match}-0000.json", f"{match}-0001.json"]
    outcomes = [verify(Record.from_bytes(file.read_bytes())) for file in files]
    assert len(outcomes) == 2
    assert None not in outcomes


async def test_a_void_match_counts_nowhere_and_says_why(shell: Shell, office: Office) -> None:
    office.connect("alice", "bob")
    match = office.match("alice", "bob")
    await play(office)
    assert shell.match("void", match, "--reason", "the power failed") == f"match {match} is void\n"
    assert "was void before" in shell.match("void", match, "--reason", "again")
    assert "  void: the power failed\n" in shell.match("show", match)
    assert [row["state"] for row in rows(shell.json("list", "--state", "void"))] == ["void"]
    assert rows(shell.json("list", "--state", "finished")) == []


def rows(listed: dict[str, object]) -> list[dict[str, object]]:
    found = listed["matches"]
    assert isinstance(found, list)
    return found


def test_the_newest_matches_are_listed(shell: Shell, office: Office) -> None:
    office.connect("alice", "bob")
    made = [office.match("alice", "bob") for _ in range(3)]
    text = shell.match("list", "--last", "2")
    assert [line.split()[0] for line in text.splitlines()] == [*made[1:], "(1"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "none"), "there is no match 'none'"),
        (("void", "none", "--reason", "x"), "there is no match 'none'"),
        (("void", "none", "--reason", " "), "--reason must say why"),
        (("list", "--state", "over"), "allowed: scheduled, running, finished, void"),
        (("records", "none", "x"), "there is no match 'none'"),
    ],
)
def test_a_question_that_has_no_answer_is_one_sentence(
    shell: Shell, words: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(UserError, match=sentence):
        shell.match(*words)


def test_records_are_given_when_the_match_is_over(shell: Shell, office: Office) -> None:
    office.connect("alice", "bob")
    match = office.match("alice", "bob")
    with pytest.raises(UserError, match="is scheduled; records are given when it is over"):
        shell.match("records", match, "x")


def test_what_was_not_believed_is_listed_and_can_be_saved(
    shell: Shell, office: Office, tmp_path: Path
) -> None:
    assert shell.match("quarantine") == "no report has been refused\n"
    for game in (0, 1):
        with office.store.unit() as unit:
            unit.quarantine(MatchId("m1"), 3, game, None, f"not {game}", b"report %d" % game)
    last = shell.match("quarantine", "--last", "1")
    assert last.splitlines()[0].endswith("  m1  3  1  -  not 1")
    assert last.splitlines()[1] == "(1 older one: --last N shows more)"
    listed = shell.json("quarantine", "--save", str(tmp_path / "saved"))["quarantine"]
    assert isinstance(listed, list)
    assert [(row["match"], row["game"], row["reason"]) for row in listed] == [
        ("m1", 0, "not 0"),
        ("m1", 1, "not 1"),
    ]
    saved = [(tmp_path / "saved" / f"{row['id']}.report").read_bytes() for row in listed]
    assert saved == [b"report 0", b"report 1"]
