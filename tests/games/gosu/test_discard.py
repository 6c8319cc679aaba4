"""Discard: hands become smaller."""

from __future__ import annotations

from tests.games.gosu.table import Dealer, Table

ASKED = "0: decline use"


def test_discard_lets_the_chosen_seat_choose(deal: Dealer) -> None:
    """Ruling 5: "the victim chooses"; any seat can be chosen, oneself too."""
    table = deal("L1a", "M1b M1b M1bX M2a M2b M2c M2d", "F1b").play("recruit:L1a use")
    assert table.asked() == "0: seat:0 seat:1 seat:2"
    table.play("seat:1")
    cards = "M1b M1bX M2a M2b M2c M2d"
    assert table.asked() == "1: " + " ".join(f"discard:{card}" for card in cards.split())
    table.play("discard:M2c")
    assert table.discard(1) == "M2c"
    assert table.hand(1) == "M1b M1b M1bX M2a M2b M2d"
    assert table.seat() == 1
    assert table.legal()[0] == "pass"


def test_one_may_choose_oneself(deal: Dealer) -> None:
    table = deal("L1a F1b", "M1b").play("recruit:L1a use seat:0 discard:F1b")
    assert table.discard(1) == "F1b"
    assert table.sizes() == [5, 7]


MEKA = "M1b M1b M1bX M1c M1c M2b M3b"


ALPHA = "L1b L1b L1c L1c L1cX L2d"


def at_the_last_card(deal: Dealer, last: str, *, start: int, draw: str = "decline") -> Table:
    """Both have recruited until seat 0 has this card left, and one more if ``draw`` is ``use``.

    Seat 1 has one card left, or none if it has begun.
    """
    table = deal(f"{ALPHA} {last}", MEKA, start=start)
    meka = MEKA.split()
    if start:
        table.quietly(f"recruit:{meka.pop(0)}")
    table.play(f"recruit:L1b {draw}").quietly(f"recruit:{meka.pop(0)}")
    for card in ("L1c", "L1cX", "L1c", "L1b", "L2d"):
        table.quietly(f"recruit:{card} recruit:{meka.pop(0)}")
    return table


def test_a_seat_without_cards_may_be_chosen_and_nothing_happens(deal: Dealer) -> None:
    """Ruling 5."""
    table = at_the_last_card(deal, "L2a", start=1, draw="use").play("recruit:L2a use")
    assert table.sizes() == [1, 0]
    assert table.asked() == "0: seat:0 seat:1"
    before = table.discard()
    table.play("seat:1")
    assert table.discard() == before
    assert table.sizes() == [1, 0]


def test_a_victim_with_one_card_is_not_asked(deal: Dealer) -> None:
    """Ruling 16: "discards when all other cards must go"."""
    table = at_the_last_card(deal, "L2a", start=0, draw="use").play("recruit:L2a use seat:1")
    assert table.discard(1) == "M3b"
    assert table.sizes() == [1, 0]


def test_discard_is_not_asked_if_no_hand_has_a_card(deal: Dealer) -> None:
    """Ruling 16; nor are the passes of empty hands: the next question is of the new round."""
    table = at_the_last_card(deal, "L2a", start=1).play("recruit:L2a")
    assert table["round"] == 2


def test_discard_max_is_not_asked_if_no_hand_has_two(deal: Dealer) -> None:
    """Ruling 16."""
    table = at_the_last_card(deal, "L2b", start=1, draw="use").play("recruit:L2b")
    assert table.sizes() == [1, 0]
    assert table.asked() == "0: decline use", "the link of L2d"


def test_discard_by_mutation(deal: Dealer) -> None:
    table = deal("L1c F1b", "M1b").recruiting("L1c", "M1b").play("mutate:11:F1b discard:A3a")
    assert table.asked() == ASKED
    assert table.play("use seat:1").seat() == 1


def test_discard_by_link(deal: Dealer) -> None:
    table = deal("L1aX L1c", "M1b").recruiting("L1aX", "M1b").play("recruit:L1c")
    assert table.asked() == ASKED
    assert table.play("use seat:1").seat() == 1


def test_discard_max_takes_half_of_every_hand_rounded_down(deal: Dealer) -> None:
    """All choose before any is shown, clockwise from the active seat (rulings 5 and 14)."""
    table = deal("M1b", "L1c L2b A3a A3b D3a D3b F3a", "F1c F1c", start=1)
    table.recruiting("M1b", "L1c", "F1c").play("recruit:L2b use")
    assert table.asked() == "1: discard:A3a discard:A3b discard:D3a discard:D3b discard:F3a"
    table.play("discard:F3a")
    assert table.asked() == "1: discard:A3a discard:A3b discard:D3a discard:D3b"
    table.play("discard:A3a")
    assert table.seat() == 2
    gone = [table.legal()[number] for number in (2, 1, 0)]
    table.play(" ".join(gone))
    assert table.seat() == 0
    assert table.sizes() == [6, 5, 6]
    more = [table.legal()[number] for number in (0, 1, 2)]
    table.play(" ".join(more))
    order = " ".join(action.split(":")[1] for action in ["d:F3a", "d:A3a", *gone, *more])
    assert table.discard(8) == order
    assert table.sizes() == [3, 3, 3]
    assert table.seat() == 2
