"""The state keys of stacked records, and the README's rulings on them."""

from __future__ import annotations

from tests.games.heroes.table import BOX, Dealer, without


def test_the_keys_are_those_of_the_readme(deal: Dealer) -> None:
    table = deal("13 26 13", pile="645").play("use:6", "pass", "pass", "send:5", "clue:2")
    assert table.state() == {
        "bands": [
            [{"hero": 1, "used": False}, {"hero": 3, "used": False}],
            [{"hero": 2, "used": False}, {"hero": 6, "used": True}],
            [{"hero": 1, "used": False}, {"hero": 3, "used": False}],
        ],
        "hands": ["1234", "1345", "12345"],
        "eliminated": ["", "", ""],
        "used": [0, 1, 0],
        "deck": "45" + without(BOX, "132613" + "12345" * 3 + "645"),
        "discard": [{"hero": 6, "up": True}, {"hero": 2, "up": False}],
        "active": 0,
        "holder": 1,
        "wandering": 5,
        "hired": None,
        "requirement": 6,
        "round": 1,
        "ignore": True,
        "trained": [],
        "passed": [],
    }


def test_hands_are_sorted_and_eliminated_cards_are_in_their_order(deal: Dealer) -> None:
    """ "hands [sorted digits as a string]"; "eliminated one digit string a seat, in order"."""
    table = deal("13 31 13", "54323 45312 12345", "656").play("send:3", "hire")
    assert table.hand(0) == "23455"
    table.play("send:1", "forward", "forward")
    assert table["eliminated"] == ["", "3311", ""]


def test_seats_trained_and_seats_that_passed_ascend(deal: Dealer) -> None:
    """Ruling 19: seat 2 says it before seat 0, seat 3 is trained before seat 0."""
    table = deal("12 13 12", pile="6").play("send:1", "pass_round", "pass_round")
    assert table["passed"] == [0, 2]
    table = deal("13 13 14 14", pile="6").play("send:1", "use:4:3").passing("use:4:0")
    assert table.play("pass", "pass", "pass")["trained"] == [0, 3]


def test_what_holds_for_a_round_stays_at_the_end_of_the_game(deal: Dealer) -> None:
    """Ruling 15: "they stay as they were at an end"."""
    hands = "22237 22777 22777 22777 22745"
    table = deal("13 31 63 53 43", hands, "1", only=True).play("use:6").passing("send:2")
    table.play("pass_round").passing("use:4:0").passing("hire")
    assert table.asked() == "over"
    assert table["ignore"] is True
    assert table["passed"] == [2]
    assert table["trained"] == [0]


def test_during_a_last_use_nobody_is_the_holder(deal: Dealer) -> None:
    """Ruling 16; while Chickens are asked too."""
    table = deal("13 17 13", "12347 12345 12345", "7").play("pass", "send:7", "hire")
    assert (table["holder"], table["wandering"], table["hired"]) == (None, None, 7)
    table.play("use:7")
    assert (table["holder"], table["wandering"], table["hired"]) == (None, None, 7)
