"""Return, from the pile, and the Advantage card."""

from __future__ import annotations

import pytest

from tests.games.gosu.table import Dealer

ASKED = "0: decline use"


@pytest.mark.parametrize(
    ("thrown", "takes"),
    [
        ("D2a F1b L1c", ""),
        ("D2a D2b F1b", "take:D2a take:D2b"),
    ],
)
def test_return_takes_a_card_of_its_own_clan(deal: Dealer, thrown: str, takes: str) -> None:
    """The only one is not asked for."""
    table = deal("D1a", "M1b", thrown=[thrown, "F3a F3b A3a"]).play("recruit:D1a")
    assert table.asked() == ASKED
    table.play("use")
    if takes:
        assert table.asked() == f"0: {takes}"
        table.play("take:D2a")
    assert "D2a" in table.hand(0)
    assert "D2a" not in table.discard()
    assert table.seat() == 1


def test_return_without_a_card_of_the_clan_is_not_asked(deal: Dealer) -> None:
    table = deal("D1a", "M1b", thrown=["F1b L1c A1a", "F3a F3b A3a"]).play("recruit:D1a")
    assert table.seat() == 1


def test_return_by_mutation_is_of_the_old_cards_clan(deal: Dealer) -> None:
    """Of A1c, which becomes a Fire goblin; the old card itself can be taken (ruling 3)."""
    table = deal("A1c F1c", "M1b", thrown=["A2a L1c F1a", "F3a F3b A3a"]).recruiting("A1c", "M1b")
    table.play("mutate:11:F1c discard:L3a discard:L3b")
    assert table.asked() == ASKED
    table.play("use")
    assert table.asked() == "0: take:A1c take:A2a take:A3a"


def test_return_by_link_is_of_its_own_clan(deal: Dealer) -> None:
    table = deal("D1bX D1b", "M1b", thrown=["D2a D2b F1a", "F3a F3b A3a"])
    table.recruiting("D1bX", "M1b").play("recruit:D1b use")
    assert table.asked() == "0: take:D2a take:D2b"


def test_return_max_takes_any_card(deal: Dealer) -> None:
    table = deal("D1b D2a", "M1b", thrown=["L2a A1b F1a", "F3a F3b A3a"]).recruiting("D1b", "M1b")
    table.play("recruit:D2a use")
    assert table.asked() == "0: take:A1b take:A3a take:L2a take:F1a take:F3a take:F3b"
    table.play("take:F1a")
    assert "F1a" in table.hand(0)
    assert table.discard() == "L2a A1b F3a F3b A3a"


def test_return_max_by_mutation(deal: Dealer) -> None:
    table = deal("D1b D2c M2a", "M1b M1b", thrown=["L2a A1b F1a", "F3a F3b A3a"])
    table.recruiting("D1b D2c", "M1b M1b").play("mutate:21:M2a")
    table.play(" ".join(table.legal()[:2])).play("use")
    assert "take:D2c" in table.legal()
    assert "take:A1b" in table.legal()


def test_of_copies_in_the_pile_return_takes_the_one_that_lies_deepest(deal: Dealer) -> None:
    """README, ruling 20."""
    table = deal("D1a", "M1b", thrown=["D1c F1b A1a", "D1c F3b D2a"]).play("recruit:D1a use")
    assert table.play("take:D1c").discard() == "F1b A1a D1c F3b D2a"


def test_advantage_takes_the_card_and_an_extra_turn(deal: Dealer) -> None:
    table = deal("M1b M2a M1c", "L1c", start=1).recruiting("M1b", "L1c").play("pass recruit:M2a")
    assert table.asked() == ASKED
    assert table["advantage"] == 1
    table.play("use")
    assert (table["advantage"], table["active"], table["extra"]) == (0, 0, 0)
    assert table.seat() == 0
    assert table["turns_left"] == [2, 0]
    table.quietly("recruit:M1c")
    assert table["turns_left"] == [2, 0]


def test_advantage_by_mutation(deal: Dealer) -> None:
    table = deal("M1b M2c L2a", "L1c L1c", start=1).recruiting("M1b M2c", "L1c L1c -")
    table.play("mutate:21:L2a discard:A3a discard:A3b")
    assert table.asked() == ASKED
    table.play("use")
    assert table["advantage"] == 0


def test_advantage_max_lets_those_with_the_fewest_points_draw_two(deal: Dealer) -> None:
    """Ruling 7: all of them, clockwise from the active seat."""
    pile = "F1a F1b F1c D1a D1b D1c L1a"
    table = deal("F1b", "M1b M2b M3a", "L1c", start=1, pile=pile)
    table.recruiting("", "M1b").play("pass pass").quietly("recruit:M2b").play("recruit:M3a")
    assert table.asked() == "1: decline use"
    table.play("use")
    assert table.deck(1) == "L1a"
    assert "F1a" in table.hand(1)
    assert "F1b" in table.hand(1)
    assert "F1c" in table.hand(2)
    assert "D1a" in table.hand(2)
    assert "D1b" in table.hand(0)
    assert "D1c" in table.hand(0)
    assert table["extra"] == 0
    assert table.seat() == 1
