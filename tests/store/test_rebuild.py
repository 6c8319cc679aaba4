"""Recomputing the ratings from the stored games, and finding what was tampered with."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from arena.match.spec import MatchId
from arena.store import NewMatch, rebuild
from tests.store.world import POOL, World, game, spec


@pytest.fixture
def played(world: World) -> list[MatchId]:
    """Five finished matches of three bots, the last of them void."""
    bots = world.bots(3)
    matches = [world.schedule(bots, spec(3, deals=2)) for _ in range(5)]
    for ranks in ((0, 1, 2), (2, 0, 1), (0, 0, 2), (1, 2, 0), (0, 1, 2)):
        attempt = world.leased()
        world.report(game(attempt, 0, ranks))
        world.report(game(attempt, 1, (0, 1, 2)))
    with world.store.unit() as unit:
        unit.void(matches[-1], "a test of voids", by="carol")
    return matches


def tamper(world: World, statement: str, **values: object) -> None:
    with world.store.unit() as unit:
        done = unit.session.connection().execute(text(statement), values)
        assert done.rowcount > 0


def differences(world: World) -> list[str]:
    return list(world.store.queries().rating_differences())


def table(world: World) -> list[tuple[str, int, int, int, int]]:
    return [
        (line.name, line.rating, line.matches, line.games, line.wins)
        for line in world.store.queries().standings(POOL)
    ]


def test_untouched_ratings_are_what_the_games_give(world: World, played: list[MatchId]) -> None:
    assert differences(world) == []
    assert {line[2:4] for line in table(world)} == {(4, 8)}
    with world.store.unit() as unit:
        assert unit.rebuild_ratings(by="carol") == ()


def test_pages_change_nothing(
    world: World, played: list[MatchId], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuild, "PAGE", 2)
    assert differences(world) == []
    tamper(world, "UPDATE ledger SET delta = delta + 1 WHERE match = :match", match=played[3])
    assert len([d for d in differences(world) if d.startswith(f"match {played[3]}")]) == 3


TAMPERINGS: dict[str, Callable[[MatchId], str]] = {
    "UPDATE ledger SET delta = delta + 1 WHERE match = :match AND kind = 'match'": (
        lambda match: f"match {match}: the ledger's match row of "
    ),
    "DELETE FROM ledger WHERE match = :match": (
        lambda match: f"match {match}: the ledger's match row of "
    ),
    "UPDATE game_seats SET rank = 0 WHERE match = :match": (
        lambda match: f"match {match}: the ledger's match row of "
    ),
    "UPDATE match_seats SET rating = rating + 90000 WHERE match = :match AND place = 0": (
        lambda match: f"match {match}: the ledger's match row of "
    ),
    "UPDATE games SET superseded_by = 9 WHERE match = :match AND number = 1": (
        lambda match: f"match {match} is finished with 1 of its 2 games"
    ),
    "UPDATE ratings SET rating = rating + 1 WHERE :match <> ''": (
        lambda match: "pool wazabi: the table's line of bot"
    ),
    "UPDATE ratings SET wins = wins + 1 WHERE :match <> ''": (
        lambda match: "pool wazabi: the table's line of bot"
    ),
    "UPDATE matches SET unrated = 'so what' WHERE id = :match": (
        lambda match: f"match {match}: the ledger's match row of "
    ),
}


@pytest.mark.parametrize("statement", TAMPERINGS)
def test_a_tampered_row_is_found(world: World, played: list[MatchId], statement: str) -> None:
    before = table(world)
    tamper(world, statement, match=played[1])
    found = differences(world)
    assert found[0].startswith(TAMPERINGS[statement](played[1]))
    with world.store.unit() as unit:
        assert unit.rebuild_ratings(by="carol") == tuple(found)
    if statement.startswith(("UPDATE ledger", "DELETE", "UPDATE ratings")):
        assert table(world) == before
        assert differences(world) == []


def test_a_void_row_that_is_missing_is_found_and_mended(
    world: World, played: list[MatchId]
) -> None:
    tamper(world, "DELETE FROM ledger WHERE kind = 'void' AND delta > 0")
    (found,) = differences(world)
    assert f"match {played[-1]}: the ledger's void row of bot" in found
    assert "says nothing" in found
    with world.store.unit() as unit:
        unit.rebuild_ratings(by="carol")
    assert differences(world) == []


def test_a_line_that_is_missing_is_found_and_mended(world: World, played: list[MatchId]) -> None:
    before = table(world)
    tamper(world, "DELETE FROM ratings")
    assert len(differences(world)) == 3
    with world.store.unit() as unit:
        unit.rebuild_ratings(by="carol")
    assert table(world) == before


def test_unfinished_matches_are_no_difference(world: World) -> None:
    bots = world.bots(2)
    world.schedule(bots, spec(2, deals=2))
    world.report(game(world.leased(), 0))
    with world.store.unit() as unit:
        unit.create_matches([NewMatch(spec(2), bots, unrated="for fun")])[0]
    world.report(game(world.leased()))
    assert differences(world) == []
