"""Whole leagues to take along."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from http.client import HTTPConnection, IncompleteRead

import pyarrow.parquet as pq
import pytest
from sqlalchemy import update
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.types import Message
from structlog.testing import capture_logs

from arena.leagues.definition import Publish
from arena.store import ReleaseCause, Store
from arena.store.ids import LeagueId, MatchId
from arena.store.models import BotRow
from arena.store.queries.exports import ExportedSeat, ExportQueries
from arena.web.api.columns import COLUMNS
from arena.web.api.downloads import LINES
from arena.web.api.naming import attachment
from arena.web.api.turns import ENOUGH, FULL, OF_ALL, OF_ONE, SLOWEST, Download, Turns
from arena.web.app import make_app
from tests.coordinator.leagues.tended import BASE, Tended, begin
from tests.store.world import World, game
from tests.web.api.serving import serving

WEEKLY = "/api/v1/leagues/weekly"
FILES = ("games.csv", "games.jsonl", "games.parquet", "records.jsonl")
HOSTILE = '=HYPERLINK("http://x"),\r\n\u202e<b>'


def lines(client: TestClient, query: str = "") -> list[dict[str, object]]:
    text = client.get(f"{WEEKLY}/games.jsonl{query}").text
    return [json.loads(line) for line in text.splitlines()]


def started(world: World, games: int = 2) -> Tended:
    league = begin(world)
    league.tend()
    league.play(games)
    return league


def test_all_forms_have_the_same_lines_and_columns(client: TestClient, world: World) -> None:
    league = started(world)
    told = lines(client)
    table = list(csv.DictReader(io.StringIO(client.get(f"{WEEKLY}/games.csv").text)))
    columns = pq.read_table(io.BytesIO(client.get(f"{WEEKLY}/games.parquet").content)).to_pylist()
    assert len(told) == 2 * 2 * league.definition.match.deals
    assert tuple(told[0]) == tuple(table[0]) == tuple(columns[0]) == COLUMNS
    for line, row, column in zip(told, table, columns, strict=True):
        assert column | {"ended_at": None} == line | {"ended_at": None}
        assert column["ended_at"] == datetime.fromisoformat(str(line["ended_at"]))
        plain = {name: json.dumps(value).strip('"') for name, value in line.items()}
        assert row == {name: "" if text == "null" else text for name, text in plain.items()}
    first = told[0]
    assert (first["season"], first["division"], first["round"], first["table"]) == (1, 1, 1, 1)
    assert (first["place"], first["counts"], first["attempt"]) == (1, True, 1)
    assert first["total_seconds"] == 0.03
    records = client.get(f"{WEEKLY}/records.jsonl").text.splitlines(keepends=True)
    hashes = [sha256(record.encode()).hexdigest() for record in records]
    assert hashes == list(dict.fromkeys(line["record"] for line in told))


def test_names_that_are_formulas_or_hold_quotes_and_lines_do_no_harm(
    client: TestClient, world: World
) -> None:
    """No name is like this; whatever gets into the database all the same is text."""
    league = started(world, 1)
    with world.store.unit() as unit:
        named = update(BotRow).where(BotRow.id == league.bots[0]).values(name=HOSTILE)
        unit.session.execute(named)
    text = client.get(f"{WEEKLY}/games.csv").content.decode()
    table = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["bot"] for row in table[:2]] == [f"'{HOSTILE}", "bot1"]
    assert [line["bot"] for line in lines(client)[:2]] == [HOSTILE, "bot1"]


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("weekly-games.csv", 'attachment; filename="weekly-games.csv"'),
        (
            '../a"\r\nb.csv',
            "attachment; filename=\"_a___b.csv\"; filename*=UTF-8''..%2Fa%22%0D%0Ab",
        ),
        ("é.csv", "attachment; filename=\"_.csv\"; filename*=UTF-8''%C3%A9.csv"),
    ],
)
def test_a_file_is_called_by_safe_characters_alone(name: str, header: str) -> None:
    assert attachment(name)["Content-Disposition"].startswith(header)


def test_what_does_not_count_is_there_and_marked(client: TestClient, world: World) -> None:
    """Games of void matches; what an attempt has played counts, though it was given up later."""
    league = begin(world, replace(BASE, match=replace(BASE.match, deals=2)))
    league.tend()
    given_up = world.leased()
    world.report(game(given_up, 0))
    assert world.release(given_up, ReleaseCause.OUTAGE)
    world.pass_time(60)
    league.play(2)
    voided = [line["match"] for line in lines(client)][-1]
    with world.store.unit() as unit:
        unit.void(MatchId(str(voided)), "a fault", "test")
    told = lines(client)
    deals = league.definition.match.deals
    attempts = {(line["attempt"], line["counts"]) for line in told if line["match"] != voided}
    assert attempts == {(1, True), (2, True)}
    assert [line["counts"] for line in told if line["match"] == voided] == 2 * deals * [False]
    records = client.get(f"{WEEKLY}/records.jsonl").text.splitlines()
    assert len(records) == deals


def test_a_download_goes_on_after_a_match(client: TestClient, world: World) -> None:
    started(world)
    told = lines(client)
    first = told[0]["match"]
    rest = [line for line in told if line["match"] != first]
    assert 0 < len(rest) < len(told)
    assert lines(client, f"?after={first}") == rest


def test_a_download_that_breaks_is_no_whole_file(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client sees that the last chunk is missing, and throws what it has away or goes on."""
    started(world)
    sent = ExportQueries.exported_seats

    def breaks(
        self: ExportQueries, league: LeagueId, after: MatchId | None = None
    ) -> Iterator[ExportedSeat]:
        seat = next(sent(self, league, after))
        yield from (LINES + 1) * [seat]
        raise OSError("the disk is gone")

    monkeypatch.setattr(ExportQueries, "exported_seats", breaks)
    with capture_logs(), serving(make_app(world.store)) as port:
        connection = HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("GET", f"{WEEKLY}/games.csv")
        answer = connection.getresponse()
        assert answer.status == 200
        with pytest.raises(IncompleteRead) as broken:
            answer.read()
        assert broken.value.partial.startswith(b"match,")
        connection.close()


