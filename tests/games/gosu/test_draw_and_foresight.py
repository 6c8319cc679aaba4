"""Draw and foresight: cards of the deck."""

from __future__ import annotations

import pytest

from tests.games.gosu.table import Changes, Dealer, Table

ASKED = "0: decline use"


def test_draw_draws_one_card(deal: Dealer) -> None:
    table = deal("A1b", "M1b", pile="D1c D1c").play("recruit:A1b")
    assert table.asked() == ASKED
    table.play("use")
    assert table.sizes() == [7, 7]
    assert "D1c" in table.hand(0)
    assert table.deck(1) == "D1c"


def test_draw_by_mutation(deal: Dealer) -> None:
    table = deal("A1c A2d F2a", "M1b", pile="D1c").recruiting("A1c", "M1b").recruiting("A2d", "-")
    table.play("mutate:21:F2a discard:L3a")
    assert table.asked() == ASKED
    assert "D1c" in table.play("use").hand(0)


def test_draw_by_link(deal: Dealer) -> None:
    table = deal("A1cX A1c", "M1b", pile="D1c").recruiting("A1cX", "M1b").play("recruit:A1c")
    assert table.asked() == ASKED
    assert "D1c" in table.play("use").hand(0)


def test_draw_max_draws_one_a_clan_of_the_face_up_goblins(deal: Dealer) -> None:
    """Two clans: a trapped goblin has none."""
    table = deal("A1c M1a F1b A2b D3a D3b L3a", "M1b", pile="D1c D1c D1b D1b").recruiting(
        "A1c", "M1b"
    )
    table.play("recruit:M1a discard:D3a discard:D3b decline pass recruit:A2b use")
    assert table.deck(2) == "D1b D1b"
    assert table.sizes()[0] == 4


def test_a_trapped_goblin_adds_no_clan_to_draw_max(deal: Dealer) -> None:
    table = deal("A1c M1a F1b A2b D3a D3b L3a", "M1b", pile="D1c D1c D1b D1b").recruiting(
        "A1c", "M1b"
    )
    table.play("recruit:M1a discard:D3a discard:D3b use target:0:12 pass recruit:A2b use")
    assert table.deck(3) == "D1c D1b D1b"


def with_few_cards(
    deal: Dealer,
    hand: str,
    *,
    army: str,
    others: str = "M1b M1b M1bX",
    changes: Changes | None = None,
) -> Table:
    """Round 2, seat 0 to act: of the six cards that no seat kept each has drawn what it needs."""
    order = "A2a A2d L2a L2b D2a D2b"
    hands = [hand, "M1b M1b M1bX M1c M2a M2b M2c"]
    thrown = [order[:11], order[12:]]
    table = deal(*hands, thrown=thrown, only=True, shuffles=[order], changes=changes)
    return table.recruiting(army, others).to_next_round()


@pytest.mark.parametrize("card", ["A1a", "A1b"])
def test_nothing_to_draw_or_to_turn_up_is_not_asked(deal: Dealer, card: str) -> None:
    """Ruling 16: the deck and the discard pile are both empty."""
    hand = f"A1c A1c A1cX A1aX {card} F3a F3b"
    table = with_few_cards(deal, hand, army="A1c A1c A1cX A1aX")
    assert (table.deck(), table.discard()) == ("", "")
    assert table.play(f"recruit:{card}").seat() == 1


def test_what_can_be_drawn_is_drawn(deal: Dealer) -> None:
    """Ruling 10: two seats are to draw two each, and there is one card."""
    table = with_few_cards(deal, "M1a M1a M1aX M2d M3a F3a F3b", army="M1a M1a M1aX")
    assert (table.deck(), table.discard(), table["vp"]) == ("D2b", "", [1, 0])
    table.quietly("recruit:M2d pass").play("recruit:M3a use")
    assert table.deck() == ""
    assert "D2b" in table.hand(1)


@pytest.mark.parametrize("card", ["A1b", "A2b"])
def test_a_card_that_is_drawn_from_an_empty_deck_comes_of_a_reshuffle(
    deal: Dealer, card: str
) -> None:
    """The ability can do something: the discard pile is shuffled at once."""
    order = "A2a A2d L2a L2b D2a D2b"
    thrown = [order[:11], order[12:]]
    table = deal(f"A1c {card}", "M1b", thrown=thrown, only=True, shuffles=[order])
    table.recruiting("A1c", "M1b").play(f"recruit:{card}")
    assert table.asked() == ASKED
    table.play("use")
    assert "A2a" in table.hand(0)
    assert (table.deck(), table.discard()) == ("A2d L2a L2b D2a D2b", "")


def test_two_cards_of_which_both_are_taken_are_not_asked_about(deal: Dealer) -> None:
    """README, ruling 22: the order would change nothing."""
    changes = {"A1a": {"enter": ["foresight max"]}}
    hand = "A1c A1cX A1c A1a F3a F3b L1a"
    table = with_few_cards(deal, hand, army="A1c A1c A1cX", others="M1b M1b", changes=changes)
    assert (table.deck(), table.discard()) == ("D2a D2b", "")
    assert table.play("recruit:A1a").asked() == ASKED
    table.play("use")
    assert (table.deck(), table.discard()) == ("", "")
    assert "D2a D2b" in table.hand(0)


