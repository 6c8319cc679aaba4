"""Who plays placement matches."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.ladder.history import History
from arena.leagues.ladder.placement import (
    SETTLED_ENTRANTS,
    SETTLED_MATCHES,
    Rated,
    newcomers,
)
from arena.leagues.ladder.tables import make
from arena.leagues.ladder.values import PLACEMENT, Ladder
from arena.leagues.rounds import Table
from tests.leagues.ladder.club import SEED, contender, newcomer

OLD = Rated(1_600_000, SETTLED_MATCHES)
NEW = Rated(1_500_000, 0, beginner=True)
BEGUN = Rated(1_500_000, 2, beginner=True, placing=3)


def field(**ratings: Rated) -> tuple[list[Entrant], Mapping[EntrantId, Rated]]:
    known = {EntrantId(name): rated for name, rated in ratings.items()}
    return [Entrant(name) for name in known], known


def old(number: int) -> dict[str, Rated]:
    return {f"old{at}": OLD for at in range(number)}


def test_who_is_new_in_a_settled_field_is_placed_first() -> None:
    assert newcomers(*field(**old(SETTLED_ENTRANTS), new=NEW), 10) == {"new"}
    assert newcomers(*field(**old(SETTLED_ENTRANTS - 1), new=NEW), 10) == set()


def test_nobody_is_placed_where_all_are_new_or_no_placement_is_asked_for() -> None:
    assert newcomers(*field(a=NEW, b=NEW, c=NEW, d=NEW, e=NEW), 10) == set()
    assert newcomers(*field(**old(9), new=NEW), 0) == set()


def test_a_field_of_few_matches_is_not_settled() -> None:
    few = {f"few{at}": Rated(1_500_000, SETTLED_MATCHES - 1) for at in range(20)}
    assert newcomers(*field(**few, new=NEW), 10) == set()


def test_who_has_begun_goes_on_when_the_others_have_left() -> None:
    entrants, known = field(**old(SETTLED_ENTRANTS), new=NEW, begun=BEGUN)
    assert newcomers(entrants, known, 10) == {"new", "begun"}
    entrants[0] = Entrant(entrants[0].id, left=2)
    assert newcomers(entrants, known, 10) == {"begun"}


def test_who_has_left_is_no_newcomer() -> None:
    entrants, known = field(**old(SETTLED_ENTRANTS), new=NEW)
    entrants[-1] = Entrant(entrants[-1].id, left=1)
    assert newcomers(entrants, known, 10) == set()


def test_a_newcomer_stands_by_its_placement_matches() -> None:
    entrants, known = field(a=OLD, new=BEGUN)
    a, new = (each.id for each in entrants)
    found = History([Table((a, new))] * 5).contenders(entrants, known, {}, newcomers={new})
    by_name = {each.id: each for each in found}
    assert (by_name[new].placed, by_name[new].tables) == (False, 3)
    assert (by_name[a].placed, by_name[a].tables) == (True, 5)


def test_the_rated_fill_their_tables_with_newcomers_only_where_there_would_be_none() -> None:
    ladder = Ladder(range(2, 5))
    new = [newcomer(f"new{at}") for at in range(2)]
    [first, *_] = make(ladder, [contender("a"), contender("b"), *new], 0, SEED, 1).tables
    assert (first.entrants, first.label) == (("a", "b"), "")
    [first] = make(ladder, [contender("a"), *new], 0, SEED, 1).tables
    assert (first.entrants, first.label) == (("a", "new0", "new1"), PLACEMENT)


def test_no_table_with_a_newcomer_is_rated() -> None:
    waiting = [contender("a"), newcomer("new")]
    for counter in range(4):
        [table] = make(Ladder(range(2, 3)), waiting, counter, SEED, 1).tables
        assert table.label == PLACEMENT


@pytest.mark.parametrize(("largest", "newcomers_there"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_at_most_half_of_a_newcomer_s_table_are_newcomers(
    largest: int, newcomers_there: int
) -> None:
    free = [*(contender(f"old{at}") for at in range(6)), *(newcomer(f"new{at}") for at in range(6))]
    [table] = make(Ladder(range(2, largest + 1)), free, 1, SEED, 1).tables
    assert len(table.entrants) == largest
    assert sum(name.startswith("new") for name in table.entrants) == newcomers_there
    assert table.label == PLACEMENT
