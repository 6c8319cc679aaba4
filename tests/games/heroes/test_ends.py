"""The end: six heroes, the deck, ranks and scores. The tie-breaks are in test_tie_breaks.py."""

from __future__ import annotations

import pytest

from tests.games.heroes.table import Dealer, Table

EDITIONS = pytest.mark.parametrize("edition", ["hu2017", "cz2016"])


def five(deal: Dealer, edition: str = "hu2017") -> Table:
    """Seat 1 has five heroes; in round 4 seat 0 has sent it a sixth, and it has asked a clue."""
    table = deal("13 13 13", "26123 41123 51123", "6151415", edition=edition)
    table.passing("send:2", "hire")
    table.passing("send:4", "forward", "forward", "hire")
    table.passing("send:5", "forward", "hire")
    table.passing("send:6", "clue:1")
    assert table.band(1) == "13245"
    assert table["round"] == 4
    return table


@EDITIONS
def test_six_different_heroes_win_at_once(deal: Dealer, edition: str) -> None:
    """ "Six different heroes in a band win at once"; reasons: "six"."""
    table = five(deal, edition=edition).passing("hire")
    assert table.asked() == "over"
    assert table.band(1) == "132456"
    assert table.outcome() == {"ranks": [1, 0, 1], "scores": [2, 6, 2], "reason": "six"}


@EDITIONS
def test_12_six_heroes_skip_the_end_of_the_round(deal: Dealer, edition: str) -> None:
    """Ruling 12: "no draw, clues stay down"."""
    before = five(deal, edition=edition)
    hand, deck = before.hand(0), before["deck"]
    table = before.passing("hire")
    assert table.hand(0) == hand
    assert table["deck"] == deck
    assert table.discard().endswith("5(1)")


def test_12_at_the_end_active_and_round_stay_and_nobody_holds_anything(deal: Dealer) -> None:
    """Ruling 12: "At every end active and round stay, holder and wandering are null"."""
    table = five(deal).passing("hire")
    assert (table["active"], table["round"]) == (0, 4)
    assert table["holder"] is None
    assert table["wandering"] is None
    assert table["hired"] is None
    table = deal("13 13 13", pile="6").passive()
    assert table.outcome()["reason"] == "deck"
    assert (table["active"], table["round"]) == (0, 28)
    assert table["holder"] is None
    assert table["wandering"] is None


def test_a_forced_hire_may_bring_the_sixth_hero(deal: Dealer) -> None:
    table = deal("13 13 13", "51123 26123 41123", "6151415", start=1)
    table.passing("send:2", "forward", "forward")
    table.passing("send:4", "forward", "hire")
    table.passing("send:5", "hire")
    table.passing("send:6", "forward", "forward")
    assert table.asked() == "1: hire use:2"
    table.play("hire")
    assert table.asked() == "over"
    assert table.band(1) == "132456"
    assert table.ranks() == [1, 0, 1]


def test_a_hero_eliminated_is_none_of_the_six(deal: Dealer) -> None:
    """With five heroes, a second copy of one of them leaves four."""
    table = deal("13 13 13", "22123 41123 51123", "6151415")
    table.passing("send:2", "hire")
    table.passing("send:4", "forward", "forward", "hire")
    table.passing("send:5", "forward", "hire")
    table.passing("send:2", "hire")
    assert table.band(1) == "1345"
    assert table["round"] == 5
    assert table["eliminated"] == ["", "22", ""]


@EDITIONS
def test_11_the_game_ends_with_the_round_in_which_the_deck_ran_out(
    deal: Dealer, edition: str
) -> None:
    """Ruling 11: "both editions end with the round"; with 56 cards a flip and a draw a round."""
    table = deal("13 13 13", pile="6", edition=edition).passive(rounds=27)
    assert table["round"] == 28
    assert table["deck"] != ""
    while table["round"] == 28 and table.legal():
        assert len(str(table["deck"])) == 1
        table.play(table.legal()[0])
    assert table["deck"] == ""
    assert table["round"] == 28
    assert table.outcome()["reason"] == "deck"
