"""Recruiting by example: what it takes and what it costs."""

from __future__ import annotations

import pytest

from tests.games.gosu.table import Dealer

# ---- the first goblin ----


def test_the_first_goblin_must_be_a_bakuto_and_is_free(deal: Dealer) -> None:
    table = deal("F1b F2a F3a A1c A2a L1c L2a", "M1b")
    assert table.asked() == "0: pass recruit:A1c recruit:L1c recruit:F1b"
    table.play("recruit:L1c")
    assert table.army(0) == "L1c"
    assert table.sizes() == [6, 7]
    assert table.seat() == 1


def test_it_is_free_again_when_the_army_is_gone(deal: Dealer) -> None:
    """The rulebook: as if it were the first card played."""
    table = deal("M1b A1c", "F1a")
    table.play("recruit:M1b recruit:F1a use target:0:11")
    assert table.army(0) == ""
    assert table.play("recruit:A1c").army(0) == "A1c"
    assert table.sizes() == [5, 6]


# ---- Bakutos ----


def test_a_bakuto_of_a_clan_that_is_there_is_free(deal: Dealer) -> None:
    """Even if it is not next to it."""
    table = deal("F1b F1c A1c F1bX L1c D3a D3b", "M1b M1b M1bX M1c")
    table.recruiting("F1b F1c", "M1b M1b").quietly("recruit:A1c discard:L1c discard:D3a")
    table.quietly("recruit:M1bX recruit:F1bX")
    assert table.army(0) == "F1b F1c A1c F1bX"
    assert table.sizes()[0] == 1


def test_a_bakuto_of_another_clan_costs_two_other_cards(deal: Dealer) -> None:
    """One card a decision; the card named stays in hand and cannot be discarded, a copy can."""
    table = deal("F1b A1a A1a L1c L1c M2a M2b", "M1b M1b").recruiting("F1b", "M1b")
    table.play("recruit:A1a")
    assert table.asked() == "0: discard:A1a discard:L1c discard:M2a discard:M2b"
    assert table.hand(0) == "A1a A1a L1c L1c M2a M2b"
    table.play("discard:A1a")
    assert table.asked() == "0: discard:L1c discard:M2a discard:M2b"
    assert table.discard(1) == "A1a"
    assert table.army(0) == "F1b"
    table.play("discard:M2a")
    assert table.army(0) == "F1b A1a"
    assert table.hand(0) == "L1c L1c M2b"
    assert table.discard(2) == "A1a M2a"


def test_two_cards_that_are_all_the_others_go_unasked(deal: Dealer) -> None:
    """Ruling 16: "discards when all other cards must go"; here in file order."""
    table = deal("F1b F1b F1bX F1c A1c M2b L1c", "M1b M1b M1bX M1c")
    table.recruiting("F1b F1b F1bX F1c", "M1b M1b M1bX M1c").quietly("recruit:A1c")
    assert table.army(0) == "F1b F1b F1bX F1c A1c"
    assert table.hand(0) == ""
    assert table.discard(2) == "L1c M2b"


def test_without_two_other_cards_it_cannot_be_recruited(deal: Dealer) -> None:
    table = deal("F1b F1b F1bX F1c F2b A1c L1c", "M1b M1b M1bX M1c M2b")
    table.recruiting("F1b F1b F1bX F1c F2b", "M1b M1b M1bX M1c M2b")
    assert table.hand(0) == "A1c L1c"
    assert not [action for action in table.legal() if action.startswith("recruit")]


def test_with_two_cards_in_hand_the_first_goblin_is_free_and_no_other(deal: Dealer) -> None:
    """Seat 1 makes seat 0 discard before it has a goblin, or traps it first."""
    hand = "M1b F1b A1c D3a D3b L3a L3b"
    thrown = ["discard"] * 5
    table = deal(hand, "L1a", start=1, changes={"L1a": {"enter": thrown}}).play("recruit:L1a")
    for card in ("D3a", "D3b", "L3a", "L3b", "F1b"):
        table.play(f"use seat:0 discard:{card}")
    assert table.asked() == "0: pass recruit:A1c recruit:M1b"
    table = deal(hand, "L1a", changes={"L1a": {"enter": ["trap", *thrown[1:]]}})
    table.play("recruit:M1b recruit:L1a use target:0:11")
    for card in ("D3a", "D3b", "L3a", "L3b"):
        table.play(f"use seat:0 discard:{card}")
    assert table.asked() == "0: pass"


def test_a_trapped_bakuto_has_no_clan(deal: Dealer) -> None:
    """The rulebook: the next Bakuto costs two cards whatever its clan."""
    table = deal("F1b F1b", "M1a").play("recruit:F1b recruit:M1a use target:0:11")
    assert table.army(0) == "(F1b)"
    table.play("recruit:F1b")
    assert table.asked().startswith("0: discard:")


def test_a_hero_or_an_ozeki_of_the_clan_makes_no_bakuto_free(deal: Dealer) -> None:
    """ "if a face-up Bakuto of its clan is in the army"."""
    table = deal("F1b F2b F1c", "M1a L1c").recruiting("F1b F2b", "L1c")
    table.play("recruit:M1a discard:D3a discard:D3b use target:0:11 recruit:F1c")
    assert table.asked().startswith("0: discard:")


