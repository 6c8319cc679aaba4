"""Explicit chance: its sources, and what is said when one does not fit or runs dry."""

from __future__ import annotations

import pytest

from arena.games.game import StackedError
from arena.games.heroes import GAME, State
from tests.games.heroes.typed import play, stacked

DECK = "1234567" * 11
FULL: dict[str, object] = {"deck": DECK, "start": 0, "shuffles": []}


def new(edition: str = "hu2017", **changes: object) -> State:
    return GAME.new(3, GAME.options({"edition": edition}), GAME.stacked(FULL | changes))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"decks": ""}, "no source 'decks'; it has deck, start, shuffles"),
        ({"deck": ["1", "2"]}, "source 'deck': .* must be a string of digits, one a card"),
        ({"deck": DECK[:-1] + "8"}, "source 'deck': '8' is not a hero; heroes are 1 to 7"),
        ({"deck": DECK[:-1]}, "source 'deck' has 76 cards; it must have all 77"),
        ({"deck": DECK[:-1] + "1"}, "'deck' has 12 of hero 1; the box has 11 of each"),
        ({"shuffles": "123"}, "source 'shuffles' must be a list"),
        ({"shuffles": [123]}, "source 'shuffles': 123 must be a string"),
        ({"shuffles": ["0"]}, "source 'shuffles': '0' is not a hero"),
        ({"start": "0"}, "source 'start': '0' must be a whole number from 0"),
        ({"start": True}, "source 'start': True must be a whole number"),
        ({"start": -1}, "source 'start': -1 must be"),
    ],
)
def test_an_entry_that_cannot_be_right_is_named_at_once(
    changes: dict[str, object], message: str
) -> None:
    with pytest.raises(StackedError, match=message):
        GAME.stacked(FULL | changes)


def test_a_start_beyond_the_seats_is_named() -> None:
    with pytest.raises(StackedError, match="source 'start' is 3; seats are 0 to 2"):
        new(start=3)


@pytest.mark.parametrize("source", ["deck", "start"])
def test_a_missing_key_is_an_empty_source(source: str) -> None:
    given = {key: value for key, value in FULL.items() if key != source}
    with pytest.raises(StackedError, match=f"source '{source}' is empty"):
        GAME.new(3, GAME.options({}), GAME.stacked(given))


def test_left_over_shuffles_are_fine() -> None:
    assert new(shuffles=["1", "77"]).to_act() >= 0


def test_a_hero_put_back_at_set_up_needs_a_shuffle_of_the_whole_deck() -> None:
    deck = "11" + "234567" + "1234567" * 9 + "234567"
    with pytest.raises(StackedError, match="'shuffles' ran dry after 0 entries: the deck, with"):
        new("cz2016", deck=deck)
    with pytest.raises(StackedError, match="'shuffles': entry 0 is not made of the cards of the d"):
        new("cz2016", deck=deck, shuffles=["2"])
    assert new("cz2016", deck=deck, shuffles=[deck[2:] + "1"]).to_act() >= 0


def test_a_reshuffle_needs_the_discard_pile_but_for_its_top_card() -> None:
    """The window before the hero is sent: the Wizard of seat 0 draws from the new deck."""
    for shuffles, message in (
        ([], "ran dry after 0 entries: the discard pile but for its top card, is shuffled"),
        (["3"], "entry 0 is not made of the cards of the discard pile"),
    ):
        hands = "24567 24567 24567"
        state = stacked("17 13 13", hands, "5", deck="endless", shuffles=shuffles)
        state._table.deck.clear()
        state._table.discard.insert(0, 7)
        with pytest.raises(StackedError, match=message):
            play(state, "use:7", "pass", "pass")
