"""People before the page: organisers, an owner, somebody who is not signed in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, update
from starlette.testclient import TestClient

from arena.store import Store
from arena.store.ids import BotId, EntrantId
from arena.store.models import AuditRow, BotRow, LeagueRow
from arena.web.app import make_app
from arena.web.visitor import csrf_token
from tests.coordinator.leagues.tended import BASE, Tended, begin, tending
from tests.databases import SqliteFiles
from tests.store.world import Clock, World

HERE = {"Origin": "http://testserver"}
"""What a browser says of where a form is."""

SIGNS = ("sign in", "sign out")
"""Acts that change nothing but who is signed in."""


@dataclass
class Person:
    """A browser with its cookies. ``token``: of the person."""

    client: TestClient
    token: str = ""

    def get(self, path: str) -> tuple[int, str]:
        answer = self.client.get(path, follow_redirects=False)
        return answer.status_code, answer.text

    def post(
        self,
        path: str,
        fields: dict[str, str] | None = None,
        csrf: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, str]:
        """With the token of its session, unless it is told another."""
        token = self.csrf() if csrf is None else csrf
        data = {"csrf": token, **(fields or {})}
        answer = self.client.post(
            path, data=data, headers=HERE if headers is None else headers, follow_redirects=False
        )
        return answer.status_code, answer.text

    def csrf(self) -> str:
        """As the pages of its session have it."""
        found = re.search(r'name="csrf" value="([0-9a-f]{64})"', self.client.get("/").text)
        return found[1] if found else ""

    def csrf_of_cookie(self) -> str:
        """What forms of its session carried, be it over or not."""
        return csrf_token(self.client.cookies.get("arena") or "")

    def sign_in(self) -> Person:
        assert self.post("/signin", {"token": self.token})[0] == 303
        return self


@dataclass
class People:
    """``league``: is run by Anna, and Carol owns bot0; Ben runs none."""

    store: Store
    league: Tended
    app: FastAPI
    tokens: dict[str, str] = field(default_factory=dict)
    clients: list[TestClient] = field(default_factory=list)

    def person(self, name: str = "", url: str = "http://testserver") -> Person:
        """Not signed in."""
        self.clients.append(TestClient(self.app, base_url=url, raise_server_exceptions=False))
        return Person(self.clients[-1], self.tokens.get(name, ""))

    def acts(self) -> list[tuple[str, str]]:
        """All that was done: by whom, and what."""
        query = select(AuditRow.by, AuditRow.action).order_by(AuditRow.id)
        with self.store.queries().read() as session:
            return [
                (by, action)
                for by, action in session.execute(query)
                if action not in SIGNS and "token" not in action
            ]

    def state(self) -> str:
        return self.league.row().state

    def audited(self) -> int:
        with self.store.queries().read() as session:
            return session.scalars(select(func.count()).select_from(AuditRow)).one()


@dataclass(frozen=True)
class Prepared:
    """A database that each test has a copy of."""

    url: str
    tokens: dict[str, str]
    bots: tuple[BotId, ...]
    entrants: tuple[EntrantId, ...]


@pytest.fixture(scope="session")
def prepared(files: SqliteFiles) -> Prepared:
    """A league in its first round, two tables of which the first is played."""
    url = files.new()
    clock = Clock()
    store = Store.open(url, clock)
    league = begin(World(store, clock))
    league.tend()
    league.play()
    with store.unit() as unit:
        anna, ben = (unit.create_organiser(name) for name in ("anna", "ben"))
        carol = unit.create_owner("carol")
        tokens = {
            "anna": unit.issue_organiser_token(anna, "test"),
            "ben": unit.issue_organiser_token(ben, "test"),
            "carol": unit.issue_owner_token(carol, "test"),
            "bot0": unit.issue_token(league.bots[0]),
        }
        unit.session.execute(update(LeagueRow).values(organiser=anna))
        own = BotRow.id == league.bots[0]
        unit.session.execute(update(BotRow).where(own).values(owner=carol))
    store.close()
    return Prepared(url, tokens, league.bots, league.entrants)


@pytest.fixture
def store(files: SqliteFiles, prepared: Prepared, clock: Clock) -> Iterator[Store]:
    store = Store.open(files.copy(prepared.url), clock)
    yield store
    store.close()


@pytest.fixture
def people(world: World, prepared: Prepared) -> Iterator[People]:
    store, tended = world.store, [tending(world.store)]
    league = Tended(world, BASE, tended, prepared.bots, prepared.entrants)
    people = People(store, league, make_app(store), dict(prepared.tokens))
    yield people
    for client in people.clients:
        client.close()


@pytest.fixture
def anna(people: People) -> Person:
    """Signed in."""
    return people.person("anna").sign_in()
