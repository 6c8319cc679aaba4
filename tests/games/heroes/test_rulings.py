"""The rulings by number. Those on the deck (2, 9, 11) are in test_deck.py and test_ends.py too."""

from __future__ import annotations

import pytest

from tests.games.heroes.table import Dealer, Table

PASSES = "pass pass_round"
CLUES = "clue:1 clue:2 clue:3 clue:4 clue:5"

# ---- 1. the forced hire ----


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_1_any_pyromaniac_prevents_the_forced_hire(deal: Dealer, owner: int) -> None:
    """Ruling 1: "can be prevented by any Pyromaniac, its own too"."""
    bands = ["13", "13", "13"]
    bands[owner] = "12"
    table = deal(" ".join(bands), pile="6").passing("send:3", "forward").passing("forward")
    assert table["holder"] == 0
    table.passing("use:2").play("pass", "pass")
    assert table["round"] == 2
    assert len(table.band(0).replace("*", "")) == 2
    assert table["eliminated"] == ["", "", ""]


def test_1_another_seats_trainer_prevents_the_forced_hire(deal: Dealer) -> None:
    """Ruling 1: "and by another seat's Dog Trainer"."""
    table = deal("13 13 14", pile="6").passing("send:3", "forward").passing("forward")
    assert table["holder"] == 0
    assert table.asked() == f"2: {PASSES} use:4:0"
    table.play("use:4:0", "pass", "pass")
    assert table["round"] == 2
    assert table.band(0) == "13"
    assert table["eliminated"] == ["", "", ""]


def test_1_its_own_trainer_never_prevents_it(deal: Dealer) -> None:
    """Ruling 1: "never by its own": not usable, and so the hire is not even asked."""
    table = deal("14 13 13", pile="6").play("send:3", "pass", "forward")
    assert table.asked() == f"0: {PASSES} use:4:2"
    table.play("pass", "forward")
    assert table["round"] == 2
    assert table.band(0) == "143"


# ---- 3. clues ----


def test_3_identical_clues_are_allowed(deal: Dealer) -> None:
    """Ruling 3: "Identical clues are allowed"."""
    table = deal("13 13 13", "12345 44455 12345", "6").play("send:1", "clue:4", "clue:4", "clue:4")
    assert table.discard() == "6(4)(4)(4)"
    assert table.asked() == "1: forward hire clue:5"


@pytest.mark.parametrize("edition", ["hu2017", "cz2016"])
def test_3_clue_cards_lie_face_down_until_the_end_of_the_round(deal: Dealer, edition: str) -> None:
    """Ruling 3: "until turned up at the end of the round (both editions)"."""
    table = deal("13 13 13", pile="675", edition=edition).play("send:1", "clue:4", "forward")
    assert table.discard() == "6(4)"
    assert table.play("hire").discard() == "645"


# ---- 4. no hand card fits ----


def test_4_the_discard_is_chosen_after_the_deck_card_was_looked_at(deal: Dealer) -> None:
    """Ruling 4: "chosen after the deck card was looked at": it is off the deck already."""
    table = deal("13 13 13", "11223 12345 12345", "245")
    assert table.asked() == "0: discard:1 discard:2 discard:3"
    assert table["wandering"] == 4
    assert str(table["deck"])[0] == "5"


@pytest.mark.parametrize("hand", ["11227", "77777"])
def test_4_it_cannot_be_chosen_while_a_hand_card_fits(deal: Dealer, hand: str) -> None:
    """Ruling 4: "That procedure cannot be chosen while a hand card fits"."""
    table = deal("13 13 13", f"{hand} 12345 12345", "2")
    assert table.asked() == "0: send:7"


# ---- 5. what is public ----


def test_5_a_hero_discarded_by_an_ability_lies_face_up(deal: Dealer) -> None:
    """Ruling 5: "A wandering hero discarded by a Pyromaniac or a Dog Trainer is public"."""
    table = deal("13 13 12", pile="6").play("send:3", "use:2", "pass", "pass")
    assert table.discard()[:2] == "63"
    table = deal("13 13 14", pile="6").play("send:3", "use:4:0", "pass", "pass", "forward")
    assert table.play("forward").discard()[:2] == "63"


# ---- 7. the Witch ----


def test_7_the_witch_cannot_refresh_itself(deal: Dealer) -> None:
    """Ruling 7; nor a Witch that another one was used for: each band has one of a kind."""
    table = deal("34 34 37", pile="6").play("use:7")
    assert table.asked() == f"2: {PASSES} use:3:7"
    table.play("use:3:7", "use:7")
    assert table.band(2) == "3*7*"
    assert table.asked().startswith("0: send")


# ---- 8. what is not asked ----


def with_one_card(deal: Dealer, left: str, requirement: str) -> Table:
    """Seat 1 is active, has one card in hand, and the requirement is this; all passed."""
    hands = f"12345 1122{left} 12345"
    table = deal("13 13 13", hands, f"65{requirement}").play("send:3")
    table.play("clue:1", "clue:1", "clue:2", "clue:2", "forward", "forward")
    assert table["round"] == 2
    return table


def test_8_a_send_with_one_hand_card_is_not_asked(deal: Dealer) -> None:
    """Ruling 8: "send and discard with one hand card"."""
    table = with_one_card(deal, "4", "5")
    assert table["wandering"] == 4
    assert table.hand(1) == ""
    assert table.asked() == f"2: forward hire {CLUES}"


