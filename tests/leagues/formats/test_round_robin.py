"""Round robins of pairs and of pods."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from arena.leagues.entrants import Entrant
from arena.leagues.formats.format import FormatError
from arena.leagues.formats.grouping.designs import STARTERS, design
from arena.leagues.formats.grouping.sizes import split
from arena.leagues.formats.round_robin import RoundRobin
from arena.leagues.formats.round_robin.circle import circle_round
from arena.leagues.rounds import Played
from arena.match.rotations import orders
from tests.leagues.tournaments import SEED, by_name, field, owned, pairs, play_out


def season(league: RoundRobin, entrants: Sequence[Entrant]) -> list[Played]:
    league.check(entrants)
    return play_out(league, entrants, by_name)


def first_seats(played: list[Played]) -> Counter[tuple[str, str]]:
    """How often each sat first against each."""
    return Counter(
        (table.entrants[order[0]], table.entrants[order[1]])
        for each in played
        for table in each.round.tables
        for order in [orders(2)[table.rotation]]
    )


@pytest.mark.parametrize("size", range(2, 34))
def test_every_pair_meets_once_and_everyone_sits_out_as_often(size: int) -> None:
    entrants = field(size)
    played = season(RoundRobin(), entrants)
    assert sorted(pairs(played)) == list(combinations(sorted(e.id for e in entrants), 2))
    byes = Counter(entrant for each in played for entrant in each.round.byes)
    assert byes == (Counter(e.id for e in entrants) if size % 2 else Counter())


@pytest.mark.parametrize("size", range(2, 34))
def test_everyone_sits_first_as_often_as_second(size: int) -> None:
    once = first_seats(season(RoundRobin(), field(size)))
    for entrant in field(size):
        first = sum(times for (a, _), times in once.items() if a == entrant.id)
        second = sum(times for (_, b), times in once.items() if b == entrant.id)
        assert abs(first - second) <= (size + 1) % 2
    twice = first_seats(season(RoundRobin(double=True), field(size)))
    assert set(twice.values()) == {1}
    assert len(twice) == size * (size - 1)


def test_a_round_of_a_thousand_is_computed_on_its_own() -> None:
    last = circle_round(1000, 998)
    assert sorted(number for pair in last.pairs for number in pair) == list(range(1000))
    assert RoundRobin().next_round(field(1000), _Unread(), SEED) is not None


class _Unread(list[Played]):
    """Rounds that nobody looks at."""

    def __len__(self) -> int:
        return 500


def test_whose_opponent_has_left_sits_out_for_a_point() -> None:
    entrants = list(field(6))
    entrants[0] = replace(entrants[0], left=3)
    played = season(RoundRobin(), entrants)
    assert len(played) == 5
    for each in played[2:]:
        assert "e01" not in {entrant for table in each.round.tables for entrant in table.entrants}
        assert "e01" not in each.round.byes
        assert len(each.round.byes) == 1
    byes = Counter(entrant for each in played for entrant in each.round.byes)
    assert set(byes.values()) == {1}
    assert len(byes) == 3


def test_it_is_over_when_one_is_left() -> None:
    entrants = [replace(entrant, left=2) for entrant in field(6)[1:]]
    entrants += field(1)
    assert len(season(RoundRobin(), entrants)) == 1


def test_the_field_is_closed_at_the_start() -> None:
    late = [*field(4), Entrant(field(5)[-1].id, joined=2)]
    assert season(RoundRobin(), late) == season(RoundRobin(), field(4))
    played = season(RoundRobin(), late)
    assert len(RoundRobin().standings(late, played)) == 4


@pytest.mark.parametrize(
    ("entrants", "tables", "sentence"),
    [
        (field(1), range(2, 3), "a table needs 2 entrants; this field has 1"),
        (field(0), range(2, 3), "a table needs 2 entrants; this field has 0"),
        (field(3), range(4, 5), "a table needs 4 entrants; this field has 3"),
        ([owned("a", "x"), owned("b", "x"), owned("c")], range(2, 3), "a and b share an owner"),
        ([owned("a", "x"), owned("b", "y", "x")], range(2, 7), "a and b share an owner"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    entrants: Sequence[Entrant], tables: range, sentence: str
) -> None:
    with pytest.raises(FormatError, match=sentence):
        RoundRobin(tables).check(entrants)


@pytest.mark.parametrize(
    ("size", "tables"), [*STARTERS, (9, 3), (27, 3), (16, 4), (64, 4), (25, 5)]
)
def test_in_a_design_every_pair_meets_exactly_once(size: int, tables: int) -> None:
    rounds = design(size, tables)
    assert all(sorted(sum(seating, ())) == list(range(size)) for seating in rounds)
    met = Counter(
        pair for seating in rounds for table in seating for pair in combinations(sorted(table), 2)
    )
    assert met == Counter(combinations(range(size), 2))


@pytest.mark.parametrize(
    "tables", [range(3, 4), range(3, 5), range(4, 5), range(2, 6), range(2, 7)]
)
@pytest.mark.parametrize("size", [6, 7, 9, 12, 16, 19])
def test_pods_have_every_pair_meet_about_as_often(size: int, tables: range) -> None:
    """Measured: annealing the whole schedule at once gives no less for such small fields."""
    once, twice = (
        season(RoundRobin(tables, double=double), field(size)) for double in (False, True)
    )
    for played in (once, twice):
        met = Counter(dict.fromkeys(combinations(sorted(e.id for e in field(size)), 2), 0))
        met.update(pairs(played))
        spread = 3 + (len(split(size, tables)) == 2)
        assert max(met.values()) - min(met.values()) <= spread
        byes = Counter({entrant.id: 0 for entrant in field(size)})
        byes.update(entrant for each in played for entrant in each.round.byes)
        assert max(byes.values()) - min(byes.values()) <= 1


def test_pods_of_a_design_meet_once() -> None:
    assert sorted(pairs(season(RoundRobin(range(3, 5)), field(16)))) == list(
        combinations(sorted(e.id for e in field(16)), 2)
    )


def test_pods_part_the_entrants_of_an_owner() -> None:
    entrants = [owned(f"e{n:02}", "x" if n < 3 else f"y{n // 2}") for n in range(12)]
    together = {pair for pair in combinations(entrants, 2) if pair[0].related(pair[1])}
    met = set(pairs(season(RoundRobin(range(4, 5)), entrants)))
    assert met.isdisjoint((a.id, b.id) for a, b in together)


def test_who_cannot_be_parted_sits_out_and_it_is_said() -> None:
    entrants = [owned(f"e{n}", "x" if n < 4 else f"y{n}") for n in range(9)]
    played = season(RoundRobin(range(3, 4)), entrants)
    for each in played:
        assert len(each.round.tables) == 2
        assert len(each.round.byes) == 3
        assert any("owner" in sentence for sentence in each.round.relaxed)
    together = set(combinations(sorted(f"e{n}" for n in range(4)), 2))
    assert together.isdisjoint(pairs(played))
