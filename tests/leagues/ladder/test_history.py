"""How entrants stand in a ladder, from the tables that were made."""

from __future__ import annotations

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.ladder.history import RECENT, History
from arena.leagues.ladder.placement import Rated
from arena.leagues.rounds import Table

A, B, C = (EntrantId(name) for name in "abc")


def test_an_entrant_stands_by_its_tables_its_rating_and_how_free_it_is() -> None:
    tables = [Table((A, B)), Table((C, A)), Table((B, A))]
    ratings = {A: Rated(1_600_000, 30), B: Rated(1_500_000, 0), C: Rated(1_400_000, 1)}
    found = {
        each.id: each
        for each in History(tables).contenders(
            [Entrant(A), Entrant(B), Entrant(C, left=1)], ratings, {A: 2}
        )
    }
    assert set(found) == {A, B}, "who has left is not paired"
    assert (found[A].rating, found[A].free, found[A].since, found[A].tables) == (1_600_000, 2, 3, 3)
    assert (found[A].recent, found[A].met) == ((B, C, B), {B: 2, C: 1})
    assert (found[B].free, found[B].since) == (0, 3)
    assert found[A].uncertainty < found[B].uncertainty


def test_only_the_latest_opponents_are_remembered_as_met_lately() -> None:
    tables = [Table((A, C))] + [Table((A, B))] * RECENT
    [found] = History(tables).contenders([Entrant(A)], {A: Rated(0, 0)}, {})
    assert found.recent == (B,) * RECENT
    assert found.met[C] == 1


def test_tables_that_are_added_later_count_as_if_they_had_been_there_at_once() -> None:
    tables = [Table((A, B)), Table((C, A)), Table((B, A))]
    later, known = History(tables[:1]), {A: Rated(0, 0)}
    later.add(tables[1:])
    assert later.tables == 3
    assert list(later.contenders([Entrant(A)], known, {})) == list(
        History(tables).contenders([Entrant(A)], known, {})
    )
