"""The two tables of abilities, sentence by sentence. The Chicken has a file of its own."""

from __future__ import annotations

import pytest

from tests.games.heroes.table import Dealer

PASSES = "pass pass_round"
CLUES = "clue:1 clue:2 clue:3 clue:4 clue:5"
CLAIMS = "silent claim:1 claim:2 claim:3 claim:4 claim:5 claim:6 claim:7"

# ---- Pyromaniac ----


@pytest.mark.parametrize("user", [0, 1, 2])
def test_the_pyromaniac_puts_the_wandering_hero_face_up_on_the_discard_pile(
    deal: Dealer, user: int
) -> None:
    """By the seat that sent it, by the holder, by any other; "the round ends (step 6)"."""
    bands = ["34", "34", "34"]
    bands[user] = "23"
    table = deal(" ".join(bands), pile="567").passing("send:2", "use:2")
    assert table.discard() == "527"
    assert table["wandering"] is None
    assert table["holder"] is None
    assert table.hand(0) == "13456"
    assert table["round"] == 2
    assert table["active"] == 1


def test_a_hero_burnt_is_no_eliminated_hero_of_anybody(deal: Dealer) -> None:
    """ "it is no eliminated hero of anybody"."""
    table = deal("34 34 23", pile="567").play("send:2", "use:2")
    assert table["eliminated"] == ["", "", ""]
    assert [table.band(seat) for seat in range(3)] == ["34", "34", "2*3"]


def test_the_pyromaniac_is_not_usable_while_a_discard_is_chosen(deal: Dealer) -> None:
    """ "a wandering hero exists", but that is no window."""
    table = deal("23 23 23", "11223 12345 12345", "2")
    assert table.asked() == "0: discard:1 discard:2 discard:3"
    assert table.play("discard:1").asked() == f"2: {PASSES} use:2"


# ---- Witch ----


def test_the_witch_refreshes_one_of_the_other_used_heroes(deal: Dealer) -> None:
    """ "refresh one of your other used heroes"."""
    table = deal("13 13 35", pile="6").play("send:1", "use:5", "pass", "pass", "silent")
    assert table.band(2) == "35*"
    assert table.asked() == f"2: {PASSES} use:3:5"
    table.play("use:3:5", "pass", "pass")
    assert table.band(2) == "3*5"
    assert table.asked() == f"2: {PASSES} use:5"


def test_the_owner_of_the_witch_chooses_among_its_used_heroes(deal: Dealer) -> None:
    table = deal("34 67 34", pile="645").passing("use:7", "use:6", "send:3", "hire")
    assert table.band(1) == "6*7*3"
    assert table.asked() == f"1: {PASSES} use:3:6 use:3:7"
    assert table.play("use:3:6").band(1) == "67*3*"


def test_the_witch_is_usable_only_with_another_used_hero(deal: Dealer) -> None:
    """ "its owner has another used hero"; used heroes of other seats do not count."""
    table = deal("34 37 36", pile="6")
    assert table.asked() == f"1: {PASSES} use:7"
    assert table.play("use:7").asked() == f"1: {PASSES} use:3:7"
    table.play("pass")
    assert table.asked() == f"2: {PASSES} use:6"


def test_a_refreshed_hero_may_be_used_at_once_in_the_poll_that_starts_over(deal: Dealer) -> None:
    """ "may be used at once: in the poll that starts over"."""
    table = deal("34 34 37", pile="66745").play("use:7", "use:3:7")
    assert table.band(2) == "3*7"
    assert table.asked() == f"2: {PASSES} use:7"
    table.play("use:7")
    assert table.band(2) == "3*7*"
    assert table.hand(2) == "123445567"
    assert table["used"] == [0, 0, 3]


def test_a_refreshed_hero_may_be_used_at_once_in_the_owners_decision(deal: Dealer) -> None:
    """ "or in the owner's current decision"."""
    table = deal("13 37 13", pile="66745").play("pass", "send:1", "use:7", "pass", "pass")
    assert table.asked().endswith("use:3:7")
    table.play("use:3:7", "pass", "pass")
    assert table.asked().endswith("clue:7 use:7")
    table.play("use:7", "pass", "pass")
    assert table.hand(1) == "123445567"


def test_the_witch_refreshes_a_chicken(deal: Dealer) -> None:
    table = deal("13 34 37", pile="6").play("use:7", "use:1")
    assert table.asked() == f"0: {PASSES} use:3:1"
    assert table.play("use:3:1").band(0) == "13*"


def test_a_cancelled_witch_refreshes_nothing(deal: Dealer) -> None:
    table = deal("34 37 14", pile="6").play("use:7", "pass", "use:3:7", "use:1")
    assert table.band(1) == "3*7*"
    assert table["used"] == [0, 2, 1]


# ---- Dog Trainer ----


def test_a_trained_holder_must_pass_the_wandering_hero_on(deal: Dealer) -> None:
    """ "a seat of your choice, not your own, must pass the wandering hero on this round"."""
    table = deal("13 13 14", pile="6").play("send:2", "use:4:1", "pass", "pass")
    assert table["trained"] == [1]
    assert table.asked() == f"1: forward {CLUES}"
    assert table.play("forward")["holder"] == 2


