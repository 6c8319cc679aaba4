"""The balance report: what it counts, of games that are made up and of some that are played."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import cast

import pytest

from arena.bench.balance import gosu
from arena.bench.balance.play import Maker, NotLegalError, Plan, Played, games
from arena.bench.balance.report import balance, by_start, reasons
from arena.bench.balance.shares import Estimate, evened, mean, proportion, ratio
from arena.bench.balance.tables import Table, said, spread
from arena.games import registry
from arena.games.game import Action, Event, Outcome, Seat, View
from arena.games.gosu import GAME, Began, Card, Declined, Fought, Power, Recruited, Used
from arena.match.local import Player
from arena_bots.gosu import GosuGreedy

CARDS = {card.id: card for card in GAME.options({}).cards.cards}
DRAW = Power(CARDS["A1b"], "enter", "draw", 6)
LINK = Power(CARDS["A1bX"], "link", "draw", 6)


def over(ranks: tuple[int, ...], first: Seat = 0, events: tuple[Event, ...] = ()) -> Played:
    """A game that ended so."""
    return Played(len(ranks), first, 10, Outcome(ranks, ranks, "points"), events)


def recruited(seat: Seat, card: str) -> Recruited:
    goblin: Card = CARDS[card]
    return Recruited(seat, goblin, 0)


# ---- shares ----


def test_the_interval_of_a_share_is_that_of_the_normal_approximation() -> None:
    found = mean([1.0] * 30 + [0.0] * 70)
    half = 1.96 * math.sqrt(0.3 * 0.7 / 100)
    assert found.value == pytest.approx(0.3)
    assert (found.low, found.high) == pytest.approx((0.3 - half, 0.3 + half))


def test_a_game_that_adds_as_much_to_wins_as_to_the_fair_share_says_nothing() -> None:
    assert ratio([1.0, 1.0], [1.0, 1.0]) == Estimate(1.0, 1.0, 1.0)
    wider, narrower = ratio([1.0, 0.0], [0.5, 0.5]), ratio([1.0, 0.0, 1.0], [0.5, 0.5, 1.0])
    assert wider.value == narrower.value == 1.0
    assert narrower.high < wider.high


def test_what_never_happened_may_still_be() -> None:
    never, always = proportion(0, 100), proportion(100, 100)
    assert (never.value, never.low, never.high) == pytest.approx((0, 0, 0.0370), abs=1e-4)
    assert (always.low, always.high) == pytest.approx((0.9630, 1), abs=1e-4)
    half = proportion(50, 100)
    assert (half.low, half.high) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_evened_shares_add_up_to_one_and_follow_the_ratios() -> None:
    found = evened([[1.0, 0.0, 1.0], [0.0, 1.0, 0.0]], [[0.5, 0.5, 1.0], [0.5, 0.5, 0.0]])
    assert [each.value for each in found] == pytest.approx([0.5, 0.5])
    favoured = evened([[3.0], [1.0]], [[2.0], [2.0]])
    assert [each.value for each in favoured] == pytest.approx([0.75, 0.25])


def test_evened_shares_of_groups_without_wins_are_no_numbers() -> None:
    assert all(math.isnan(each.value) for each in evened([[0.0], [0.0]], [[0.5], [0.5]]))


# ---- what holds for every game ----


def test_seats_count_from_the_one_that_is_asked_first() -> None:
    table = by_start([over((1, 0, 2), first=1), over((0, 1, 1), first=0), over((0, 1, 2), first=1)])
    shares = [row[1] for row in table.rows]
    assert [each.value for each in shares if isinstance(each, Estimate)] == pytest.approx(
        [2 / 3, 0, 1 / 3]
    )


def test_a_win_that_is_shared_is_shared_out() -> None:
    assert over((0, 0, 2, 2)).wins == (0.5, 0.5, 0.0, 0.0)
    assert over((1, 0)).wins == (0.0, 1.0)


def test_reasons_are_counted_and_wins_of_several() -> None:
    rows = {row[0]: row[1:] for row in reasons([over((0, 0)), over((0, 1))]).rows}
    assert rows == {"points": (2, proportion(2, 2)), "several win": (1, proportion(1, 2))}


def test_a_spread_has_mean_quantiles_and_the_longest() -> None:
    assert spread("Length", range(101)).rows == ((50.0, 5, 25, 50, 75, 95, 99, 100),)


def test_tables_are_written_for_people_and_for_programs() -> None:
    table = Table("Wins", ("seat", "share"), (("the first", Estimate(0.5, 0.4, 0.6)),))
    assert str(table) == (
        "Wins:\n\n| seat | share |\n| --- | --- |\n| the first | 50.0 % (40.0 to 60.0) |"
    )
    assert table.as_json() == [
        {"seat": "the first", "share": {"value": 0.5, "low": 0.4, "high": 0.6}}
    ]
    assert [said(value) for value in (12345, 0.5, "army")] == ["12,345", "0.50", "army"]


# ---- GOSU Tactics ----


def test_the_first_clan_is_that_of_the_first_bakuto_a_seat_recruits() -> None:
    game = over((0, 1), events=(recruited(1, "F1a"), recruited(0, "A1a"), recruited(1, "D1a")))
    assert gosu.first_clans(game) == {0: "ancient", 1: "fire"}


def test_wins_by_first_clan_are_measured_by_how_often_it_was_first() -> None:
    fire = (recruited(0, "F1a"), recruited(1, "F1b"))
    mixed = (recruited(0, "F1a"), recruited(1, "A1a"))
    rows = gosu.by_clan([over((0, 1), events=fire), over((0, 1), events=mixed)]).rows
    by_clan = {row[0]: row[1:] for row in rows}
    values = [each.value for each in by_clan["fire"] if isinstance(each, Estimate)]
    assert values == pytest.approx([0.75, 1.0, 1.0 / 0.75, 1.0])
    values = [each.value for each in by_clan["ancient"] if isinstance(each, Estimate)]
    assert values == pytest.approx([0.25, 0.0, 0.0, 0.0])


def test_abilities_are_counted_by_trigger_and_as_offered_when_declined() -> None:
    game = over((0, 1), events=(Used(0, DRAW), Used(1, LINK), Used(0, DRAW), Declined(0, DRAW)))
    rows = {row[0]: row[1:] for row in gosu.abilities([game, over((0, 1))]).rows}
    assert rows["draw"] == (4, 3, "75 %", 1.5, 2, 1, 0)
    assert rows["destroy"] == (0, 0, "", 0.0, 0, 0, 0)


def test_rounds_are_those_that_were_begun() -> None:
    assert gosu.rounds(over((0, 1))) == 1
    assert gosu.rounds(over((0, 1), events=(Began(2), Began(3)))) == 3


def test_battles_are_tied_or_not_and_the_advantage_card_wins_some_of_the_tied_ones() -> None:
    """Without it each of the tied takes a point."""
    events = (
        Fought((5, 7), (1,)),
        Fought((7, 7), (0,)),
        Fought((7, 7), (0, 1)),
        Fought((1, 2), (1,)),
    )
    (row,) = gosu.battles([over((0, 1), events=events), over((0, 1))]).rows
    assert row == (4, proportion(2, 4), proportion(1, 4))
    assert gosu.battles([over((0, 1))]).rows[0][0] == 0


# ---- played ----


def greedy(number: int) -> list[Player]:
    del number
    return [cast("Player", GosuGreedy()) for _ in range(3)]


def plan(name: str, make: Maker | None) -> Plan:
    game = registry.game(name)
    return Plan(game, game.options({}), 3, 3, bytes(32), make)


def test_what_a_seat_is_told_has_all_that_is_public() -> None:
    """Seat 0's events have the others' recruits, and the end."""
    for game in games(plan("gosu", greedy)):
        assert set(gosu.first_clans(game)) == {0, 1, 2}
        assert str(game.events[-1]) == f"the game is over: {game.outcome.reason}"
        assert game.decisions > 20


class Wrong:
    """Answers with what is never legal."""

    def decide(self, view: View, actions: Sequence[Action], /) -> object:
        return len(actions)


def test_a_bot_that_answers_with_no_legal_action_is_told_of() -> None:
    with pytest.raises(NotLegalError, match=r"answers with \d+, which is none of the legal"):
        list(games(plan("gosu", lambda _: [Wrong()] * 3)))


def test_the_same_plan_gives_the_same_report() -> None:
    told: list[str] = []
    first, second = (balance(plan("gosu", greedy), told.append) for _ in range(2))
    assert first.to_json() == second.to_json()
    titles = json.loads(first.to_json())["tables"].keys()
    assert {"Wins by starting seat", "Wins by first clan", "Abilities"} <= titles


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_a_report_of_random_play(name: str) -> None:
    report = balance(plan(name, None), lambda _: None)
    assert [table.title for table in report.tables] == [
        "Wins by starting seat",
        "Reasons",
        "Decisions a game",
    ]
