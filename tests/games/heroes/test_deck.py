"""The deck runs out: what is skipped, when the game ends, and the option ``endless``.

In the games here 42 cards are not in bands and hands: all but a few are thrown away at the set-up,
as duplicates of the seats' first heroes. All 2 and all 7 are in hands, or 7 in the Wizard's band.
"""

from __future__ import annotations

from random import Random
from typing import cast

from tests.games.heroes.recorded import passive, play
from tests.games.heroes.table import BOX, Dealer, without

BANDS = "13 31 63 53 43"
HANDS = "22237 22777 22777 22777 22745"
WIZARD = "13 37 63 53 43"
BESIDE_WIZARD = "22237 22777 22777 22777 22445"
PASSES = "pass pass_round"

# ---- deck: once ----


def test_a_flip_that_takes_the_last_card_makes_the_round_the_last(deal: Dealer) -> None:
    """The end: "ends with the round in which the deck ran out (... a flip counts)"."""
    table = deal(BANDS, HANDS, "1", only=True)
    assert table["deck"] == ""
    table.passing("send:2", "hire")
    assert table.asked() == "over"
    assert table["round"] == 1
    assert table.outcome()["reason"] == "deck"
    assert table.band(1) == "312"


def test_draws_from_an_empty_deck_are_skipped(deal: Dealer) -> None:
    """Ruling 2: "Deck empty in mid-round: draws are skipped"."""
    table = deal(BANDS, HANDS, "1", only=True).passing("send:2", "hire")
    assert table.hand(0) == "2237"


def test_a_draw_that_takes_the_last_card_makes_the_round_the_last(deal: Dealer) -> None:
    table = deal(BANDS, HANDS, "15", only=True).passing("send:2", "hire")
    assert table.asked() == "over"
    assert table["round"] == 1
    assert table.hand(0) == "22357"


def test_with_a_card_left_there_is_another_round(deal: Dealer) -> None:
    table = deal(BANDS, HANDS, "154", only=True).passing("send:2", "hire")
    assert table["round"] == 2
    assert table["deck"] == ""
    table.passing("send:7", "hire")
    assert table.asked() == "over"
    assert table["round"] == 2


def test_a_wizard_that_takes_the_last_card_makes_the_round_the_last(deal: Dealer) -> None:
    """The end: "whoever drew its last card"."""
    table = deal(WIZARD, BESIDE_WIZARD, "145", only=True).play("use:7", "pass")
    assert table["deck"] == ""
    table.passing("send:2", "hire")
    assert table.asked() == "over"
    assert table.hand(0) == "2237"


def test_a_wizard_draws_the_one_card_that_is_left(deal: Dealer) -> None:
    """ "draws two, or the one that is left"."""
    table = deal(WIZARD, BESIDE_WIZARD, "15", only=True).play("use:7", "pass")
    assert table.hand(1) == "225777"
    assert table["deck"] == ""


def test_a_wizard_is_not_usable_when_no_card_can_be_drawn(deal: Dealer) -> None:
    """ "usable when a card can be drawn"."""
    table = deal(WIZARD, BESIDE_WIZARD, "15", only=True)
    assert table.asked() == f"1: {PASSES} use:7"
    table = deal(WIZARD, BESIDE_WIZARD, "1", only=True)
    assert table.asked() == f"2: {PASSES} use:6"
    while table.legal():
        assert "use:7" not in table.legal()
        table.play(table.legal()[0])


def test_the_card_sent_from_the_deck_may_be_its_last(deal: Dealer) -> None:
    hands = "22277 22377 22777 22777 22745"
    table = deal(BANDS, hands, "31", only=True).play("pass")
    assert table.asked() == "0: discard:2 discard:7"
    assert table["deck"] == ""
    table.play("discard:2").passing("hire")
    assert table.asked() == "over"
    assert table.hand(0) == "2277"


def test_without_a_fitting_card_and_a_deck_any_hand_card_is_sent(deal: Dealer) -> None:
    """Ruling 2: "any hand card may be sent, nothing is discarded"."""
    hands = "22277 22377 22777 22777 22745"
    table = deal(BANDS, hands, "3", only=True).play("pass")
    assert table.asked() == "0: send:2 send:7"
    table.play("send:7")
    assert table["wandering"] == 7
    assert table.hand(0) == "2227"
    assert table.discard().endswith("3")


def test_the_last_use_of_a_wizard_is_not_asked_without_a_card_to_draw(deal: Dealer) -> None:
    """Ruling 9: "an unused Wizard with a card to draw"."""
    table = deal(WIZARD, BESIDE_WIZARD, "45", only=True).passing("send:7", "hire")
    assert table.asked() == "1: pass use:7"
    table = deal(WIZARD, BESIDE_WIZARD, "4", only=True).passing("send:7", "hire")
    assert table.asked() == "over"
    assert table["eliminated"] == ["", "77", "", "", ""]


# ---- deck: endless ----


def thrown_away(bands: str, hands: str, pile: str) -> str:
    """What lies on the discard pile when the set-up is done."""
    return without(BOX, bands + hands + pile)


def shuffled(first: str, cards: str) -> str:
    """An order of the cards that begins with these."""
    return first + without(cards, first)


