"""Acts: told first, done once, with a reason, told afterwards, and audited."""

from __future__ import annotations

import re

import pytest

from arena.store import MatchState
from arena.store.ids import MatchId
from arena.store.states import LeagueAct
from tests.web.admin.conftest import People, Person

HOSTILE = "<img src=x onerror=alert(1)> \u202eyad\u202c 🤖"


def finished(people: People) -> MatchId:
    (match,) = people.store.queries().matches(state=MatchState.FINISHED)
    return match


def test_a_league_is_paused_and_resumed_and_the_next_page_says_so_once(
    people: People, anna: Person
) -> None:
    _, text = anna.get("/admin/leagues/weekly/pause")
    assert "1 match waits, and 0 matches run" in text
    assert anna.post("/admin/leagues/weekly/pause", {"reason": "the network is down"})[0] == 303
    assert people.league.row().state_reason == "the network is down"
    _, text = anna.get("/leagues/weekly")
    assert "League weekly is paused now." in text
    assert "League weekly is paused now." not in anna.get("/leagues/weekly")[1]
    assert anna.post("/admin/leagues/weekly/resume")[0] == 303
    assert people.state() == "running"
    assert people.acts()[-2:] == [
        ("organiser:anna (web)", "pause league"),
        ("organiser:anna (web)", "resume league"),
    ]


def test_what_was_sent_twice_is_done_once(people: People, anna: Person) -> None:
    assert anna.post("/admin/leagues/weekly/drain")[0] == 303
    status, text = anna.post("/admin/leagues/weekly/drain")
    assert status == 409
    assert "league weekly is draining; drain is for a league that is running" in text
    match = finished(people)
    for act in ("void", "requeue"):
        assert anna.post(f"/admin/matches/{match}/{act}", {"reason": "a fault"})[0] == 303
    before = people.acts()
    for act, said in (
        ("void", "is void already"),
        ("requeue", "its table has another match by now"),
    ):
        status, text = anna.post(f"/admin/matches/{match}/{act}", {"reason": "a fault"})
        assert (status, said in text) == (409, True)
    assert people.acts() == before


@pytest.mark.parametrize(
    "path",
    ["/admin/leagues/weekly/abort", "/admin/matches/{}/void", "/admin/bots/bot0/suspend"],
)
def test_an_act_that_needs_a_reason_is_not_done_without(
    people: People, anna: Person, path: str
) -> None:
    where, before = path.format(finished(people)), people.acts()
    for reason in ("", "  ", "x" * 501, "two\nlines"):
        status, text = anna.post(where, {"reason": reason})
        assert (status, 'role="alert"' in text) == (400, True)
    assert people.acts() == before


def test_a_match_on_which_pairings_rest_is_voided_only_if_they_are_kept(
    people: People, anna: Person
) -> None:
    match = finished(people)
    people.league.play()
    people.league.tend()
    for act in ("void", "requeue"):
        where = f"/admin/matches/{match}/{act}"
        assert "The pairings of round 2 rest on this result." in anna.get(where)[1]
        status, text = anna.post(where, {"reason": "a fault"})
        assert (status, "the pairings of round 2 rest on the result" in text) == (409, True)
        assert 'value="a fault"' in text, "what was filled in is there still"
    assert anna.post(f"/admin/matches/{match}/void", {"reason": "a fault", "keep": "yes"})[0] == 303
    found = people.store.queries().match_details(match)
    assert found is not None
    assert (found.state, found.void_reason) == (MatchState.VOID, "a fault")
    assert "a fault (later pairings are kept)" in anna.get("/admin")[1]


def test_it_is_told_which_rating_changes_are_taken_back(people: People, anna: Person) -> None:
    text = anna.get(f"/admin/matches/{finished(people)}/void")[1]
    assert re.search(
        r"Its rating changes are taken back: bot\d [\N{MINUS SIGN}+]\d+\.\d, bot\d ", text
    )


def test_a_void_match_is_played_again_at_its_table(people: People, anna: Person) -> None:
    match = finished(people)
    assert anna.post(f"/admin/matches/{match}/void", {"reason": "a fault"})[0] == 303
    assert anna.post(f"/admin/matches/{match}/requeue", {"reason": "a fault"})[0] == 303
    assert people.league.scheduled() == 2
    assert people.acts()[-1] == ("organiser:anna (web)", "requeue match")
    assert "The table is played again, and this is its new match." in anna.get("/")[1]


def test_a_bot_is_suspended_and_restored(people: People, anna: Person) -> None:
    assert "It is cut off" in anna.get("/admin/bots/bot0/suspend")[1]
    assert (
        anna.post(
            "/admin/bots/bot0/suspend",
            {"reason": HOSTILE.replace("\u202e", "").replace("\u202c", "")},
        )[0]
        == 303
    )
    text = anna.get("/admin/bots")[1]
    assert "Bot bot0 is suspended." in text
    assert "<img src=x" not in text
    assert "&lt;img src=x onerror=alert(1)&gt;" in text
    assert "&lt;img src=x" in anna.get("/admin/bots/bot0/restore")[1]
    found = anna.get("/admin/bots?q=OT0")[1]
    assert ("/admin/bots/bot0/restore" in found, "/admin/bots/bot1/" in found) == (True, False)
    assert "No bot of your leagues is called so." in anna.get("/admin/bots?q=nobody")[1]
    assert anna.get("/admin/bots?page=2")[0] == 404
    assert "Restore this bot" in anna.get("/bots/bot0")[1]
    everyone = people.person().get("/bots/bot0")[1]
    assert "&lt;img src=x" in everyone
    assert "Restore this bot" not in everyone
    assert "&lt;img src=x" in anna.get("/admin")[1]
    assert anna.post("/admin/bots/bot0/restore")[0] == 303
    assert people.store.queries().suspensions() == {}


def test_what_cannot_be_read_left_to_right_is_no_reason(people: People, anna: Person) -> None:
    status, text = anna.post("/admin/bots/bot0/suspend", {"reason": HOSTILE})
    assert (status, "one line of printable characters" in text) == (400, True)
    assert "<img src=x" not in text


def test_the_audit_shows_what_the_organiser_did_and_what_was_done_to_its_leagues(
    people: People, anna: Person
) -> None:
    anna.post("/admin/leagues/weekly/pause", {"reason": "by anna"})
    with people.store.unit() as unit:
        unit.act_on_league(people.league.row().id, LeagueAct.RESUME, "by an admin", "cli:root")
        unit.create_owner("dora", "cli:root")
    text = anna.get("/admin")[1]
    assert "organiser:anna (web)" in text
    assert "by an admin" in text
    assert "create owner" not in text
    ben = people.person("ben").sign_in().get("/admin")[1]
    assert "by anna" not in ben
    assert "You run no league" in ben


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        ("reason=" + "x" * 9000, "application/x-www-form-urlencoded", 413),
        ("&".join(f"a{i}=1" for i in range(50)), "application/x-www-form-urlencoded", 400),
        ("reason=%ff", "application/x-www-form-urlencoded", 400),
        ('{"reason": "x"}', "application/json", 415),
        ("", "multipart/form-data; boundary=x", 415),
    ],
)
def test_what_is_no_form_of_the_page_is_refused_in_a_sentence(
    people: People, anna: Person, content: str, kind: str, status: int
) -> None:
    headers = {"Origin": "http://testserver", "Content-Type": kind}
    answer = anna.client.post("/admin/leagues/weekly/pause", content=content, headers=headers)
    assert answer.status_code == status
    assert "Traceback" not in answer.text
    assert people.state() == "running"
