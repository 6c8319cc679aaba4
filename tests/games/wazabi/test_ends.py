"""How a game ends: finishes, ranks, teams, the turn limit."""

from __future__ import annotations

import pytest

from arena.games.chance import SeedChance
from arena.games.game import OptionError, Outcome, SeatCountError
from arena.games.wazabi import GAME, State
from tests.games.wazabi.stack import dice, legal, pile, play, stacked, told

ONES = "lose1 lose1 lose1"
TWOS = "lose2 lose2 lose2"
MIX = "lose1 strip draw3"


def test_a_seat_that_gives_its_last_die_away_is_out_and_plays_no_card() -> None:
    """Ruling 1."""
    state = stacked([ONES, TWOS, MIX], "G", dice=1)
    play(state, "give:2")
    assert state.as_json()["out"] == [0]
    assert dice(state) == [0, 1, 2]
    assert state.to_act() == 1


def test_a_finish_is_checked_after_every_die_given() -> None:
    """Ruling 1: unasked dice too; the game is over before the card."""
    state = stacked([ONES, TWOS], "GG", dice=2)
    assert state.outcome() == Outcome((0, 1), (0, 4), "emptied")


def test_the_hand_of_a_seat_that_is_out_goes_to_the_discard_pile_after_the_played_card() -> None:
    """Ruling 7; cards discarded together go down in the order of the table."""
    state = stacked(["skip lose1 strip", TWOS, MIX], dice=1)
    play(state, "play:lose1")
    assert pile(state, "discard") == "lose1 strip skip"
    assert told(state, 1)[-3:] == [
        "seat 0 plays lose1",
        "seat 0 is out of dice and discards strip skip",
        "seat 1 rolls W",
    ]


def test_a_seat_that_is_out_is_no_target() -> None:
    """Ruling 7."""
    state = stacked([ONES, "skip steal strip", TWOS, "lose1 strip draw3"], "W W", dice=1, picks=[0])
    play(state, "play:lose1")
    assert legal(state) == [
        "end",
        "play:steal:2",
        "play:steal:3",
        "play:strip:2",
        "play:strip:3",
        "play:skip:2",
        "play:skip:3",
    ]


def test_ranking_ends_when_one_seat_has_dice_left() -> None:
    """End: "a seat without dice is out with the next best rank"."""
    state = stacked([TWOS, "lose1 strip strip", ONES], "W W W", dice=1)
    play(state, "end", "play:lose1")
    assert state.outcome() is None
    assert state.as_json()["out"] == [1]
    play(state, "play:lose1")
    assert state.outcome() == Outcome((2, 0, 1), (1, 0, 0), "emptied")
    assert state.to_act() == -1
    assert state.legal_actions() == ()
    assert told(state, 0)[-1] == "the game is over (emptied)"


def test_first_ends_with_the_first_seat_out_and_ranks_by_the_fewest_dice() -> None:
    """End: "end: first"; ties share a rank."""
    state = stacked([ONES, TWOS, MIX, "strip strip purge"], "GG", dice=2, end="first")
    play(state, "give:2", "give:2")
    assert state.outcome() == Outcome((0, 1, 3, 1), (0, 2, 4, 2), "emptied")


def test_the_team_of_the_first_seat_out_wins() -> None:
    """Options: teams; "ranks 0 for it, ties for all the others"."""
    state = stacked([ONES, TWOS, MIX, "strip strip purge"], dice=1, teams=True)
    assert state.view(None).options.end == "first"
    play(state, "play:lose1")
    assert state.outcome() == Outcome((0, 2, 0, 2), (0, 1, 1, 1), "emptied")


def test_with_six_seats_the_teams_are_three() -> None:
    """Options: "n = 6: 0&3, 1&4, 2&5"."""
    hands = [
        ONES,
        "lose1 lose1 lose1",
        TWOS,
        "strip strip strip",
        "purge purge purge",
        "skip skip again",
    ]
    state = stacked(hands, dice=1, teams=True, start=1)
    play(state, "play:lose1")
    assert state.outcome() == Outcome((2, 0, 2, 2, 0, 2), (1, 0, 1, 1, 1, 1), "emptied")


