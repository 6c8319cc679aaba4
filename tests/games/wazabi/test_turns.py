"""Set-up, the parts of a turn, and the ends of the piles. Each test cites what it shows."""

from __future__ import annotations

from collections import Counter

import pytest

from arena.games.chance import SeedChance
from arena.games.game import SeatCountError, StackedError
from arena.games.wazabi import BOX, COPIES, COST, GAME, Card
from tests.games.wazabi.stack import dice, hand, legal, pile, play, stacked, told

ONES = "lose1 lose1 lose1"
TWOS = "lose2 lose2 lose2"
MIX = "lose1 strip draw3"


def test_the_box_has_the_cards_of_the_table() -> None:
    """Components: the table of cards, and 36 of them."""
    assert " ".join(map(str, Card)) == (
        "lose1 pass_dice lose2 give1 steal strip draw3 purge skip again"
    )
    assert COST == (1, 2, 3, 3, 1, 1, 1, 2, 0, 0)
    assert COPIES == (7, 3, 5, 3, 3, 4, 3, 4, 2, 2)
    assert len(BOX) == 36


def test_the_hands_come_from_the_top_of_the_deck_three_at_a_time() -> None:
    """Stacked: "dealt from the top of the deck, from seat 0, three at a time"."""
    state = stacked(["lose2 lose1 skip", MIX], "WWWW", pile="again purge")
    assert state.as_json()["hands"] == [["lose1", "lose2", "skip"], ["lose1", "strip", "draw3"]]
    assert pile(state, "deck") == "again purge"
    assert pile(state, "discard") == ""


def test_a_new_game_shows_the_documented_keys() -> None:
    """State keys."""
    assert stacked([ONES, MIX], "WWCG", pile="purge", start=1).as_json() == {
        "dice": [5, 3],
        "hands": [["lose1"] * 3, ["lose1", "strip", "draw3", "purge"]],
        "deck": [],
        "discard": [],
        "skips": [0, 0],
        "direction": 1,
        "active": 1,
        "rolled": {"W": 2, "C": 1, "G": 1},
        "played": None,
        "out": [],
    }


def test_every_seat_has_the_dice_of_the_option() -> None:
    """Options: dice 1 to 10, four by default; the 24 of the box do not limit it."""
    assert dice(stacked([ONES, TWOS, MIX], "WWWW")) == [4, 4, 4]
    assert dice(stacked([ONES, TWOS, MIX], "W" * 10, dice=10)) == [10, 10, 10]


def test_the_starting_seat_is_drawn_uniformly_from_the_seed() -> None:
    """Play: "the starting seat is drawn from the seed"."""
    options = GAME.options({})
    starts = Counter(
        GAME.new(4, options, SeedChance(number.to_bytes(32, "big"))).view(None).active
        for number in range(400)
    )
    assert sorted(starts) == [0, 1, 2, 3]
    assert min(starts.values()) > 70


def test_dice_show_w_three_times_in_six_card_twice_and_give_once() -> None:
    """Components: the faces of a die."""
    options = GAME.options({"dice": 10})
    faces: Counter[str] = Counter()
    for number in range(300):
        view = GAME.new(2, options, SeedChance(number.to_bytes(32, "big"))).view(None)
        faces.update(dict(zip("WCG", view.rolled, strict=True)))
    assert sum(faces.values()) == 3000
    assert abs(faces["W"] - 1500) < 100
    assert abs(faces["C"] - 1000) < 100


@pytest.mark.parametrize("seats", [1, 7])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(SeatCountError, match=f"2 to 6 seats, not {seats}"):
        GAME.new(seats, GAME.options({}), SeedChance(bytes(32)))


def test_play_passes_clockwise_at_first() -> None:
    """Play: "in the direction of play (clockwise at first)"."""
    state = stacked([ONES, TWOS, MIX], start=1)
    seats = []
    for _ in range(4):
        seats.append(state.to_act())
        play(state, "end")
    assert seats == [1, 2, 0, 1]


