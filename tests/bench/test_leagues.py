"""The event that pairing is measured in."""

from __future__ import annotations

import json

from arena.bench.leagues import SIDES, event, measure, round_robin, to_json


def test_an_event_is_played_to_its_last_round() -> None:
    for tables in SIDES.values():
        found = event(40, 5, tables)
        assert (found.entrants, found.rounds) == (40, 5)
        assert found.memory_mb > 1


def test_all_sides_are_told_in_one_line() -> None:
    told: list[str] = []
    found = json.loads(to_json(measure(24, 2, told.append), round_robin(9)))
    assert set(found) == {*SIDES, "round robin"}
    assert (found["round robin"]["rounds"], found["round robin"]["tables"]) == (9, 36)
    assert len(told) == len(SIDES)
