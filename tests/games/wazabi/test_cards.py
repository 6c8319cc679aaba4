"""The table of cards, sentence by sentence, and the rulings on cards."""

from __future__ import annotations

import pytest

from tests.games.wazabi.stack import dice, hand, legal, pile, play, stacked, told

ONES = "lose1 lose1 lose1"
TWOS = "lose2 lose2 lose2"
MIX = "lose1 strip draw3"


def test_a_played_card_goes_to_the_discard_pile() -> None:
    state = play(stacked([ONES, TWOS], "WWWW WWWW"), "play:lose1")
    assert pile(state, "discard") == "lose1"
    assert state.as_json()["played"] is None


# ---- lose1 ----


def test_lose1_takes_one_die_out_of_the_game() -> None:
    """lose1: "one of your dice leaves the game"."""
    state = play(stacked([ONES, TWOS], "WWWW WWWW"), "play:lose1")
    assert dice(state) == [3, 4]


@pytest.mark.parametrize(("shown", "playable"), [("WGWW", True), ("WGGW", False)])
def test_lose1_is_not_playable_after_two_gives(shown: str, *, playable: bool) -> None:
    """lose1: "not playable if you rolled two or more give this turn"."""
    state = stacked([ONES, TWOS, MIX], shown)
    play(state, *["give:1"] * shown.count("G"))
    assert ("play:lose1" in legal(state)) is playable


def test_lose1_can_finish() -> None:
    """Ruling 2: "lose1 can" finish a seat."""
    state = play(stacked([ONES, TWOS, MIX], "W W", dice=1), "play:lose1")
    assert state.as_json()["out"] == [0]


# ---- pass_dice ----


@pytest.mark.parametrize(("way", "expected"), [("left", [5, 3, 4]), ("right", [4, 5, 3])])
def test_pass_dice_moves_all_dice_to_the_neighbour(way: str, expected: list[int]) -> None:
    """pass_dice: every seat passes to its left (s + 1) or right, the player too (ruling 3)."""
    state = stacked(["pass_dice lose1 lose1", TWOS, MIX], "GWWW")
    play(state, "give:2")
    assert dice(state) == [3, 4, 5]
    play(state, f"play:pass_dice:{way}")
    assert dice(state) == expected


@pytest.mark.parametrize(("way", "expected"), [("left", [4, 0, 2, 2]), ("right", [2, 0, 4, 2])])
def test_pass_dice_passes_over_seats_that_are_out(way: str, expected: list[int]) -> None:
    """Rulings 3 and 7: neighbours are the nearest seats still in the game."""
    hands = ["lose2 lose2 lose2", ONES, "pass_dice purge lose1", MIX]
    state = stacked(hands, "GG", dice=2, start=1)
    play(state, "give:3", "give:3", f"play:pass_dice:{way}")
    assert dice(state) == expected


@pytest.mark.parametrize(("way", "expected"), [("left", [5, 3, 4]), ("right", [4, 5, 3])])
def test_left_is_left_whatever_the_direction_of_play(way: str, expected: list[int]) -> None:
    """Ruling 3."""
    state = stacked(["again pass_dice lose1", TWOS, MIX], "WWWW GWWW")
    play(state, "play:again", "give:2", f"play:pass_dice:{way}")
    assert state.as_json()["direction"] == -1
    assert dice(state) == expected


def test_pass_dice_with_two_seats_swaps_either_way() -> None:
    for way in ("left", "right"):
        state = stacked(["pass_dice lose1 lose1", TWOS], "GWWW WWW")
        play(state, f"play:pass_dice:{way}")
        assert dice(state) == [5, 3]


# ---- lose2 and give1 ----


def test_lose2_takes_two_dice_out_of_the_game_and_never_finishes() -> None:
    """lose2; ruling 2: a seat that may play it owns three dice or more."""
    state = stacked([TWOS, ONES], "WWW WWW", dice=3)
    play(state, "play:lose2")
    assert dice(state) == [1, 3]
    assert state.as_json()["out"] == []


def test_give1_gives_one_die_apart_from_those_given_for_symbols() -> None:
    """give1: "apart from the dice given for symbols"."""
    state = stacked(["give1 lose1 lose1", TWOS, MIX], "WWWG WWWWWW")
    play(state, "give:1")
    assert [text for text in legal(state) if "give1" in text] == ["play:give1:1", "play:give1:2"]
    play(state, "play:give1:1")
    assert dice(state) == [2, 6, 4]


# ---- steal ----


def test_steal_takes_a_card_unseen_by_its_place_in_the_sorted_hand() -> None:
    """steal; ruling 4: "picked at random"; a pick is an index into the sorted hand."""
    state = stacked(["steal lose1 lose1", "draw3 lose2 skip", MIX], "WWWW WWWW", picks=[1])
    play(state, "play:steal:1")
    assert hand(state, 0) == "lose1 lose1 draw3"
    assert hand(state, 1) == "lose2 skip"
    assert pile(state, "discard") == "steal"