def test_only_so_many_downloads_are_sent_at_once_to_all_and_to_one_address(world: World) -> None:
    begin(world)
    app = make_app(world.store)
    client, here = (TestClient(app, client=(host, 1)) for host in ("127.0.0.1", "203.0.113.7"))
    turns = app.state.turns
    with ExitStack() as others:
        for number in range(OF_ALL):
            assert client.get(f"{WEEKLY}/games.csv").status_code == 200
            others.enter_context(turns.taken(f"198.51.100.{number}"))
        for file in FILES:
            answer = client.get(f"{WEEKLY}/{file}")
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")
            assert answer.json()["detail"] == FULL
        assert client.head(f"{WEEKLY}/games.csv").status_code == 503
    with ExitStack() as own:
        for _ in range(OF_ONE):
            assert here.get(f"{WEEKLY}/games.csv").status_code == 200
            own.enter_context(turns.taken("203.0.113.7"))
        answer = here.get(f"{WEEKLY}/records.jsonl")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
        assert answer.json()["detail"] == ENOUGH
        assert client.get(f"{WEEKLY}/records.jsonl").status_code == 200
    assert here.get(f"{WEEKLY}/games.parquet").status_code == 200


async def test_what_nobody_reads_any_more_is_not_made_further(store: Store) -> None:
    app = make_app(store)
    made: list[int] = []

    def pieces() -> Iterator[bytes]:
        for number in range(10):
            made.append(number)
            yield b"more"

    request = Request({"type": "http", "app": app, "client": ("203.0.113.7", 1)})
    download = Download(request, pieces(), "games.csv", "text/csv")
    begun = asyncio.Event()

    async def receive() -> Message:
        await begun.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.body":
            begun.set()
            await asyncio.Event().wait()

    await download(request.scope, receive, send)
    assert made == [0]
    assert app.state.turns.refusal("203.0.113.7") is None


@pytest.mark.parametrize(("seconds", "taken"), [(3.9, 20), (4.1, 15)])
async def test_a_reader_that_is_too_slow_gives_its_turn_back(
    store: Store, seconds: float, taken: int
) -> None:
    """Pieces of 64 KiB, each of them taken in so many seconds."""
    now = 0.0
    app = make_app(store)
    app.state.turns = turns = Turns(clock=lambda: now)
    request = Request({"type": "http", "app": app, "client": ("203.0.113.7", 1)})
    download = Download(request, iter(20 * [bytes(4 * SLOWEST)]), "games.csv", "text/csv")
    sent: list[Message] = []

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError("nobody sets it")

    async def send(message: Message) -> None:
        nonlocal now
        now += seconds
        sent.append(message)

    await download(request.scope, receive, send)
    assert len([message for message in sent if message.get("body")]) == taken
    assert sent[-1]["more_body"] is (taken < 20)
    assert turns.refusal("203.0.113.7") is None


def test_parquet_is_offered_where_it_can_be_given(
    client: TestClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(world)
    assert "games.parquet" in client.get("/leagues/weekly").text
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "games.parquet" not in client.get("/leagues/weekly").text
    refused = client.get(f"{WEEKLY}/games.parquet")
    assert refused.status_code == 501
    assert (
        refused.json()["detail"] == "Parquet needs the arena's extra export; csv and jsonl do not."
    )


@pytest.mark.parametrize("publish", Publish)
def test_records_are_in_the_download_when_the_league_publishes_them(
    client: TestClient, world: World, publish: Publish
) -> None:
    league = begin(world, replace(BASE, publish=publish))
    league.tend()
    league.play(1)
    records = client.get(f"{WEEKLY}/records.jsonl").text.splitlines()
    public = publish is Publish.MATCH
    assert len(records) == (league.definition.match.deals if public else 0)
    assert {line["record"] is not None for line in lines(client)} == {public}
