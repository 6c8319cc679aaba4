"""What all pages have in common: headers, errors, files."""

from __future__ import annotations

import re
import tomllib
from hashlib import sha256

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from arena.store import Store
from arena.web.app import make_app
from arena.web.assets import FOLDER
from arena.web.headers import HEADERS, OPEN, is_data

PAGES = ["/", "/leagues"]


@pytest.mark.parametrize("path", [*PAGES, "/nowhere", "/static/site.css", "/api/v1/openapi.json"])
def test_every_answer_has_the_security_headers(client: TestClient, path: str) -> None:
    answer = client.get(path)
    wanted = {**HEADERS, **OPEN} if is_data(path) else HEADERS
    assert {name: answer.headers.get(name) for name in wanted} == wanted


@pytest.mark.parametrize("path", [*PAGES, "/nowhere"])
def test_pages_hold_no_script_or_style_of_their_own_and_nothing_from_elsewhere(
    client: TestClient, path: str
) -> None:
    html = client.get(path).text
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=", html)
    assert not re.search(r"""(src|href|action)=["']?(https?:)?//""", html)


def test_every_file_that_a_page_names_is_there_and_may_be_kept(client: TestClient) -> None:
    names = re.findall(r'(?:src|href)="(/static/[^"]+)"', client.get("/").text)
    assert names
    for name in names:
        answer = client.get(name)
        assert answer.status_code == 200, name
        assert "immutable" in answer.headers["cache-control"]


def test_files_are_compressed_and_pages_are_not(client: TestClient) -> None:
    """A page may hold a secret, and what somebody else chose beside it."""
    assert client.get("/static/vendor/htmx.min.js").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in client.get("/signin").headers


def test_vendored_files_are_what_their_list_says_and_have_their_licences() -> None:
    folder = FOLDER / "vendor"
    listed = tomllib.loads((folder / "vendored.toml").read_text())["library"]
    hashes = {name: digest for library in listed for name, digest in library["files"].items()}
    licences = {library["licence"] for library in listed}
    files = {path.name for path in folder.iterdir()} - {"vendored.toml"}
    assert files == hashes.keys() | licences
    for name, digest in hashes.items():
        assert sha256((folder / name).read_bytes()).hexdigest() == digest, name


@pytest.mark.parametrize(
    "path",
    [
        *("/matches/a%00", "/live/matches/a%00", "/bots/a%00", "/?a=%00", "/signin?next=%00"),
        *("/api/v1/matches/a%00", "/api/v1/leagues/a%00/standings", "/admin/matches/a%00/void"),
    ],
)
def test_no_address_with_a_nul_comes_to_the_database(client: TestClient, path: str) -> None:
    answer = client.get(path, follow_redirects=False)
    assert answer.status_code == 400
    assert "An address cannot hold the character NUL." in answer.text


def test_an_unknown_page_says_so_and_leads_on(client: TestClient) -> None:
    answer = client.get("/nowhere")
    assert answer.status_code == 404
    assert "There is no page /nowhere." in answer.text
    assert 'href="/leagues"' in answer.text


def test_an_unknown_page_of_the_api_is_a_problem_in_json(client: TestClient) -> None:
    answer = client.get("/api/v1/nowhere")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json() == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "detail": "There is no page /api/v1/nowhere; /api/v1/openapi.json has all addresses.",
    }


@pytest.mark.parametrize("path", ["/breaks", "/api/breaks"])
def test_a_fault_of_the_arena_shows_a_number_and_no_trace(store: Store, path: str) -> None:
    app = make_app(store)

    @app.get(path)
    def breaks() -> None:
        raise RuntimeError("a secret thing")

    with capture_logs() as logged, TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get(path)
    assert answer.status_code == 500
    assert [line["incident"] in answer.text for line in logged] == [True]
    wanted = {**HEADERS, **OPEN} if is_data(path) else HEADERS
    assert {name: answer.headers.get(name) for name in wanted} == wanted
    assert re.search(r"is logged as [0-9a-f]{8}", answer.text)
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_what_a_page_is_asked_for_is_escaped(client: TestClient) -> None:
    answer = client.get("/leagues/<script>alert(1)</script>".replace("/script", "\\script"))
    assert answer.status_code == 404
    assert "<script>alert" not in answer.text
