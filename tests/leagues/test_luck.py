"""The luck-adjusted score: its laws, and small seasons worked out by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import exp
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from arena.leagues.entrants import EntrantId
from arena.leagues.luck import DOUBT, Seating, adjusted, adjusted_results

HALF = Fraction(1, 2)
SEATS = 3
MOST_TABLES = 4

Score: TypeAlias = Callable[[Sequence[Seating]], Mapping[EntrantId, Fraction]]

RANKS = st.lists(st.integers(0, SEATS - 1), min_size=SEATS, max_size=SEATS)


def seating(
    entrant: str, deal: int, seat: int, result: Fraction, round_: int | None = None
) -> Seating:
    """In a round of its own unless it is told."""
    return Seating(EntrantId(entrant), deal if round_ is None else round_, deal, seat, result)


def results(ranks: Sequence[int]) -> list[Fraction]:
    """The mean results of a game with these ranks."""
    others = len(ranks) - 1
    return [Fraction(sum((a < b) + (a <= b) for b in ranks) - 1, 2 * others) for a in ranks]


@st.composite
def seasons(draw: st.DrawFn) -> list[Seating]:
    """Whole games of three, some deals of one table or more; who sits where is drawn."""
    found = []
    for deal in range(draw(st.integers(1, 4))):
        names = draw(st.permutations("abcdefghijkl"))
        for table in range(draw(st.integers(1, MOST_TABLES))):
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


@given(st.lists(st.tuples(RANKS, st.integers(2, MOST_TABLES)), min_size=1, max_size=9))
def test_of_what_seats_and_deals_alone_decide_the_less_is_left_the_more_deals_there_were(
    deals: list[tuple[list[int], int]],
) -> None:
    """Exactly the part DOUBT / (DOUBT + the squares of the others), to a hundredth."""
    season = [
        seating(f"{table}{seat}", deal, seat, result)
        for deal, (ranks, tables) in enumerate(deals)
        for table in range(tables)
        for seat, result in enumerate(results(ranks))
    ]
    squares = {
        deal: sum((each.result - HALF) ** 2 for each in season if each.deal == deal)
        for deal in range(len(deals))
    }
    for each, result in zip(season, adjusted_results(season), strict=True):
        told = sum(squares.values()) - squares[each.deal]
        left = (each.result - HALF) * DOUBT / (DOUBT + told)
        assert abs(result - HALF - left) <= Fraction(1, 400)


def test_equal_entrants_score_alike_however_uneven_the_deals() -> None:
    season = [
        seating(name, deal, seat, result)
        for deal, names in enumerate(permutations("abcd"))
        for table in (names[:2], names[2:])
        for seat, (name, result) in enumerate(zip(table, results((deal % 3, 1)), strict=True))
    ]
    apart = {name: score - HALF for name, score in raw(season).items()}
    assert len(set(apart.values())) > 1
    for name, score in adjusted(season).items():
        assert abs(score - HALF) <= abs(apart[name]) / 5


def test_a_season_by_hand() -> None:
    """From seat 0 a plays b, and c plays d: seat 0 wins three deals at both; of the last b and c
    win.

    A result times the other table's from its seat, less 1/2 each, is 1/4 in the three and -1/4 in
    the last, by 4 games. So the last has the coefficient 3 / (3 + DOUBT), the others, in
    hundredths, (2 - 1) / (3 + DOUBT).
    """
    season = [
        seating(name, deal, seat, Fraction(name in winners))
        for deal, winners in enumerate(("ac", "ac", "ac", "bc"))
        for seat, names in enumerate(("ac", "bd"))
        for name in names
    ]
    few, many = Fraction(17, 100), HALF
    assert DOUBT == 3
    won, lost = 1 - few / 2, few / 2
    assert adjusted(season) == {
        "a": (3 * won - many / 2) / 4,
        "b": (3 * lost + 1 + many / 2) / 4,
        "c": (3 * won + 1 + many / 2) / 4,
        "d": (3 * lost - many / 2) / 4,
    }


def pair(deal: int, names: str) -> list[Seating]:
    """The first named wins from seat 0."""
    return [seating(name, deal, seat, Fraction(1 - seat)) for seat, name in enumerate(names)]


def test_the_one_that_sat_there_alone_keeps_its_result() -> None:
    """Each of the shared deals tells 1 of 1 + DOUBT about the other."""
    shared = [each for deal in (1, 2) for names in ("ab", "cd") for each in pair(deal, names)]
    won, lost = Fraction(7, 8), Fraction(1, 8)
    assert adjusted([*pair(0, "ab"), *shared]) == {
        "a": (1 + 2 * won) / 3,
        "b": (0 + 2 * lost) / 3,
        "c": won,
        "d": lost,
    }


def test_one_deal_does_not_tell_how_much_luck_there_is() -> None:
    assert adjusted([*pair(0, "ab"), *pair(0, "cd")]) == {"a": 1, "b": 0, "c": 1, "d": 0}


def test_without_games_nobody_has_a_score() -> None:
    assert adjusted([]) == {}


TABLES = ("abc", "def")
TURNS = range(SEATS)
DEALS = 2


def outcomes_of(deals: int) -> st.SearchStrategy[list[list[list[list[int]]]]]:
    """By deal, table and turn the ranks of its seats: any bots, of any strength, on any deal."""
    tables = st.lists(st.lists(RANKS, min_size=SEATS, max_size=SEATS), min_size=2, max_size=2)
    return st.lists(tables, min_size=deals, max_size=deals)


Outcomes: TypeAlias = Sequence[Sequence[Sequence[Sequence[int]]]]


def dealt(turns: Sequence[Sequence[int]], outcomes: Outcomes, match: int = 1) -> list[Seating]:
    """A season; by deal and table how many seats the table is turned by. ``match``: its deals."""
    return [
        seating(names[(seat + turn) % SEATS], deal, seat, result, deal // match)
        for deal, (turned, tables) in enumerate(zip(turns, outcomes, strict=True))
        for names, turn, ranks in zip(TABLES, turned, tables, strict=True)
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


@settings(max_examples=20)
@given(outcomes_of(DEALS))
def test_seats_drawn_by_lot_table_by_table_make_it_unbiased_whoever_plays(
    outcomes: Outcomes,
) -> None:
    """Exactly: over all seat orders, however strong the bots and whatever the deals are worth."""
    rounds = list(product(TURNS, repeat=len(TABLES)))
    every = [dealt(turns, outcomes) for turns in product(rounds, repeat=DEALS)]
    assert means(every, adjusted) == means(every, raw)


@settings(max_examples=10)
@given(outcomes_of(2 * DEALS))
def test_matches_of_several_deals_that_one_lot_seats_are_unbiased_too(outcomes: Outcomes) -> None:
    """A match begins where its lot says, and goes on from seat order to seat order."""

    def turned(lots: Sequence[int]) -> list[list[int]]:
        return [[(lot + deal) % SEATS for lot in lots] for deal in range(DEALS)]

    lots = [turned(each) for each in product(TURNS, repeat=len(TABLES))]
    every = [dealt([*one, *other], outcomes, DEALS) for one, other in product(lots, repeat=2)]
    assert means(every, adjusted) == means(every, raw)


def test_deals_of_one_round_do_not_tell_how_much_of_each_other_is_luck() -> None:
    """a and c always win; in all deals they sit alike, or in none, as the lots have it."""
    season = [
        seating(name, deal, (place + deal) % 2, Fraction(1 - place), 0)
        for deal in range(10)
        for names in ("ab", "cd")
        for place, name in enumerate(names)
    ]
    assert adjusted(season) == {"a": 1, "b": 0, "c": 1, "d": 0}


def test_tables_that_turn_together_do_not_make_it_unbiased() -> None:
    """Who is named first wins: so a is compared with d alone, who wins, wherever it sits."""
    first = [[[[(seat + turn) % SEATS for seat in TURNS] for turn in TURNS]] * 2] * DEALS
    together = [dealt([(a, a), (b, b)], first) for a, b in product(TURNS, repeat=DEALS)]
    assert means(together, raw)[EntrantId("a")] == 1
    assert means(together, adjusted)[EntrantId("a")] == Fraction(7, 8)


def test_opponents_by_points_leave_it_unbiased_within_what_chance_allows() -> None:
    """Of 300 seasons in which eight of different strength meet whom they are level with.

    There opponents depend on earlier luck, which the exact proof leaves out.
    """
    chance, apart = Random(1), defaultdict(list)
    for _ in range(300):
        season = swiss(chance)
        own = raw(season)
        for name, score in adjusted(season).items():
            apart[name].append(float(score - own[name]))
    for differences in apart.values():
        assert abs(fmean(differences)) < 3 * stdev(differences) / len(differences) ** 0.5


def swiss(chance: Random) -> list[Seating]:
    """Eight rounds of four tables: the stronger wins more often, and so does the luckier seat."""
    points = dict.fromkeys("abcdefgh", 0.0)
    found = []
    for deal in range(8):
        luck = chance.choice((-1, 1)) * 2
        order = sorted(points, key=lambda name: (-points[name], chance.random()))
        for at in range(0, 8, 2):
            names = order[at : at + 2] if chance.random() < 0.5 else order[at : at + 2][::-1]
            ahead = luck + (ord(names[1]) - ord(names[0])) / 3
            won = int(chance.random() >= 1 / (1 + exp(-ahead)))
            points[names[won]] += 1
            found += [
                seating(name, deal, seat, Fraction(seat == won)) for seat, name in enumerate(names)
            ]
    return found
