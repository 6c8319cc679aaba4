"""Explicit chance: its sources, and what is said when one does not fit or runs dry."""

from __future__ import annotations

import pytest

from arena.games.game import StackedError
from arena.games.wazabi import GAME, State
from tests.games.wazabi.stack import play

DECK = ["lose1"] * 3 + ["lose2"] * 3
FULL: dict[str, object] = {"deck": DECK, "rolls": ["WWWW", "WWWW"], "start": 0}


def new(**changes: object) -> State:
    return GAME.new(2, GAME.options({}), GAME.stacked(FULL | changes))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"decks": []}, "no source 'decks'; it has deck, rolls, picks, shuffles, start"),
        ({"deck": "lose1"}, "source 'deck' must be a list"),
        ({"deck": [*DECK, "lose3"]}, "source 'deck': 'lose3' is not a card; cards are lose1, pass"),
        ({"deck": [*DECK, 1]}, "source 'deck': 1 is not a card"),
        ({"deck": DECK + ["skip"] * 3}, "source 'deck' has too many skip: the box has 2"),
        ({"rolls": "WWWW"}, "source 'rolls' must be a list"),
        ({"rolls": ["WWWX"]}, "source 'rolls': 'WWWX' is not a roll"),
        ({"rolls": [4]}, "source 'rolls': 4 is not a roll"),
        ({"picks": [-1]}, "source 'picks': -1 must be a whole number from 0"),
        ({"picks": [True]}, "source 'picks': True must be a whole number"),
        ({"shuffles": ["lose1"]}, "source 'shuffles' must be a list"),
        ({"shuffles": [["x"]]}, "source 'shuffles': 'x' is not a card"),
        ({"start": "0"}, "source 'start': '0' must be a whole number from 0"),
        ({"start": None}, "source 'start': None must be"),
    ],
)
def test_an_entry_that_cannot_be_right_is_named_at_once(
    changes: dict[str, object], message: str
) -> None:
    with pytest.raises(StackedError, match=message):
        GAME.stacked(FULL | changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"deck": DECK[:5]}, "source 'deck' ran dry after 5 cards: 2 seats are dealt 3 cards each"),
        ({"start": 2}, "source 'start' is 2; seats are 0 to 1"),
        ({"rolls": ["WWW"]}, "source 'rolls': entry 0 is 'WWW', but seat 0 rolls 4 dice"),
        ({"rolls": []}, "source 'rolls' ran dry after 0 entries: seat 0 rolls 4 dice"),
        ({"rolls": ["CWWW"]}, "source 'picks' ran dry after 0 entries: seat 0 takes one of 3"),
        ({"rolls": ["CWWW"], "picks": [3]}, "source 'picks': entry 0 is 3, but the hand has 3"),
    ],
)
def test_a_source_that_does_not_fit_the_game_is_named(
    changes: dict[str, object], message: str
) -> None:
    with pytest.raises(StackedError, match=message):
        new(**changes)


@pytest.mark.parametrize("source", ["deck", "rolls", "start"])
def test_a_missing_key_is_an_empty_source(source: str) -> None:
    given = {key: value for key, value in FULL.items() if key != source}
    with pytest.raises(StackedError, match=f"source '{source}'"):
        GAME.new(2, GAME.options({}), GAME.stacked(given))


def test_left_over_entries_are_fine() -> None:
    state = new(rolls=["WWWW", "W"], picks=[35], shuffles=[["skip"]])
    assert state.to_act() == 0


def test_a_shuffle_must_be_made_of_the_discard_pile() -> None:
    deck = ["draw3", "lose1", "lose1", "lose2", "lose2", "lose2", "purge", "strip", "skip"]
    rolls = ["WWWW", "CWWW"]
    with pytest.raises(StackedError, match="'shuffles' ran dry after 0 entries: the discard pile"):
        play(new(deck=deck, rolls=rolls), "play:draw3")
    with pytest.raises(
        StackedError, match="entry 0 is not made of the discard pile, which is draw3"
    ):
        play(new(deck=deck, rolls=rolls, shuffles=[["skip"]]), "play:draw3")


def test_each_reshuffle_takes_the_next_list() -> None:
    deck = ["lose1", "lose1", "lose1", "lose1", "lose2", "lose2"]
    rolls = ["WWWW", "CWWW", "CWW"]
    state = new(deck=deck, rolls=rolls, shuffles=[["lose1"], ["lose1"]])
    play(state, "play:lose1", "play:lose1")
    assert state.as_json()["deck"] == []
    assert state.as_json()["discard"] == []
    assert state.as_json()["hands"] == [["lose1"] * 3, ["lose1", "lose2", "lose2"]]