def test_a_trained_holder_may_ask_clues_and_use_abilities_first(deal: Dealer) -> None:
    """ "The target may ask clues and use abilities, then must forward"."""
    table = deal("13 27 14", pile="664").play("pass", "send:2", "use:4:1", "pass")
    assert table.asked() == f"1: forward {CLUES} use:2 use:7"
    table.play("clue:4", "use:7", "pass", "pass")
    assert table.asked() == "1: forward clue:1 clue:2 clue:3 clue:4 clue:5 clue:6 use:2"


def test_a_trained_holder_may_burn_the_hero(deal: Dealer) -> None:
    table = deal("13 23 14", pile="6").play("send:2", "use:4:1", "pass", "use:2", "pass", "pass")
    assert table["round"] == 2
    assert table.discard()[:2] == "62"


def test_seats_are_trained_in_advance_for_the_round(deal: Dealer) -> None:
    """ "also in advance; it lasts for the round"."""
    table = deal("13 13 13 14", pile="6").play("send:2", "use:4:2", "pass", "pass", "pass")
    assert table.asked() == f"1: forward hire {CLUES}"
    table.play("forward")
    assert table.asked() == f"2: forward {CLUES}"
    table.play("forward")
    assert table.asked() == f"3: forward hire {CLUES}"
    table.play("hire")
    assert table["round"] == 2
    assert table["trained"] == []


@pytest.mark.parametrize(
    ("owner", "asked"),
    [
        (0, ["use:4:1 use:4:2 use:4:3", "use:4:2 use:4:3", "use:4:3", ""]),
        (1, ["use:4:0 use:4:2 use:4:3", "use:4:0 use:4:2 use:4:3", "use:4:0 use:4:3", "use:4:0"]),
        (2, ["use:4:0 use:4:1 use:4:3", "use:4:0 use:4:3", "use:4:0 use:4:3", "use:4:0"]),
        (3, ["use:4:0 use:4:1 use:4:2", "use:4:0 use:4:2", "use:4:0", "use:4:0"]),
    ],
)
def test_the_trainer_is_used_on_any_other_seat_that_the_hero_is_at_or_has_yet_to_reach(
    deal: Dealer, owner: int, asked: list[str]
) -> None:
    """ "on any other seat that the wandering hero is at or has yet to reach this round (the active
    seat included)": seat 0 sends, and the hero is at 1, 2, 3 and 0 in turn."""
    bands = ["13"] * 4
    bands[owner] = "14"
    table = deal(" ".join(bands), pile="6").play("send:1")
    for holder, uses in zip((1, 2, 3, 0), asked, strict=True):
        if holder != owner:
            assert table["holder"] == holder
            assert table.asked() == f"{owner}: {PASSES} {uses}"
            table.play("pass")
        elif uses:
            assert table.asked() == f"{owner}: forward hire {CLUES} {uses}"
        if holder != 0:
            table.play("forward")
    assert table["round"] == 2


def test_a_trained_seat_may_be_chosen_again(deal: Dealer) -> None:
    """ "A trained seat may be chosen again"."""
    table = deal("13 13 14 14", pile="6").play("send:2", "use:4:1", "pass", "pass", "pass")
    assert table.asked() == f"3: {PASSES} use:4:0 use:4:1 use:4:2"
    table.play("use:4:1", "pass", "pass", "pass")
    assert table["trained"] == [1]
    assert table["used"] == [0, 0, 1, 1]


def test_what_reaches_a_trained_active_seat_is_discarded_face_up_without_a_window(
    deal: Dealer,
) -> None:
    """ "If the target is the active seat, the hero is discarded face up when it reaches it"."""
    table = deal("13 12 14", pile="667").play("send:2", "use:4:0", "pass", "pass", "forward")
    assert table["holder"] == 2
    assert table.asked() == f"1: {PASSES} use:2"
    table.play("pass", "forward")
    assert table.discard() == "627"
    assert table["round"] == 2
    assert table.hand(0) == "13456"
    assert table.band(0) == "13"
    assert table["eliminated"] == ["", "", ""]


def test_a_hero_that_is_at_the_active_seat_already_is_discarded_at_once(deal: Dealer) -> None:
    """ "or at once if it is there already, without a window, and the round ends"."""
    table = deal("13 14 12", pile="667").play("send:2", "pass", "forward", "pass", "forward")
    assert table["holder"] == 0
    assert table.asked() == f"1: {PASSES} use:4:0"
    table.play("use:4:0", "pass", "pass")
    assert table.discard() == "627"
    assert table["round"] == 2


def test_a_cancelled_trainer_trains_nobody(deal: Dealer) -> None:
    table = deal("12 13 14", pile="6").play("send:2", "use:4:1", "use:1", "pass", "pass")
    assert table["trained"] == []
    assert table.asked() == f"0: {PASSES} use:2"
    assert table.play("pass").asked() == f"1: forward hire {CLUES}"


# ---- Sergeant ----