def test_a_stolen_card_is_known_to_the_two_seats_concerned_only() -> None:
    """Ruling 9."""
    state = stacked(["steal lose1 lose1", "draw3 lose2 skip", MIX], "WWWW WWWW", picks=[1])
    play(state, "play:steal:1")
    assert "seat 0 takes draw3 from seat 1" in told(state, 0)
    assert "seat 0 takes draw3 from seat 1" in told(state, 1)
    assert "seat 0 takes a card from seat 1" in told(state, 2)
    assert "seat 0 takes a card from seat 1" in told(state, None)


def test_steal_is_aimed_only_at_seats_with_a_card() -> None:
    """steal: "from a seat of your choice that has one"."""
    state = stacked(
        ["steal steal steal", "skip skip again", ONES], "WWWW WWWW WWWW WWWW", picks=[0, 0, 0]
    )
    play(state, "play:steal:1", "end", "end")
    assert [text for text in legal(state) if "steal" in text] == ["play:steal:1", "play:steal:2"]


def test_steal_draws_from_the_pile_when_no_opponent_has_a_card() -> None:
    """steal: "if no opponent has any, draw one from the pile"."""
    state = stacked(
        ["steal lose1 lose1", "skip again again"],
        "WWWW WWWW WWWW WWWW WWWW WWWW WWWW WWWW",
        pile="purge",
        start=1,
    )
    play(state, "play:again", "play:skip:0")
    assert state.to_act() == 1
    assert legal(state) == ["end", "play:again"]
    play(state, "play:again")
    assert hand(state, 1) == ""
    assert state.to_act() == 0
    assert legal(state) == ["end", "play:lose1", "play:steal"]
    play(state, "play:steal")
    assert hand(state, 0) == "lose1 lose1 purge"


# ---- strip ----


def test_a_stripped_seat_keeps_one_card_of_its_own_choice() -> None:
    """strip: "keeps one, of its own choice, and discards the rest", in the order of the table."""
    state = stacked(["strip lose1 lose1", "skip lose2 purge", MIX], "WWWW WWWW")
    play(state, "play:strip:1")
    assert state.to_act() == 1
    assert state.as_json()["played"] == "strip"
    assert legal(state) == ["keep:lose2", "keep:purge", "keep:skip"]
    play(state, "keep:purge")
    assert hand(state, 1) == "purge"
    assert pile(state, "discard") == "lose2 skip strip"


def test_what_is_kept_is_not_told() -> None:
    """Ruling 9: hands are private, cards discarded are public."""
    state = stacked(["strip lose1 lose1", "skip lose2 purge", MIX], "WWWW WWWW")
    play(state, "play:strip:1", "keep:purge")
    assert told(state, 2)[-2:] == ["seat 1 discards lose2 skip", "seat 1 rolls WWWW"]
    assert not any("purge" in text for text in told(state, 2))


def test_two_copies_are_one_choice_and_it_is_asked_still() -> None:
    """Notation: "Two copies of a card are one action"; who is asked depends on public facts."""
    state = play(stacked(["strip lose1 lose1", TWOS, MIX], "WWWW WWWW"), "play:strip:1")
    assert state.to_act() == 1
    assert legal(state) == ["keep:lose2"]
    play(state, "keep:lose2")
    assert pile(state, "discard") == "lose2 lose2 strip"


def test_strip_needs_a_target_with_two_cards() -> None:
    """strip: "a seat that has two cards or more"; ruling 4: "needs a target, else not playable"."""
    state = stacked(
        ["strip strip lose1", "lose2 lose2 purge", "strip again lose1"],
        "WWWW WWWW WWWW WWWW WWWW",
        start=2,
    )
    play(state, "play:strip:1", "keep:purge", "play:strip:2", "keep:again")
    assert state.to_act() == 1
    play(state, "end", "end")
    assert legal(state) == ["end", "play:lose1"]


# ---- draw3 ----


def test_draw3_draws_three_apart_from_those_for_symbols() -> None:
    """draw3."""
    state = stacked(["draw3 lose1 lose1", TWOS], "WWWC WWWW", pile="purge strip again skip skip")
    assert hand(state, 0) == "lose1 lose1 draw3 purge"
    play(state, "play:draw3")
    assert hand(state, 0) == "lose1 lose1 strip purge skip again"
    assert pile(state, "deck") == "skip"


# ---- purge ----


def test_in_purge_every_other_seat_discards_down_to_two_of_its_choice() -> None:
    """purge; ruling 4: clockwise from the left; ruling 10: one seat is done before the next."""
    state = stacked(
        ["lose1 lose1 skip", "purge lose2 strip", "lose1 strip draw3", "lose2 strip again"],
        "WWCC WWWW",
        pile="give1 give1 steal steal",
        start=1,
    )
    play(state, "play:purge")
    assert state.to_act() == 2
    assert state.as_json()["played"] == "purge"
    assert legal(state) == ["discard:lose1", "discard:strip", "discard:draw3"]
    play(state, "discard:strip")
    assert state.to_act() == 3
    play(state, "discard:again")
    assert state.to_act() == 0
    play(state, "discard:skip")
    assert pile(state, "discard") == "strip again skip purge"
    assert state.to_act() == 2
    assert state.view(2).phase == "play"
    assert hand(state, 1) == "lose2 give1 give1 strip"


