"""Points, tie-breaks and shared places, by seasons small enough to work out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.results import Scoring, SeatedGame, table_result
from arena.leagues.rounds import Played, Round, Table, TableResult
from arena.leagues.standings import Count, Standing, standings
from arena.leagues.tie_breaks import CHAIN, TieBreak


def ranked(*ranks: int) -> TableResult:
    """One game with these ranks; they are the scores, too."""
    game = SeatedGame(tuple(range(len(ranks))), ranks, ranks)
    return table_result(len(ranks), [game], scoring=Scoring.OWN)


WIN, DRAW = ranked(0, 1), ranked(0, 0)


def absent(place: int, entrants: int = 2) -> TableResult:
    return table_result(
        entrants,
        [SeatedGame(tuple(range(entrants)), (0,) * entrants, (0,) * entrants)],
        frozenset({place}),
    )


def entrants(names: str) -> list[Entrant]:
    return [Entrant(EntrantId(name)) for name in names]


def played(*tables: tuple[str, TableResult | None], byes: str = "") -> Played:
    seated = tuple(Table(tuple(map(EntrantId, names))) for names, _ in tables)
    round_ = Round(1, seated, tuple(map(EntrantId, byes)))
    return Played(round_, tuple(result for _, result in tables))


def places(lines: Sequence[Standing]) -> str:
    return " ".join(f"{line.place}{line.entrant}" for line in lines)


def test_points_are_the_mean_results_of_tables_and_one_for_a_bye() -> None:
    lines = standings(
        entrants("abcde"), [played(("abcd", ranked(0, 1, 1, 3)), byes="e"), played(("ea", DRAW))]
    )
    assert {line.entrant: line.points for line in lines} == {
        "a": Fraction(3, 2),
        "b": Fraction(1, 2),
        "c": Fraction(1, 2),
        "d": Fraction(0),
        "e": Fraction(3, 2),
    }
    assert [(line.tables, line.byes) for line in lines if line.entrant == "e"] == [(1, 1)]


def test_a_table_without_a_result_counts_for_nobody() -> None:
    lines = standings(entrants("ab"), [played(("ab", None))])
    assert [(line.place, str(line.points), line.tables) for line in lines] == [(1, "0", 0)] * 2


def test_direct_encounters_decide_among_those_who_all_met() -> None:
    """a, b and c have 2 points each and won against each other in turn; d and e lost to all."""
    rounds = [
        played(("ba", WIN), ("ad", WIN), ("ae", WIN)),
        played(("cb", WIN), ("bd", WIN), ("ce", WIN)),
        played(("de", WIN)),
    ]
    lines = standings(entrants("abcde"), rounds, (TieBreak.DIRECT,))
    assert places(lines) == "1a 1b 1c 4d 5e"  # a and c have not met: it tells nothing
    rounds.append(played(("ac", DRAW)))
    lines = standings(entrants("abcde"), rounds, (TieBreak.DIRECT,))
    assert [(line.entrant, line.points) for line in lines][:3] == [
        ("a", Fraction(5, 2)),
        ("c", Fraction(5, 2)),
        ("b", Fraction(2)),
    ]


def test_direct_encounters_are_counted_anew_within_the_group_that_is_left() -> None:
    rounds = [
        played(("ab", DRAW), ("cd", DRAW), ("ac", DRAW), ("bd", DRAW), ("da", WIN), ("bc", DRAW)),
        played(("ae", WIN), ("ce", DRAW), ("be", DRAW), ("ed", WIN)),
    ]
    lines = standings(entrants("abcde"), rounds, CHAIN)
    points = {line.entrant: line.points for line in lines}
    assert points == {
        "a": Fraction(2),
        "b": Fraction(2),
        "c": Fraction(2),
        "d": Fraction(2),
        "e": Fraction(2),
    }
    direct = {line.entrant: line.tie_breaks[0] for line in lines}
    assert set(direct.values()) == {("direct", Fraction(2))}


def test_buchholz_takes_the_mean_of_a_table_and_own_points_for_a_bye() -> None:
    rounds = [played(("abc", ranked(0, 1, 2)), byes="d"), played(("ad", WIN), byes="b")]
    values = {
        line.entrant: dict(line.tie_breaks)["buchholz"]
        for line in standings(entrants("abcd"), rounds)
    }
    points = {"a": Fraction(2), "b": Fraction(3, 2), "c": Fraction(0), "d": Fraction(1)}
    assert values == {
        "a": (points["b"] + points["c"]) / 2 + points["d"],
        "b": (points["a"] + points["c"]) / 2 + points["b"],
        "c": (points["a"] + points["b"]) / 2,
        "d": points["d"] + points["a"],
    }


def test_sonneborn_berger_weighs_each_opponent_with_the_result_against_it() -> None:
    rounds = [played(("ab", WIN), ("cd", WIN)), played(("ac", DRAW), ("bd", WIN))]
    values = {
        line.entrant: dict(line.tie_breaks)["sonneborn-berger"]
        for line in standings(entrants("abcd"), rounds)
    }
    assert values == {"a": 1 + Fraction(3, 4), "b": 0, "c": Fraction(3, 4), "d": 0}


def test_wins_do_not_count_those_against_who_never_showed_up() -> None:
    lines = standings(entrants("abc"), [played(("ab", absent(1))), played(("ac", WIN))])
    assert [line.tie_breaks[-1] for line in lines if line.entrant == "a"] == [("wins", Fraction(1))]


def test_a_no_show_never_outranks_who_played_with_as_many_points() -> None:
    """x has the better opponents, and met nobody who had not won."""
    rounds = [played(("ax", absent(1)), ("bc", WIN)), played(("ab", WIN))]
    lines = standings(entrants("abcx"), rounds)
    assert places(lines) == "1a 2b 3c 4x"
    assert [line.points for line in lines] == [2, 1, 0, 0]
    assert [line.no_shows for line in lines] == [0, 0, 0, 1]


def test_two_who_never_showed_up_both_have_nothing() -> None:
    result = table_result(2, [], frozenset({0, 1}))
    assert [result.points(place) for place in (0, 1)] == [0, 0]
    assert places(standings(entrants("ab"), [played(("ab", result))])) == "1a 1b"


def test_who_cannot_be_told_apart_shares_a_place_and_the_next_one_is_left_out() -> None:
    rounds = [played(("ab", WIN), ("cd", WIN))]
    assert places(standings(entrants("abcd"), rounds)) == "1a 1c 3b 3d"


def test_the_order_of_the_entrants_and_of_the_tables_changes_nothing() -> None:
    tables = [("ab", WIN), ("cd", DRAW), ("ef", absent(0))]
    first = standings(entrants("abcdef"), [played(*tables)])
    for order in permutations(tables):
        assert standings(entrants("fedcba"), [played(*order)]) == first


def test_where_scores_count_a_bye_is_worth_the_mean_of_ones_own() -> None:
    rounds = [
        played(("abc", ranked(0, 4, 5)), byes="d"),
        played(("bcd", ranked(1, 3, 0)), byes="a"),
    ]
    lines = standings(entrants("abcd"), rounds, count=Count.SCORES)
    assert {line.entrant: line.points for line in lines} == {"a": 0, "b": 5, "c": 8, "d": 0}
    rounds.append(played(("acd", ranked(0, 3, 2)), byes="b"))
    lines = standings(entrants("abcd"), rounds, count=Count.SCORES)
    assert {line.entrant: line.points for line in lines} == {
        "a": 0,
        "b": Fraction(15, 2),
        "c": 11,
        "d": 3,
    }
