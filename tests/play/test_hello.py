"""What a bot says of itself is checked at the border, and refused in a sentence."""

from __future__ import annotations

import pytest

from arena.play.hello import HelloError, introduction
from arena.play.limits import DEFAULT
from arena.v1 import play_pb2

KNOWN = {"wazabi": 1, "gosu": 2}


def hello() -> play_pb2.Hello:
    return play_pb2.Hello(
        protocol=1,
        build="1.0",
        instance="a" * 16,
        connection=1,
        games=[play_pb2.GameVersion(name="wazabi", rules=1)],
        concurrent_games=4,
    )


def refused(changed: play_pb2.Hello) -> HelloError:
    with pytest.raises(HelloError) as caught:
        introduction(changed, KNOWN)
    assert str(caught.value)[0].islower() or str(caught.value)[0] == "a"
    return caught.value


def test_a_good_hello_becomes_an_introduction() -> None:
    checked = introduction(hello(), KNOWN)
    assert (checked.build, checked.instance, checked.connection) == ("1.0", "a" * 16, 1)
    assert checked.games == (("wazabi", 1),)
    assert checked.concurrent_games == 4


def test_an_empty_hello_names_the_version_that_is_spoken() -> None:
    error = refused(play_pb2.Hello())
    assert error.field == "protocol"
    assert "version 1" in str(error)


@pytest.mark.parametrize("protocol", [0, 2, 2**32 - 1])
def test_another_version_of_the_protocol_is_refused(protocol: int) -> None:
    changed = hello()
    changed.protocol = protocol
    assert refused(changed).field == "protocol"


@pytest.mark.parametrize(
    "build", ["", " ", "1.0 ", "x" * 65, "a\nb", "a\x00b", "\u202egnp.exe", "a\x1b[31mb"]
)
def test_a_build_without_a_printable_name_is_refused(build: str) -> None:
    changed = hello()
    changed.build = build
    assert refused(changed).field == "build"


@pytest.mark.parametrize("build", ["x" * 64, "büild 7", "v1+g0a1b2c"])
def test_a_build_may_have_any_printable_name(build: str) -> None:
    changed = hello()
    changed.build = build
    assert introduction(changed, KNOWN).build == build


@pytest.mark.parametrize("instance", ["", "a" * 15, "a" * 65, "a" * 16 + "\n", "../../etc/passwd"])
def test_an_instance_of_other_shape_is_refused(instance: str) -> None:
    changed = hello()
    changed.instance = instance
    assert refused(changed).field == "instance"


@pytest.mark.parametrize("connection", [0, 2**63, 2**64 - 1])
def test_a_connection_that_the_store_cannot_hold_is_refused(connection: int) -> None:
    changed = hello()
    changed.connection = connection
    assert refused(changed).field == "connection"


def test_at_least_one_game_at_once_is_wanted() -> None:
    changed = hello()
    changed.concurrent_games = 0
    assert refused(changed).field == "concurrent_games"


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    changed = hello()
    changed.games[0].name = "chess" * 1000
    error = refused(changed)
    assert error.field == "games"
    assert "gosu (rules 2), wazabi (rules 1)" in str(error)
    assert len(str(error)) < 200


def test_other_rules_of_a_game_are_answered_with_the_version_here() -> None:
    changed = hello()
    changed.games[0].rules = 3
    assert "at version 1 here, not 3" in str(refused(changed))


def test_no_game_and_the_same_game_twice_are_refused() -> None:
    nothing = hello()
    del nothing.games[:]
    twice = hello()
    twice.games.add(name="wazabi", rules=1)
    assert refused(nothing).field == refused(twice).field == "games"


def test_a_thousand_games_are_refused() -> None:
    changed = hello()
    for _ in range(1000):
        changed.games.add(name="wazabi", rules=1)
    assert refused(changed).field == "games"


def test_a_bot_gets_no_more_games_at_once_than_the_arena_gives_anyone() -> None:
    changed = hello()
    changed.concurrent_games = 2**32 - 1
    assert introduction(changed, KNOWN).concurrent_games == DEFAULT.concurrent_games
    assert introduction(changed, KNOWN, 7).concurrent_games == 7
