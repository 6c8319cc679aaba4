"""What the API answers, held against what has happened."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

from sqlalchemy import select, update
from starlette.testclient import TestClient

from arena.leagues.definition import Publish
from arena.match.faults import Fault, FaultKind
from arena.match.spec import DealKind
from arena.store.models import AttemptRow, GameRow, RoundRow, SeasonRow
from tests.coordinator.leagues.tended import BASE, begin
from tests.store.world import SECRET, World, game
from tests.web.api.played import REASON, Played, refuse

V1 = "/api/v1"
SEED = bytes(range(100, 132))


def get(client: TestClient, path: str) -> Any:
    answer = client.get(V1 + path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_match_is_told_with_its_games_and_the_way_to_their_records(
    client: TestClient, world: World
) -> None:
    match = world.schedule(world.bots(2))
    running = world.leased()
    assert get(client, f"/matches/{match}")["attempts"][0]["secret"] is None
    world.report(game(running, ranks=(1, 0), faults=(Fault(FaultKind.TIMEOUT, 0, 7),)))
    told = get(client, f"/matches/{match}")
    assert (told["state"], told["public"], told["table"]) == ("finished", True, None)
    assert told["attempts"][0]["secret"] == SECRET.hex()
    [played] = get(client, f"/matches/{match}/games")["items"]
    assert [(seat["bot"], seat["place"]) for seat in played["seats"]] == [("bot0", 2), ("bot1", 1)]
    assert played["faults"] == [{"kind": "timeout", "seat": 0, "step": 7}]
    assert played["seats"][0]["slowest_seconds"] == 0.02
    record = client.get(played["record"])
    assert json.loads(record.content)["actions"] == []
    assert record.headers["content-disposition"].startswith("attachment")


def test_matches_are_the_newest_first_and_found_by_bot_and_state(
    client: TestClient, world: World
) -> None:
    one, two, three = world.bots(3)
    made = [world.schedule((one, two)), world.schedule((two, three))]
    assert [each["id"] for each in get(client, "/matches")["items"]] == made[::-1]
    found = get(client, "/matches?bot=bot2&state=scheduled")["items"]
    assert [each["id"] for each in found] == made[1:]


def test_a_season_is_told_from_before_it_begins_to_its_second_round(
    client: TestClient, world: World
) -> None:
    league = begin(world)
    for name in ("standings", "rounds", "crosstable", "seasons"):
        told = get(client, f"/leagues/weekly/{name}")
        assert (told["items"], told["total"], told.get("season")) == ([], 0, None), name
    assert get(client, "/leagues/weekly/progress")["divisions"] == []
    answer = client.get(f"{V1}/leagues/weekly/rounds/1")
    assert answer.json()["detail"] == "No season of league weekly has begun."
    assert client.get(f"{V1}/leagues/weekly/bracket").status_code == 404
    league.tend()
    league.play(1)
    [round_] = get(client, "/leagues/weekly/rounds")["items"]
    assert (round_["number"], round_["tables"], round_["tables_settled"]) == (1, 2, 1)
    [division] = get(client, "/leagues/weekly/progress")["divisions"]
    assert (division["rounds"], division["tables"], division["tables_settled"]) == (1, 2, 1)
    tables = get(client, "/leagues/weekly/rounds/1/tables")["items"]
    assert [[seat["points"] for seat in table["seats"]] for table in tables] == [
        [1.0, 0.0],
        [None, None],
    ]
    assert [table["match_state"] for table in tables] == ["finished", "scheduled"]
    assert [seat["entrant"] for seat in tables[0]["seats"]] == ["bot0", "bot1"]
    league.play(1)
    league.tend()
    listed = get(client, "/leagues/weekly/rounds")["items"]
    assert [each["number"] for each in listed] == [2, 1]
    assert get(client, f"/matches/{tables[1]['match']}")["table"] == {
        "season": 1,
        "division": 1,
        "round": 1,
        "table": 2,
    }


def test_a_cup_has_standings_a_crosstable_and_a_bracket(
    visitor: TestClient, played: Played
) -> None:
    standings = get(visitor, "/leagues/weekly/standings")
    assert (standings["season"], standings["final"], standings["total"]) == (1, False, 4)
    first = standings["items"][0]
    assert first["matches"] == 1
    assert first["elo"] > 1500
    fits = [line["fit"] for line in standings["items"]]
    assert [fit["best_place"] for fit in fits if fit] == [1, 1], "one match tells no more"
    rows = get(visitor, "/leagues/weekly/crosstable")["items"]
    [met] = next(row["met"] for row in rows if row["entrant"] == first["entrant"])
    assert (met["tables"], met["points"]) == (1, 1.0)
    contests = get(visitor, "/leagues/weekly/bracket")["items"]
    assert [contest["state"] for contest in contests] == ["decided", "decided", "pending"]
    assert first["entrant"] in [seat["entrant"] for seat in contests[-1]["seats"]]
    assert {seat["origin"] for seat in contests[-1]["seats"]} == {None}


def test_a_bot_has_its_history_and_what_its_games_came_to(
    visitor: TestClient, played: Played
) -> None:
    names = [seat["name"] for seat in get(visitor, "/bots")["items"] if seat["ratings"]]
    told = get(visitor, f"/bots/{names[0]}")
    assert told["leagues"][0]["league"] == "weekly"
    history = get(visitor, f"/bots/{names[0]}/history")
    assert history["points"][-1]["elo"] == told["ratings"][0]["elo"]
    assert history["fit"] == told["ratings"][0]["fit"]
    results = get(visitor, f"/bots/{names[0]}/results")
    deals = played.league.definition.match.deals
    assert (results["games"], results["complete"]) == (deals, True)
    assert [line["games"] for line in results["by_opponent"]] == [deals]
    [faulty] = get(visitor, "/bots/seat0/results")["faults"]
    assert faulty == {"kind": "timeout", "times": 1}


def test_a_running_match_is_seen_as_its_spectators_see_it(
    visitor: TestClient, played: Played
) -> None:
    told = get(visitor, f"/matches/{played.running}/live")
    assert (told["delay_seconds"], told["hidden"]) == (30, None)
    assert [step["step"] for step in told["table"]["steps"]] == [1, 0]
    page = visitor.get(f"/matches/{played.running}").text
    for step in told["table"]["steps"]:
        assert all(event.partition("eat ")[0] in page for event in step["events"])
    over = visitor.get(f"{V1}/matches/{played.replayed}/live")
    assert over.status_code == 404
    assert "is over" in over.json()["detail"]


def test_a_replay_tells_in_words_what_happened(visitor: TestClient, played: Played) -> None:
    frames = get(visitor, f"/matches/{played.replayed}/games/0/frames?limit=20&seen=open")["items"]
    assert [frame["step"] for frame in frames] == list(range(len(frames)))
    assert (frames[0]["seat"], frames[0]["action"]) == (None, None)
    for before, after in pairwise(frames):
        assert after["seat"] == before["to_act"]
        assert after["action"] in before["legal"]
        assert after["events"]


def test_what_is_found_and_what_goes_on(visitor: TestClient, played: Played) -> None:
    found = get(visitor, "/search?q=wee")
    assert (found["leagues"], found["entrants"], found["more_entrants"]) == (["weekly"], [], False)
    [match] = get(visitor, f"/search?q={played.replayed}")["matches"]
    assert match["id"] == played.replayed
    overview = get(visitor, "/overview")
    assert overview["matches_running"] == len(overview["running"]) == 1
    assert overview["matches_ended"] == len(overview["ended"]) == 3


def test_an_open_round_of_shared_deals_and_reasons_of_owners_are_told_to_nobody(
    client: TestClient, world: World
) -> None:
    terms = replace(BASE.match, kind=DealKind.TABLES, deals=2)
    league = begin(world, replace(BASE, match=terms, publish=Publish.ROUND))
    refuse(league)
    league.tend()
    with world.store.unit() as unit:
        unit.session.execute(update(SeasonRow).values(seed=SEED))
    over = world.leased()
    for number in range(terms.deals):
        world.report(game(over, number))
    running = world.leased()
    world.report(game(running, 0))
    addresses = Played(world, league, over.match, running.match).addresses()
    hidden = withheld(world)
    assert {REASON, SEED.hex()} < hidden
    assert len(hidden) == 2 + 1 + terms.deals + 1, "the round's secret and its records so far"

    def told(*names: str) -> set[str]:
        texts = [client.get(addresses[name]).text for name in names]
        return {secret for secret in hidden for text in texts if secret in text}

    assert told(*addresses) == set()
    games = get(client, f"/matches/{over.match}/games")
    assert (games["items"], games["held_back"]) == ([], terms.deals)
    assert get(client, "/bots/bot0/results")["games"] == 0
    assert client.get(addresses["games_jsonl"]).text == ""
    assert len(client.get(addresses["games_csv"]).text.splitlines()) == 1
    world.report(game(running, 1))
    assert get(client, "/bots/bot0/results")["games"] == terms.deals
    assert told("round", "match", "games_jsonl") == hidden - {REASON, SEED.hex()}


def withheld(world: World) -> set[str]:
    """What nobody may know yet, as answers would write it."""
    with world.store.queries().read() as session:
        secrets = session.scalars(select(AttemptRow.secret).where(AttemptRow.secret != b""))
        rounds = session.scalars(select(RoundRow.secret).where(RoundRow.secret.is_not(None)))
        seeds = session.scalars(select(SeasonRow.seed))
        records = session.scalars(select(GameRow.record))
        found = {each.hex() for each in (*secrets, *rounds, *seeds)} | set(records)
    return {*found, REASON}