def test_copies_of_one_card_are_one_to_take_and_not_asked_about(deal: Dealer) -> None:
    """Ruling 16: foresight turns up the same card twice, return finds it twice."""
    order = "A2a A2d L2a L2b D1c D1c"
    hands = ["A1c A1c A1cX A1a F3a F3b L1a", "M1b M1b M1bX M1c M2a M2b M2c"]
    thrown = [order[:11], order[12:]]
    table = deal(*hands, thrown=thrown, only=True, shuffles=[order])
    table.recruiting("A1c A1c A1cX", "M1b M1b").to_next_round()
    assert table.deck() == "D1c D1c"
    table.play("recruit:A1a use")
    assert (table.deck(), table.discard()) == ("", "D1c")
    assert table.asked() == "0: decline use", "the link of A1cX"
    table = deal("D1a", "M1b", thrown=["D1c F1b A1a", "D1c F3b L2a"]).play("recruit:D1a use")
    assert "D1c" in table.hand(0)
    assert table.seat() == 1


def test_the_only_card_to_take_is_not_asked(deal: Dealer) -> None:
    """Ruling 16: one card is left to turn up."""
    table = with_few_cards(deal, "A1c A1c A1cX A1a F3a F3b L1a", army="A1c A1c A1cX")
    assert (table.deck(), table.discard()) == ("D2b", "")
    assert table.play("recruit:A1a").asked() == ASKED
    table.play("use")
    assert (table.deck(), table.discard()) == ("", "")
    assert "D2b" in table.hand(0)
    assert table.seat() == 1


def test_foresight_takes_one_of_five_and_discards_four(deal: Dealer) -> None:
    """Cards turned up "stay on top of `deck` until the last `take`", then go in order."""
    table = deal("A1a", "M1b", pile="F1c D1b L1a F1a D1a M1c").play("recruit:A1a")
    assert table.asked() == ASKED
    table.play("use")
    assert table.asked() == "0: take:L1a take:D1a take:D1b take:F1a take:F1c"
    assert table.deck(6) == "F1c D1b L1a F1a D1a M1c"
    table.play("take:L1a")
    assert "L1a" in table.hand(0)
    assert table.discard(4) == "F1c D1b F1a D1a"
    assert table.deck(1) == "M1c"
    assert table.seat() == 1


def test_foresight_max_takes_two(deal: Dealer) -> None:
    table = deal("A1c A2c", "M1b", pile="F1c D1b D1b F1a D1a M1c").recruiting("A1c", "M1b")
    table.play("recruit:A2c use")
    assert table.asked() == "0: take:D1a take:D1b take:F1a take:F1c"
    table.play("take:D1b")
    assert table.asked() == "0: take:D1a take:D1b take:F1a take:F1c"
    assert table.deck(5) == "F1c D1b F1a D1a M1c"
    table.play("take:F1a")
    assert table.discard(3) == "F1c D1b D1a"
    assert table.deck(1) == "M1c"


def test_foresight_by_mutation(deal: Dealer) -> None:
    """Speaker of Ages turns into another Ozeki."""
    table = deal("A1c A2b A3b L3a D3a F3a M3a", "M1b M1b M1bX M1c", start=1)
    table.recruiting("A1c A2b A3b", "M1b M1b M1bX M1c").play("mutate:31:L3a")
    assert table.asked() == ASKED
    table.play("use")
    assert len(table.legal()) >= 3
    assert all(action.startswith("take:") for action in table.legal())


def test_foresight_by_link(deal: Dealer) -> None:
    table = deal("A1aX A1c", "M1b", pile="F1c F1b F1a D1a M1c").recruiting("A1aX", "M1b")
    table.play("recruit:A1c")
    assert table.asked() == ASKED
    table.play("use")
    assert table.asked() == "0: take:D1a take:M1c take:F1a take:F1b take:F1c"


def test_foresight_reshuffles_when_the_deck_has_fewer_than_five(deal: Dealer) -> None:
    """ "When the deck is empty and a card is needed the discard pile is shuffled at once."."""
    thrown = ["A3a A3b L3a", "L3b D3a D3b"]
    order = "D3b A3b L3a L3b D3a A3a"
    table = deal("A1a A1b", "M1b", thrown=thrown, pile="F1b F1c", only=True, shuffles=[order]).play(
        "recruit:A1a use"
    )
    assert table.asked() == "0: take:A3b take:L3a take:D3b take:F1b take:F1c"
    assert table.deck() == f"F1b F1c {order}"
    assert table.discard() == ""
    table.play("take:F1c")
    assert table.discard() == "F1b D3b A3b L3a"
    assert table.deck() == "L3b D3a A3a"


def test_foresight_of_five_left_shuffles_nothing(deal: Dealer) -> None:
    table = deal("A1a", "M1b", pile="F1b F1c F1a D1a D1b", only=True).play("recruit:A1a use")
    table.play("take:F1a")
    assert table.deck() == ""
    assert table.discard(4) == "F1b F1c D1a D1b"