def test_a_card_is_drawn_for_each_card_symbol() -> None:
    """A turn (3)."""
    state = stacked([TWOS, MIX], "WCCW", pile="skip purge again")
    assert hand(state, 0) == "lose2 lose2 lose2 purge skip"
    assert pile(state, "deck") == "again"
    assert told(state, 0)[-3:] == ["seat 0 rolls WWCC", "seat 0 draws skip", "seat 0 draws purge"]
    assert told(state, 1)[-2:] == ["seat 0 draws a card", "seat 0 draws a card"]


def test_each_die_that_shows_give_is_one_decision_and_may_go_elsewhere() -> None:
    """A turn (4)."""
    state = stacked([TWOS, MIX, ONES], "GWGW WWWWW")
    assert legal(state) == ["give:1", "give:2"]
    assert state.view(2).giving == 2
    play(state, "give:2")
    assert state.view(2).giving == 1
    play(state, "give:1")
    assert dice(state) == [2, 5, 5]
    assert legal(state)[0] == "end"


def test_a_die_that_was_given_is_the_new_owners_at_once_and_rolled_in_his_turn() -> None:
    """Ruling 3."""
    state = stacked([TWOS, MIX, ONES], "GWWW WWWWW WWWW")
    play(state, "give:1", "end")
    assert state.to_act() == 1
    assert state.view(1).rolled == (5, 0, 0)


def test_rolled_stays_as_rolled_when_dice_are_given() -> None:
    """State keys: "as rolled, not lowered by dice given"."""
    state = play(stacked([TWOS, MIX, ONES], "GGWC", pile="purge"), "give:1", "give:1")
    assert state.as_json()["rolled"] == {"W": 1, "C": 1, "G": 2}


def test_one_card_at_most_is_played_in_a_turn() -> None:
    """A turn (5): "play at most one card"."""
    state = play(stacked(["draw3 draw3 lose1", ONES], "WWWW WWWW", pile=TWOS), "play:draw3")
    assert state.to_act() == 1


@pytest.mark.parametrize(
    ("shown", "playable"),
    [
        ("CCCCCCCW", "lose1 steal strip draw3 skip again"),
        ("CCCCCCCWW", "lose1 pass_dice steal strip draw3 purge skip again"),
        ("CCCCCCCWWW", "lose1 pass_dice lose2 give1 steal strip draw3 purge skip again"),
        ("CCCCCCCG", "skip again"),
    ],
)
def test_only_cards_that_cost_at_most_the_w_rolled_can_be_played(shown: str, playable: str) -> None:
    """A turn (5): "whose cost is not above the number of W rolled"; the table's costs."""
    state = stacked(
        ["lose1 pass_dice lose2", TWOS, MIX],
        shown,
        pile="give1 steal strip draw3 purge skip again lose1",
        dice=len(shown),
    )
    if "G" in shown:
        play(state, "give:1")
    kinds = dict.fromkeys(text.split(":")[1] for text in legal(state)[1:])
    assert " ".join(kinds) == playable


def test_w_is_not_spent_and_its_dice_stay() -> None:
    """Ruling 2: "W is not spent: it only limits the cost of the one card"."""
    state = play(stacked(["draw3 lose1 lose1", TWOS], "WWWW WWWW", pile=ONES), "play:draw3")
    assert dice(state) == [4, 4]


def test_a_seat_without_a_playable_card_is_still_asked() -> None:
    """Ruling 10: "With cards in hand the play is always asked, whatever open cards prove"."""
    state = stacked([TWOS, ONES], "WCCC", pile="pass_dice pass_dice purge")
    assert state.to_act() == 0
    assert legal(state) == ["end"]


def test_a_seat_with_an_empty_hand_is_not_asked() -> None:
    """Ruling 10: "Not asked: ... the play with an empty hand"."""
    state = stacked(["skip skip again", TWOS, ONES])
    play(state, "play:skip:1", "end", "play:skip:1", "end", "play:again")
    assert hand(state, 0) == ""
    assert told(state, None)[-2:] == ["seat 0 rolls WWWW", "seat 2 rolls WWWW"]
    assert state.to_act() == 2


# ---- the ends of the piles ----