def test_the_partner_is_an_opponent_too() -> None:
    """Options: "Every other seat is an opponent, the partner too"."""
    state = stacked(["steal skip give1", TWOS, MIX, ONES], teams=True)
    assert "play:steal:2" in legal(state)
    assert "play:skip:2" in legal(state)
    assert "play:give1:2" in legal(state)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_teams_are_for_four_or_six_seats(seats: int) -> None:
    with pytest.raises(SeatCountError, match=f"with teams is for 4 or 6 seats, not {seats}"):
        GAME.new(seats, GAME.options({"teams": True}), SeedChance(bytes(32)))


def _pass_turns(state: State, turns: int) -> None:
    for _ in range(turns):
        assert state.outcome() is None
        play(state, "end")


def test_a_thousand_turns_stop_the_game() -> None:
    """Ruling 8: those in the game by the fewest dice, ties shared."""
    state = stacked([TWOS, MIX, "strip strip purge"], "GCWW", pile="lose1")
    play(state, "give:1", "end")
    _pass_turns(state, 999)
    assert state.outcome() == Outcome((0, 2, 1), (3, 5, 4), "turn_limit")
    assert state.to_act() == -1
    assert state.as_json()["active"] == 999 % 3
    assert told(state, 0)[-1] == "the game is over (turn_limit)"


def test_at_the_turn_limit_those_who_are_out_keep_their_ranks() -> None:
    """Ruling 8: "those still in rank by the fewest dice"."""
    state = stacked([ONES, TWOS, MIX, "strip strip purge"], "G", dice=1)
    play(state, "give:2")
    _pass_turns(state, 999)
    assert state.outcome() == Outcome((0, 1, 3, 1), (0, 1, 2, 1), "turn_limit")


def test_missed_and_extra_turns_count_for_the_limit() -> None:
    """Ruling 8: "missed and extra ones count"."""
    state = stacked(["skip again lose1", MIX], pile="")
    play(state, "play:skip:1", "play:again")
    assert state.view(0).turn == 4
    _pass_turns(state, 997)
    assert state.outcome() is not None


def test_an_extra_turn_does_not_go_past_the_limit() -> None:
    state = stacked([MIX, "again lose1 lose1"])
    _pass_turns(state, 999)
    assert state.to_act() == 1
    play(state, "play:again")
    assert state.outcome() == Outcome((0, 0), (4, 4), "turn_limit")


@pytest.mark.parametrize(
    ("gives", "ranks"),
    [
        (("give:2", "give:2"), (0, 2, 0, 2)),
        (("give:1", "give:3"), (0, 2, 0, 2)),
        (("give:1", "give:1"), (0, 2, 0, 2)),
    ],
)
def test_at_the_turn_limit_a_team_has_its_lower_count(
    gives: tuple[str, str], ranks: tuple[int, ...]
) -> None:
    """Ruling 8: "with teams, by the lower count of each team"."""
    state = stacked([TWOS, MIX, ONES, "strip strip purge"], "GGWW", teams=True)
    play(state, *gives, "end")
    _pass_turns(state, 999)
    assert state.outcome() == Outcome(ranks, tuple(dice(state)), "turn_limit")


def test_teams_with_equal_lower_counts_tie() -> None:
    state = stacked([TWOS, MIX, ONES, "strip strip purge"], teams=True)
    _pass_turns(state, 1000)
    assert state.outcome() == Outcome((0, 0, 0, 0), (4, 4, 4, 4), "turn_limit")


# ---- options ----


def test_all_options_are_written_defaults_too() -> None:
    assert GAME.options({}).as_json() == {"dice": 4, "end": "ranking", "teams": False}
    assert GAME.options({"teams": True}).as_json() == {"dice": 4, "end": "first", "teams": True}
    assert GAME.options({"teams": True, "end": "first"}) == GAME.options({"teams": True})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"dices": 4}, "no option 'dices'; it has dice, end, teams"),
        ({"dice": 0}, "'dice' is 0; it must be a whole number from 1 to 10"),
        ({"dice": 11}, "'dice' is 11"),
        ({"dice": True}, "'dice' is True"),
        ({"dice": "4"}, "'dice' is '4'"),
        ({"dice": 4.0}, "'dice' is 4.0"),
        ({"end": "last"}, "'end' is 'last'; it must be 'ranking' or 'first'"),
        ({"end": None}, "'end' is None"),
        ({"teams": 1}, "'teams' is 1; it must be true or false"),
        ({"teams": True, "end": "ranking"}, "with 'teams' it can only be 'first'"),
    ],
)
def test_a_wrong_option_is_named(given: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        GAME.options(given)
