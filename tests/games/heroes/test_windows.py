"""The section Windows, sentence by sentence. Seats with 1 and 3 are asked in no window."""

from __future__ import annotations

import pytest

from tests.games.heroes.table import Dealer

PASSES = "pass pass_round"


def test_after_the_flip_the_seats_are_polled_clockwise_from_the_active_seat(deal: Dealer) -> None:
    """ "polled clockwise, from the active seat (step 2)"."""
    table = deal("16 16 16 16", pile="6", start=2)
    for seat in (2, 3, 0, 1):
        assert table.asked() == f"{seat}: {PASSES} use:6"
        table.play("pass")
    assert table.seat() == 2
    assert table.legal()[0] == "send:1"


@pytest.mark.parametrize(("holder", "polled"), [(3, [0, 1, 2]), (0, [1, 2, 3]), (2, [3, 0, 1])])
def test_at_the_holder_the_others_are_polled_from_its_left(
    deal: Dealer, holder: int, polled: list[int]
) -> None:
    """ "from the seat left of the holder (step 4, all but the holder ...)"; start is seat 2."""
    table = deal("12 12 12 12", pile="6", start=2).play("send:1")
    while table["holder"] != holder:
        table.play("pass", "pass", "pass", "forward")
    for seat in polled:
        assert table.asked() == f"{seat}: {PASSES} use:2"
        table.play("pass")
    assert table.seat() == holder
    assert table.legal()[0] in ("forward", "hire")


def test_only_seats_with_an_unused_ability_that_is_usable_now_are_asked(deal: Dealer) -> None:
    """ "Asked are only the seats that have an unused ability that is usable now"."""
    table = deal("13 25 16 46", pile="66")
    assert table.asked() == f"2: {PASSES} use:6"
    table.play("use:6", "pass")
    assert table.asked() == f"3: {PASSES} use:6"
    table.play("pass", "send:1")
    assert table.asked() == f"3: {PASSES} use:4:0 use:4:1 use:4:2"
    table.play("pass", "hire")
    assert table["round"] == 2
    assert table.asked() == f"3: {PASSES} use:6"


def test_only_knight_witch_and_wizard_are_usable_after_the_flip(deal: Dealer) -> None:
    """Step 2: "Here the Black Knight, the Witch and the Wizard may be used"."""
    table = deal("25 64 37", pile="6")
    assert table.asked() == f"1: {PASSES} use:6"
    table.play("pass")
    assert table.asked() == f"2: {PASSES} use:7"
    table.play("use:7")
    assert table.asked() == f"1: {PASSES} use:6"
    table.play("pass")
    assert table.asked() == f"2: {PASSES} use:3:7"


def test_all_but_the_knight_and_the_chicken_are_usable_in_the_window_of_a_holder(
    deal: Dealer,
) -> None:
    table = deal("37 16 26 46 56", pile="6").play("use:7", "pass")
    table.play("pass", "pass", "pass", "pass", "pass", "send:1")
    assert table["holder"] == 1
    assert table.asked() == f"2: {PASSES} use:2"
    assert table.play("pass").asked() == f"3: {PASSES} use:4:0 use:4:1 use:4:2 use:4:4"
    assert table.play("pass").asked() == f"4: {PASSES} use:5"
    assert table.play("pass").asked() == f"0: {PASSES} use:3:7"
    assert table.play("pass").seat() == 1


def test_pass_covers_one_poll_and_the_next_one_asks_again(deal: Dealer) -> None:
    """ "pass covers one poll"."""
    table = deal("13 13 23", pile="6").play("send:1", "pass", "forward", "forward")
    assert table.asked() == f"2: {PASSES} use:2"


def test_a_seat_that_said_pass_round_is_asked_in_no_window_of_the_round(deal: Dealer) -> None:
    """ "pass_round (not asked again in this round's windows ...)"."""
    table = deal("13 13 23 13", pile="6").play("send:1", "pass_round")
    assert table["passed"] == [2]
    assert table.play("forward").seat() == 2  # as holder
    table.play("forward")
    assert table.seat() == 3
    table.play("forward")
    assert table["round"] == 2


def test_pass_round_after_the_flip_holds_for_the_holders_windows_too(deal: Dealer) -> None:
    """ "holds for all windows of the round"."""
    table = deal("13 13 27", pile="6").play("pass_round", "send:1")
    assert table.seat() == 1


def test_pass_round_ends_with_the_round(deal: Dealer) -> None:
    table = deal("13 13 27", pile="66").play("pass_round", "send:1", "forward", "hire")
    assert table["round"] == 2
    assert table["passed"] == []
    assert table.asked() == f"2: {PASSES} use:7"


def test_a_seat_that_said_pass_round_is_still_asked_for_chickens(deal: Dealer) -> None:
    """ "though still asked for Chickens"."""
    table = deal("13 17 27", pile="6").play("pass_round", "use:7", "pass")
    assert table["passed"] == [1]
    assert table.asked() == "1: pass use:1"


def test_pass_round_does_not_cover_ones_own_decision_as_holder(deal: Dealer) -> None:
    """ "never covers one's own decision as holder", nor the forced hire."""
    table = deal("27 27 13", pile="6").play("pass_round", "pass_round", "send:1")
    assert table.asked() == "1: forward hire clue:1 clue:2 clue:3 clue:4 clue:5 use:2 use:7"
    table.play("forward", "forward")
    assert table.asked() == "0: hire use:2 use:7"


