"""Mutation by example, of zombies too."""

from __future__ import annotations

import pytest

from tests.games.gosu.table import Dealer, Table


def mutations(table: Table) -> str:
    return " ".join(action for action in table.legal() if action.startswith("mutate"))


# ---- what may become what ----


def test_a_goblin_becomes_one_of_its_level_of_any_clan(deal: Dealer) -> None:
    """ "replace it by a hand card of the same level, of any clan; no other condition"."""
    table = deal("F1b A1c M1b F1c M2a F3a", "L1c").recruiting("F1b", "L1c")
    assert mutations(table) == "mutate:11:A1c mutate:11:M1b mutate:11:F1c"


def test_a_hero_becomes_one_of_a_clan_that_has_no_bakuto(deal: Dealer) -> None:
    """The rulebook: a crafty way to play Heroes of a new clan."""
    table = deal("F1b F2a A2b M2a", "L1c L1c").recruiting("F1b F2a", "L1c L1c")
    assert mutations(table) == "mutate:21:A2b mutate:21:M2a"
    table.quietly("mutate:21:A2b discard:L3a discard:L3b")
    assert table.army(0) == "F1b / A2b"


def test_without_a_mutation_cost_it_cannot_mutate(deal: Dealer) -> None:
    table = deal("F1b F2b F2a M2a A2a", "L1c L1c").recruiting("F1b F2b", "L1c L1c")
    assert mutations(table) == ""


@pytest.mark.parametrize(("one", "other"), [("F1b", "F1b"), ("F1b", "F1bX"), ("F1bX", "F1b")])
def test_never_by_the_same_card_and_an_x_is_the_same(deal: Dealer, one: str, other: str) -> None:
    table = deal(f"{one} {other} L1b", "L1c").recruiting(one, "L1c")
    assert mutations(table) == "mutate:11:L1b"


def test_a_trapped_goblin_cannot_mutate(deal: Dealer) -> None:
    table = deal("F1b A1c", "M1a").play("recruit:F1b recruit:M1a use target:0:11")
    assert table.asked() == "0: pass recruit:A1c"


def test_mutations_are_listed_by_row_and_column_and_card(deal: Dealer) -> None:
    table = deal("F1b F1c F2a M2b A1c L1c D1b", "L1c M1b M1b M1bX", pile="A2c")
    table.recruiting("F1b F1c F2a", "M1b M1b M1bX")
    assert mutations(table) == (
        "mutate:11:A1c mutate:11:L1c mutate:11:D1b "
        "mutate:12:A1c mutate:12:L1c mutate:12:D1b mutate:21:M2b"
    )


def test_a_trapped_goblin_beside_another_cannot_mutate(deal: Dealer) -> None:
    table = deal("F1b F1c A1c", "M1b M1a").recruiting("F1b F1c", "M1b")
    table.play("recruit:M1a use target:0:11")
    assert mutations(table) == "mutate:12:A1c"


# ---- the cost ----


def test_the_new_card_is_named_first_then_the_cost_is_paid(deal: Dealer) -> None:
    """Ruling 3, and 15: until it is paid the named card and the mutating goblin stay in place."""
    hand = "F1a A1c A1c M2a M2b D2a D2b"
    table = deal(hand, "L1c").quietly("recruit:F1a recruit:L1c").play("mutate:11:A1c")
    assert table.asked() == "0: discard:A1c discard:D2a discard:D2b discard:M2a discard:M2b"
    table.play("discard:A1c")
    assert table.asked() == "0: discard:D2a discard:D2b discard:M2a discard:M2b"
    assert table.army(0) == "F1a"
    assert table.hand(0).startswith("A1c")
    assert table.discard(1) == "A1c"
    table.play("discard:M2a")
    assert table.army(0) == "A1c"
    assert "A1c" not in table.hand(0)
    assert table.discard(3) == "A1c M2a F1a"


def test_it_needs_the_cost_besides_the_new_card(deal: Dealer) -> None:
    """F1a costs two: two cards in hand are too few, three suffice and go unasked."""
    hand = "F1a F1b F1b F1bX F1c M1b L2a"
    table = deal(hand, "L1c L1c L1cX L1b L1b")
    table.recruiting("F1a F1b F1b F1bX", "L1c L1c L1cX L1b")
    assert table.hand(0) == "L2a M1b F1c"
    assert "mutate:11:M1b" in table.legal()
    table.quietly("mutate:11:M1b")
    assert table.hand(0) == ""
    assert table.army(0) == "M1b F1b F1b F1bX"
    assert table.discard(3) == "L2a F1c F1a"


def test_with_one_card_less_it_is_not_legal(deal: Dealer) -> None:
    table = deal("F1a F1b F1b F1bX F1c M1b L2a", "L1c L1c L1cX L1b L1b L1bX")
    table.recruiting("F1a F1b F1b F1bX F1c", "L1c L1c L1cX L1b L1b")
    assert table.hand(0) == "L2a M1b"
    assert mutations(table) == "mutate:12:M1b mutate:13:M1b mutate:14:M1b mutate:15:M1b"


