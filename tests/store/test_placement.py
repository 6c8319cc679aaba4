"""Rows that place newcomers: written once, from the right matches, and taken as given then."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from arena.leagues.ladder.values import PLACEMENT
from arena.match.spec import MatchId
from arena.ratings.elo import START, MilliElo
from arena.ratings.placement import place
from arena.ratings.results import MatchResult, Ranked
from arena.store.answers import Placing
from tests.store.leagues import Running, running
from tests.store.world import POOL, World, game

NEW = 3
"""The newcomer among the entrants."""


@pytest.fixture
def league(world: World) -> Running:
    """Three who are rated, and a newcomer."""
    league = running(world, 4)
    for pair in ((0, 1), (1, 2), (0, 2)):
        world.schedule([league.bots[at] for at in pair])
        world.report(game(world.leased()))
    return league


def meet(league: Running, *tables: Sequence[int], number: int = 1) -> list[MatchId]:
    """Opens a round of placement matches."""
    new = league.new(*tables, number=number)
    round_ = replace(
        new.round, tables=tuple(replace(table, label=PLACEMENT) for table in new.round.tables)
    )
    matches = tuple(replace(match, unrated="a placement match") for match in new.matches)
    with league.world.store.unit() as unit:
        assert unit.open_round(replace(new, round=round_, matches=matches), "clock") is not None
    return [slot.match for slot in league.world.store.queries().open_slots(league.season)]


def placed(league: Running, wanted: int = 2) -> MilliElo | None:
    with league.world.store.unit() as unit:
        return unit.place(league.league, POOL, league.entrants[NEW], wanted, "clock")


def line(league: Running) -> tuple[int, int]:
    table = league.world.store.queries().standings(POOL)
    return next(
        (each.rating, each.matches) for each in table if each.entrant == league.entrants[NEW]
    )


def differences(league: Running) -> list[str]:
    return list(league.world.store.queries().rating_differences())


def test_a_newcomer_is_placed_once_by_the_fit_with_the_others_as_they_stand(
    league: Running,
) -> None:
    world = league.world
    matches = meet(league, (NEW, 0), (NEW, 1))
    league.play()
    assert placed(league) is None, "one of two is played"
    league.play(ranks=(0, 0))
    held: dict[str, MilliElo] = {
        one.entrant: one.rating for one in world.store.queries().standings(POOL)
    }
    me = league.entrants[NEW]
    del held[me]
    played = [
        MatchResult((me, league.entrants[0]), [Ranked((0, 1))]),
        MatchResult((me, league.entrants[1]), [Ranked((0, 0))]),
    ]
    expected = place(played, held, START)[me]
    assert placed(league) == expected > START
    assert placed(league) is None
    assert line(league) == (expected, 0)
    [row] = world.store.queries().placed()
    assert (row.entrant, row.delta, set(row.matches)) == (me, expected - START, set(matches))
    assert differences(league) == []
    assert world.conserved()
    with world.store.unit() as unit:
        assert unit.rebuild_ratings("carol") == ()


def test_a_match_is_created_with_the_rating_that_somebody_was_placed_at(league: Running) -> None:
    meet(league, (NEW, 0), (NEW, 1))
    league.play()
    league.play()
    rating = placed(league)
    league.world.schedule([league.bots[NEW], league.bots[0]])
    assert line(league)[0] == rating
    league.world.report(game(league.world.leased(), ranks=(1, 0)))
    assert line(league)[0] < (rating or 0)
    assert line(league)[1] == 1
    assert differences(league) == []


def test_several_that_place_it_at_once_write_one_row(league: Running) -> None:
    meet(league, (NEW, 0), (NEW, 1))
    league.play()
    league.play()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: placed(league), range(4)))
    assert sum(rating is not None for rating in found) == 1
    assert len(league.world.store.queries().placed(POOL)) == 1
    assert differences(league) == []


def test_only_matches_that_say_something_of_the_newcomer_count(league: Running) -> None:
    world, entrant = league.world, league.entrants[NEW]
    void, missed, other = meet(league, (NEW, 0), (NEW, 1), (0, NEW))
    with world.store.unit() as unit:
        unit.void(void, "a test", "carol")
    [placing] = world.store.queries().beginners(POOL).values()
    assert (placing.played, set(placing.waiting)) == ((), {missed, other})
    league.play()
    league.play()
    with world.store.unit() as unit:
        unit.session.execute(
            text("UPDATE match_seats SET no_show = true WHERE match = :match AND entrant = :one"),
            {"match": missed, "one": entrant},
        )
    assert world.store.queries().beginners(POOL) == {entrant: Placing((other,), ())}
    assert placed(league) is None
    assert placed(league, wanted=1) is not None


def test_who_has_a_rated_match_before_it_is_no_beginner(league: Running) -> None:
    meet(league, (NEW, 0), (NEW, 1))
    league.play()
    league.play()
    rated = league.world.schedule([league.bots[NEW], league.bots[0]])
    assert league.world.store.queries().beginners(POOL) == {}
    assert placed(league) is None
    with league.world.store.unit() as unit:
        unit.void(rated, "a test", "carol")
    assert placed(league) is not None


def test_a_placement_match_that_becomes_void_later_changes_nothing(league: Running) -> None:
    matches = meet(league, (NEW, 0), (NEW, 1))
    league.play()
    league.play()
    rating = placed(league)
    with league.world.store.unit() as unit:
        unit.void(matches[0], "a test", "carol")
    assert line(league) == (rating, 0)
    assert differences(league) == []


@pytest.mark.parametrize(
    ("named", "sentence"),
    [
        ('["nothing"]', "names match nothing, which does not exist"),
        ('["RATED"]', "names match RATED, which is no placement match of it"),
        ('["OTHER"]', "names match OTHER, which is no placement match of it"),
        ('["UNFINISHED"]', "names match UNFINISHED, which is no placement match of it"),
        ("[]", "names no match"),
        ("[", "names no match"),
    ],
)
def test_a_row_that_places_by_what_it_should_not_is_found_and_cannot_be_mended(
    league: Running, named: str, sentence: str
) -> None:
    world = league.world
    meet(league, (NEW, 0), (NEW, 1), (1, 2))
    for _ in range(2):
        league.play()
    assert placed(league) is not None
    (unfinished,) = world.store.queries().unfinished_matches(league.league)
    other = world.store.queries().slots(league.season)[2].match
    assert other == unfinished
    if "OTHER" in named:
        league.play()
    [rated, *_] = [
        each
        for each in world.store.queries().matches()
        if each not in {slot.match for slot in world.store.queries().slots(league.season)}
    ]
    ids = {"RATED": rated, "OTHER": other, "UNFINISHED": unfinished}
    for word, id_ in ids.items():
        named, sentence = named.replace(word, id_), sentence.replace(word, id_)
    with world.store.unit() as unit:
        unit.session.execute(
            text("UPDATE ledger SET matches = :m WHERE kind = 'placement'"), {"m": named}
        )
    expected = f"pool wazabi: the placement row of open-3 {sentence}"
    assert differences(league) == [expected]
    with world.store.unit() as unit:
        assert unit.rebuild_ratings("carol") == (expected,)
    assert differences(league) == [expected]


def test_what_the_row_says_is_taken_as_given(league: Running) -> None:
    meet(league, (NEW, 0), (NEW, 1))
    league.play()
    league.play()
    rating = placed(league) or 0
    with league.world.store.unit() as unit:
        unit.session.execute(
            text("UPDATE ledger SET delta = delta + 120000 WHERE kind = 'placement'")
        )
    (found,) = differences(league)
    assert found.startswith("pool wazabi: the table's line of open-3 says ")
    with league.world.store.unit() as unit:
        assert unit.rebuild_ratings("carol") == (found,)
    assert line(league) == (rating + 120_000, 0)
    assert league.world.conserved()
    assert differences(league) == []


def test_the_database_holds_one_row_a_newcomer(league: Running) -> None:
    meet(league, (NEW, 0), (NEW, 1))
    league.play()
    league.play()
    assert placed(league) is not None
    again = (
        "INSERT INTO ledger (id, pool, entrant, kind, delta, matches, at) "
        "SELECT 'again', pool, entrant, kind, delta, matches, at FROM ledger "
        "WHERE kind = 'placement'"
    )
    with pytest.raises(IntegrityError), league.world.store.unit() as unit:
        unit.session.execute(text(again))
