"""Numbers are read off states that no code of the search knows."""

from __future__ import annotations

from arena_bots.search.numbers import by_seat, seat_keys

STATE = {
    "points": [3, 0],
    "passed": [True, False],
    "hands": ["123", ""],
    "bands": [[{"hero": 4, "used": True}, {"hero": 2, "used": True}], []],
    "armies": [[[{"up": True}], []], [[{"up": True}, {"up": False}], [{"up": True}]]],
    "left": [None, 2],
    "holder": 1,
    "hired": 1,
    "deck": ["a", "b", "c"],
    "round": 7,
    "ignore": True,
}


STATES = [STATE, STATE | {"holder": 0, "hired": None}, STATE | {"holder": None}]


def test_what_tells_of_seats_is_a_list_with_an_entry_for_each_or_names_every_one() -> None:
    keys = seat_keys(STATES, 2)
    assert keys == ("points", "passed", "hands", "bands", "armies", "left", "holder")


def test_a_list_that_had_another_length_once_does_not_tell_of_seats() -> None:
    assert seat_keys([{"deck": ["a", "b"]}, {"deck": ["a"]}], 2) == ()


def test_what_only_seemed_to_tell_of_seats_tells_nothing_when_it_does_not() -> None:
    seemed = seat_keys([{"deck": ["a", "b"], "round": n} for n in (0, 1)], 2)
    assert seemed == ("deck", "round")
    assert by_seat({"deck": ["a"], "round": 2}, seemed, 2) == [{}, {}]


def test_without_a_state_nothing_tells_of_seats() -> None:
    assert seat_keys([], 2) == ()


def test_each_seat_has_amounts_lengths_and_counts_of_what_is_true() -> None:
    first, second = by_seat(STATE, seat_keys(STATES, 2), 2)
    assert first == {
        "points": 3.0,
        "passed": 1.0,
        "hands": 3.0,
        "bands": 2.0,
        "bands.used": 2.0,
        "armies": 2.0,
        "armies/0": 1.0,
        "armies/0.up": 1.0,
        "armies/1": 0.0,
    }
    assert second == {
        "points": 0.0,
        "passed": 0.0,
        "hands": 0.0,
        "bands": 0.0,
        "armies": 2.0,
        "armies/0": 2.0,
        "armies/0.up": 1.0,
        "armies/1": 1.0,
        "armies/1.up": 1.0,
        "left": 2.0,
        "holder": 1.0,
    }