def test_a_row_holds_five(deal: Dealer) -> None:
    """Filled from left to right."""
    table = deal("F1a F1b F1b F1bX F1c F1c F1cX", "M1b M1b M1bX M1c M1c M1cX")
    table.recruiting("F1b F1b F1bX F1c F1c", "M1b M1b M1bX M1c M1c")
    assert table.army(0) == "F1b F1b F1bX F1c F1c"
    assert not [action for action in table.legal() if action.startswith("recruit")]


# ---- Heroes and Ozekis ----


def test_there_must_be_fewer_heroes_than_bakutos(deal: Dealer) -> None:
    table = deal("F1b F1b F2a F2b F2c", "M1b M1b M1bX M1c").recruiting("F1b F2a", "M1b M1b")
    assert [a for a in table.legal() if a.startswith("recruit")] == ["recruit:F1b"]
    table.play("recruit:F1b").quietly("recruit:M1bX")
    assert table.legal()[:4] == ["pass", "recruit:F2b", "recruit:F2c", "mutate:21:F2b"]
    assert table.sizes()[0] == 4


def test_a_hero_is_free_and_needs_a_bakuto_of_its_clan(deal: Dealer) -> None:
    table = deal("F1b F2a M2a A2a", "M1b").recruiting("F1b", "M1b")
    assert table.legal() == ["pass", "recruit:F2a"]
    table.quietly("recruit:F2a")
    assert table.army(0) == "F1b / F2a"
    assert table.sizes()[0] == 5


def test_a_trapped_bakuto_counts_in_number_but_not_for_its_clan(deal: Dealer) -> None:
    """ "The numbers ... include trapped ones; the clan conditions do not."."""
    table = deal("F1b F1b F2a F2b F2c", "M1a M1b M1b M1a").recruiting("F1b F2a F1b", "M1b M1b")
    table.play("recruit:M1a use target:0:12")
    assert table.army(0) == "F1b (F1b) / F2a"
    assert "recruit:F2b" in table.legal()
    table.play("pass").play("recruit:M1a use target:0:11")
    assert table.army(0) == "(F1b) (F1b) / F2a"


def test_with_its_bakutos_trapped_no_hero_comes(deal: Dealer) -> None:
    table = deal("F1b F2a F2b", "M1a M1b").play("recruit:F1b recruit:M1a use target:0:11")
    assert not [action for action in table.legal() if action.startswith("recruit:F2")]


def test_an_ozeki_needs_fewer_ozekis_than_heroes_and_both_below_of_its_clan(deal: Dealer) -> None:
    table = deal("F1b F2b F3a F3b M3a", "M1b M1b M1bX M1c").recruiting("F1b", "M1b")
    assert "recruit:F3a" not in table.legal()
    table.recruiting("F2b", "M1b")
    assert [a for a in table.legal() if "3" in a and "recruit" in a] == [
        "recruit:F3a",
        "recruit:F3b",
    ]
    table.recruiting("F3a", "M1bX")
    assert table.army(0) == "F1b / F2b / F3a"
    assert table.sizes()[0] == 4
    assert not [action for action in table.legal() if action.startswith("recruit:F3")]


@pytest.mark.parametrize("target", ["11", "21"])
def test_no_ozeki_comes_if_its_bakuto_or_hero_is_trapped(deal: Dealer, target: str) -> None:
    """Face up both; a trapped Hero counts in number."""
    table = deal("F1b F2b F3a", "M1b M1a").recruiting("F1b", "M1b").quietly("recruit:F2b")
    table.play(f"recruit:M1a use target:0:{target}")
    assert "recruit:F3a" not in table.legal()


def test_an_ozeki_needs_its_own_clan_in_both_rows(deal: Dealer) -> None:
    """A Hero of the clan that came by mutation is no Bakuto of it."""
    table = deal("F1b F2a M2b M3b A1c D3a D3b", "L1c L1c L1cX").recruiting("F1b F2a", "L1c L1c")
    table.quietly("mutate:21:M2b discard:A1c discard:D3a")
    assert table.army(0) == "F1b / M2b"
    table.quietly("recruit:L1cX")
    assert not [action for action in table.legal() if action.startswith("recruit:")]


def test_the_conditions_hold_when_it_is_played_and_never_again(deal: Dealer) -> None:
    """The rulebook: Heroes without their Bakuto stay."""
    table = deal("F1b F2b F1a", "M1a M1b").recruiting("F1b F2b", "M1b")
    table.play("recruit:M1a use target:0:11")
    assert table.army(0) == "(F1b) / F2b"


def test_goblins_may_be_played_above_a_trapped_one(deal: Dealer) -> None:
    table = deal("F1b F1b F2a F2b", "M1a M1b M1a").recruiting("F1b F1b", "M1b")
    table.play("recruit:M1a use target:0:11").quietly("recruit:F2b")
    assert table.army(0) == "(F1b) F1b / F2b"
