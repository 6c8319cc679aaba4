"""A round, step by step. Seats with 1 and 3 in their bands are asked in no window."""

from __future__ import annotations

import pytest

from tests.games.heroes.table import Dealer

QUIET = "13 13 13"
FORWARD = "forward hire clue:1 clue:2 clue:3 clue:4 clue:5"

# ---- 1. flip ----


def test_the_active_seat_turns_the_top_card_onto_the_discard_pile(deal: Dealer) -> None:
    """Step 1: "turns the top card of the deck face up onto the discard pile: the requirement"."""
    table = deal(QUIET, pile="62")
    assert table.discard() == "6"
    assert table["requirement"] == 6
    assert table["round"] == 1
    assert str(table["deck"])[0] == "2"


@pytest.mark.parametrize(
    ("requirement", "meeting"),
    [("1", "123"), ("2", "567"), ("3", "345"), ("4", "1357"), ("5", "246")],
)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_requirement(deal: Dealer, requirement: str, meeting: str, seats: int) -> None:
    """The first table: 3 or less; 5 or more; 3, 4 or 5; odd; even."""
    assert sends(deal, requirement, seats) == meeting


@pytest.mark.parametrize(
    ("seats", "less", "more"), [(3, "123", "34567"), (4, "1234", "4567"), (5, "12345", "567")]
)
def test_a_requirement_by_the_number_of_seats(
    deal: Dealer, seats: int, less: str, more: str
) -> None:
    """The first table: the Black Knight "number of seats or less", the Wizard "or more"."""
    assert sends(deal, "6", seats) == less
    assert sends(deal, "7", seats) == more


def sends(deal: Dealer, requirement: str, seats: int) -> str:
    """What may be sent of 12345, and of 34567."""
    bands = " ".join(["13"] * seats)
    found: set[str] = set()
    for hand in ("12345", "34567"):
        hands = " ".join([hand, *["12345"] * (seats - 1)])
        table = deal(bands, hands, requirement)
        assert table.seat() == 0
        found |= {action.removeprefix("send:") for action in table.legal()}
    return "".join(sorted(found))


# ---- 3. send ----


def test_the_card_sent_wanders_and_is_at_the_seat_to_the_left(deal: Dealer) -> None:
    """Step 3: "sends a hand card that meets the requirement, face down, to its left"."""
    table = deal(QUIET, pile="6", start=2).play("send:3")
    assert table["wandering"] == 3
    assert table["holder"] == 0
    assert table["active"] == 2
    assert table.hand(2) == "1245"
    assert table.discard() == "6"


def test_without_a_fitting_card_the_top_of_the_deck_is_sent_and_a_hand_card_discarded(
    deal: Dealer,
) -> None:
    """Step 3: "looks at the top card of the deck, sends that one whatever it is, and discards"."""
    table = deal(QUIET, "11223 12345 12345", "21")
    assert table.asked() == "0: discard:1 discard:2 discard:3"
    table.play("discard:2")
    assert table["wandering"] == 1
    assert table.hand(0) == "1123"
    assert table.discard() == "22"
    assert table.asked() == f"1: {FORWARD}"


def test_while_the_discard_is_chosen_the_card_sent_wanders_already(deal: Dealer) -> None:
    """Step 3: "the card sent is already the wandering hero and the seat to its left the holder"."""
    table = deal(QUIET, "11223 12345 12345", "27")
    assert table.seat() == 0
    assert table["wandering"] == 7
    assert table["holder"] == 1
    assert table.hand(0) == "11223"


def test_no_window_comes_before_the_discard(deal: Dealer) -> None:
    table = deal("13 23 23", "11223 12345 12345", "27")
    assert table.asked() == "0: discard:1 discard:2 discard:3"
    assert table.play("discard:1").asked() == "2: pass pass_round use:2"


# ---- 4. the holder ----


def test_the_holder_chooses_after_a_window_of_all_the_others(deal: Dealer) -> None:
    """Step 4: "first sees a window for all the others, then chooses"; again at each seat."""
    table = deal("23 23 23", pile="6").play("send:1")
    window = "pass pass_round use:2"
    assert table.asked() == f"2: {window}"
    assert table.play("pass").asked() == f"0: {window}"
    assert table.play("pass").asked() == f"1: {FORWARD} use:2"
    assert table.play("forward").asked() == f"0: {window}"
    assert table.play("pass").asked() == f"1: {window}"
    assert table.play("pass").asked() == f"2: {FORWARD} use:2"


def test_forward_passes_the_wandering_hero_on_to_the_left(deal: Dealer) -> None:
    table = deal("13 13 13 13", pile="6", start=2).play("send:1")
    assert table["holder"] == 3
    assert table.play("forward")["holder"] == 0
    assert table.play("forward")["holder"] == 1
    assert table["wandering"] == 1


def test_a_clue_goes_face_down_to_the_discard_pile(deal: Dealer) -> None:
    """Step 4: "The card goes face down to the discard pile"."""
    table = deal(QUIET, pile="6").play("send:1", "clue:4")
    assert table.discard() == "6(4)"
    assert table.hand(1) == "1235"
    assert table["wandering"] == 1
    assert table.asked() == "1: forward hire clue:1 clue:2 clue:3 clue:5"


def test_clues_are_given_as_often_as_one_likes_but_never_the_last_hand_card(deal: Dealer) -> None:
    """Step 4: "Never the last hand card; as often as one likes"."""
    table = deal(QUIET, pile="6").play("send:1", "clue:4", "clue:2", "clue:1", "clue:5")
    assert table.hand(1) == "3"
    assert table.asked() == "1: forward hire"
    assert table.discard() == "6(4)(2)(1)(5)"
    assert table.play("forward").asked() == f"2: {FORWARD}"


