"""Who is told what, after each private look; and what follows from things said aloud."""

from __future__ import annotations

import pytest

from arena.games.heroes import Claimed, Limit, State, Used
from arena.games.heroes.knowledge import lost, none_fits, shown
from tests.games.heroes.typed import legal, play, stacked, told, views

QUIET = "13 13 13"
"""Bands that no window asks: a Chicken, and a Witch with nothing to refresh."""
HANDS = "24567 24567 24567"


def knowing(state: State) -> list[int]:
    """What each seat, and last a spectator, knows of the wandering hero."""
    return [view.wandering for view in views(state)]


def clue_heroes(state: State) -> list[list[int]]:
    return [[clue.hero for clue in view.clues] for view in views(state)]


# ---- hands and draws ----


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others() -> None:
    state = stacked(QUIET, "24567 33446 12345", "5")
    assert [view.hand for view in views(state)] == [
        (2, 4, 5, 6, 7),
        (3, 3, 4, 4, 6),
        (1, 2, 3, 4, 5),
        (),
    ]
    assert {view.hands for view in views(state)} == {(5, 5, 5)}
    for seat in range(3):
        dealt = [line for line in told(state, seat) if " is dealt " in line]
        assert [line[:6] for line in dealt] == [f"seat {seat}"]
    assert not any(" is dealt " in line for line in told(state, None))


def test_a_card_that_is_drawn_is_told_to_the_seat_that_drew_it() -> None:
    state = play(stacked(QUIET, HANDS, "57"), "send:2", "hire")
    assert "seat 0 draws 7 Wizard" in told(state, 0)
    for reader in (1, 2, None):
        assert "seat 0 draws a card" in told(state, reader)


# ---- the wandering hero ----


def test_the_sender_knows_the_wandering_hero_and_nobody_else_does() -> None:
    state = play(stacked(QUIET, HANDS, "5"), "send:4")
    assert knowing(state) == [4, 0, 0, 0]
    assert {view.knowing for view in views(state)} == {(0,)}
    assert "seat 0 sends 4 Dog Trainer" in told(state, 0)
    for reader in (1, 2, None):
        assert "seat 0 sends a card" in told(state, reader)


def test_a_card_sent_from_the_deck_is_known_to_its_sender_alone() -> None:
    state = stacked(QUIET, "57777 24567 24567", "56")
    assert legal(state) == ["discard:5", "discard:7"]
    assert knowing(state) == [6, 0, 0, 0]
    assert {view.origin for view in views(state)} == {"deck"}
    assert "seat 0 sends a card from the deck" in told(state, 1)
    play(state, "discard:5")
    assert {view.discard for view in views(state)} == {(5, 5)}
    assert "seat 0 discards 5 Sergeant" in told(state, None)


def test_a_sergeant_tells_the_hero_to_its_owner_and_that_it_looked_to_all() -> None:
    state = play(stacked("13 15 13", HANDS, "5"), "send:6")
    play(state, "use:5", *["pass"] * 2)
    assert state.to_act() == 1
    assert knowing(state) == [6, 6, 0, 0]
    assert {view.knowing for view in views(state)} == {(0, 1)}
    assert "seat 1 looks at the wandering hero: 6 Black Knight" in told(state, 1)
    for reader in (0, 2, None):
        assert "seat 1 looks at the wandering hero" in told(state, reader)


def test_a_cancelled_sergeant_tells_nothing() -> None:
    state = play(stacked("13 15 13", HANDS, "5"), "send:6", "use:5", "use:1", *["pass"] * 3)
    assert legal(state)[:2] == ["forward", "hire"]
    assert knowing(state) == [6, 0, 0, 0]
    assert not any("looks" in line for line in told(state, 1))


def test_a_claim_is_public_and_stays_in_view_for_the_round() -> None:
    state = play(stacked("23 15 13", HANDS, "5"), "send:6", "pass", "use:5", "pass")
    play(state, "claim:3")
    assert {view.claims for view in views(state)} == {(Claimed(1, 3),)}
    assert "seat 1 says that it saw 3 Witch" in told(state, 2)
    play(state, "pass_round", "hire")
    assert {view.claims for view in views(state)} == {()}


