"""The API."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import pyarrow.parquet as pq
import pytest
from starlette.requests import Request
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import Message

from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.leagues.definition import Publish
from arena.match.faults import Fault, FaultKind
from arena.store import Store
from arena.web.api.leagues import VISITOR
from arena.web.api.turns import ENOUGH, FULL, OF_ALL, OF_ONE, Download
from arena.web.app import ANSWERS, make_app
from tests.coordinator.leagues.tended import BASE, begin
from tests.store.world import SECRET, World, game

V1 = "/api/v1"
FILES = ("games.csv", "games.jsonl", "games.parquet", "records.jsonl")


def problem(client: TestClient, path: str) -> str:
    """The sentence of what must be a problem."""
    answer = client.get(V1 + path)
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.status_code == answer.json()["status"] >= 400
    return str(answer.json()["detail"])


def test_a_match_is_told_with_its_games_and_the_way_to_their_records(
    client: TestClient, world: World
) -> None:
    match = world.schedule(world.bots(2))
    running = world.leased()
    told = client.get(f"{V1}/matches/{match}").json()
    assert told["attempts"][0]["secret"] is None
    world.report(game(running, ranks=(1, 0), faults=(Fault(FaultKind.TIMEOUT, 0, 7),)))
    told = client.get(f"{V1}/matches/{match}").json()
    assert told["state"] == "finished"
    assert told["attempts"][0]["secret"] == SECRET.hex()
    [played] = told["played_games"]
    assert [(seat["bot"], seat["rank"]) for seat in played["seats"]] == [("bot0", 1), ("bot1", 0)]
    assert played["faults"] == [{"kind": "timeout", "seat": 0, "step": 7}]
    record = client.get(played["record"])
    assert json.loads(record.content)["actions"] == []
    assert record.headers["content-disposition"].startswith("attachment")


def test_a_list_says_how_it_goes_on(client: TestClient, world: World) -> None:
    bots = world.bots(2)
    made = [world.schedule(bots) for _ in range(5)]
    first = client.get(f"{V1}/matches?limit=2").json()
    rest = client.get(f"{V1}/matches?limit=200&before={first['next']}").json()
    assert [each["id"] for each in first["matches"] + rest["matches"]] == made[::-1]
    assert rest["next"] is None


def test_matches_are_found_by_bot_and_state(client: TestClient, world: World) -> None:
    one, two, three = world.bots(3)
    world.schedule((one, two))
    second = world.schedule((two, three))
    found = client.get(f"{V1}/matches?bot=bot2&state=scheduled").json()["matches"]
    assert [each["id"] for each in found] == [second]


def test_who_has_the_answer_already_is_sent_nothing(client: TestClient, world: World) -> None:
    world.bots(2)
    first = client.get(f"{V1}/bots")
    again = client.get(f"{V1}/bots", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    world.bots(1, called="new")
    changed = client.get(f"{V1}/bots", headers={"If-None-Match": first.headers["etag"]})
    assert changed.status_code == 200
    assert [bot["name"] for bot in changed.json()["bots"]] == ["bot0", "bot1", "new0"]


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/matches/nope", "There is no match nope; the list of matches has them all."),
        ("/matches?limit=0", "limit is '0': Input should be greater than or equal to 1."),
        ("/matches?bot=nobody", "There is no bot nobody."),
        ("/leagues/none", "There is no league none; the list of leagues has them all."),
        ("/leagues/none/games.csv", "There is no league none; the list of leagues has them all."),
        ("/leagues/none/standings", "There is no league 'none'"),
        ("/leagues/none/standings?season=99999999999", "season is '99999999999': Input should be"),
        ("/pools/none", "There is no pool none; /api/v1/pools has them all."),
    ],
)
def test_what_is_not_there_or_not_allowed_is_a_problem_in_one_sentence(
    client: TestClient, path: str, sentence: str
) -> None:
    assert problem(client, path).startswith(sentence)


def test_the_description_has_every_route_and_its_page_names_them(client: TestClient) -> None:
    paths = client.get(f"{V1}/openapi.json").json()["paths"]
    routes = [route for module in ANSWERS for route in module.router.routes]
    assert paths.keys() == {V1 + route.path for route in routes if isinstance(route, Route)}
    text = client.get(f"{V1}/docs").text
    for path in paths:
        assert path in text


def test_the_description_says_how_problems_are_told(client: TestClient) -> None:
    told = client.get("/api/v1/openapi.json").json()
    for path, methods in told["paths"].items():
        for operation in methods.values():
            assert "422" not in operation["responses"], path
            assert operation["responses"]["4XX"]["content"].keys() == {"application/problem+json"}
    schema = told["paths"][f"{V1}/matches"]["get"]["responses"]["4XX"]["content"]
    fields = schema["application/problem+json"]["schema"]["properties"]
    assert fields.keys() == client.get(f"{V1}/matches/nope").json().keys()


def test_ratings_are_listed_best_first(client: TestClient, world: World) -> None:
    world.schedule(world.bots(2))
    world.report(game(world.leased()))
    told = client.get(f"{V1}/pools/wazabi").json()
    assert [line["entrant"] for line in told["ratings"]] == ["bot0", "bot1"]
    assert client.get(f"{V1}/pools").json() == {"pools": ["wazabi"]}


def test_a_league_can_be_taken_along_as_csv_and_as_json_lines(
    client: TestClient, world: World
) -> None:
    league = begin(world)
    league.tend()
    league.play(2)
    table = list(csv.DictReader(io.StringIO(client.get(f"{V1}/leagues/weekly/games.csv").text)))
    lines = client.get(f"{V1}/leagues/weekly/games.jsonl").text.splitlines()
    assert [row["bot"] for row in table] == [json.loads(line)["bot"] for line in lines]
    columns = pq.read_table(io.BytesIO(client.get(f"{V1}/leagues/weekly/games.parquet").content))
    assert columns.to_pylist() == [json.loads(line) for line in lines]
    assert len(lines) == 2 * 2 * league.definition.match.deals
    first = json.loads(lines[0])
    assert (first["season"], first["round"], first["table"], first["rank"]) == (1, 1, 0, 0)
    assert first["record"] == json.loads(lines[1])["record"]


def test_only_so_many_downloads_are_sent_at_once_to_all_and_to_one_address(world: World) -> None:
    begin(world)
    app = make_app(world.store)
    client, here = (TestClient(app, client=(host, 1)) for host in ("127.0.0.1", "203.0.113.7"))
    turns = app.state.turns
    with ExitStack() as others:
        for number in range(OF_ALL):
            assert client.get(f"{V1}/leagues/weekly/games.csv").status_code == 200
            others.enter_context(turns.taken(f"198.51.100.{number}"))
        for file in FILES:
            answer = client.get(f"{V1}/leagues/weekly/{file}")
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")
            assert answer.json()["detail"] == FULL
        assert client.head(f"{V1}/leagues/weekly/games.csv").status_code == 503
    with ExitStack() as own:
        for _ in range(OF_ONE):
            assert here.get(f"{V1}/leagues/weekly/games.csv").status_code == 200
            own.enter_context(turns.taken("203.0.113.7"))
        answer = here.get(f"{V1}/leagues/weekly/records.jsonl")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
        assert answer.json()["detail"] == ENOUGH
        assert client.get(f"{V1}/leagues/weekly/records.jsonl").status_code == 200
    assert here.get(f"{V1}/leagues/weekly/games.parquet").status_code == 200


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


def test_parquet_is_offered_where_it_can_be_given(
    client: TestClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(world)
    assert "games.parquet" in client.get("/leagues/weekly").text
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "games.parquet" not in client.get("/leagues/weekly").text
    sentence = problem(client, "/leagues/weekly/games.parquet")
    assert sentence == "Parquet needs the arena's extra export; csv and jsonl do not."


@pytest.mark.parametrize("publish", Publish)
def test_records_are_in_the_download_when_the_league_publishes_them(
    client: TestClient, world: World, publish: Publish
) -> None:
    league = begin(world, replace(BASE, publish=publish))
    league.tend()
    league.play(1)
    records = client.get(f"{V1}/leagues/weekly/records.jsonl").text.splitlines()
    lines = client.get(f"{V1}/leagues/weekly/games.jsonl").text.splitlines()
    public = publish is Publish.MATCH
    assert len(records) == (league.definition.match.deals if public else 0)
    assert {json.loads(line)["record"] is not None for line in lines} == {public}


@pytest.mark.parametrize("season", ["-1", "1" + 30 * "0", "x"])
def test_a_season_that_cannot_be_is_refused(client: TestClient, season: str) -> None:
    answer = client.get(f"{V1}/leagues/weekly/standings?season={season}")
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(f"season is '{season}'")


def test_the_api_asks_as_somebody_who_may_do_nothing(world: World) -> None:
    begin(world)
    queries = world.store.queries()
    assert not any(VISITOR.runs(league) for league in queries.leagues())
    assert not VISITOR.owns(queries.bots())
    with pytest.raises(RefusedError):
        VISITOR.must_organise()


def test_standings_are_those_of_the_league_service(client: TestClient, world: World) -> None:
    league = begin(world)
    told = client.get(f"{V1}/leagues/weekly/standings").json()
    assert (told["season"], told["divisions"]) == (0, [])
    league.tend()
    told = client.get(f"{V1}/leagues/weekly/standings").json()
    assert (told["season"], told["final"]) == (1, False)
    assert len(told["divisions"]) == 1
    assert problem(client, "/leagues/weekly/standings?season=7").startswith("League weekly has no")


def test_rounds_are_listed_and_each_tells_its_tables(client: TestClient, world: World) -> None:
    league = begin(world)
    assert client.get(f"{V1}/leagues/weekly/rounds").json()["rounds"] == []
    assert problem(client, "/leagues/weekly/rounds/1") == "No season of league weekly has begun."
    league.tend()
    league.play(1)
    listed = client.get(f"{V1}/leagues/weekly/rounds").json()
    assert [(each["number"], each["tables"], each["settled"]) for each in listed["rounds"]] == [
        (1, 2, 1)
    ]
    told = client.get(f"{V1}/leagues/weekly/rounds/1").json()
    assert [table["points"] for table in told["played"]] == [[1.0, 0.0], None]
    assert [table["state"] for table in told["played"]] == ["finished", "scheduled"]
    assert told["played"][0]["entrants"] == ["bot0", "bot1"]
    assert problem(client, "/leagues/weekly/rounds/2") == "There is no round 2 in this season."
    league.play(1)
    league.tend()
    listed = client.get(f"{V1}/leagues/weekly/rounds").json()["rounds"]
    assert [each["number"] for each in listed] == [2, 1]
