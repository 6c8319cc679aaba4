"""The abilities on cards by example: each trigger, base and max."""

from __future__ import annotations

import pytest

from tests.games.gosu.table import Changes, Dealer, Table

ASKED = "0: decline use"

# ---- discard ----


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


# ---- draw ----


def test_draw_draws_one_card(deal: Dealer) -> None:
    table = deal("A1b", "M1b", pile="D1c D1c").play("recruit:A1b")
    assert table.asked() == ASKED
    table.play("use")
    assert table.sizes() == [7, 7]
    assert "D1c" in table.hand(0)
    assert table.deck(1) == "D1c"


def test_draw_by_mutation(deal: Dealer) -> None:
    table = deal("A1c A2d F2a", "M1b", pile="D1c").recruiting("A1c", "M1b").recruiting("A2d", "-")
    table.play("mutate:21:F2a discard:L3a")
    assert table.asked() == ASKED
    assert "D1c" in table.play("use").hand(0)


def test_draw_by_link(deal: Dealer) -> None:
    table = deal("A1cX A1c", "M1b", pile="D1c").recruiting("A1cX", "M1b").play("recruit:A1c")
    assert table.asked() == ASKED
    assert "D1c" in table.play("use").hand(0)


def test_draw_max_draws_one_a_clan_of_the_face_up_goblins(deal: Dealer) -> None:
    """Two clans: a trapped goblin has none."""
    table = deal("A1c M1a F1b A2b D3a D3b L3a", "M1b", pile="D1c D1c D1b D1b").recruiting(
        "A1c", "M1b"
    )
    table.play("recruit:M1a discard:D3a discard:D3b decline pass recruit:A2b use")
    assert table.deck(2) == "D1b D1b"
    assert table.sizes()[0] == 4


def test_a_trapped_goblin_adds_no_clan_to_draw_max(deal: Dealer) -> None:
    table = deal("A1c M1a F1b A2b D3a D3b L3a", "M1b", pile="D1c D1c D1b D1b").recruiting(
        "A1c", "M1b"
    )
    table.play("recruit:M1a discard:D3a discard:D3b use target:0:12 pass recruit:A2b use")
    assert table.deck(3) == "D1c D1b D1b"


def with_few_cards(
    deal: Dealer,
    hand: str,
    *,
    army: str,
    others: str = "M1b M1b M1bX",
    changes: Changes | None = None,
) -> Table:
    """Round 2, seat 0 to act: of the six cards that no seat kept each has drawn what it needs."""
    order = "A2a A2d L2a L2b D2a D2b"
    hands = [hand, "M1b M1b M1bX M1c M2a M2b M2c"]
    thrown = [order[:11], order[12:]]
    table = deal(*hands, thrown=thrown, only=True, shuffles=[order], changes=changes)
    return table.recruiting(army, others).to_next_round()


@pytest.mark.parametrize("card", ["A1a", "A1b"])
def test_nothing_to_draw_or_to_turn_up_is_not_asked(deal: Dealer, card: str) -> None:
    """Ruling 16: the deck and the discard pile are both empty."""
    hand = f"A1c A1c A1cX A1aX {card} F3a F3b"
    table = with_few_cards(deal, hand, army="A1c A1c A1cX A1aX")
    assert (table.deck(), table.discard()) == ("", "")
    assert table.play(f"recruit:{card}").seat() == 1


def test_what_can_be_drawn_is_drawn(deal: Dealer) -> None:
    """Ruling 10: two seats are to draw two each, and there is one card."""
    table = with_few_cards(deal, "M1a M1a M1aX M2d M3a F3a F3b", army="M1a M1a M1aX")
    assert (table.deck(), table.discard(), table["vp"]) == ("D2b", "", [1, 0])
    table.quietly("recruit:M2d pass").play("recruit:M3a use")
    assert table.deck() == ""
    assert "D2b" in table.hand(1)


@pytest.mark.parametrize("card", ["A1b", "A2b"])
def test_a_card_that_is_drawn_from_an_empty_deck_comes_of_a_reshuffle(
    deal: Dealer, card: str
) -> None:
    """The ability can do something: the discard pile is shuffled at once."""
    order = "A2a A2d L2a L2b D2a D2b"
    thrown = [order[:11], order[12:]]
    table = deal(f"A1c {card}", "M1b", thrown=thrown, only=True, shuffles=[order])
    table.recruiting("A1c", "M1b").play(f"recruit:{card}")
    assert table.asked() == ASKED
    table.play("use")
    assert "A2a" in table.hand(0)
    assert (table.deck(), table.discard()) == ("A2d L2a L2b D2a D2b", "")


def test_two_cards_of_which_both_are_taken_are_not_asked_about(deal: Dealer) -> None:
    """README, ruling 22: the order would change nothing."""
    changes = {"A1a": {"enter": ["foresight max"]}}
    hand = "A1c A1cX A1c A1a F3a F3b L1a"
    table = with_few_cards(deal, hand, army="A1c A1c A1cX", others="M1b M1b", changes=changes)
    assert (table.deck(), table.discard()) == ("D2a D2b", "")
    assert table.play("recruit:A1a").asked() == ASKED
    table.play("use")
    assert (table.deck(), table.discard()) == ("", "")
    assert "D2a D2b" in table.hand(0)


