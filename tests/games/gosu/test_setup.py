"""The set-up by example: ten cards, mulligans, and three discards that stay secret."""

from __future__ import annotations

from tests.games.gosu.cards import CARDS, DECK
from tests.games.gosu.table import Dealer

FIRE = "F1a F1a F1aX F1b F1b F1bX F1c F1c F1cX F2a"
ALPHA = "L1a L1a L1aX L1b L1b L1bX L1c L1c L1cX L2a"
NO_BAKUTO = "F3b A2a A2b A2c A2d A3a A3b L2b L2c L2d"
NO_BAKUTO_EITHER = "D2a D2b D2c D2d D3a D3b M2a M2b M2c M2d"


def test_ten_cards_a_seat_are_dealt_from_the_holder_on(deal: Dealer) -> None:
    """Ruling 14: "from the Advantage holder in set-up"; "each seat is dealt ten at a time"."""
    table = deal.stacked(3, [*ALPHA.split(), *FIRE.split(), *DECK[:10]], start=1)
    assert table.hand(1) == ALPHA
    assert table.hand(2) == FIRE
    assert table.hand(0) == " ".join(DECK[:10])
    assert (table["advantage"], table["active"], table["round"]) == (1, 1, 1)


def test_three_discards_in_a_row_a_seat_from_the_holder_on(deal: Dealer) -> None:
    """ "Set-up: three `discard:` in a row a seat"; copies of one id are one action."""
    table = deal.stacked(2, [*ALPHA.split(), *FIRE.split()], start=1)
    cards = "L1a L1aX L1b L1bX L1c L1cX L2a"
    assert table.asked() == "1: " + " ".join(f"discard:{card}" for card in cards.split())
    table.play("discard:L1aX")
    assert table.asked() == "1: " + " ".join(f"discard:{c}" for c in cards.split() if c != "L1aX")
    table.play("discard:L1a discard:L1a")
    cards = "F1a F1aX F1b F1bX F1c F1cX F2a"
    assert table.asked() == "0: " + " ".join(f"discard:{card}" for card in cards.split())


def test_all_choose_before_any_is_shown(deal: Dealer) -> None:
    """Ruling 14: "Secret choices stay in the hand until all have chosen, then are discarded in the
    order of asking".
    """
    table = deal.stacked(2, [*ALPHA.split(), *FIRE.split()], start=1)
    table.play("discard:L2a discard:L1a discard:L1c discard:F1b discard:F1a")
    assert table.hand(1) == ALPHA
    assert table.hand(0) == FIRE
    assert table.discard() == ""
    table.play("discard:F2a")
    assert table.discard() == "L2a L1a L1c F1b F1a F2a"
    assert table.hand(1) == "L1a L1aX L1b L1b L1bX L1c L1cX"
    assert table.seat() == 1


def test_hands_without_a_bakuto_are_shown_and_dealt_anew_when_all_have_ten(deal: Dealer) -> None:
    """ "seat after seat whoever has no Bakuto does so"; the second hand has none either."""
    cards = [NO_BAKUTO, FIRE, NO_BAKUTO_EITHER, ALPHA]
    table = deal.stacked(2, " ".join(cards).split())
    assert table.hand(0) == ALPHA
    assert table.hand(1) == FIRE
    first = "A2a A2b A2c A2d A3a A3b L2b L2c L2d F3b"
    assert table.discard() == f"{first} {NO_BAKUTO_EITHER}"
    assert table.deck() == ""


def test_seats_without_a_bakuto_draw_clockwise_from_the_holder(deal: Dealer) -> None:
    cards = [NO_BAKUTO, NO_BAKUTO_EITHER, FIRE, ALPHA]
    table = deal.stacked(2, " ".join(cards).split(), start=1)
    assert table.hand(1) == FIRE
    assert table.hand(0) == ALPHA


def test_a_deck_that_runs_out_in_a_mulligan_is_made_of_the_discarded_hands(deal: Dealer) -> None:
    """ "When the deck is empty and a card is needed the discard pile is shuffled at once."."""
    order = "A2a A2b A2c A2d A3a A3b L2b L2c L2d F3b"
    cards = f"{NO_BAKUTO} {FIRE} L1a".split()
    table = deal.stacked(2, cards, shuffles=[order])
    assert table.hand(0) == "A2a A2b A2c A2d A3a A3b L1a L2b L2c L2d"
    assert table.deck() == "F3b"
    assert table.discard() == ""


def test_one_bakuto_among_ten_is_enough(deal: Dealer) -> None:
    cards = f"M1a {NO_BAKUTO[4:]} {FIRE}".split()
    table = deal.stacked(2, cards)
    assert table.hand(0).endswith("M1a")
    table.play("discard:M1a discard:A2a discard:A2b discard:F1a discard:F1a discard:F1b")
    assert table.asked() == "0: pass"


def test_the_box_holds_the_cards_that_the_rulebook_counts() -> None:
    """ "75 goblin cards"; 45 Bakutos, 20 Heroes, 10 Ozekis."""
    levels = [CARDS[card]["level"] for card in DECK]
    assert [levels.count(level) for level in (1, 2, 3)] == [45, 20, 10]