def test_silence_after_a_look_is_told_but_is_no_claim() -> None:
    state = play(stacked("13 15 13", HANDS, "5"), "send:6", "use:5", *["pass"] * 2, "silent")
    assert {view.claims for view in views(state)} == {()}
    assert "seat 1 says nothing" in told(state, None)


def test_what_is_hired_or_discarded_is_known_to_all_and_wanders_no_more() -> None:
    hired = play(stacked(QUIET, HANDS, "5"), "send:6", "hire")
    burnt = play(stacked("13 25 13", HANDS, "5"), "send:6", "use:2", *["pass"] * 2)
    for state in (hired, burnt):
        assert knowing(state)[:1] + knowing(state)[2:] == [0, 0, 0]
        assert {view.knowing for view in views(state)} in ({()}, {(1,)})
    assert "seat 1 hires 6 Black Knight" in told(hired, None)
    assert "the wandering hero, 6 Black Knight, is discarded" in told(burnt, None)


# ---- clues ----


def test_a_clue_card_is_known_to_the_asker_and_the_active_seat_and_the_answer_to_all() -> None:
    state = play(stacked(QUIET, HANDS, "5"), "send:6", "clue:4")
    assert clue_heroes(state) == [[4], [4], [0], [0]]
    assert all([clue.answer for clue in view.clues] == [False] for view in views(state))
    assert {view.discard for view in views(state)} == {(5, 0)}
    assert "seat 1 gives a card as a clue: seat 0 says no" in told(state, 2)
    assert "seat 1 gives 4 Dog Trainer as a clue: seat 0 says no" in told(state, 0)


def test_a_yes_tells_the_asker_the_hero_and_everybody_that_it_knows() -> None:
    state = play(stacked(QUIET, HANDS, "5"), "send:6", "clue:4")
    assert knowing(state) == [6, 0, 0, 0]
    play(state, "clue:6")
    assert knowing(state) == [6, 6, 0, 0]
    assert {view.knowing for view in views(state)} == {(0, 1)}


@pytest.mark.parametrize("edition", ["hu2017", "cz2016"])
def test_a_yes_to_a_requirement_does_not_tell_the_hero(edition: str) -> None:
    state = stacked(QUIET, HANDS, "5", edition=edition, clue="requirement")
    play(state, "send:6", "clue:2" if edition == "hu2017" else "clue:5")
    assert [clue.answer for clue in state.view(1).clues] == [True]
    assert knowing(state) == [6, 0, 0, 0]


def test_clue_cards_are_turned_up_for_all_at_the_end_of_the_round() -> None:
    state = play(stacked(QUIET, HANDS, "537"), "send:6", "clue:4", "forward", "clue:4", "hire")
    assert {view.discard for view in views(state)} == {(5, 4, 4, 7)}
    assert {view.clues for view in views(state)} == {()}
    assert "the clue cards are turned up: 4 Dog Trainer, 4 Dog Trainer" in told(state, None)


# ---- uses ----


def test_uses_that_are_not_settled_are_in_view_from_the_first_on() -> None:
    state = play(stacked("13 15 13", HANDS, "5"), "send:6", "use:5", "pass", "use:1")
    assert state.to_act() == 1
    assert {view.pending for view in views(state)} == {(Used(1, 5, None), Used(0, 1, None))}


# ---- what none fits says ----


def test_a_hand_that_does_not_fit_is_known_not_to() -> None:
    state = stacked(QUIET, "57777 24567 24567", "56")
    unfit = (1, 3, 5, 7)
    assert {view.limits for view in views(state)} == {(Limit(0, unfit, 5),)}
    play(state, "discard:7")
    assert {view.limits for view in views(state)} == {(Limit(0, unfit, 4),)}
    play(state, "hire")
    assert {view.limits for view in views(state)} == {(Limit(0, unfit, 4),)}
    assert {view.hands[0] for view in views(state)} == {5}


