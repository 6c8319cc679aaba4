"""What an author says before anything is connected to."""

from __future__ import annotations

import pytest

from arena.play import limits
from arena_sdk import client
from arena_sdk.errors import RefusedError
from arena_sdk.running import account


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1:7700",
        "arena.example:1",
        "[::1]:7700",
        "https://arena.example:443",
        "unix:/a.sock",
    ],
)
def test_addresses_that_can_be_reached(address: str) -> None:
    assert account("wazabi", token="t", address=address).addresses == (address,)


def test_several_addresses_have_commas_between() -> None:
    given = account("wazabi", token="t", address="one:1, https://two:2")
    assert given.addresses == ("one:1", "https://two:2")


@pytest.mark.parametrize(
    "address",
    ["http://arena.example:7700", "arena.example", "https://arena.example", "7700", ":7700",
     "arena.example:0", "arena.example:65536", "arena.example:port", "::1:7700",
     "arena.example:7700/play", "arena.example:7700,", "one:1,two"],
)  # fmt: skip
def test_an_address_at_which_nothing_can_be_reached_is_refused_at_once(address: str) -> None:
    with pytest.raises(RefusedError, match="allowed: HOST:PORT, or https://HOST:PORT with TLS"):
        account("wazabi", token="t", address=address)


def test_a_game_that_is_not_known_is_refused_with_those_that_are() -> None:
    with pytest.raises(RefusedError, match="there is no game 'foo'; the games are wazabi"):
        account("foo", token="t")


def test_the_sdk_and_the_arena_speak_the_same_version_of_the_protocol() -> None:
    assert client.PROTOCOL == limits.PROTOCOL


@pytest.mark.parametrize("number", [-1, 0, 1 << 32])
def test_a_bot_plays_at_least_one_game_at_once(number: int) -> None:
    with pytest.raises(RefusedError, match=f"games at once are {number}: a bot plays at least 1"):
        account("wazabi", token="t", games_at_once=number)