def test_the_sergeant_looks_and_then_names_a_hero_or_is_silent(deal: Dealer) -> None:
    """ "you may then name a hero, truly or not"; "then claim:<k> or silent"."""
    table = deal("13 13 15", pile="6").play("send:2", "use:5", "pass", "pass")
    assert table.asked() == f"2: {CLAIMS}"
    assert table["wandering"] == 2
    assert table.play("silent").asked() == f"1: forward hire {CLUES}"


@pytest.mark.parametrize("claim", ["claim:2", "claim:7"])
def test_a_claim_binds_nobody(deal: Dealer, claim: str) -> None:
    """ "a public statement that binds nobody": true or false, all choose as before."""
    table = deal("13 13 15", pile="6").play("send:2", "use:5", "pass", "pass", claim)
    assert table.asked() == f"1: forward hire {CLUES}"
    assert table.play("forward").asked() == f"2: forward hire {CLUES}"
    assert table.play("hire").band(2) == "15*2"


def test_the_holder_may_look_and_the_poll_starts_over_after_its_claim(deal: Dealer) -> None:
    table = deal("12 15 13", pile="6").play("send:2", "pass", "use:5", "pass", "pass")
    assert table.asked() == f"1: {CLAIMS}"
    table.play("claim:3")
    assert table.asked() == f"0: {PASSES} use:2"
    assert table.play("pass").asked() == f"1: forward hire {CLUES}"


def test_the_sergeant_is_not_for_the_seat_that_sent_the_hero(deal: Dealer) -> None:
    """ "not for the seat that sent it", neither in windows nor at its forced hire."""
    table = deal("25 13 13", pile="6").play("send:2")
    assert table.asked() == f"0: {PASSES} use:2"
    table.play("pass", "forward", "pass", "forward")
    assert table.asked() == "0: hire use:2"


def test_a_cancelled_sergeant_says_nothing(deal: Dealer) -> None:
    table = deal("12 13 15", pile="6").play("send:2", "use:5", "use:1", "pass", "pass")
    assert table.asked() == f"0: {PASSES} use:2"


# ---- Black Knight ----


@pytest.mark.parametrize("user", [0, 1, 2])
def test_with_the_black_knight_any_hand_card_may_be_sent(deal: Dealer, user: int) -> None:
    """ "the active seat need not heed the requirement this round", "by any seat"."""
    bands = ["13", "13", "13"]
    bands[user] = "16"
    table = deal(" ".join(bands), pile="1")
    assert table["ignore"] is False
    table.play("use:6", "pass", "pass")
    assert table["ignore"] is True
    assert table.asked() == "0: send:1 send:2 send:3 send:4 send:5"


def test_the_black_knight_is_in_force_for_one_round(deal: Dealer) -> None:
    table = deal("13 13 16", pile="161").play("use:6", "pass", "pass", "send:5", "hire")
    assert table["round"] == 2
    assert table["ignore"] is False
    assert table.asked() == "1: send:1 send:2 send:3"


def test_the_black_knight_is_usable_while_another_is_in_force(deal: Dealer) -> None:
    """ "also while one is in force"."""
    table = deal("13 16 16", pile="1").play("use:6", "pass", "pass")
    assert table.asked() == f"2: {PASSES} use:6"
    table.play("use:6", "pass", "pass")
    assert table["used"] == [0, 1, 1]
    assert table["ignore"] is True


def test_with_the_black_knight_a_hand_card_is_sent_and_none_from_the_deck(deal: Dealer) -> None:
    """ "With a hand card the "no hand card fits" procedure is then not available (ruling)"."""
    table = deal("13 16 13", "11223 12345 12345", "27").play("use:6", "pass", "pass")
    assert table.asked() == "0: send:1 send:2 send:3"
    table.play("send:3")
    assert table["wandering"] == 3
    assert table.discard() == "2"


def test_a_cancelled_black_knight_leaves_the_requirement(deal: Dealer) -> None:
    table = deal("13 16 14", pile="1").play("use:6", "use:1", "pass", "pass")
    assert table["ignore"] is False
    assert table.asked() == "0: send:1 send:2 send:3"


def test_the_black_knight_is_usable_after_the_flip_only(deal: Dealer) -> None:
    """ "step 2 only"."""
    table = deal("16 16 16", pile="6").play("pass", "pass", "pass", "send:1")
    assert table.asked() == f"1: forward hire {CLUES}"


# ---- Wizard ----


def test_the_wizard_draws_two_cards(deal: Dealer) -> None:
    """ "draw two cards", from the top of the deck."""
    table = deal("13 13 17", pile="676").play("use:7", "pass", "pass")
    assert table.hand(2) == "1234567"


def test_the_wizard_is_usable_with_a_hero_wandering_too(deal: Dealer) -> None:
    table = deal("13 17 13", pile="676").play("pass", "send:1", "use:7", "pass", "pass")
    assert table.hand(1) == "1234567"


def test_a_cancelled_wizard_draws_nothing(deal: Dealer) -> None:
    table = deal("12 13 17", pile="676").play("use:7", "use:1", "pass", "pass")
    assert table.hand(2) == "12345"
    assert str(table["deck"]).startswith("76")


# The Wizard with an empty deck, or with one card left, is in test_deck.py.