def test_a_second_time_narrows_what_is_left_of_the_first() -> None:
    """Odd cards of a hand to which an even requirement was flipped, then none of 3, 4 and 5."""
    once = none_fits((), 0b10101010, 4)
    assert once == ((0b10101010, 4),)
    assert none_fits(once, 0b11000110, 6) == ((0b10000010, 4), (0b11000110, 2))


def test_a_card_shown_is_taken_from_the_narrowest_that_it_may_be_of() -> None:
    limits = ((0b10000010, 2), (0b11000110, 2))
    assert shown(limits, 7) == ((0b10000010, 1), (0b11000110, 2))
    assert shown(limits, 6) == ((0b10000010, 2), (0b11000110, 1))
    assert shown(limits, 4) == limits
    assert lost(limits) == ((0b10000010, 1), (0b11000110, 2))
    assert lost(()) == ()


def test_a_clue_counts_as_the_seats_card_until_it_is_turned_up() -> None:
    """Seat 0 has none that fits, then seat 1's hero comes to it, and it gives a 7 as a clue."""
    state = stacked(QUIET, "57777 24567 24567", "56" + "1" + "4" + "3")
    play(state, "discard:5", "hire")
    assert state.view(None).requirement == 4
    play(state, "pass", "send:5", "forward", "clue:7")
    assert {view.limits for view in views(state)} == {(Limit(0, (1, 3, 5, 7), 4),)}
    play(state, "hire")
    assert {view.limits for view in views(state)} == {(Limit(0, (1, 3, 5, 7), 3),)}


# ---- what a reshuffle shows ----


def test_after_a_reshuffle_everybody_knows_the_pile_but_for_clues_that_it_did_not_see() -> None:
    """Seat 1's Wizard draws the last card of the deck, then one of the new deck, a 4."""
    state = stacked("13 17 13", HANDS, "5", deck="endless", shuffles=["45"])
    state._table.deck[:] = state._table.deck[-1:]
    assert {view.shuffled for view in views(state)} == {()}
    play(state, "pass", "send:6", "clue:4", "clue:5", "use:7", *["pass"] * 2)
    assert {view.discard for view in views(state)} == {(0,)}
    answered, asked, other, spectator = (view.shuffled for view in views(state))
    assert answered == (0, 0, 0, 0, 1, 1, 0, 0)
    assert asked == (0, 0, 0, 0, 0, 1, 0, 0)
    assert other == spectator == (1, 0, 0, 0, 0, 1, 0, 0)


def test_what_leaves_the_new_deck_is_taken_off_by_those_who_see_it() -> None:
    """Of a 2, a 4 and a 5 seat 1's Wizard draws the 2, seat 0 the 4; the 5 is flipped."""
    state = stacked("13 17 13", HANDS, "5", deck="endless", shuffles=["245"])
    state._table.deck[:] = state._table.deck[-1:]
    play(state, "pass", "send:6", "clue:2", "clue:4", "clue:5", "use:7", *["pass"] * 2)
    play(state, "forward", "hire")
    assert state.view(None).requirement == 5
    answered, asked, other, spectator = (view.shuffled for view in views(state))
    assert answered == (0, 0, 1, 0, 0, 0, 0, 0)
    assert asked == (0, 0, 0, 0, 1, 0, 0, 0)
    assert other == spectator == (2, 0, 0, 0, 0, 0, 0, 0)


def test_the_active_seat_draws_before_clue_cards_are_turned_up() -> None:
    """Step 6, in its order: the clue that the draw shuffles in is never turned up."""
    state = stacked(QUIET, HANDS, "5", deck="endless", shuffles=["45"])
    state._table.deck.clear()
    play(state, "send:6", "clue:4", "clue:7", "hire")
    assert "the clue cards are turned up: 7 Wizard" in told(state, None)
