"""The section Chicken, sentence by sentence. Hands of 12345 show a Wizard's two cards 6 and 7."""

from __future__ import annotations

from tests.games.heroes.table import Dealer

PASSES = "pass pass_round"
ANSWER = "pass use:1"
DRAWN = "1234567"
NOT_DRAWN = "12345"


def test_after_a_use_the_others_are_polled_clockwise_from_the_users_left(deal: Dealer) -> None:
    """ "After every use the other seats with an unused Chicken are polled"."""
    table = deal("13 13 17 13", pile="667").play("use:7")
    for seat in (3, 0, 1):
        assert table.asked() == f"{seat}: {ANSWER}"
        table.play("pass")
    assert table.hand(2) == DRAWN


def test_only_seats_with_an_unused_chicken_are_polled(deal: Dealer) -> None:
    table = deal("14 34 27 67", pile="667").play("use:7")
    assert table.asked() == f"0: {ANSWER}"
    table = deal("14 34 27 67", pile="667").play("use:7", "use:1")
    assert table.band(0) == "1*4"
    assert table.passing("use:7").hand(3) == DRAWN


def test_a_chicken_cancels_the_ability_just_used(deal: Dealer) -> None:
    """Table: "cancel an ability just used"; the poll about that use is over."""
    table = deal("14 14 27", pile="667").play("use:7", "use:1")
    assert table.asked() == f"1: {ANSWER}"
    table.play("pass")
    assert table.hand(2) == NOT_DRAWN
    assert table.band(2) == "27*"
    assert table.band(0) == "1*4"
    assert table.asked().startswith("0: send:1")


def test_a_chicken_answers_a_use_of_the_holder_too(deal: Dealer) -> None:
    table = deal("13 24 12", pile="6").play("send:2", "pass", "use:2")
    assert table.asked() == f"2: {ANSWER}"
    table.play("use:1", "pass")
    assert table["wandering"] == 2
    assert table.band(1) == "2*4"
    assert table.asked() == f"2: {PASSES} use:2"
    assert (
        table.play("pass").asked()
        == "1: forward hire clue:1 clue:2 clue:3 clue:4 clue:5 use:4:0 use:4:2"
    )


def test_a_chickens_use_opens_a_poll_for_all_but_its_own_user(deal: Dealer) -> None:
    """ "A Chicken's use opens such a poll too (for all but its own user)"."""
    table = deal("17 13 13", pile="667").play("use:7")
    assert table.asked() == f"1: {ANSWER}"
    assert table.play("use:1").asked() == f"2: {ANSWER}"
    assert table.play("pass").asked() == f"0: {ANSWER}"


def test_a_chicken_may_cancel_a_chicken_and_so_save_the_first_use(deal: Dealer) -> None:
    """ "a Chicken may cancel a Chicken"; "Settled last in, first out"."""
    table = deal("17 14 24", pile="667").play("use:7", "use:1", "use:1")
    assert [table.band(seat) for seat in range(3)] == ["1*7*", "1*4", "24"]
    assert table.hand(0) == DRAWN
    assert table["used"] == [2, 1, 0]


def test_a_third_chicken_cancels_the_second_so_that_the_first_holds(deal: Dealer) -> None:
    """ "Settled last in, first out"."""
    table = deal("17 14 14", pile="667").play("use:7", "use:1", "pass", "use:1")
    assert table.asked() == f"2: {ANSWER}"
    table.play("use:1")
    assert table.hand(0) == NOT_DRAWN
    assert table["used"] == [2, 1, 1]
    assert table.asked() == "0: send:1 send:2 send:3"


