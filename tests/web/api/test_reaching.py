"""How the API is asked: tags, other origins, heads, and what it refuses."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from tests.web.api.played import DOWNLOADS, Played

BOTS = "/api/v1/bots"


def test_who_has_the_answer_already_is_sent_nothing(
    visitor: TestClient, played: Played, answers: Mapping[str, Response]
) -> None:
    description = "/api/v1/openapi.json"
    addresses = {**played.addresses(), "description": description}
    for name, first in {**answers, "description": visitor.get(description)}.items():
        assert "set-cookie" not in first.headers
        assert "vary" not in first.headers, "it is the same for everyone"
        if name in DOWNLOADS:
            assert first.headers["cache-control"] == "no-store"
            continue
        tag = first.headers["etag"]
        again = visitor.get(addresses[name], headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b""), name
        assert again.headers["etag"] == tag
        assert again.headers["cache-control"] == first.headers["cache-control"]
        assert first.headers["cache-control"] == "public, no-cache"


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ("{}", 304),
        ("W/{}", 304),
        ('"a,b", {}', 304),
        ("*", 304),
        ('"other"', 200),
        ('W/"other" , "*"', 200),
        ("nonsense", 200),
    ],
)
def test_tags_are_compared_as_http_has_it(visitor: TestClient, given: str, status: int) -> None:
    tag = visitor.get(BOTS).headers["etag"]
    answer = visitor.get(BOTS, headers={"If-None-Match": given.format(tag)})
    assert answer.status_code == status


def test_an_answer_that_changes_has_another_tag(visitor: TestClient) -> None:
    one, other = (visitor.get(f"{BOTS}?limit={limit}").headers["etag"] for limit in (1, 2))
    assert one != other


@pytest.mark.parametrize("path", [BOTS, f"{BOTS}/nobody", f"{BOTS}?limit=0", "/api/v1/nowhere"])
def test_any_origin_may_read_it_without_credentials(visitor: TestClient, path: str) -> None:
    for headers in ({}, {"Origin": "https://elsewhere.example"}):
        answer = visitor.get(path, headers=headers)
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in answer.headers
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    asked = {"Access-Control-Request-Method": "GET", "Origin": "https://elsewhere.example"}
    preflight = visitor.options(path, headers=asked)
    assert preflight.status_code == 204
    assert preflight.headers["access-control-allow-headers"] == "If-None-Match"


def test_pages_are_for_their_own_origin_alone(visitor: TestClient) -> None:
    for path in ("/", "/api/v1/docs"):
        answer = visitor.get(path)
        assert "access-control-allow-origin" not in answer.headers
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/matches/nope", 404, "There is no match nope; the list of matches has them all."),
        ("/matches?bot=nobody", 404, "There is no bot nobody."),
        ("/matches?state=lost", 400, "state is 'lost': it must be 'scheduled', 'running', "),
        ("/matches?after=x", 400, "after is 'x': it must be the id of a match: 26 letters and dig"),
        ("/matches?limit=2&limit=3", 400, "The parameter limit is given twice."),
        ("/overview?x=1", 400, "This address has no parameter 'x'; it takes none."),
        ("/bots?after=%3Cb%3E", 400, "after is '<b>': it must be a name: a letter or digit, then "),
        ("/bots?game=chess", 400, "game is 'chess': the games are "),
        ("/bots?connected=maybe", 400, "connected is 'maybe': it must be true or false."),
        ("/bots/bot0/history?pool=x", 404, "bot0 is not rated in a pool x."),
        ("/leagues/none", 404, "There is no league none; the list of leagues has them all."),
        ("/leagues/none/games.csv", 404, "There is no league none; the list of leagues has them"),
        ("/leagues/weekly/standings?season=0", 400, "season is '0': it must be at least 1."),
        ("/leagues/weekly/rounds?season=0", 400, "season is '0': it must be at least 1."),
        ("/leagues/weekly/rounds?season=9", 404, "League weekly has no season 9; its newest is "),
        ("/leagues/weekly/bracket?division=2", 404, "League weekly has 1 division in this season"),
        ("/leagues/weekly/rounds/0", 400, "number is '0': it must be at least 1."),
        ("/leagues/weekly/rounds/x", 400, "number is 'x': it must be a whole number."),
        ("/leagues/weekly/rounds/10000001", 400, "number is '10000001': it must be at most"),
        ("/leagues/weekly/rounds/9", 404, "There is no round 9 in this season; the newest is "),
        ("/ratings/none", 404, "There is no pool none; the list of pools has them all."),
        ("/ratings/wazabi/comparison?a=bot0", 400, "b is missing: this address cannot be asked f"),
        ("/ratings/wazabi/comparison?a=bot0&b=bot0", 400, "a and b are the same; two different on"),
        ("/search", 400, "q is missing: this address cannot be asked for without it."),
        ("/search?q=", 400, "q is '': it must be 1 or more characters long."),
        (
            "/nowhere",
            404,
            "There is no page /api/v1/nowhere; /api/v1/openapi.json has all addresse",
        ),
    ],
)
def test_what_is_not_there_or_not_allowed_is_a_problem_in_one_sentence(
    visitor: TestClient, path: str, status: int, sentence: str
) -> None:
    answer = visitor.get(f"/api/v1{path}")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.status_code == answer.json()["status"] == status
    assert answer.json()["detail"].startswith(sentence)


def test_frames_are_for_eyes_that_there_are(visitor: TestClient, played: Played) -> None:
    frames = played.addresses()["frames"]
    assert visitor.get(f"{frames}?seen=7").status_code == 404
    assert visitor.get(f"{frames}?seen=all").status_code == 400
    public, own = (visitor.get(f"{frames}?seen={seen}").json()["items"] for seen in ("public", "0"))
    assert {frame["action"] for frame in public} == {None}
    assert any(frame["legal"] for frame in own)
    assert not any(frame["legal"] for frame in public)
