"""Signing in and out: the cookie, the session, and what is said to whom."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from http.cookies import SimpleCookie

import pytest
import structlog
from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.types import Message

from arena.ops import logs
from arena.store import Store
from arena.web.admin.forms import filled
from arena.web.admin.sessions import NOTED
from arena.web.app import make_app
from arena.web.pages.signing import ATTEMPTS
from tests.store.world import Clock
from tests.web.admin.conftest import HERE, People, Person

TLS = "https://testserver"


def given(people: People, url: str, headers: dict[str, str]) -> SimpleCookie:
    """The cookie that signing in gives."""
    client = people.person(url=url).client
    answer = client.post(
        "/signin", data={"token": people.tokens["anna"]}, headers=headers, follow_redirects=False
    )
    assert answer.status_code == 303
    return SimpleCookie(answer.headers["set-cookie"])


def test_the_cookie_is_out_of_reach_of_scripts_and_over_tls_of_all_else(people: People) -> None:
    plain = given(people, "http://testserver", HERE)["arena"]
    assert (plain["httponly"], plain["samesite"], plain["path"]) == (True, "lax", "/")
    assert not plain["secure"]
    safe = given(people, TLS, {"Origin": TLS})["__Host-arena"]
    assert (safe["httponly"], safe["secure"], safe["path"], safe["domain"]) == (True, True, "/", "")
    assert safe["max-age"] == str(12 * 3600)


def test_over_tls_a_cookie_that_came_without_it_is_nothing(people: People, anna: Person) -> None:
    cookie = anna.client.cookies["arena"]
    assert (
        people.person(url=TLS).client.get("/admin", headers={"Cookie": f"arena={cookie}"}).url.path
        == "/signin"
    )


@pytest.mark.parametrize("other", ['x={"a": 1}', "a[b]=1", "nothing", "x=é", "domain=1", "a b=c d"])
def test_cookies_of_other_programs_on_the_host_sign_nobody_out(anna: Person, other: str) -> None:
    mine = anna.client.cookies["arena"]
    anna.client.cookies.clear()
    header = f"{other}; arena={mine}".encode()
    assert anna.client.get("/admin", headers={b"Cookie": header}).url.path == "/admin"


async def test_a_form_that_breaks_off_is_no_fault_of_the_arena() -> None:
    async def receive() -> Message:
        return {"type": "http.disconnect"}

    kind = (b"content-type", b"application/x-www-form-urlencoded")
    request = Request({"type": "http", "method": "POST", "headers": [kind]}, receive)
    with pytest.raises(HTTPException) as refused:
        await filled(request)
    assert (refused.value.status_code, refused.value.detail) == (400, "The form broke off.")


def test_each_sign_in_is_a_new_session_and_ends_the_one_before(
    people: People, anna: Person
) -> None:
    before = anna.client.cookies["arena"]
    anna.sign_in()
    assert anna.client.cookies["arena"] != before
    old = people.person()
    old.client.cookies.set("arena", before)
    assert old.get("/admin")[0] == 303


def test_a_cookie_that_somebody_else_chose_is_never_taken_over(people: People) -> None:
    anna = people.person("anna")
    anna.client.cookies.set("arena", "chosen")
    answer = anna.client.post(
        "/signin", data={"token": anna.token}, headers=HERE, follow_redirects=False
    )
    assert SimpleCookie(answer.headers["set-cookie"])["arena"].value != "chosen"


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("arena_wrong", "Nobody has this token: it is wrong, or was revoked."),
        ("", "Nobody has this token"),
        ("x" * 5000, "Nobody has this token"),
        ("<script>é", "Nobody has this token"),
        ("bot0", "This is the token of a bot. Organisers and owners sign in with theirs."),
    ],
)
def test_who_is_not_let_in_is_told_why_and_sees_nothing_of_the_token(
    people: People, token: str, sentence: str
) -> None:
    text = people.tokens.get(token, token)
    status, page = people.person().post("/signin", {"token": text})
    assert (status, sentence in page) == (403, True)
    assert not text or text not in page


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """All that is logged, from the smallest on."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    stream = io.StringIO()
    logs.configure(as_json=True, stream=stream, level=logging.DEBUG)
    yield stream
    root.handlers[:], root.level = before
    structlog.reset_defaults()