def test_after_a_cancelled_chicken_the_poll_goes_on_with_the_seats_not_yet_asked(
    deal: Dealer,
) -> None:
    """ "the poll about the use that it answered goes on with the seats not yet asked"."""
    table = deal("17 14 14", pile="667").play("use:7", "use:1", "pass", "use:1", "pass")
    assert table.asked() == f"2: {ANSWER}"
    assert table.hand(0) == NOT_DRAWN
    assert table.play("pass").hand(0) == DRAWN
    table = deal("17 14 14", pile="667").play("use:7", "use:1", "pass", "use:1", "pass", "use:1")
    assert table.hand(0) == NOT_DRAWN


def test_the_poll_about_a_chicken_goes_on_too(deal: Dealer) -> None:
    """Seat 1's Chicken is answered by seat 2's, that by seat 3's; seat 3 is spent, 0 is asked."""
    table = deal("17 14 14 14", pile="667").play("use:7", "use:1", "use:1", "use:1", "pass")
    assert table.asked() == f"0: {ANSWER}"
    table.play("use:1")
    assert table.hand(0) == DRAWN
    assert table["used"] == [2, 1, 1, 1]


def test_nobody_is_asked_twice_about_one_use(deal: Dealer) -> None:
    """Seat 1 passed on the Wizard; after two Chickens it is asked about them, not about it."""
    table = deal("37 14 14 14", pile="667").play("use:7", "pass", "use:1")
    assert table.asked() == f"3: {ANSWER}"
    assert table.play("use:1").asked() == f"1: {ANSWER}"
    table.play("pass")
    assert table.hand(0) == DRAWN


def test_a_seat_that_passed_may_still_answer_a_later_chicken(deal: Dealer) -> None:
    table = deal("37 14 14 34", pile="667").play("use:7", "pass", "use:1")
    assert table.asked() == f"1: {ANSWER}"
    table.play("use:1")
    assert table.hand(0) == DRAWN


def test_a_chicken_that_was_hired_or_refreshed_is_polled(deal: Dealer) -> None:
    table = deal("37 46 34", pile="6").passing("send:1", "hire", "use:7")
    assert table.band(1) == "461"
    assert table.asked() == f"1: {ANSWER}"
    table = deal("13 34 37", pile="6").play("use:7", "use:1", "use:3:1", "use:3:7")
    assert table.band(0) == "13*"
    assert table.asked() == f"0: {ANSWER}"


def test_a_chicken_that_was_eliminated_is_not_polled(deal: Dealer) -> None:
    table = deal("37 14 34", pile="6").passing("send:1", "hire", "use:7")
    assert table.band(1) == "4"
    assert table.asked() == f"0: {PASSES} use:3:7"


def test_a_chicken_can_be_used_in_no_other_way(deal: Dealer) -> None:
    """ "The Chicken can be used in no other way"."""
    table = deal("12 17 16", pile="6")
    while table["round"] == 1:
        in_a_poll = table.legal() == ["pass", "use:1"]
        assert in_a_poll or "use:1" not in table.legal()
        wanted = [use for use in table.legal() if use in ("use:6", "use:7")]
        table.play(*(wanted or table.legal()[:1]))
    assert table["used"] == [0, 1, 1]


def test_the_pyromaniacs_reveal_happens_after_the_poll_has_closed(deal: Dealer) -> None:
    """ "The Pyromaniac's reveal happens after the poll has closed"."""
    table = deal("13 13 23", pile="667").play("send:2", "use:2")
    assert table.asked() == f"0: {ANSWER}"
    table.play("pass")
    assert table.asked() == f"1: {ANSWER}"
    assert table["wandering"] == 2
    assert table["holder"] == 1
    assert table.discard() == "6"
    table.play("pass")
    assert table.discard() == "627"
    assert table["round"] == 2


def test_a_cancelled_pyromaniac_reveals_nothing(deal: Dealer) -> None:
    table = deal("13 14 12", pile="6").play("send:2", "use:2", "pass", "use:1", "pass", "pass")
    assert table["wandering"] == 2
    assert table.discard() == "6"
    assert table.asked() == "1: forward hire clue:1 clue:2 clue:3 clue:4 clue:5 use:4:0 use:4:2"