def test_8_a_discard_with_one_hand_card_is_not_asked(deal: Dealer) -> None:
    table = with_one_card(deal, "4", "17")
    assert table["wandering"] == 7
    assert table.hand(1) == ""
    assert table.discard().endswith("14")
    assert table.asked() == f"2: forward hire {CLUES}"


def test_8_a_trained_holder_who_can_only_forward_is_not_asked(deal: Dealer) -> None:
    """Ruling 8: one hand card, no usable ability; with two cards it is asked still."""
    table = deal("13 13 14", pile="6").play("send:3", "pass", "clue:1", "pass", "clue:2", "pass")
    table.play("clue:3", "use:4:1", "pass", "pass")
    assert table.asked() == "1: forward clue:4 clue:5"
    table.play("clue:4")
    assert table["holder"] == 2
    assert table.asked() == f"2: forward hire {CLUES}"


def test_8_a_trained_holder_with_one_card_and_a_usable_ability_is_asked(deal: Dealer) -> None:
    table = deal("13 12 14", pile="6").play("send:3").passing("clue:1").passing("clue:2")
    table.passing("clue:3").passing("clue:4", "use:4:1").play("pass", "pass")
    assert table.hand(1) == "5"
    assert table.asked() == "1: forward use:2"


def test_8_a_forced_hire_without_a_usable_ability_is_not_asked(deal: Dealer) -> None:
    """Ruling 8."""
    table = deal("16 13 13", pile="6").play("pass", "send:2", "forward", "forward")
    assert table["round"] == 2
    assert table.band(0) == "162"


def test_8_a_hand_of_several_cards_is_asked_even_if_one_kind_fits(deal: Dealer) -> None:
    """Ruling 8; of a discard too."""
    assert deal("13 13 13", "11117 12345 12345", "2").asked() == "0: send:7"
    assert deal("13 13 13", "77777 12345 12345", "2").asked() == "0: send:7"
    assert deal("13 13 13", "11111 12345 12345", "2").asked() == "0: discard:1"


# ---- 9. the last use of a duplicate ----


def test_9_an_unused_witch_is_asked_with_another_used_hero(deal: Dealer) -> None:
    """Ruling 9: "only for an unused Witch with another used hero ...: pass or that hero's uses"."""
    table = deal("14 37 14", pile="7").passing("use:7", "send:3", "hire")
    assert table.asked() == "1: pass use:3:7"
    assert table["hired"] == 3
    table.play("use:3:7", "pass", "pass")
    assert table.band(1) == "7"
    assert table["eliminated"] == ["", "33", ""]
    assert table["round"] == 2
    assert table.asked() == f"1: {PASSES} use:7"


def test_9_an_unused_witch_is_not_asked_without_another_used_hero(deal: Dealer) -> None:
    table = deal("13 34 13", pile="7").play("send:3", "hire")
    assert table["round"] == 2
    assert table["eliminated"] == ["", "33", ""]


def test_9_only_the_uses_of_that_hero_are_offered(deal: Dealer) -> None:
    """Seat 1 has 5*73 when it hires a second 7: its Witch would be usable in a window."""
    table = deal("13 57 13", "12345 12345 12347", "71717")
    table.passing("send:3", "use:5", "silent", "hire")
    table.passing("send:4", "hire", "send:7", "forward", "hire")
    assert table.band(1) == "5*73"
    assert table.asked() == "1: pass use:7"


def test_9_a_last_use_may_be_passed(deal: Dealer) -> None:
    table = deal("13 17 13", "12347 12345 12345", "7").play("pass", "send:7", "hire", "pass")
    assert table["round"] == 2
    assert table["used"] == [0, 0, 0]
    assert table["eliminated"] == ["", "77", ""]


def test_9_chickens_may_answer_it(deal: Dealer) -> None:
    """Ruling 9: "Chickens may answer it"; it is paid for, and both cards go."""
    table = deal("14 27 14", "12347 12345 12345", "7").passing("send:7", "hire").play("use:7")
    assert table.asked() == "2: pass use:1"
    assert table["hired"] == 7
    assert table.band(1) == "27*"
    table.play("use:1", "pass")
    assert table.hand(1) == "12345"
    assert table["used"] == [0, 1, 1]
    assert table["eliminated"] == ["", "77", ""]


def test_9_no_window_follows_a_last_use(deal: Dealer) -> None:
    """Ruling 9: the Wizard of seat 2 is asked after the next flip only."""
    table = deal("13 57 27", "12347 12345 12345", "7").passing("send:7", "hire")
    table.play("use:7", "pass")
    assert table["round"] == 2
    assert table.asked() == f"2: {PASSES} use:7"


# ---- 10. counts ----


def test_10_a_chickens_use_counts_as_an_ability_used(deal: Dealer) -> None:
    """Ruling 10."""
    table = deal("13 34 67", pile="6").play("use:7", "use:1")
    assert table["used"] == [1, 0, 1]


def test_10_there_is_no_hand_limit(deal: Dealer) -> None:
    """Ruling 10."""
    table = deal("34 34 37", pile="6").play("use:7", "use:3:7", "use:7")
    assert len(table.hand(2)) == 9
