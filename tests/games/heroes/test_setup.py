"""Set-up, sentence by sentence."""

from __future__ import annotations

import pytest

from arena.games.game import StackedError
from tests.games.heroes.table import BOX, DEFAULTS, Dealer, Engine, without


def test_two_heroes_to_each_band_then_five_cards_to_each_hand_seat_by_seat(deal: Dealer) -> None:
    """ "Deal each seat, in seat order, two face-up heroes"; "Then five cards to each hand"."""
    dealt = "31" + "41" + "52" + "11223" + "44556" + "77665"
    table = deal.stacked(3, dealt + without(BOX, dealt), {})
    assert [table.band(seat) for seat in range(3)] == ["31", "41", "52"]
    assert table["hands"] == ["11223", "44556", "56677"]
    assert table["eliminated"] == ["", "", ""]
    assert table["used"] == [0, 0, 0]


def test_all_seventy_seven_cards_are_in_the_game(deal: Dealer) -> None:
    """ "77 cards: eleven of each of seven heroes"."""
    for bands in ("13 13 13", "13 13 13 13", "13 13 13 13 13"):
        table = deal(bands, pile="6")
        seats = len(bands.split())
        assert len(str(table["deck"])) == 77 - 7 * seats - 1


def test_equal_heroes_go_to_the_discard_pile_until_they_differ(deal: Dealer) -> None:
    """hu2017: "onto the discard pile, face up", "before the next seat is dealt"."""
    table = deal("1112 34 5556", pile="7")
    assert [table.band(seat) for seat in range(3)] == ["12", "34", "56"]
    assert table.discard() == "11557"


def test_equal_heroes_go_back_into_the_deck_which_is_shuffled(deal: Dealer) -> None:
    """cz2016: "back into the deck, which is shuffled (ruling)", "until they differ"."""
    rest = without(BOX, "11")
    again = "1" + rest
    settled = "3" + "24" + "56" + without(again, "32456")
    table = deal.stacked(3, "11" + rest, {"edition": "cz2016"}, shuffles=[again, settled])
    assert [table.band(seat) for seat in range(3)] == ["13", "24", "56"]
    hands = [settled[5:10], settled[10:15], settled[15:20]]
    assert table["hands"] == ["".join(sorted(hand)) for hand in hands]
    assert table.discard() == settled[20]
    assert table["deck"] == settled[21:]


def test_a_later_seat_is_dealt_from_the_shuffled_deck(deal: Dealer) -> None:
    """cz2016: the shuffle of seat 1's duplicate comes after seat 0 has its band."""
    rest = without(BOX, "3144")
    settled = "256" + without(rest + "4", "256")
    table = deal.stacked(3, "3144" + rest, {"edition": "cz2016"}, shuffles=[settled])
    assert [table.band(seat) for seat in range(3)] == ["31", "42", "56"]


def test_the_starting_seat_is_the_stacked_one(deal: Dealer) -> None:
    for start in range(3):
        table = deal("13 13 13", pile="6", start=start)
        assert table["active"] == start
        assert table.asked() == f"{start}: send:1 send:2 send:3"


@pytest.mark.parametrize("option", ["once", "endless"])
def test_duplicates_must_leave_the_hands_and_a_first_requirement(option: str) -> None:
    """Ruling 18: 42 of 77 cards are thrown away, and 10 lie in bands."""
    dealt = "1" * 11 + "2" + "3" * 11 + "2" + "5" * 11 + "2" + "7" * 11 + "2" + "4" * 3 + "6"
    stacked = {"deck": dealt + without(BOX, dealt), "start": 0, "shuffles": []}
    options = DEFAULTS | {"deck": option}
    message = "'deck' ran dry: 42 duplicates are thrown away at set-up, 25 cards are left, and 26"
    with pytest.raises(StackedError, match=message):
        Engine(5, options, stacked)
