"""Slices of the ratings, recomputed while everything goes on; and how long matches stand still."""

from __future__ import annotations

from datetime import timedelta

import pytest

from arena.store.answers import LineMark
from arena.store.ids import MatchId
from tests.store.test_rebuild import TAMPERINGS, played, tamper
from tests.store.world import World, renewed

__all__ = ["played"]


def audited(world: World, most: int) -> list[str]:
    """What a whole pass finds, in slices of so many."""
    queries = world.store.queries()
    found: list[str] = []
    match: MatchId | None = MatchId("")
    while match is not None:
        matches = queries.audit_matches(match, most)
        assert (matches.last is None) == (matches.matches == 0)
        found += matches.wrong
        match = matches.last
    line: LineMark | None = None
    while (lines := queries.audit_lines(line, most)).last is not None:
        found += lines.wrong
        line = lines.last
    return found


@pytest.mark.parametrize("most", [1, 2, 100])
def test_untouched_ratings_pass_in_slices_of_any_size(
    world: World, played: list[MatchId], most: int
) -> None:
    assert audited(world, most) == []


@pytest.mark.parametrize("statement", [s for s in TAMPERINGS if "wins" not in s])
def test_a_slice_finds_what_the_whole_recomputation_finds(
    world: World, played: list[MatchId], statement: str
) -> None:
    tamper(world, statement, match=played[1])
    found = audited(world, 2)
    whole = list(world.store.queries().rating_differences())
    assert found
    if statement.startswith("UPDATE ratings"):
        assert "its ledger adds up to" in found[0]
        assert len(found) == len(whole) == 3
    else:
        assert set(found) >= {wrong for wrong in whole if wrong.startswith("match ")}


def test_a_match_stands_still_from_its_lease_or_its_last_decision_on(world: World) -> None:
    bots = world.bots(2)
    idle = world.store.queries().longest_idle
    assert idle() == timedelta(0)
    world.schedule(bots)
    attempt = world.leased()
    world.clock.advance(7)
    assert idle() == timedelta(seconds=7)
    renewed(world, attempt.match, attempt.fence, progress=3)
    assert idle() == timedelta(0)
    world.clock.advance(4)
    renewed(world, attempt.match, attempt.fence, progress=3)
    assert idle() == timedelta(seconds=4), "a renewal without progress is none"
