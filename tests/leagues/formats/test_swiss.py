"""Swiss tournaments of pairs and of pods."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product

import numpy as np
import pytest

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.format import FormatError
from arena.leagues.formats.swiss import Swiss
from arena.leagues.formats.swiss import pairs as windows
from arena.leagues.formats.swiss.matching import Level, best, combined
from arena.leagues.formats.swiss.ranking import Ranking, ranking
from arena.leagues.history import opponents
from arena.leagues.rounds import Played
from tests.leagues.tournaments import SEED, by_name, field, mixed, owned, pairs, play_out

PODS = (range(3, 4), range(3, 5), range(2, 7), range(5, 7))


def byes(played: Sequence[Played]) -> Counter[str]:
    return Counter(entrant for each in played for entrant in each.round.byes)


def check_everyone_is_in(entrants: Sequence[Entrant], played: Sequence[Played]) -> None:
    for each in played:
        seated = [entrant for table in each.round.tables for entrant in table.entrants]
        there = {entrant.id for entrant in entrants if entrant.in_round(each.round.number)}
        assert {*seated, *each.round.byes} == there


@pytest.mark.parametrize("size", range(2, 34))
def test_everyone_meets_somebody_every_round_or_sits_out_once(size: int) -> None:
    entrants = field(size)
    played = play_out(Swiss(size + 3), entrants, mixed(str(size)))
    assert len(played) == size + 3
    check_everyone_is_in(entrants, played)
    assert all(len(each.round.byes) == size % 2 for each in played)
    often = [byes(played)[entrant.id] for entrant in entrants]
    assert max(often) - min(often) <= 1
    once = Counter(pairs(played[: size // 2]))
    assert set(once.values()) == {1}


@pytest.mark.parametrize("size", [3, 5, 7])
def test_nobody_sits_out_again_before_everyone_has(size: int) -> None:
    played = play_out(Swiss(3 * size), field(size), mixed(str(size)))
    for cycle in range(3):
        rested = byes(played[cycle * size : (cycle + 1) * size])
        assert set(rested.values()) == {1}
        assert len(rested) == size


def test_the_first_round_is_the_top_half_against_the_bottom_half_in_order() -> None:
    first = play_out(Swiss(1), field(9), by_name)[0].round
    assert sorted(table.entrants for table in first.tables) == [
        ("e01", "e05"),
        ("e02", "e06"),
        ("e03", "e07"),
        ("e04", "e08"),
    ]
    assert first.byes == ("e09",)


def test_the_best_two_so_far_meet() -> None:
    played = play_out(Swiss(3), field(8), by_name)
    assert {table.entrants for table in played[2].round.tables} >= {("e01", "e02")}


@pytest.mark.parametrize(
    ("size", "owners"), [(4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (5, 2), (6, 2), (7, 3), (8, 3)]
)
@pytest.mark.parametrize("salt", ["a", "b"])
def test_no_other_pairing_is_better(size: int, owners: int, salt: str) -> None:
    """All pairings of small fields are listed, with owners and late rounds, and compared.

    With few owners, who cannot be parted in pairs, several are left.
    """
    few = [owned(f"x{number}", "x") for number in range(size - owners if owners < 4 else 0)]
    entrants = [*few, *field(size - len(few), owners=owners)]
    played: list[Played] = []
    league = Swiss(9)
    for _ in range(9):
        ranked = ranking(entrants, played, SEED)
        found = best(ranked.entrants, ranked, same_owner=False)
        costs = min(_costs(ranked, pairing) for pairing in _pairings(ranked.entrants))
        assert _costs(ranked, found.pairs) == costs
        round_ = league.next_round(entrants, played, SEED)
        assert round_ is not None
        referee = mixed(f"{salt} {len(played)}")
        played.append(Played(round_, tuple(map(referee, round_.tables))))


Pairs = Sequence[tuple[int, int]]


def _pairings(entrants: Sequence[Entrant]) -> Iterator[Pairs]:
    """All ways to pair some of them, none of one owner."""

    def of(left: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
        if not left:
            yield []
            return
        first, rest = left[0], left[1:]
        yield from of(rest)
        for other in rest:
            if not entrants[first].related(entrants[other]):
                for more in of([place for place in rest if place != other]):
                    yield [(first, other), *more]

    return of(range(len(entrants)))


def _costs(ranked: Ranking, pairing: Pairs) -> tuple[int, ...]:
    """In the order of ``matching.best``, computed one pair after the other."""
    entrants, points = ranked.entrants, ranked.points
    paired = {place for pair in pairing for place in pair}
    left = [place for place in range(len(entrants)) if place not in paired]
    ids = [entrant.id for entrant in entrants]
    fewest = min(ranked.byes[entrant] for entrant in ids)
    met = [
        ranked.met[ids[a]][ids[b]]
        for a, b in combinations(range(len(ids)), 2)
        if not entrants[a].related(entrants[b])
    ]
    return (
        len(left),
        sum(ranked.byes[ids[place]] - fewest for place in left),
        sum((ranked.met[ids[a]][ids[b]] - min(met)) ** 2 for a, b in pairing),
        sum(len(ids) - 1 - place for place in left),
        sum((points[ids[a]] - points[ids[b]]) ** 2 for a, b in pairing),
        sum(_off(ranked, a, b) ** 2 for a, b in pairing),
    )


def _off(ranked: Ranking, a: int, b: int) -> int:
    scores = [ranked.points[entrant.id] for entrant in ranked.entrants]
    if scores[a] != scores[b]:
        return b - a - 1
    return b - a - scores.count(scores[a]) // 2


def test_levels_that_no_weight_has_room_for_lose_the_last_digits_of_the_last_one() -> None:
    gains = [np.array(values) for values in ([1, 1, 1], [0, -3, -3], [0, 0, -(1 << 59)])]
    most = [1 << 30, 1 << 40, 1 << 61]
    levels = [Level(gain, size) for gain, size in zip(gains, most, strict=True)]
    weights = combined(levels)
    assert weights[0] > weights[1] > weights[2] > 0
    assert max(weights) < 1 << 124
    exact = combined([Level(gains[0], 3), Level(gains[1], 9), Level(gains[2] >> 50, 1 << 11)])
    assert exact == [10 * 2049, 7 * 2049, 7 * 2049 - 512]


def test_a_rematch_is_said_and_so_is_a_great_distance() -> None:
    played = play_out(Swiss(4), field(4), by_name)
    assert [each.round.relaxed for each in played[:3]] == [
        (),
        (),
        ("e01 and e04 meet, 2 points apart",),
    ]
    assert "e01 and e02 meet again" in played[3].round.relaxed


@pytest.mark.parametrize("tables", [range(2, 3), *PODS])
@pytest.mark.parametrize("size", [7, 12, 20])
def test_entrants_of_one_owner_never_meet(size: int, tables: range) -> None:
    entrants = field(size, owners=size // 2)
    related = {(a.id, b.id) for a, b in combinations(entrants, 2) if a.related(b)}
    league = Swiss(9, tables)
    if size // 2 >= tables[0]:
        league.check(entrants)
    played = play_out(league, entrants, mixed("x"))
    check_everyone_is_in(entrants, played)
    assert related.isdisjoint(pairs(played))
    asked = play_out(Swiss(12, tables, same_owner=True), entrants, mixed("x"))
    assert not related.isdisjoint(pairs(asked))


@pytest.mark.parametrize("tables", [range(2, 3), range(3, 4)])
def test_where_one_owner_has_too_many_the_others_take_turns_with_them(tables: range) -> None:
    entrants = [owned(f"a{n}", "a") for n in range(5)] + [owned("b"), owned("c")]
    played = play_out(Swiss(10, tables), entrants, mixed("x"))
    check_everyone_is_in(entrants, played)
    tables_a_round = 2 if tables[0] == 2 else 1
    assert all(len(each.round.tables) == tables_a_round for each in played)
    often = byes(played)
    assert max(often[f"a{n}"] for n in range(5)) - min(often[f"a{n}"] for n in range(5)) <= 1
    assert "owner" in played[0].round.relaxed[-1]


@pytest.mark.parametrize("tables", [range(2, 3), *PODS])
def test_who_joins_late_or_leaves_is_in_the_rounds_between(tables: range) -> None:
    entrants = list(field(17))
    for number in range(5):
        entrants[3 * number] = replace(entrants[3 * number], joined=number + 1, left=number + 4)
    played = play_out(Swiss(9, tables), entrants, mixed("x"))
    assert len(played) == 9
    check_everyone_is_in(entrants, played)


@pytest.mark.parametrize("tables", [range(2, 3), range(3, 5)])
def test_it_is_over_when_too_few_are_left(tables: range) -> None:
    entrants = [replace(entrant, left=3) for entrant in field(8)[1:]] + list(field(1))
    assert len(play_out(Swiss(9, tables), entrants, mixed("x"))) == 2


@pytest.mark.parametrize("tables", [range(2, 3), *PODS])
def test_the_order_of_the_entrants_changes_nothing(tables: range) -> None:
    entrants = list(field(19, owners=12))
    played = play_out(Swiss(6, tables), entrants, mixed("x"))
    for seed in range(3):
        shuffled = random.Random(seed).sample(entrants, len(entrants))
        assert play_out(Swiss(6, tables), shuffled, mixed("x")) == played


@pytest.mark.parametrize("tables", [range(2, 3), range(3, 5)])
def test_equal_ratings_are_ordered_by_lot(tables: range) -> None:
    entrants = [replace(entrant, rating=0) for entrant in field(12)]
    first, again, other = (
        play_out(Swiss(2, tables), entrants, by_name, seed) for seed in (SEED, SEED, bytes(32))
    )
    assert first == again
    assert pairs(first[:1]) != pairs(other[:1])


@pytest.mark.parametrize("tables", PODS)
@pytest.mark.parametrize("size", [6, 11, 13, 20, 33])
def test_pods_seat_everyone_once_and_nobody_sits_out_twice_before_all(
    size: int, tables: range
) -> None:
    entrants = field(size)
    played = play_out(Swiss(8, tables), entrants, mixed(str(size)))
    check_everyone_is_in(entrants, played)
    often = [byes(played)[entrant.id] for entrant in entrants]
    assert max(often) - min(often) <= 1
    for each in played:
        sizes = [len(table.entrants) for table in each.round.tables]
        assert set(sizes) <= set(tables)
        assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("size", [9, 13, 16])
def test_no_swap_between_pods_saves_a_rematch(size: int) -> None:
    played = play_out(Swiss(7, range(3, 5)), field(size), mixed("x"))
    for number, each in enumerate(played):
        met = opponents(played[:number])
        if min(met[a.id][b.id] for a, b in combinations(field(size), 2)):
            continue  # who has met least is looked at then
        groups = [table.entrants for table in each.round.tables]
        assert all(_again(swapped, met) >= _again(groups, met) for swapped in _swaps(groups))


Groups = Sequence[tuple[EntrantId, ...]]


def _again(groups: Groups, met: Mapping[EntrantId, Counter[EntrantId]]) -> int:
    return sum(met[a][b] ** 2 for group in groups for a, b in combinations(group, 2))


def _swaps(groups: Groups) -> Iterator[Groups]:
    """All that differ by two entrants."""
    for one, other in combinations(range(len(groups)), 2):
        for a, b in product(groups[one], groups[other]):
            swap = {a: b, b: a}
            yield [tuple(swap.get(entrant, entrant) for entrant in group) for group in groups]


def test_the_first_pods_are_filled_in_snake_order() -> None:
    first = play_out(Swiss(1, range(4, 5)), field(12), by_name)[0].round
    assert [table.entrants for table in first.tables] == [
        ("e01", "e06", "e07", "e12"),
        ("e02", "e05", "e08", "e11"),
        ("e03", "e04", "e09", "e10"),
    ]


@pytest.mark.parametrize("size", [41, 60])
def test_large_fields_are_paired_by_windows(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "EXACT", 32)
    monkeypatch.setattr(windows, "WINDOW", 10)
    entrants = field(size, owners=size - 4)
    played = play_out(Swiss(8), entrants, mixed("x"))
    check_everyone_is_in(entrants, played)
    assert set(Counter(pairs(played)).values()) == {1}
    assert set(byes(played).values()) <= {1}
    related = {(a.id, b.id) for a, b in combinations(entrants, 2) if a.related(b)}
    assert related.isdisjoint(pairs(played))


def test_who_finds_nobody_in_the_last_window_is_paired_further_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(windows, "EXACT", 32)
    monkeypatch.setattr(windows, "WINDOW", 10)
    entrants = [
        replace(entrant, owners=owned("x", "one").owners if number >= 30 else frozenset())
        for number, entrant in enumerate(field(40))
    ]
    played = play_out(Swiss(3), entrants, mixed("x"))
    assert all(not each.round.byes for each in played)


def test_seats_are_even_in_a_season_of_pairs() -> None:
    played = play_out(Swiss(10), field(16), mixed("x"))
    first = Counter(
        table.entrants[table.rotation] for each in played for table in each.round.tables
    )
    assert all(4 <= first[entrant.id] <= 6 for entrant in field(16))


def test_distances_do_not_grow_from_the_top_down() -> None:
    """The field is paired close to the order of the table: most pairs are half a point apart."""
    played = play_out(Swiss(6), field(33), mixed("x"))
    ranked = ranking(field(33), played[:-1], SEED)
    apart = [abs(ranked.exact[a] - ranked.exact[b]) for a, b in pairs(played[-1:])]
    assert sum(distance <= 1 for distance in apart) >= len(apart) - 2
    points = [ranked.points[entrant.id] for entrant in ranked.entrants]
    assert all(above >= below for above, below in pairwise(points))


@pytest.mark.parametrize(
    ("league", "entrants", "sentence"),
    [
        (Swiss(0), field(4), "rounds: 1 or more"),
        (Swiss(3), field(1), "a table needs 2 entrants; this field has 1"),
        (Swiss(3, range(4, 5)), field(3), "a table needs 4 entrants; this field has 3"),
        (Swiss(3), [owned("a", "x"), owned("b", "x")], "2 entrants without a common owner"),
        (
            Swiss(3, range(3, 4)),
            [owned("a", "x"), owned("b", "x", "y"), owned("c", "z"), owned("d", "z")],
            "3 entrants without a common owner",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    league: Swiss, entrants: Sequence[Entrant], sentence: str
) -> None:
    with pytest.raises(FormatError, match=sentence):
        league.check(entrants)