def test_in_purge_a_seat_discards_one_card_a_decision_and_is_asked_with_equal_cards_too() -> None:
    """Notation: "answer to purge, one card a decision"."""
    state = stacked([TWOS, "purge lose1 lose1"], "CCWW", pile="lose2 lose2 steal")
    play(state, "end", "play:purge")
    assert legal(state) == ["discard:lose2"]
    play(state, "discard:lose2", "discard:lose2", "discard:lose2")
    assert hand(state, 0) == "lose2 lose2"
    assert state.to_act() == 0
    assert state.view(0).phase == "play"


def test_purge_is_always_playable() -> None:
    """Ruling 4: also when nobody has more than two cards."""
    state = stacked(["purge purge lose1", "lose2 lose2 strip"], start=0)
    play(state, "play:purge", "discard:strip", "end")
    assert legal(state) == ["end", "play:lose1", "play:purge"]
    play(state, "play:purge")
    assert pile(state, "discard") == "strip purge purge"
    assert state.to_act() == 1


# ---- skip ----


def test_a_skip_card_lies_before_its_target_and_is_in_no_pile() -> None:
    """skip; ruling 5: "While it lies there it is in no pile"."""
    state = play(stacked(["skip lose1 lose1", TWOS, MIX], "WWWW WWWW"), "play:skip:2")
    assert state.as_json()["skips"] == [0, 0, 1]
    assert pile(state, "discard") == ""


def test_skip_is_put_before_opponents_only() -> None:
    """Ruling 5."""
    state = stacked(["lose1 lose1 lose2", "skip lose1 lose2", MIX], "WWWW", start=1)
    assert [text for text in legal(state) if "skip" in text] == ["play:skip:0", "play:skip:2"]


def test_a_skipped_seat_discards_one_card_a_turn_and_does_nothing_else() -> None:
    """A turn (1); skip: "several may pile up, one is used up a turn"."""
    state = stacked(["skip skip lose1", TWOS, MIX], "WWWW WWCW WWWW WWWW WWWW", pile="purge")
    play(state, "play:skip:2", "end")
    assert state.to_act() == 0
    assert state.as_json()["skips"] == [0, 0, 0]
    assert pile(state, "discard") == "skip"
    assert told(state, 0)[-2:] == ["seat 2 misses a turn", "seat 0 rolls WWWW"]
    play(state, "play:skip:2", "end")
    assert state.to_act() == 0
    assert pile(state, "discard") == "skip skip"


def test_skip_cards_pile_up() -> None:
    state = stacked(["skip lose1 lose1", "skip lose2 lose2", MIX], "WWWW WWWW WWWW WWWW WWWW")
    play(state, "play:skip:2", "play:skip:2")
    assert state.as_json()["skips"] == [0, 0, 1]
    assert state.to_act() == 0
    play(state, "end", "end")
    assert state.as_json()["skips"] == [0, 0, 0]
    assert state.to_act() == 0


def test_a_missed_turn_leaves_rolled_and_makes_its_seat_active() -> None:
    """State keys: rolled, "a missed turn leaves it"."""
    state = stacked(["skip lose1 lose1", TWOS], "WWCC WWWW", pile="purge strip")
    play(state, "play:skip:1")
    assert state.to_act() == 0
    assert state.view(0).turn == 3


# ---- again ----


def test_again_turns_the_order_round_and_gives_another_turn() -> None:
    """again; ruling 6: the running turn ends, the direction flips, a whole new turn follows."""
    state = stacked(["again lose1 lose1", TWOS, MIX], "WWWW WWCC WWWW", pile="purge strip")
    play(state, "play:again")
    assert state.to_act() == 0
    assert state.as_json()["direction"] == -1
    assert pile(state, "discard") == "again"
    assert hand(state, 0) == "lose1 lose1 strip purge"
    play(state, "end")
    assert state.to_act() == 2


def test_again_may_not_be_played_in_the_extra_turn() -> None:
    """again: "at most two turns in a row"; ruling 6."""
    state = stacked(["again again lose1", TWOS, MIX], "WWWW WWWW WWWW WWWW WWWW WWWW")
    play(state, "play:again")
    assert legal(state) == ["end", "play:lose1"]
    assert state.view(0).extra
    play(state, "end", "end", "end")
    assert state.to_act() == 0
    assert "play:again" in legal(state)


def test_an_extra_turn_may_play_other_cards() -> None:
    state = stacked(["again lose1 lose1", TWOS, MIX], "WWWW WWWW WWWW")
    play(state, "play:again", "play:lose1")
    assert dice(state) == [3, 4, 4]
    assert state.to_act() == 2


def test_with_two_seats_only_the_extra_turn_of_again_matters() -> None:
    """Ruling 6."""
    state = stacked(["again lose1 lose1", TWOS], "WWWW WWWW WWWW")
    play(state, "play:again", "end")
    assert state.to_act() == 1