@pytest.mark.parametrize("kind", ["right", "wrong", "malformed", "elsewhere", "broken"])
def test_no_token_and_no_cookie_is_ever_logged(
    people: People, logged: io.StringIO, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    token = people.tokens["anna"] if kind == "right" else "arena_secret-secret"
    person = people.person("anna")
    if kind == "broken":
        person.sign_in()
        people.store.close()
        people.app.state.store = None
        assert person.get("/admin")[0] == 500
    elif kind == "malformed":
        for content in (f"token={token}&token={token}", f"token={token}%ff", f"token={token}%00"):
            answer = person.client.post(
                "/signin",
                content=content,
                headers={**HERE, "Content-Type": "application/x-www-form-urlencoded"},
            )
            assert answer.status_code == 400
            assert token not in answer.text
    else:
        person.post("/signin", {"token": token}, headers={} if kind == "elsewhere" else HERE)
    said = logged.getvalue() + "".join(capsys.readouterr())
    assert (kind == "broken") == ("page broke" in said)
    for secret in (token, people.tokens["anna"], *person.client.cookies.values()):
        assert secret not in said


def test_after_signing_in_one_is_where_one_wanted_to_be(people: People) -> None:
    wanted = "/admin/leagues/weekly/pause"
    client = people.person().client
    assert f'name="next" value="{wanted}"' in client.get(wanted).text
    for then, where in (
        (wanted, wanted),
        ("", "/account"),
        ("//elsewhere", "/account"),
        ("https://elsewhere", "/account"),
        ("/\\elsewhere", "/account"),
        ("/a\r\nSet-Cookie: x=y", "/account"),
    ):
        fields = {"token": people.tokens["anna"], "next": then}
        anna = people.person()
        answer = anna.client.post("/signin", data=fields, headers=HERE, follow_redirects=False)
        assert answer.headers["location"] == where


def test_attempts_are_counted_by_address_and_the_right_token_waits_too(people: People) -> None:
    client = TestClient(people.app, client=("203.0.113.7", 1))
    other = TestClient(people.app, client=("203.0.113.8", 1))
    right = {"token": people.tokens["anna"]}
    for _ in range(ATTEMPTS):
        assert client.post("/signin", data={"token": "x"}, headers=HERE).status_code == 403
    answer = client.post("/signin", data=right, headers=HERE)
    assert answer.status_code == 429
    assert 0 < int(answer.headers["retry-after"]) <= 30
    assert "Too much was asked for from your address: try again in" in answer.text
    assert (
        other.post("/signin", data=right, headers=HERE, follow_redirects=False).status_code == 303
    )


def test_pages_of_who_is_signed_in_are_kept_by_nobody(people: People, anna: Person) -> None:
    answer = anna.client.get("/leagues/weekly")
    assert answer.headers["cache-control"] == "no-store"
    public = people.person().client.get("/leagues/weekly")
    assert "cookie" in public.headers["vary"].lower()
    assert "no-store" not in public.headers.get("cache-control", "")


def test_a_visitor_sees_no_button_and_an_organiser_those_of_its_leagues(
    people: People, anna: Person
) -> None:
    match = people.store.queries().matches()[0]
    for path, act in (
        ("/leagues/weekly", "/admin/leagues/weekly/pause"),
        (f"/matches/{match}", "/void"),
    ):
        assert act in anna.get(path)[1]
        for name in ("", "ben", "carol"):
            person = people.person(name)
            assert act not in (person.sign_in() if name else person).get(path)[1]


def test_owners_see_their_bots_and_why_they_were_refused(people: People, store: Store) -> None:
    carol = people.person("carol").sign_in()
    with store.unit() as unit:
        unit.withdraw(
            people.league.row().id, people.league.entrants[0], "a <b>new</b> one", "carol"
        )
        unit.suspend_bot(people.league.bots[0], "floods", "test")
    status, text = carol.get("/account")
    assert status == 200
    assert "bot0" in text
    assert "bot1" not in text
    assert "a &lt;b&gt;new&lt;/b&gt; one" in text
    assert "floods" in text
    assert people.person("anna").sign_in().client.get("/account").url.path == "/admin"


def test_limits_are_by_address_and_spare_this_machine(store: Store) -> None:
    app = make_app(store, rate=1)
    stranger, other, local = (
        TestClient(app, client=(host, 1)) for host in ("203.0.113.7", "203.0.113.8", "127.0.0.1")
    )
    for _ in range(15):
        assert stranger.get("/signin").status_code == 200
    answer = stranger.get("/signin")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "1")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert stranger.get("/api/v1/leagues").headers["content-type"] == "application/problem+json"
    assert stranger.get("/static/site.css").status_code == 200
    assert other.get("/signin").status_code == 200
    for _ in range(30):
        assert local.get("/signin").status_code == 200


def test_pages_are_there_though_nothing_of_a_session_can_be_noted(
    people: People, anna: Person, clock: Clock
) -> None:
    with people.store.unit() as unit:
        unit.session.execute(
            text(
                "CREATE TRIGGER full BEFORE UPDATE ON web_sessions "
                "BEGIN SELECT RAISE(ABORT, 'no room'); END"
            )
        )
    clock.advance(NOTED.total_seconds())
    assert anna.get("/admin")[0] == 200
    assert anna.post("/admin/leagues/weekly/pause", {"reason": "lunch"})[0] == 303
    assert people.state() == "paused"
