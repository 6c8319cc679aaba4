"""Who reaches what. The routes are the application's own, so that none can be forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from itertools import chain

import pytest
from starlette.routing import BaseRoute, Mount, Route

from arena.store import MatchState, Store
from arena.web.admin.csrf import SAFE
from arena.web.admin.sessions import IDLE, LASTS
from arena.web.api.routes import ANSWERS
from arena.web.app import PAGES, make_app
from tests.store.world import Clock
from tests.web.admin.conftest import HERE, People, Person


def routes() -> Iterator[tuple[str, str]]:
    """Method and path of everything that the application answers."""
    for module in (*PAGES, *ANSWERS):
        yield from _of(module.router.routes)


def _of(found: Iterable[BaseRoute]) -> Iterator[tuple[str, str]]:
    for route in found:
        assert isinstance(route, Route), f"{route} is looked into by nobody"
        for method in sorted(route.methods or ()):
            if method != "HEAD":
                yield method, route.path


ADMIN = sorted(route for route in routes() if route[1].startswith("/admin"))


def played(people: People) -> str:
    (match,) = people.store.queries().matches(state=MatchState.FINISHED)
    return match


def suspended(people: People) -> str:
    with people.store.unit() as unit:
        unit.suspend_bot(people.league.bots[1], "floods", "test")
    return "bot1"


EXAMPLES: dict[str, Callable[[People], str]] = {
    "/admin": lambda _: "/admin",
    "/admin/bots": lambda _: "/admin/bots",
    "/admin/leagues/{name}/{act}": lambda _: "/admin/leagues/weekly/pause",
    "/admin/matches/{match}/void": lambda people: f"/admin/matches/{played(people)}/void",
    "/admin/matches/{match}/requeue": lambda people: f"/admin/matches/{played(people)}/requeue",
    "/admin/bots/{name}/suspend": lambda _: "/admin/bots/bot0/suspend",
    "/admin/bots/{name}/restore": lambda people: f"/admin/bots/{suspended(people)}/restore",
}
"""An address for each route of the administration, at which there is something to be done."""

OWN = {"/admin", "/admin/bots"}
"""Pages that every organiser has, each its own."""


def test_the_application_has_no_other_routes(store: Store) -> None:
    """What is included is what ``routes`` looks at."""
    others = [route for route in make_app(store).routes if isinstance(route, Route | Mount)]
    assert [route.path for route in others] == ["/static", "/api/v1/openapi.json"]


def test_nothing_changes_but_by_these_routes() -> None:
    changing = {route for route in routes() if route[0] not in SAFE}
    assert changing - set(ADMIN) == {("POST", "/signin"), ("POST", "/signout")}


@pytest.mark.parametrize(("method", "path"), ADMIN)
def test_only_the_organiser_reaches_the_administration(
    people: People, clock: Clock, method: str, path: str
) -> None:
    where = EXAMPLES[path](people)
    before, state = people.acts(), people.state()

    def ask(who: Person, **how: object) -> int:
        if method == "GET":
            return who.get(where)[0]
        return who.post(where, {"reason": "a fault"}, **how)[0]  # type: ignore[arg-type]

    for stranger in chain([people.person()], _over(people, clock)):
        csrf = stranger.csrf_of_cookie()
        assert ask(stranger, csrf=csrf) == (303 if method == "GET" else 403)
    carol, ben, anna = (people.person(name).sign_in() for name in ("carol", "ben", "anna"))
    assert ask(carol) == 403
    assert ask(ben) == (200 if path in OWN else 403)
    if method == "POST":
        for wrong in ("", "0" * 64, ben.csrf(), "é"):
            assert ask(anna, csrf=wrong) == 403
        for headers in NOT_HERE:
            assert ask(anna, headers=headers) == 403
    assert (people.acts(), people.state()) == (before, state)
    assert ask(anna) == (200 if method == "GET" else 303)
    if method == "GET":
        assert (people.acts(), people.state()) == (before, state)
    else:
        assert [by for by, _ in people.acts()[len(before) :]][:1] == ["organiser:anna (web)"]


NOT_HERE: list[dict[str, str]] = [
    {},
    {"Origin": "null"},
    {"Origin": "http://elsewhere"},
    {"Origin": "http://testserver.elsewhere"},
    {"Origin": "http://testserver:81"},
    {"Origin": "http://[testserver"},
    {"Origin": "file://testserver"},
    {"Sec-Fetch-Site": "cross-site", **HERE},
    {"Sec-Fetch-Site": "same-site", **HERE},
    {"Sec-Fetch-Site": "none", **HERE},
]
"""What browsers say of forms on other pages, and programs of themselves."""


def _over(people: People, clock: Clock) -> Iterator[Person]:
    """Sessions, each of them just when it is over, and for one reason: signed out, of a token that
    was revoked, left alone, too old.
    """
    (organiser,) = (
        id_ for id_, its in people.store.queries().organisers().items() if its == "anna"
    )
    with people.store.unit() as unit:
        people.tokens["lost"] = unit.issue_organiser_token(organiser, "test")
    out, idle, old = (people.person("anna").sign_in() for _ in range(3))
    revoked = people.person("lost").sign_in()
    cookie = out.client.cookies["arena"]
    assert out.post("/signout")[0] == 303
    assert not out.client.cookies
    yield with_cookie(people, cookie)
    lost = people.store.queries().valid_token(revoked.token)
    assert lost is not None
    with people.store.unit() as unit:
        unit.revoke_token(lost.id, "test")
    yield revoked
    for hour in range(LASTS // HOUR):
        assert old.get("/admin")[0] == 200
        clock.advance(HOUR.total_seconds())
        if hour + 1 == IDLE // HOUR:
            yield idle
    yield old


HOUR = timedelta(hours=1)


def with_cookie(people: People, cookie: str) -> Person:
    """Somebody who has got hold of it."""
    person = people.person()
    person.client.cookies.set("arena", cookie)
    return person


def test_nobody_is_signed_in_or_out_from_elsewhere(people: People, anna: Person) -> None:
    before = people.audited()
    for path in ("/signin", "/signout"):
        for headers in NOT_HERE:
            assert anna.post(path, {"token": anna.token}, headers=headers)[0] == 403
            assert (
                people.person("anna").post(path, {"token": anna.token}, headers=headers)[0] == 403
            )
    assert people.audited() == before


def test_what_is_for_those_who_are_signed_in_leads_others_to_where_they_can(people: People) -> None:
    for path in ("/admin", "/admin/leagues/weekly/pause", "/account"):
        answer = people.person().client.get(path, follow_redirects=False)
        assert answer.headers["location"] == f"/signin?next={path}"


def test_unknown_things_are_named_and_impossible_acts_are_refused(
    people: People, anna: Person
) -> None:
    for path, status, sentence in (
        ("/admin/leagues/none/pause", 404, "There is no league &#39;none&#39;"),
        ("/admin/leagues/weekly/explode", 400, "act is"),
        ("/admin/leagues/weekly/resume", 409, "League weekly is running"),
        ("/admin/matches/none/void", 404, "There is no match &#39;none&#39;"),
        ("/admin/bots/none/suspend", 404, "There is no bot &#39;none&#39;"),
        ("/admin/bots/bot0/restore", 409, "Bot bot0 is not suspended."),
        ("/admin/bots/bot5/suspend", 403, "is in no league that organiser anna runs"),
    ):
        got, text = anna.get(path)
        assert (got, sentence in text) == (status, True), path
        assert anna.post(path, {"reason": "x"})[0] == status, path