def test_copies_of_one_card_are_one_to_take_and_not_asked_about(deal: Dealer) -> None:
    """Ruling 16: foresight turns up the same card twice, return finds it twice."""
    order = "A2a A2d L2a L2b D1c D1c"
    hands = ["A1c A1c A1cX A1a F3a F3b L1a", "M1b M1b M1bX M1c M2a M2b M2c"]
    thrown = [order[:11], order[12:]]
    table = deal(*hands, thrown=thrown, only=True, shuffles=[order])
    table.recruiting("A1c A1c A1cX", "M1b M1b").to_next_round()
    assert table.deck() == "D1c D1c"
    table.play("recruit:A1a use")
    assert (table.deck(), table.discard()) == ("", "D1c")
    assert table.asked() == "0: decline use", "the link of A1cX"
    table = deal("D1a", "M1b", thrown=["D1c F1b A1a", "D1c F3b L2a"]).play("recruit:D1a use")
    assert "D1c" in table.hand(0)
    assert table.seat() == 1


def test_the_only_card_to_take_is_not_asked(deal: Dealer) -> None:
    """Ruling 16: one card is left to turn up."""
    table = with_few_cards(deal, "A1c A1c A1cX A1a F3a F3b L1a", army="A1c A1c A1cX")
    assert (table.deck(), table.discard()) == ("D2b", "")
    assert table.play("recruit:A1a").asked() == ASKED
    table.play("use")
    assert (table.deck(), table.discard()) == ("", "")
    assert "D2b" in table.hand(0)
    assert table.seat() == 1


# ---- foresight ----


def test_foresight_takes_one_of_five_and_discards_four(deal: Dealer) -> None:
    """Cards turned up "stay on top of `deck` until the last `take`", then go in order."""
    table = deal("A1a", "M1b", pile="F1c D1b L1a F1a D1a M1c").play("recruit:A1a")
    assert table.asked() == ASKED
    table.play("use")
    assert table.asked() == "0: take:L1a take:D1a take:D1b take:F1a take:F1c"
    assert table.deck(6) == "F1c D1b L1a F1a D1a M1c"
    table.play("take:L1a")
    assert "L1a" in table.hand(0)
    assert table.discard(4) == "F1c D1b F1a D1a"
    assert table.deck(1) == "M1c"
    assert table.seat() == 1


def test_foresight_max_takes_two(deal: Dealer) -> None:
    table = deal("A1c A2c", "M1b", pile="F1c D1b D1b F1a D1a M1c").recruiting("A1c", "M1b")
    table.play("recruit:A2c use")
    assert table.asked() == "0: take:D1a take:D1b take:F1a take:F1c"
    table.play("take:D1b")
    assert table.asked() == "0: take:D1a take:D1b take:F1a take:F1c"
    assert table.deck(5) == "F1c D1b F1a D1a M1c"
    table.play("take:F1a")
    assert table.discard(3) == "F1c D1b D1a"
    assert table.deck(1) == "M1c"


def test_foresight_by_mutation(deal: Dealer) -> None:
    """Speaker of Ages turns into another Ozeki."""
    table = deal("A1c A2b A3b L3a D3a F3a M3a", "M1b M1b M1bX M1c", start=1)
    table.recruiting("A1c A2b A3b", "M1b M1b M1bX M1c").play("mutate:31:L3a")
    assert table.asked() == ASKED
    table.play("use")
    assert len(table.legal()) >= 3
    assert all(action.startswith("take:") for action in table.legal())


def test_foresight_by_link(deal: Dealer) -> None:
    table = deal("A1aX A1c", "M1b", pile="F1c F1b F1a D1a M1c").recruiting("A1aX", "M1b")
    table.play("recruit:A1c")
    assert table.asked() == ASKED
    table.play("use")
    assert table.asked() == "0: take:D1a take:M1c take:F1a take:F1b take:F1c"


def test_foresight_reshuffles_when_the_deck_has_fewer_than_five(deal: Dealer) -> None:
    """ "When the deck is empty and a card is needed the discard pile is shuffled at once."."""
    thrown = ["A3a A3b L3a", "L3b D3a D3b"]
    order = "D3b A3b L3a L3b D3a A3a"
    table = deal("A1a A1b", "M1b", thrown=thrown, pile="F1b F1c", only=True, shuffles=[order]).play(
        "recruit:A1a use"
    )
    assert table.asked() == "0: take:A3b take:L3a take:D3b take:F1b take:F1c"
    assert table.deck() == f"F1b F1c {order}"
    assert table.discard() == ""
    table.play("take:F1c")
    assert table.discard() == "F1b D3b A3b L3a"
    assert table.deck() == "L3b D3a A3a"


def test_foresight_of_five_left_shuffles_nothing(deal: Dealer) -> None:
    table = deal("A1a", "M1b", pile="F1b F1c F1a D1a D1b", only=True).play("recruit:A1a use")
    table.play("take:F1a")
    assert table.deck() == ""
    assert table.discard(4) == "F1b F1c D1a D1b"