def test_pass_round_exists_in_windows_only(deal: Dealer) -> None:
    """ "pass_round exists in windows only": not for Chickens, holders, claims, last uses."""
    table = deal("16 57 13", "12347 12345 12345", "7")
    assert table.asked() == f"0: {PASSES} use:6"
    assert table.play("pass").asked() == f"1: {PASSES} use:7"
    table.play("pass", "send:7")
    assert table.asked() == "1: forward hire clue:1 clue:2 clue:3 clue:4 clue:5 use:5 use:7"
    assert table.play("use:5").asked() == "2: pass use:1"
    assert table.play("pass").asked() == "0: pass use:1"
    assert table.play("pass").asked().startswith("1: silent claim:1")
    assert table.play("silent", "hire").asked() == "1: pass use:7"


def test_after_a_use_the_poll_starts_over_among_all_who_have_not_said_pass_round(
    deal: Dealer,
) -> None:
    """ "After a use has been settled ... the poll starts over"."""
    table = deal("36 46 67 64", pile="6")
    assert table.asked() == f"0: {PASSES} use:6"
    table.play("pass")
    assert table.asked() == f"1: {PASSES} use:6"
    table.play("pass_round")
    assert table.asked() == f"2: {PASSES} use:6 use:7"
    table.play("use:6")
    assert table.asked() == f"0: {PASSES} use:6"
    table.play("pass")
    assert table.asked() == f"2: {PASSES} use:7"
    table.play("use:7")
    assert table.asked() == f"0: {PASSES} use:6"
    table.play("use:6")
    assert table.asked() == f"0: {PASSES} use:3:6"
    table.play("pass")
    assert table.asked() == f"3: {PASSES} use:6"
    table.play("pass")
    assert table.legal()[0].startswith("send")


def test_the_poll_starts_over_after_a_cancelled_use_too(deal: Dealer) -> None:
    """A cancelled use is settled as well."""
    table = deal("36 16 67", pile="6").play("pass", "pass", "use:7", "use:1")
    assert table.asked() == f"0: {PASSES} use:6"


def test_the_poll_starts_over_after_the_holders_own_use(deal: Dealer) -> None:
    """ "(the holder's own use too)"."""
    table = deal("23 57 26", pile="664").play("pass", "pass", "send:1")
    assert table.asked() == f"2: {PASSES} use:2"
    table.play("pass")
    assert table.asked() == f"0: {PASSES} use:2"
    table.play("pass_round")
    assert table.seat() == 1
    table.play("use:7")
    assert table.asked() == f"2: {PASSES} use:2"
    table.play("pass")
    assert table.asked() == "1: forward hire clue:1 clue:2 clue:3 clue:4 clue:5 clue:6 use:5"


def test_the_poll_starts_over_after_a_clue(deal: Dealer) -> None:
    """ "or a clue answered"."""
    table = deal("23 34 26", pile="6").play("pass", "send:1", "pass", "pass_round", "clue:5")
    assert table.asked() == f"2: {PASSES} use:2"
    table.play("pass")
    assert table.seat() == 1
    assert table.legal()[0] == "forward"


def test_any_seat_may_use_abilities_also_when_it_is_not_its_turn(deal: Dealer) -> None:
    """ "Any seat may use abilities, also when it is not its turn"."""
    table = deal("13 36 37", pile="675").play("pass", "use:7", "pass")
    assert table.band(2) == "37*"
    assert table.hand(2) == "1234557"


def test_abilities_come_from_the_band_only_and_never_from_the_hand(deal: Dealer) -> None:
    """ "Only from your band"."""
    table = deal("13 13 13", "22222 44444 77777", "7").play("discard:2")
    assert table.asked() == "1: forward hire clue:4"


def test_a_used_hero_is_turned_sideways_and_stays_in_the_band(deal: Dealer) -> None:
    """ "each card once: a used hero is turned sideways and stays in the band"."""
    table = deal("13 34 67", pile="6").play("use:6", "pass", "pass_round")
    assert table.band(2) == "6*7"
    assert table["used"] == [0, 0, 1]
    table = table.passive(rounds=1)
    assert table.asked() == f"2: {PASSES} use:7"


def test_a_use_is_paid_for_even_if_it_is_cancelled(deal: Dealer) -> None:
    """ "paid for even if it is cancelled"."""
    table = deal("14 34 67", pile="6").play("use:7", "use:1")
    assert table.band(2) == "67*"
    assert table.band(0) == "1*4"
    assert table.hand(2) == "12345"
    assert table["used"] == [1, 0, 1]
    assert table.asked() == f"2: {PASSES} use:6"


def test_a_card_of_the_same_hero_that_joins_later_may_be_used_again(deal: Dealer) -> None:
    """ "once per card": another copy is another card."""
    table = deal("13 37 13", "12347 12347 12345", "74527").play("use:7", "pass", "pass")
    table.play("pass_round", "send:7", "hire")
    assert table.band(1) == "3"
    table.play("send:7", "forward", "forward")
    assert table.band(1) == "37"
    assert table.asked() == f"1: {PASSES} use:7"
