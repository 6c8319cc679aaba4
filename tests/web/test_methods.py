"""``HEAD``, and what is allowed where."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest
from starlette.testclient import TestClient

from arena.store import Store
from arena.web.app import make_app
from arena.web.live.channels import Message, Topic
from arena.web.live.feed import Feed
from tests.coordinator.leagues.tended import begin
from tests.store.world import World

PAGES = ["/", "/leagues", "/bots", "/ratings", "/search?q=a", "/matches", "/signin", "/api/v1/docs"]
OTHERS = ["/static/site.css", "/api/v1/openapi.json", "/api/v1/bots", "/nowhere", "/api/v1/nowhere"]
OF_A_LEAGUE = ["", "/rounds", "/crosstable", "/entrants"]
DOWNLOADS = ["games.csv", "games.jsonl", "games.parquet", "records.jsonl"]


def test_head_is_answered_as_get_is_without_a_body(client: TestClient, world: World) -> None:
    begin(world)
    match = world.schedule(world.bots(2, called="other"))
    league = "/leagues/weekly"
    paths = [*PAGES, *OTHERS, *(league + part for part in OF_A_LEAGUE), f"/matches/{match}"]
    paths += [f"/api/v1{league}", f"/api/v1{league}/standings", f"/api/v1/matches/{match}"]
    paths += [f"/api/v1{league}/{file}" for file in DOWNLOADS]
    for path in paths:
        get, head = client.get(path), client.head(path)
        assert head.content == b"", path
        assert (head.status_code, dict(head.headers)) == (get.status_code, dict(get.headers)), path


class Unfollowed(Feed):
    """Nobody may follow anything."""

    def follow(
        self, topic: Topic, known: str | None, who: str | None = None
    ) -> AsyncGenerator[Message | None]:
        raise AssertionError(f"{topic} is followed since {known} by {who}")


def test_head_of_a_stream_opens_none(store: Store, world: World) -> None:
    match = world.schedule(world.bots(2))
    app = make_app(store)
    app.state.feed = Unfollowed()
    with TestClient(app) as client:
        for path in ("/live/overview", f"/live/matches/{match}"):
            answer = client.head(path)
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert answer.headers["cache-control"] == "no-store"
        assert client.head("/live/matches/none").status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("POST", "/leagues", ["GET", "HEAD"]),
        ("DELETE", "/signin", ["GET", "HEAD", "POST"]),
        ("GET", "/signout", ["POST"]),
        ("HEAD", "/signout", ["POST"]),
        ("OPTIONS", "/matches/x/games/1", ["GET", "HEAD"]),
        ("PUT", "/static/site.css", ["GET", "HEAD"]),
        ("POST", "/api/v1/leagues/weekly/standings", ["GET", "HEAD"]),
    ],
)
def test_a_method_that_an_address_does_not_know_is_told_those_that_it_does(
    client: TestClient, method: str, path: str, allowed: list[str]
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == 405
    assert answer.headers["allow"] == ", ".join(allowed)
    if method == "HEAD":
        return
    sentence = f"{path} can be asked with {' and '.join(allowed)}, not with {method}."
    sentence = sentence.replace("GET and HEAD and POST", "GET, HEAD and POST")
    if path.startswith("/api/"):
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["detail"] == sentence
    else:
        assert sentence in answer.text
