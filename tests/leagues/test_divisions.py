"""Promotion and relegation, by example and over many seasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import pytest

from arena.leagues.definition import Definition
from arena.leagues.divisions import divided
from arena.leagues.entrants import EntrantId
from arena.leagues.standings import Standing
from tests.leagues.divisions import finished, league


def ratings(names: str) -> dict[EntrantId, int]:
    """Falling from the first."""
    return {EntrantId(name): 1_600_000 - 1000 * at for at, name in enumerate(names)}


def shown(divisions: Mapping[EntrantId, int]) -> list[str]:
    """The entrants of each division, sorted."""
    found = [""] * (max(divisions.values(), default=-1) + 1)
    for entrant in sorted(divisions):
        found[divisions[entrant]] += entrant
    return found


THREE = league((4, 0, 1), (4, 1, 2), (None, 2, 0))
LAST = ["abcd", "efgh", "ijkl"]


@pytest.mark.parametrize(
    ("definition", "last", "there", "expected"),
    [
        pytest.param(THREE, [], "cabdefghijkl", ["abcd", "efgh", "ijkl"], id="first, by rating"),
        pytest.param(THREE, LAST, "abcdefghijkl", ["abce", "dfij", "ghkl"], id="up and down"),
        pytest.param(THREE, LAST, "abdefghijkl", ["abde", "fgij", "hkl"], id="one left: spared"),
        pytest.param(THREE, LAST, "aefghijkl", ["aefi", "ghjkl"], id="three left: more come up"),
        pytest.param(THREE, LAST, "abcdefghijklxy", ["abce", "dfij", "ghklxy"], id="newcomers"),
        pytest.param(THREE, ["abcd", "", ""], "abcdxyz", ["abcd", "xyz"], id="nobody below before"),
        pytest.param(league((5, 0, 1), (None, 1, 0)), LAST[:2], "abcdefgh", ["abcde", "fgh"],
                     id="made larger"),
        pytest.param(league((3, 0, 1), (None, 1, 0)), LAST[:2], "abcdefgh", ["abc", "defgh"],
                     id="made smaller"),
        pytest.param(league((4, 0, 1), (2, 1, 0)), [], "abcdefgh", ["abcd", "ef"], id="full"),
        pytest.param(league(), LAST[:1], "abcd", ["abcd"], id="no divisions"),
        pytest.param(league((4, 0, 1), (None, 1, 0)), [], "abcde", ["abcde"], id="last too small"),
        pytest.param(league((2, 0, 1), (None, 1, 0)), [], "", [], id="nobody"),
    ],
)  # fmt: skip
def test_everyone_is_put_where_the_final_tables_say(
    definition: Definition, last: Sequence[str], there: str, expected: list[str]
) -> None:
    assert shown(divided(definition, ratings(there), [finished(each) for each in last])) == expected


def test_who_has_left_from_the_top_makes_room_for_one_more_below() -> None:
    """b is gone; c and d finished above the relegation place, which nobody needs to take."""
    assert shown(divided(THREE, ratings("acdefghijkl"), [finished(each) for each in LAST])) == [
        "acde",
        "fgij",
        "hkl",
    ]


def test_where_too_few_are_left_for_both_going_up_comes_first() -> None:
    definition = league((3, 0, 2), (3, 2, 2), (None, 2, 0))
    found = divided(definition, ratings("abcdgh"), [finished(each) for each in ("abc", "d", "gh")])
    assert shown(found) == ["abd", "cgh"]


def test_over_many_seasons_with_coming_and_going_nobody_is_lost_and_sizes_hold() -> None:
    random = Random(3)
    definition = league((6, 0, 2), (6, 2, 2), (None, 2, 0))
    there, last = "".join(map(chr, range(0x100, 0x100 + 20))), list[list[Standing]]()
    for season in range(40):
        found = divided(definition, ratings(there), last)
        assert set(found) == set(there)
        sizes = Counter(found.values())
        assert [sizes[at] for at in range(3)] == [6, 6, len(there) - 12]
        last = [finished("".join(random.sample(names, len(names)))) for names in shown(found)]
        gone = set(random.sample(there, 2))
        new = [chr(0x200 + 2 * season + at) for at in range(2)]
        there = "".join(name for name in there if name not in gone) + "".join(new)


def test_strength_rises_to_the_top() -> None:
    """If tables tell the truth, newcomers come up as far as they are good."""
    definition = league((3, 0, 1), (3, 1, 1), (None, 1, 0))
    last = [finished("ghi"), finished("def"), finished("abc")]  # the best have begun at the bottom
    for _ in range(8):
        found = divided(definition, ratings("abcdefghi"), last)
        last = [finished(names) for names in shown(found)]
    assert shown(found) == ["abc", "def", "ghi"]


def test_the_order_in_which_entrants_are_given_changes_nothing() -> None:
    there = ratings("abcdefghijklxy")
    tables = [finished(each) for each in LAST]
    backwards = dict(reversed(there.items()))
    assert divided(THREE, backwards, tables) == divided(THREE, there, tables)