# ---- zombies ----


def zombie(deal: Dealer, hand: str, *, thrown: str) -> Table:
    """Seat 0's D1a (cost 1) is in play, and it is its turn; three cards each were thrown."""
    table = deal(f"D1a {hand}", "L1c", thrown=[thrown, "F3a F3b M3a"])
    return table.quietly("recruit:D1a recruit:L1c")


def test_a_zombie_becomes_a_card_of_the_hand_or_of_the_discard_pile(deal: Dealer) -> None:
    table = zombie(deal, "A1c M1b", thrown="F1b L1c F2a")
    assert mutations(table) == "mutate:11:A1c mutate:11:L1c mutate:11:M1b mutate:11:F1b"
    table.play("mutate:11:F1b discard:A1c")
    assert table.army(0) == "F1b"
    assert table.discard() == "L1c F2a F3a F3b M3a A1c D1a"


def test_other_goblins_take_nothing_from_the_discard_pile(deal: Dealer) -> None:
    table = deal("F1b A1c", "L1c", thrown=["M1b M1c D1a", ""]).recruiting("F1b", "L1c")
    assert mutations(table) == "mutate:11:A1c"


def test_until_the_cost_is_paid_the_card_lies_in_the_discard_pile(deal: Dealer) -> None:
    """Ruling 15."""
    table = zombie(deal, "A1c M1b", thrown="F1b L1c F2a").play("mutate:11:F1b")
    assert table.discard().split()[0] == "F1b"
    assert table.army(0) == "D1a"


def test_a_card_in_hand_and_pile_comes_from_the_pile(deal: Dealer) -> None:
    """Ruling 15; the hand's copy may be paid with then."""
    table = zombie(deal, "F1b M1b", thrown="F1b L1c F2a").play("mutate:11:F1b")
    assert "discard:F1b" in table.legal()
    table.play("discard:M1b")
    assert "F1b" in table.hand(0).split()
    assert table.discard().split()[0] == "L1c"


def test_of_copies_in_the_pile_the_lowest_goes(deal: Dealer) -> None:
    """The README's ruling; so it is never a card that the cost was paid with."""
    table = zombie(deal, "F1b M1b", thrown="F1b L1c F2a").play("mutate:11:F1b discard:F1b")
    assert table.army(0) == "F1b"
    assert table.discard() == "L1c F2a F3a F3b M3a F1b D1a"


def test_a_cost_card_is_not_what_a_zombie_turns_into(deal: Dealer) -> None:
    """Ruling 3: "cost cards and the old card cannot be what a zombie turns into"."""
    table = zombie(deal, "A1c M1b", thrown="M2a L2a F2a")
    assert mutations(table) == "mutate:11:A1c mutate:11:M1b"
    table.play("mutate:11:A1c")
    assert "discard:A1c" not in table.legal()


def test_a_zombie_does_not_turn_into_its_own_kind(deal: Dealer) -> None:
    table = zombie(deal, "D1aX D1b", thrown="D1a F2b F2a")
    assert mutations(table) == "mutate:11:D1b"


def test_from_the_pile_it_needs_no_card_but_the_cost(deal: Dealer) -> None:
    """D1a with one card in hand: from the hand it would need two."""
    hand = "D1a D1b D1b D1bX D1c D2b L1b"
    table = deal(hand, "L1c L1c L1cX L1a L1a L2d L1bX", thrown=["M1b F2a F2b", ""])
    table.recruiting("D1a D1b D1b D1bX D1c D2b", "L1c L1c L1cX L1a L1a L2d")
    assert table.hand(0) == "L1b"
    texts = [action for action in table.legal() if action.startswith("mutate:11")]
    assert texts == ["mutate:11:M1b"]
    table.quietly("mutate:11:M1b")
    assert table.hand(0) == ""
    assert table.army(0).startswith("M1b D1b")


def test_a_zombie_hero_takes_a_hero(deal: Dealer) -> None:
    table = deal("D1b D2b A1c", "L1c L1c", thrown=["M2a F1b F3a", ""])
    table.recruiting("D1b D2b", "L1c L1c")
    texts = [action for action in table.legal() if action.startswith("mutate:21")]
    assert "mutate:21:M2a" in texts
    assert not [text for text in texts if "3" in text or "F1b" in text]


def test_the_old_card_may_be_taken_by_its_own_mutations_return(deal: Dealer) -> None:
    """Ruling 3."""
    table = deal("D1b A1c", "L1c", thrown=["M2a F1b F3a", ""]).recruiting("D1b", "L1c")
    table.play("mutate:11:A1c discard:F3b discard:M3b")
    assert table.asked() == "0: decline use"
    table.play("use")
    assert "D1b" in table.hand(0).split()
    assert table.seat() == 1


def test_the_old_card_lies_on_top_of_the_cost(deal: Dealer) -> None:
    table = zombie(deal, "A1c M1b", thrown="M2a L2a F2a").play("mutate:11:A1c discard:M1b")
    assert table.discard(2) == "M1b D1a"
