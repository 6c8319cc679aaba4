"""Championships: what is left with the others is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

from arena.leagues.entrants import Entrant
from arena.leagues.formats.championship import Championship
from arena.leagues.formats.format import FormatError
from arena.leagues.results import Scoring, SeatedGame, of_championship, table_result
from arena.leagues.rounds import Table, TableResult
from tests.leagues.tournaments import field, owned, play_out


def dice(table: Table) -> TableResult:
    """One game that the best seed wins; everyone else has as many dice left as its number."""
    order = sorted(range(len(table.entrants)), key=lambda place: table.entrants[place])
    ranks = tuple(order.index(place) for place in range(len(order)))
    left = tuple(0 if rank == 0 else int(table.entrants[at][1:]) for at, rank in enumerate(ranks))
    game = SeatedGame(tuple(range(len(ranks))), ranks, left)
    return table_result(len(ranks), [game], scoring=Scoring.LEFT_WITH_OTHERS)


def test_a_field_that_fits_is_one_table_in_every_round() -> None:
    league = Championship(3, range(2, 7))
    for size in range(2, 7):
        entrants = field(size)
        played = play_out(league, entrants, dice)
        assert [len(each.round.tables[0].entrants) for each in played] == [size] * 3
        assert [each.round.tables[0].rotation for each in played] == [0, 1, 2 if size > 2 else 0]
        first, *others = league.standings(entrants, played)
        assert (first.entrant, int(first.points)) == ("e01", 3 * sum(range(2, size + 1)))
        assert all(line.points == 0 for line in others)
        assert len({line.place for line in league.standings(entrants, played)}) == size


@pytest.mark.parametrize("size", [7, 11, 17])
def test_a_larger_field_is_in_pods_and_points_add_up(size: int) -> None:
    league = Championship(4, range(3, 6))
    entrants = field(size)
    played = play_out(league, entrants, dice)
    scores = Counter[str]()
    for each in played:
        assert not each.round.byes
        for table, result in each.outcomes():
            for place, entrant in enumerate(table.entrants):
                scores[entrant] += int(result.scores[place])
    lines = league.standings(entrants, played)
    assert {line.entrant: line.points for line in lines} == {e.id: scores[e.id] for e in entrants}
    assert [line.points for line in lines] == sorted(scores.values(), reverse=True) + [
        Fraction(0)
    ] * (size - len(scores))


def test_a_bye_is_worth_ones_own_mean_score() -> None:
    league = Championship(7, range(3, 4))
    entrants = field(7)
    played = play_out(league, entrants, dice)
    best = league.standings(entrants, played)[0]
    assert (best.entrant, best.byes, best.tables) == ("e01", 1, 6)
    counted = [
        result.scores[table.entrants.index(best.entrant)]
        for each in played
        for table, result in each.outcomes()
        if best.entrant in table.entrants
    ]
    assert best.points == sum(counted) * Fraction(7, 6)


def test_who_never_shows_up_is_below_who_played_and_scored_nothing() -> None:
    def referee(table: Table) -> TableResult:
        absent = frozenset({table.entrants.index(field(4)[2].id)})
        game = SeatedGame((0, 1, 2, 3), (0, 1, 2, 3), (0, 2, 3, 4))
        return table_result(4, [game], absent, Scoring.LEFT_WITH_OTHERS)

    league = Championship(2, range(4, 5))
    lines = league.standings(field(4), play_out(league, field(4), referee))
    assert [(line.entrant, int(line.points)) for line in lines] == [
        ("e01", 18),
        ("e02", 0),
        ("e04", 0),
        ("e03", 0),
    ]


def test_only_in_wazabi_it_is_what_the_others_have_left() -> None:
    assert of_championship("wazabi") is Scoring.LEFT_WITH_OTHERS
    assert {of_championship(game) for game in ("heroes", "gosu")} == {Scoring.OWN}


@pytest.mark.parametrize(
    ("league", "entrants", "sentence"),
    [
        (Championship(0), field(4), "rounds: 1 or more"),
        (Championship(1, range(3, 6)), field(2), "a table needs 3 entrants; this field has 2"),
        (Championship(1), [owned("a", "o"), owned("b", "o"), owned("c")], "a and b share an owner"),
        (
            Championship(1, range(3, 4)),
            [owned("a", "o"), owned("b", "o"), owned("c", "p"), owned("d", "p")],
            "3 entrants without a common owner",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    league: Championship, entrants: Sequence[Entrant], sentence: str
) -> None:
    with pytest.raises(FormatError, match=sentence):
        league.check(entrants)
