"""Who asks, and over what, as proxies tell it: believed of those that are named, of nobody else."""

from __future__ import annotations

from http.cookies import SimpleCookie

import pytest
from pydantic import ValidationError
from starlette.testclient import TestClient

from arena.settings import Settings
from arena.web.__main__ import configured
from arena.web.limits import key_of
from arena.web.pages.signing import ATTEMPTS
from tests.web.admin.conftest import People

TOLD = {
    "Origin": "https://testserver",
    "X-Forwarded-For": "198.51.100.9, 203.0.113.7",
    "X-Forwarded-Proto": "https",
}


def behind(people: People, proxies: str, peer: str = "10.1.2.3") -> TestClient:
    """The page as the program serves it to this peer."""
    config = configured(people.app, Settings(web_proxies=proxies).web_proxies)
    config.load()
    return TestClient(config.loaded_app, client=(peer, 1))


def signed_in(people: People, client: TestClient) -> SimpleCookie:
    fields = {"token": people.tokens["anna"]}
    answer = client.post("/signin", data=fields, headers=TOLD, follow_redirects=False)
    return SimpleCookie(answer.headers["set-cookie"])


@pytest.mark.parametrize(
    ("proxies", "believed"),
    [("", False), ("10.1.2.4", False), ("10.1.2.3", True), ("10.0.0.0/8, ::1", True), ("*", True)],
)
def test_the_cookie_is_for_tls_alone_if_a_proxy_that_is_named_says_so(
    people: People, proxies: str, believed: bool
) -> None:
    assert list(signed_in(people, behind(people, proxies))) == [
        "__Host-arena" if believed else "arena"
    ]


def test_limits_count_who_the_proxy_says_asks_and_none_that_it_was_told(people: People) -> None:
    proxy, stranger = behind(people, "10.1.2.3"), behind(people, "10.1.2.3", "10.1.2.4")
    for attempt in range(ATTEMPTS):
        headers = TOLD | {"X-Forwarded-For": f"198.51.100.{attempt}, 203.0.113.7"}
        assert proxy.post("/signin", data={"token": "x"}, headers=headers).status_code == 403
    assert proxy.post("/signin", data={"token": "x"}, headers=TOLD).status_code == 429
    other = TOLD | {"X-Forwarded-For": "203.0.113.8"}
    assert proxy.post("/signin", data={"token": "x"}, headers=other).status_code == 403
    assert stranger.post("/signin", data={"token": "x"}, headers=TOLD).status_code == 403


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::1", "::1"),
        ("x" * 500, "x" * 64),
    ],
)
def test_addresses_of_one_customer_count_as_one(host: str, key: str) -> None:
    assert key_of({"type": "http", "client": (host, 1)}) == key


def test_what_is_no_address_is_no_proxy() -> None:
    with pytest.raises(ValidationError, match=r"addresses or networks such as 127\.0\.0\.1"):
        Settings(web_proxies="nginx")