def test_a_holder_may_use_an_ability_and_then_chooses_again(deal: Dealer) -> None:
    table = deal("13 27 13", pile="6").play("pass", "send:1")
    assert table.asked() == f"1: {FORWARD} use:2 use:7"
    table.play("use:7", "pass", "pass")
    assert table.seat() == 1
    assert table.legal()[:2] == ["forward", "hire"]
    assert table.legal()[-1] == "use:2"


def test_the_active_seat_must_hire_what_comes_all_the_way_round(deal: Dealer) -> None:
    """Step 4: "If it comes all the way round, the active seat must hire it"."""
    table = deal(QUIET, pile="6").play("send:2", "forward", "forward")
    assert table.band(0) == "132"
    assert table["active"] == 1


def test_the_active_seat_can_only_use_abilities_before_it_must_hire(deal: Dealer) -> None:
    """Step 4: "and can only use abilities before that": no clues, no forward."""
    table = deal("27 13 13", pile="6").play("pass_round", "send:3", "forward", "forward")
    assert table.asked() == "0: hire use:2 use:7"
    table.play("use:7", "pass", "pass")
    assert table.asked() == "0: hire use:2"
    assert table.play("hire").band(0) == "27*3"


# ---- 5. hire ----


def test_a_new_hero_joins_the_band_unused_and_last(deal: Dealer) -> None:
    """Step 5: "A new hero joins the band"; state keys: "bands in joining order"."""
    table = deal(QUIET, pile="6").play("send:2", "hire")
    assert table.band(1) == "132"
    assert table["eliminated"] == ["", "", ""]


def test_a_hero_that_the_band_has_goes_to_the_eliminated_pile_with_it(deal: Dealer) -> None:
    """Step 5: "then both cards go face down to the seat's eliminated pile"."""
    table = deal("13 13 13", pile="6").play("send:3", "hire")
    assert table.band(1) == "1"
    assert table["eliminated"] == ["", "33", ""]
    assert table.discard().startswith("6")


def test_after_the_hire_no_ability_touches_the_hero(deal: Dealer) -> None:
    """Step 5: "it is no wandering hero any more and no ability touches it": no window follows."""
    table = deal("23 23 23", pile="66").play("send:1", "pass_round", "pass_round", "hire")
    assert table.band(1) == "231"
    assert table["round"] == 2
    assert table.seat() == 1


def test_an_unused_copy_may_be_used_before_both_go(deal: Dealer) -> None:
    """Step 5: "if the band's copy is unused, its ability may be used now"."""
    table = deal("13 17 13", "12347 12345 12345", "7456").play("pass_round", "send:7", "hire")
    assert table.asked() == "1: pass use:7"
    assert table["hired"] == 7
    assert table["wandering"] is None
    assert table.band(1) == "17"
    assert table["eliminated"] == ["", "", ""]
    table.play("use:7", "pass", "pass")
    assert table.band(1) == "1"
    assert table["eliminated"] == ["", "77", ""]
    assert table["used"] == [0, 1, 0]
    assert table.hand(1) == "1234455"
    assert table["hired"] is None
    assert table.hand(0) == "12346"


def test_a_used_copy_is_not_used_again(deal: Dealer) -> None:
    """Step 5: only "if the band's copy is unused"."""
    table = deal("13 17 13", "12347 12345 12345", "7456").play("use:7", "pass", "pass")
    table.play("send:7", "hire")
    assert table["round"] == 2
    assert table["eliminated"] == ["", "77", ""]


@pytest.mark.parametrize(
    ("hero", "requirement"), [("1", "1"), ("2", "1"), ("4", "5"), ("5", "4"), ("6", "5")]
)
def test_a_copy_is_asked_for_the_witch_and_the_wizard_only(
    deal: Dealer, hero: str, requirement: str
) -> None:
    """Step 5: "useful for 3 and 7 only"."""
    table = deal(f"13 3{hero} 13", f"{hero}{hero}345 12345 12345", requirement)
    if hero == "6":
        table.play("pass")
    table.play(f"send:{hero}", "hire")
    assert table["round"] == 2
    assert table["eliminated"] == ["", hero * 2, ""]


# ---- 6. the end of the round ----


def test_at_the_end_the_active_seat_draws_and_the_next_seat_is_active(deal: Dealer) -> None:
    """Step 6: "the active seat draws a card", "the next seat to the left is active"."""
    table = deal(QUIET, pile="675", start=2).play("send:2", "hire")
    assert table.hand(2) == "13457"
    assert table["active"] == 0
    assert table["round"] == 2
    assert table["requirement"] == 5
    assert table["holder"] is None
    assert table["wandering"] is None


def test_face_down_clue_cards_are_turned_up(deal: Dealer) -> None:
    """Step 6: "face-down clue cards are turned up"."""
    table = deal(QUIET, pile="675").play("send:2", "clue:4", "forward", "clue:5")
    assert table.discard() == "6(4)(5)"
    assert table.play("hire").discard() == "6455"


def test_a_discarded_hero_ends_the_round_in_the_same_way(deal: Dealer) -> None:
    """Step 6: "When the wandering hero is hired or discarded"."""
    table = deal("13 24 13", pile="675").play("send:3", "clue:4", "use:2", "pass", "pass")
    assert table.discard() == "6435"
    assert table.hand(0) == "12457"
    assert table["active"] == 1
    assert table["round"] == 2
    assert table["requirement"] == 5
