"""What a match's games make of a table."""

from __future__ import annotations

from fractions import Fraction

from arena.games import registry
from arena.games.game import Outcome
from arena.leagues.results import Scoring, SeatedGame, table_result
from arena.leagues.rounds import TableResult
from arena.match.faults import Fault, FaultKind
from arena.match.result import result
from arena.match.rotations import orders


def exact(*values: Fraction | int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, values))


def in_text(found: TableResult) -> str:
    """``pairs``, a row an entrant."""
    rows = (["-" if value is None else str(value) for value in row] for row in found.pairs)
    return ", ".join(map(" ".join, rows))


def test_a_pair_is_the_mean_over_games_of_its_ranks() -> None:
    """Three entrants in two games, in other seats in the second."""
    games = [
        SeatedGame((0, 1, 2), (0, 1, 2), (0, 0, 3)),
        SeatedGame((1, 2, 0), (0, 0, 2), (0, 0, 4)),
    ]
    found = table_result(3, games)
    assert found.pairs == (
        (None, Fraction(1, 2), Fraction(1, 2)),
        (Fraction(1, 2), None, Fraction(3, 4)),
        (Fraction(1, 2), Fraction(1, 4), None),
    )
    assert [found.points(place) for place in range(3)] == [
        Fraction(1, 2),
        Fraction(5, 8),
        Fraction(3, 8),
    ]


def test_seats_do_not_matter() -> None:
    """Whoever sits where: the first entrant always wins, the others share the rest."""
    for order in orders(4):
        ranks = tuple(0 if entrant == 0 else 1 for entrant in order)
        scores = tuple(0 if entrant == 0 else entrant for entrant in order)
        found = table_result(
            4, [SeatedGame(order, ranks, scores)], scoring=Scoring.LEFT_WITH_OTHERS
        )
        assert found.scores == exact(6, 0, 0, 0)
        assert [found.points(place) for place in range(4)] == [
            1,
            Fraction(1, 3),
            Fraction(1, 3),
            Fraction(1, 3),
        ]


def test_who_never_showed_up_loses_to_all_who_did_whatever_the_games_say() -> None:
    games = [SeatedGame((0, 1, 2), (0, 1, 1), (0, 2, 2))]
    found = table_result(3, games, frozenset({0}), Scoring.OWN)
    assert in_text(found) == "- 0 0, 1 - 1/2, 1 1/2 -"
    assert found.scores == exact(0, 2, 2)


def test_partners_are_one_entrant_and_never_compared() -> None:
    """Wazabi with teams: seats i and i + 3 are a team, of entrants 2, 0 and 1."""
    game = registry.game("wazabi")
    sides = game.sides(6, game.options({"teams": True}))
    seats = tuple((2, 0, 1)[side] for side in sides)
    assert seats == (2, 0, 1, 2, 0, 1)
    found = table_result(
        3,
        [SeatedGame(seats, (1, 0, 1, 1, 0, 1), (4, 0, 2, 1, 3, 5))],
        scoring=Scoring.LEFT_WITH_OTHERS,
    )
    assert len(found.pairs) == 3
    assert [found.points(place) for place in range(3)] == [1, Fraction(1, 4), Fraction(1, 4)]
    assert found.scores == exact(12, 0, 0)  # the partner's three dice are nobody's


def test_several_who_are_first_share_what_is_left_with_the_others() -> None:
    games = [SeatedGame((0, 1, 2, 3), (0, 0, 2, 2), (1, 1, 3, 2))]
    found = table_result(4, games, scoring=Scoring.LEFT_WITH_OTHERS)
    assert found.scores == exact(Fraction(5, 2), Fraction(5, 2), 0, 0)


def test_the_best_of_those_who_were_there_scores_what_is_left_with_the_others() -> None:
    games = [SeatedGame((0, 1, 2), (0, 1, 2), (0, 2, 3))]
    found = table_result(3, games, frozenset({0}), Scoring.LEFT_WITH_OTHERS)
    assert found.scores == exact(0, 3, 0)


def test_scores_add_up_over_games() -> None:
    games = [
        SeatedGame((0, 1), (0, 1), (0, 3)),
        SeatedGame((1, 0), (0, 1), (0, 2)),
        SeatedGame((0, 1), (0, 1), (0, 1)),
    ]
    assert table_result(2, games, scoring=Scoring.LEFT_WITH_OTHERS).scores == exact(4, 2)
    assert table_result(2, games, scoring=Scoring.OWN).scores == exact(2, 4)
    assert table_result(2, games).scores == ()


def test_forfeits_are_in_the_ranks() -> None:
    fault = Fault(FaultKind.RESIGN, seat=0, step=3)  # of who would have won
    counted = result(Outcome((0, 1), (0, 4), "emptied"), [fault], strikes=3)
    game = SeatedGame((0, 1), counted.ranks, counted.scores)
    found = table_result(2, [game], scoring=Scoring.LEFT_WITH_OTHERS)
    assert in_text(found) == "- 0, 1 -"
    assert found.scores == exact(0, 0)
