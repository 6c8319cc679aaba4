"""``known``: the cards that a seat is sure of in other hands, and what makes it unsure again."""

from __future__ import annotations

from arena.games.wazabi import State
from tests.games.wazabi.stack import play, stacked

FOUR = ["steal lose1 lose1", "draw3 lose2 skip", "steal strip purge", "steal lose2 again"]


def known(state: State, reader: int | None) -> list[str]:
    return [" ".join(map(str, cards)) for cards in state.view(reader).known]


def test_at_first_nobody_knows_a_card_of_another_hand() -> None:
    state = stacked(FOUR)
    assert [known(state, reader) for reader in (0, None)] == [[""] * 4, [""] * 4]


def test_the_victim_knows_what_the_thief_has_and_nobody_else_does() -> None:
    state = play(stacked(FOUR, picks=[1]), "play:steal:1")
    assert known(state, 1) == ["draw3", "", "", ""]
    assert known(state, 0) == [""] * 4
    assert known(state, 2) == [""] * 4
    assert known(state, None) == [""] * 4


def test_a_known_card_that_is_played_is_not_known_any_more() -> None:
    state = play(stacked(FOUR, picks=[1], pile="lose1 lose1 lose1"), "play:steal:1", *["end"] * 3)
    assert known(state, 1) == ["draw3", "", "", ""]
    play(state, "play:draw3")
    assert known(state, 1) == [""] * 4


def test_a_known_card_that_is_discarded_is_not_known_any_more() -> None:
    hands = ["lose1 lose1 steal", "draw3 lose2 skip", "strip strip purge", "lose2 lose2 again"]
    state = stacked(hands, picks=[1])
    play(state, "play:steal:1", "end", "play:strip:0", "keep:lose1")
    assert known(state, 1) == [""] * 4
    state = stacked(hands, picks=[1])
    play(state, "play:steal:1", "end", "play:strip:0", "keep:draw3")
    assert known(state, 1) == ["draw3", "", "", ""]


def test_a_third_seats_theft_makes_unsure_what_is_still_there() -> None:
    """The victim of the first theft cannot see which of the thief's cards went on."""
    for pick in (0, 1, 2):
        state = stacked(FOUR, picks=[1, pick])
        play(state, "play:steal:1", "end", "play:steal:0")
        assert known(state, 1) == [""] * 4
        assert known(state, 3) == [""] * 4
    assert known(state, 0) == ["", "", "draw3", ""]


def test_of_two_known_copies_one_stays_sure_after_a_third_seats_theft() -> None:
    hands = ["steal lose1 lose1", "lose2 lose2 lose2", "strip strip strip", "steal again purge"]
    state = stacked(hands, "WWWW WWWW WWWW WWWW", picks=[0, 0, 0], pile="steal")
    play(state, "play:steal:1", "end", "end", "end")
    assert known(state, 1) == ["lose2", "", "", ""]
    state = stacked(
        ["steal steal lose1", "lose2 lose2 lose2", "strip strip strip", "steal again purge"],
        picks=[0, 0, 2],
    )
    play(state, "play:steal:1", "end", "end", "end", "play:steal:1", "end", "end", "play:steal:0")
    assert known(state, 1) == ["lose2", "", "", ""]


def test_a_hand_known_as_a_whole_and_of_one_kind_tells_what_was_taken_from_it() -> None:
    hands = ["steal skip again", "lose2 lose2 lose2", "strip lose1 purge", "steal lose1 draw3"]
    state = stacked(hands, picks=[0, 0])
    play(state, "play:steal:1", "end", "play:strip:0", "keep:lose2", "play:steal:0")
    assert known(state, 1) == ["", "", "", "lose2"]
    assert known(state, 2) == [""] * 4


def test_a_hand_known_as_a_whole_but_of_two_kinds_does_not_tell_what_was_taken_from_it() -> None:
    hands = ["steal steal skip", "lose2 lose2 again", "strip lose1 purge", "steal lose1 draw3"]
    state = stacked(hands, picks=[0, 1, 0])
    play(state, "play:steal:1", "end", "end", "end", "play:steal:1", "end", "end", "end")
    assert known(state, 1) == ["lose2 again", "", "", ""]
    play(state, "play:skip:1", "end", "play:steal:0")
    assert known(state, 1) == ["", "", "", ""]
    assert known(state, 0) == ["", "", "", "lose2"]


def test_what_is_stolen_back_is_seen() -> None:
    hands = ["steal lose1 lose1", "steal lose2 skip", "strip strip purge"]
    for pick, still_there, learnt in ((0, "skip", "lose1"), (2, "", "skip")):
        state = stacked(hands, picks=[2, pick])
        play(state, "play:steal:1", "play:steal:0")
        assert known(state, 1) == [still_there, "", ""]
        assert known(state, 0) == ["", learnt, ""]


def test_a_seat_that_is_out_has_no_known_cards() -> None:
    hands = ["steal lose1 lose1", "lose2 lose2 skip", "strip strip purge"]
    state = stacked(hands, "W W W W", picks=[2], dice=1)
    play(state, "play:steal:1", "end", "end")
    assert known(state, 1) == ["skip", "", ""]
    play(state, "play:lose1")
    assert known(state, 1) == [""] * 3