def test_the_discard_pile_but_for_its_top_card_is_shuffled_into_a_new_deck(deal: Dealer) -> None:
    """ "the discard pile but for its top card is shuffled into a new deck"."""
    new = shuffled("56", thrown_away(BANDS, HANDS, "1"))
    table = deal(BANDS, HANDS, "1", only=True, deck="endless", shuffles=[new])
    assert table["deck"] == ""
    table.passing("send:2", "hire")
    assert table["round"] == 2
    assert table.hand(0) == "22357"
    assert table.discard() == "16"
    assert table["deck"] == new[2:]


def test_an_empty_deck_is_renewed_when_a_card_is_needed_and_not_before(deal: Dealer) -> None:
    """ "when a card is needed and the deck is empty": here for the flip."""
    new = shuffled("6", thrown_away(BANDS, HANDS, "15"))
    table = deal(BANDS, HANDS, "15", only=True, deck="endless", shuffles=[new])
    table.passing("send:2", "forward", "hire")
    assert table["round"] == 2
    assert table.hand(0) == "22357"
    assert table.discard() == "16"


def test_the_wizard_is_usable_when_a_reshuffle_gives_a_card(deal: Dealer) -> None:
    """ "a card can be drawn (in endless after a reshuffle too)"."""
    new = shuffled("56", thrown_away(WIZARD, BESIDE_WIZARD, "1"))
    table = deal(WIZARD, BESIDE_WIZARD, "1", only=True, deck="endless", shuffles=[new])
    assert table.asked() == f"1: {PASSES} use:7"
    table.play("use:7", "pass")
    assert table.hand(1) == "2256777"


def test_a_reshuffle_may_come_between_the_two_cards_of_a_wizard(deal: Dealer) -> None:
    """ "in endless a reshuffle may come between"."""
    new = shuffled("6", thrown_away(WIZARD, BESIDE_WIZARD, "15"))
    table = deal(WIZARD, BESIDE_WIZARD, "15", only=True, deck="endless", shuffles=[new])
    table.play("use:7", "pass")
    assert table.hand(1) == "2256777"
    assert table["deck"] == new[1:]
    assert table.discard() == "1"


def test_clue_cards_that_lie_face_down_are_shuffled_in_but_for_the_top(deal: Dealer) -> None:
    """ "face-down clues included"; the draw comes before the clues are turned up (step 6)."""
    new = shuffled("216", thrown_away(BANDS, HANDS, "1") + "12")
    table = deal(BANDS, HANDS, "1", only=True, deck="endless", shuffles=[new])
    table.passing("send:2", "clue:2").passing("clue:7", "hire")
    assert table.hand(0) == "22237"
    assert table.discard() == "71"
    assert table["deck"] == new[2:]


def test_the_requirement_stays_in_force_when_its_card_is_shuffled_in(deal: Dealer) -> None:
    """And a clue on the top of the pile lies face down still."""
    new = shuffled("56", thrown_away(WIZARD, BESIDE_WIZARD, "1") + "12")
    table = deal(WIZARD, BESIDE_WIZARD, "1", only=True, deck="endless", shuffles=[new])
    table.passing("send:2", "clue:2").passing("clue:7", "use:7").play("pass")
    assert table.hand(1) == "25677"
    assert table.discard() == "(7)"
    assert table["requirement"] == 1


def test_eliminated_cards_stay_out_of_the_new_deck(deal: Dealer) -> None:
    """ "eliminated cards stay out (ruling)": the new deck has none of the two 3."""
    new = shuffled("56", thrown_away(BANDS, HANDS, "1"))
    table = deal(BANDS, HANDS, "1", only=True, deck="endless", shuffles=[new])
    table.passing("send:3", "hire")
    assert table["eliminated"] == ["", "33", "", "", ""]
    assert table["round"] == 2
    assert table["deck"] == new[2:]


def test_without_a_fitting_card_a_reshuffle_gives_the_card_to_be_sent(deal: Dealer) -> None:
    hands = "22277 22377 22777 22777 22745"
    new = shuffled("1", thrown_away(BANDS, hands, "3"))
    table = deal(BANDS, hands, "3", only=True, deck="endless", shuffles=[new]).play("pass")
    assert table.asked() == "0: discard:2 discard:7"
    assert table["wandering"] == 1
    assert table.discard() == "3"


def test_when_a_flip_is_impossible_even_so_the_game_ends(deal: Dealer) -> None:
    """ "When a flip is impossible even so, the game ends by the tie-break chain": 76 cards are in
    hands, bands and eliminated. Until then "shuffling one card takes a string"."""
    options = {"edition": "hu2017", "clue": "same", "deck": "endless"}
    stacked = play(3, options, Random(3), passive).stacked
    shuffles = cast("list[str]", stacked["shuffles"])
    assert [len(new) for new in shuffles] == [30, 16, 8, 4, 2, 1, 1]
    table = deal.stacked(
        3,
        cast("str", stacked["deck"]),
        options,
        start=cast("int", stacked["start"]),
        shuffles=shuffles,
    ).passive()
    assert table.asked() == "over"
    assert table["deck"] == ""
    assert table.discard() == "4"
    assert (table["active"], table["round"], table["holder"]) == (2, 55, None)
    assert [table.band(seat) for seat in range(3)] == ["61", "23", "527"]
    assert table.outcome() == {"ranks": [1, 1, 0], "scores": [2, 2, 3], "reason": "deck"}
