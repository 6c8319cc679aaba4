"""What the viewers' benchmark says, and what its match is."""

from __future__ import annotations

import json

from arena.bench.viewers import LEAGUE, Load, Loads
from arena.leagues.definition import parse
from arena.match.spec import DealKind
from arena.store import USUAL


def test_the_match_that_is_watched_changes_between_renewals_too() -> None:
    match = parse(LEAGUE).match
    assert match.kind is DealKind.INDEPENDENT
    assert match.spectator_delay > USUAL.renew_every


def test_all_three_loads_are_in_the_object() -> None:
    none, one, many = (Load(viewers, 0.1, 0.2, 0.3, 1.0, 5.0) for viewers in (0, 1, 500))
    told = json.loads(Loads(none, one, many).to_json())
    assert [told[name]["viewers"] for name in ("nobody", "one", "many")] == [0, 1, 500]
    assert told["many"]["web"] == 0.1