# ---- return ----


@pytest.mark.parametrize(
    ("thrown", "takes"),
    [
        ("D2a F1b L1c", ""),
        ("D2a D2b F1b", "take:D2a take:D2b"),
    ],
)
def test_return_takes_a_card_of_its_own_clan(deal: Dealer, thrown: str, takes: str) -> None:
    """The only one is not asked for."""
    table = deal("D1a", "M1b", thrown=[thrown, "F3a F3b A3a"]).play("recruit:D1a")
    assert table.asked() == ASKED
    table.play("use")
    if takes:
        assert table.asked() == f"0: {takes}"
        table.play("take:D2a")
    assert "D2a" in table.hand(0)
    assert "D2a" not in table.discard()
    assert table.seat() == 1


def test_return_without_a_card_of_the_clan_is_not_asked(deal: Dealer) -> None:
    table = deal("D1a", "M1b", thrown=["F1b L1c A1a", "F3a F3b A3a"]).play("recruit:D1a")
    assert table.seat() == 1


def test_return_by_mutation_is_of_the_old_cards_clan(deal: Dealer) -> None:
    """Of A1c, which becomes a Fire goblin; the old card itself can be taken (ruling 3)."""
    table = deal("A1c F1c", "M1b", thrown=["A2a L1c F1a", "F3a F3b A3a"]).recruiting("A1c", "M1b")
    table.play("mutate:11:F1c discard:L3a discard:L3b")
    assert table.asked() == ASKED
    table.play("use")
    assert table.asked() == "0: take:A1c take:A2a take:A3a"


def test_return_by_link_is_of_its_own_clan(deal: Dealer) -> None:
    table = deal("D1bX D1b", "M1b", thrown=["D2a D2b F1a", "F3a F3b A3a"])
    table.recruiting("D1bX", "M1b").play("recruit:D1b use")
    assert table.asked() == "0: take:D2a take:D2b"


def test_return_max_takes_any_card(deal: Dealer) -> None:
    table = deal("D1b D2a", "M1b", thrown=["L2a A1b F1a", "F3a F3b A3a"]).recruiting("D1b", "M1b")
    table.play("recruit:D2a use")
    assert table.asked() == "0: take:A1b take:A3a take:L2a take:F1a take:F3a take:F3b"
    table.play("take:F1a")
    assert "F1a" in table.hand(0)
    assert table.discard() == "L2a A1b F3a F3b A3a"


def test_return_max_by_mutation(deal: Dealer) -> None:
    table = deal("D1b D2c M2a", "M1b M1b", thrown=["L2a A1b F1a", "F3a F3b A3a"])
    table.recruiting("D1b D2c", "M1b M1b").play("mutate:21:M2a")
    table.play(" ".join(table.legal()[:2])).play("use")
    assert "take:D2c" in table.legal()
    assert "take:A1b" in table.legal()


def test_of_copies_in_the_pile_return_takes_the_one_that_lies_deepest(deal: Dealer) -> None:
    """README, ruling 20."""
    table = deal("D1a", "M1b", thrown=["D1c F1b A1a", "D1c F3b D2a"]).play("recruit:D1a use")
    assert table.play("take:D1c").discard() == "F1b A1a D1c F3b D2a"


# ---- advantage ----


def test_advantage_takes_the_card_and_an_extra_turn(deal: Dealer) -> None:
    table = deal("M1b M2a M1c", "L1c", start=1).recruiting("M1b", "L1c").play("pass recruit:M2a")
    assert table.asked() == ASKED
    assert table["advantage"] == 1
    table.play("use")
    assert (table["advantage"], table["active"], table["extra"]) == (0, 0, 0)
    assert table.seat() == 0
    assert table["turns_left"] == [2, 0]
    table.quietly("recruit:M1c")
    assert table["turns_left"] == [2, 0]


def test_advantage_by_mutation(deal: Dealer) -> None:
    table = deal("M1b M2c L2a", "L1c L1c", start=1).recruiting("M1b M2c", "L1c L1c -")
    table.play("mutate:21:L2a discard:A3a discard:A3b")
    assert table.asked() == ASKED
    table.play("use")
    assert table["advantage"] == 0


def test_advantage_max_lets_those_with_the_fewest_points_draw_two(deal: Dealer) -> None:
    """Ruling 7: all of them, clockwise from the active seat."""
    pile = "F1a F1b F1c D1a D1b D1c L1a"
    table = deal("F1b", "M1b M2b M3a", "L1c", start=1, pile=pile)
    table.recruiting("", "M1b").play("pass pass").quietly("recruit:M2b").play("recruit:M3a")
    assert table.asked() == "1: decline use"
    table.play("use")
    assert table.deck(1) == "L1a"
    assert "F1a" in table.hand(1)
    assert "F1b" in table.hand(1)
    assert "F1c" in table.hand(2)
    assert "D1a" in table.hand(2)
    assert "D1b" in table.hand(0)
    assert "D1c" in table.hand(0)
    assert table["extra"] == 0
    assert table.seat() == 1