def test_the_discard_pile_is_shuffled_in_mid_draw() -> None:
    """Play: "the discard pile is shuffled into a new one first, in mid-draw if need be"."""
    state = stacked(
        ["draw3 lose1 lose1", "draw3 lose2 lose2"],
        "WWWW WWWW",
        pile="purge strip steal again skip",
        shuffles=["draw3"],
    )
    play(state, "play:draw3")
    assert pile(state, "deck") == "again skip"
    play(state, "play:draw3")
    assert hand(state, 1) == "lose2 lose2 draw3 skip again"
    assert pile(state, "deck") == ""
    assert pile(state, "discard") == "draw3"
    assert told(state, None) == [
        "seat 1 plays draw3",
        "seat 1 draws a card",
        "seat 1 draws a card",
        "the discard pile of 1 is shuffled into a new draw pile",
        "seat 1 draws a card",
        "seat 0 rolls WWWW",
    ]


def test_a_played_card_is_in_no_pile_during_its_effect() -> None:
    """Play: "A played card goes to the discard pile after its effect; until then in no pile"."""
    state = stacked(
        ["draw3 lose1 lose1", "lose2 lose2 strip", "lose2 lose2 give1"],
        "WWWW WWWW",
        pile="purge",
        picks=[0],
    )
    play(state, "play:draw3")
    assert state.as_json()["played"] == "draw3"
    assert pile(state, "discard") == ""
    assert legal(state) == ["take:1", "take:2"]


def test_with_both_piles_empty_a_card_is_taken_from_an_opponent_of_choice() -> None:
    """Play: "chooses an opponent and takes one of its cards unseen", for symbols too."""
    state = stacked([ONES, TWOS, MIX], "CCWG", picks=[2, 1])
    assert state.to_act() == 0
    assert state.view(1).phase == "take"
    assert state.view(1).drawing == 2
    assert legal(state) == ["take:1", "take:2"]
    play(state, "take:2")
    assert legal(state) == ["take:1", "take:2"]
    play(state, "take:1")
    assert hand(state, 0) == "lose1 lose1 lose1 lose2 draw3"
    assert legal(state) == ["give:1", "give:2"]


def test_the_only_opponent_with_cards_is_taken_from_unasked() -> None:
    """Ruling 10: "Not asked: give and take with one candidate"."""
    state = stacked([ONES, TWOS], "CWWW", picks=[0])
    assert hand(state, 0) == "lose1 lose1 lose1 lose2"
    assert hand(state, 1) == "lose2 lose2"
    assert state.view(0).phase == "play"


def test_nothing_is_drawn_when_no_opponent_has_a_card() -> None:
    """Play: "if no opponent has a card, nothing is drawn" (ruling)."""
    state = stacked([ONES, TWOS], "CCCC", picks=[0, 0, 0])
    assert hand(state, 0) == "lose1 lose1 lose1 lose2 lose2 lose2"
    assert hand(state, 1) == ""
    assert state.to_act() == 0


def test_drawing_goes_on_from_the_pile_to_the_reshuffle_to_opponents() -> None:
    """Play: the ends of both piles in one draw."""
    state = stacked(
        ["draw3 lose1 lose1", TWOS, MIX],
        "WWWW CCCW",
        pile="purge strip steal again",
        shuffles=["draw3"],
        picks=[0],
    )
    play(state, "play:draw3")
    assert legal(state) == ["take:0", "take:2"]
    assert hand(state, 1) == "lose2 lose2 lose2 draw3 again"
    assert told(state, None)[-4:] == [
        "seat 1 rolls WCCC",
        "seat 1 draws a card",
        "the discard pile of 1 is shuffled into a new draw pile",
        "seat 1 draws a card",
    ]
    play(state, "take:0")
    assert hand(state, 1) == "lose1 lose2 lose2 lose2 draw3 again"


def test_a_pick_is_consumed_even_from_a_hand_of_one() -> None:
    """Stacked: picks are "consumed even from a hand of one"."""
    with pytest.raises(StackedError, match="'picks' ran dry after 2 entries"):
        stacked([ONES, TWOS], "CCCC", picks=[0, 0])
