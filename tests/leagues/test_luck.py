"""The luck-adjusted score: its laws, and small seasons worked out by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from arena.leagues.entrants import EntrantId
from arena.leagues.luck import Seating, adjusted

HALF = Fraction(1, 2)
SEATS = 3
MOST_TABLES = 4

Score: TypeAlias = Callable[[Sequence[Seating]], Mapping[EntrantId, Fraction]]

RANKS = st.lists(st.integers(0, SEATS - 1), min_size=SEATS, max_size=SEATS)
CELLS = st.tuples(st.integers(0, 3), st.integers(0, SEATS - 1))


def seating(entrant: str, deal: int, seat: int, result: Fraction) -> Seating:
    return Seating(EntrantId(entrant), deal, seat, result)


def results(ranks: Sequence[int]) -> list[Fraction]:
    """The mean results of a game with these ranks."""
    others = len(ranks) - 1
    return [Fraction(sum((a < b) + (a <= b) for b in ranks) - 1, 2 * others) for a in ranks]


@st.composite
def seasons(draw: st.DrawFn, least_tables: int = 1) -> list[Seating]:
    """Whole games of three, some deals with so many tables or more; who sits where is drawn."""
    found = []
    for deal in range(draw(st.integers(1, 4))):
        names = draw(st.permutations("abcdefghijkl"))
        for table in range(draw(st.integers(least_tables, MOST_TABLES))):
            for seat, result in enumerate(results(draw(RANKS))):
                found.append(seating(names[table * SEATS + seat], deal, seat, result))
    return found


@st.composite
def incomplete(draw: st.DrawFn) -> list[Seating]:
    """The same with any seatings taken out."""
    whole = draw(seasons())
    return [each for each in whole if draw(st.booleans())]


def games(seatings: Sequence[Seating]) -> dict[EntrantId, list[Fraction]]:
    found: dict[EntrantId, list[Fraction]] = defaultdict(list)
    for each in seatings:
        found[each.entrant].append(each.result)
    return found


@given(incomplete())
def test_adjusted_results_add_up_to_the_raw_ones(season: list[Seating]) -> None:
    raw = games(season)
    scores = adjusted(season)
    assert scores.keys() == raw.keys()
    assert sum(scores[entrant] * len(raw[entrant]) for entrant in raw) == sum(
        each.result for each in season
    )


@given(incomplete(), st.randoms(use_true_random=False))
def test_the_order_of_games_and_the_numbers_of_deals_do_not_matter(
    season: list[Seating], chance: Random
) -> None:
    shuffled = [seating(e.entrant, 1000 - e.deal, e.seat, e.result) for e in season]
    chance.shuffle(shuffled)
    assert adjusted(shuffled) == adjusted(season)


@given(incomplete(), st.permutations("abcdefghijkl"))
def test_names_do_not_matter(season: list[Seating], names: Sequence[str]) -> None:
    new = dict(zip("abcdefghijkl", names, strict=True))
    renamed = [seating(new[e.entrant], e.deal, e.seat, e.result) for e in season]
    assert {new[entrant]: score for entrant, score in adjusted(season).items()} == adjusted(renamed)


@given(seasons(least_tables=2), st.dictionaries(CELLS, st.fractions(-1, 1, max_denominator=4)))
def test_what_seats_and_deals_are_worth_is_taken_out_whole(
    season: list[Seating], worth: dict[tuple[int, int], Fraction]
) -> None:
    helped = [
        seating(e.entrant, e.deal, e.seat, e.result + worth.get((e.deal, e.seat), 0))
        for e in season
    ]
    mean = sum(e.result for e in helped) / len(helped)
    assert adjusted(helped) == {
        entrant: score - HALF + mean for entrant, score in adjusted(season).items()
    }


def test_equal_entrants_score_one_half_however_uneven_the_deals() -> None:
    season = [
        seating(name, deal, seat, result)
        for deal, names in enumerate(permutations("abcd"))
        for table in (names[:2], names[2:])
        for seat, (name, result) in enumerate(zip(table, results((deal % 3, 1)), strict=True))
    ]
    assert len(set(raw(season).values())) > 1
    assert set(adjusted(season).values()) == {HALF}


def test_a_deal_that_seat_0_always_wins_tells_nothing_and_one_it_should_not_have_lost_does() -> (
    None
):
    """a beat b, c beat d and f beat e from seat 1, with one deal."""
    season = [
        seating(name, 7, seat, Fraction(result))
        for table in ((("a", 1), ("b", 0)), (("c", 1), ("d", 0)), (("e", 0), ("f", 1)))
        for seat, (name, result) in enumerate(table)
    ]
    lost, won = Fraction(-1, 2), Fraction(3, 2)
    assert adjusted(season) == {
        "a": HALF + HALF,
        "b": HALF - HALF,
        "c": HALF + HALF,
        "d": HALF - HALF,
        "e": lost,
        "f": won,
    }


def test_the_one_that_sat_there_alone_keeps_its_result() -> None:
    """a and b played a deal that nobody else met, and another that c and d met too."""
    season = [
        seating("a", 0, 0, Fraction(1)),
        seating("b", 0, 1, Fraction(0)),
        seating("a", 1, 0, HALF),
        seating("b", 1, 1, HALF),
        seating("c", 1, 0, Fraction(1)),
        seating("d", 1, 1, Fraction(0)),
    ]
    assert adjusted(season) == {"a": HALF, "b": HALF, "c": Fraction(1), "d": Fraction(0)}
    assert adjusted(season[:2]) == {"a": 1, "b": 0}


def test_without_games_nobody_has_a_score() -> None:
    assert adjusted([]) == {}


TABLES = ("abc", "def", "ghi")
OUTCOMES = st.lists(
    st.lists(RANKS, min_size=SEATS, max_size=SEATS), min_size=len(TABLES), max_size=len(TABLES)
)
"""By table and turn the ranks of its seats: any bots, of any strength, on any deal."""


def dealt(turns: Sequence[int], outcomes: Sequence[Sequence[Sequence[int]]]) -> list[Seating]:
    """One deal at all tables, each turned by so many seats."""
    return [
        seating(names[(seat + turn) % SEATS], 0, seat, result)
        for names, turn, ranks in zip(TABLES, turns, outcomes, strict=True)
        for seat, result in enumerate(results(ranks[turn]))
    ]


def means(seasons: Sequence[Sequence[Seating]], score: Score) -> dict[EntrantId, Fraction]:
    """By entrant, over seasons that are equally likely."""
    scores = [score(season) for season in seasons]
    return {
        name: sum((each[name] for each in scores), Fraction(0)) / len(scores) for name in scores[0]
    }


def raw(season: Sequence[Seating]) -> Mapping[EntrantId, Fraction]:
    return {name: sum(own, Fraction(0)) / len(own) for name, own in games(season).items()}


@given(OUTCOMES)
def test_seats_drawn_by_lot_table_by_table_make_it_unbiased_whoever_plays(
    outcomes: Sequence[Sequence[Sequence[int]]],
) -> None:
    """Exactly: over all seat orders, however strong the bots and whatever the deal is worth."""
    every = [dealt(turns, outcomes) for turns in product(range(SEATS), repeat=len(TABLES))]
    assert means(every, adjusted) == means(every, raw)


def test_tables_that_turn_together_do_not_make_it_unbiased() -> None:
    """Who is named first wins: so a is compared with d and g alone, who win, wherever it sits."""
    first = [[[(seat + turn) % SEATS for seat in range(SEATS)] for turn in range(SEATS)]] * 3
    together = [dealt([turn] * 3, first) for turn in range(SEATS)]
    assert means(together, raw)[EntrantId("a")] == 1
    assert means(together, adjusted)[EntrantId("a")] == HALF
