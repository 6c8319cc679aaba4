"""A round by example: turns, passes, extra turns, the Great Battle and the new round."""

from __future__ import annotations

import pytest

from tests.games.gosu.table import Dealer, Table

# ---- turns and passes ----


def test_turns_go_clockwise_from_the_holder(deal: Dealer) -> None:
    table = deal("F1b", "M1b", "A1c", start=2)
    assert (table.seat(), table["active"]) == (2, 2)
    table.play("recruit:A1c")
    assert (table.seat(), table["active"]) == (0, 0)
    assert table.play("recruit:F1b recruit:M1b").seat() == 2


def test_before_the_first_pass_turns_are_not_counted(deal: Dealer) -> None:
    table = deal("F1b F1b", "M1b").recruiting("F1b F1b", "M1b")
    assert table["turns_left"] == [None, None]
    assert table["passed"] == [False, False]


def test_after_the_first_pass_each_other_seat_has_three_turns(deal: Dealer) -> None:
    """ "then 3 and down; 0 for who has passed"."""
    fire, alpha = "F1b F1b F1bX F1c F1c", "L1c L1c L1cX L1b"
    table = deal("A1c", fire, alpha).play("pass")
    assert table["passed"] == [True, False, False]
    assert table["turns_left"] == [0, 3, 3]
    for left, one, other in (
        (2, "F1b", "L1c"),
        (1, "F1b", "L1c"),
    ):
        table.quietly(f"recruit:{one}")
        assert table["turns_left"] == [0, left, left + 1]
        table.quietly(f"recruit:{other}")
        assert table["turns_left"] == [0, left, left]
    table.quietly("recruit:F1bX")
    assert (table["round"], table.seat()) == (1, 2)
    table.quietly("recruit:L1cX")
    assert table["round"] == 2


def test_a_later_pass_is_final(deal: Dealer) -> None:
    """Ruling 8; it does not start the three turns of the others anew."""
    table = deal("A1c", "F1b F1b F1c", "L1c L1c L1cX").play("pass recruit:F1b pass")
    assert table["turns_left"] == [0, 2, 0]
    assert table["passed"] == [True, False, True]
    table.quietly("recruit:F1b recruit:F1c")
    assert table["round"] == 2


def test_the_pass_of_an_empty_hand_is_not_asked(deal: Dealer) -> None:
    """Ruling 16; it is a pass like others: being the first, it gives the others three turns."""
    fire, meka = "F1b F1b F1bX F1c F1c F2a F2b", "M1b M1b M1bX M1c M1c M2b M2d"
    ancient = "A1b A1c A1c A1cX A1a A2a A2d"
    table = deal(fire, meka, ancient, start=1)
    table.play("recruit:M1b recruit:A1b use").quietly("recruit:F1b")
    table.recruiting(fire[4:], meka[4:], ancient[4:])
    assert table.sizes() == [0, 0, 1]
    assert table.asked().startswith("2: pass")
    assert table["passed"] == [False, True, False]
    assert table["turns_left"] == [3, 0, 3]


def test_a_seat_that_can_only_pass_is_asked_if_it_has_cards(deal: Dealer) -> None:
    """Its hand is not known to others."""
    table = deal("D3a D3b A3a A3b L3a L3b M3a", "M1b", thrown=["F1c F3a F3b", ""])
    assert table.asked() == "0: pass"


# ---- extra turns ----


def meka(deal: Dealer) -> Table:
    """Seat 0 has M1b in play and is to act, seat 1 has the Advantage card and passed."""
    table = deal("M1b M1b M1bX M2a M2c M1c D3a", "L1c", start=1)
    return table.recruiting("M1b", "L1c").play("pass")


def test_extra_turns_do_not_count_among_the_three(deal: Dealer) -> None:
    """The rulebook says so; "a turn that is not extra is subtracted when it ends"."""
    table = meka(deal).play("recruit:M2a")
    assert table["turns_left"] == [3, 0]
    table.play("use")
    assert (table["turns_left"], table["extra"]) == ([2, 0], 0)
    table.play("recruit:M1b")
    assert (table["turns_left"], table.seat()) == ([2, 0], 0)
    table.quietly("recruit:M1bX")
    assert table["turns_left"] == [1, 0]
    table.quietly("recruit:M1c")
    assert table["round"] == 2


def test_extra_turns_add_up(deal: Dealer) -> None:
    """M2c, which gives one by mutation, turns into M2a, which gives one by entering."""
    hand = "M1b M1b M1bX M2a M2c D3a D3b"
    table = deal(hand, "L1c L1c", start=1).recruiting("M1b M2c", "L1c L1c").play("pass")
    table.play("mutate:21:M2a discard:D3a discard:D3b use")
    assert (table.asked(), table["extra"]) == ("0: decline use", 1)
    table.play("use")
    assert (table["turns_left"], table["extra"], table.seat()) == ([2, 0], 1, 0)
    table.play("recruit:M1b")
    assert (table["turns_left"], table["extra"], table.seat()) == ([2, 0], 0, 0)
    table.quietly("recruit:M1bX")
    assert table["round"] == 2, "the hand is empty: the pass is not asked"


def test_passing_in_an_extra_turn_gives_up_the_others(deal: Dealer) -> None:
    """Ruling 8; here it is the first pass, from which the others have three turns."""
    hand = "M1b M1b M1bX M2a M2c D3a D3b"
    table = deal(hand, "L1c L1c L1cX", start=1).recruiting("M1b M2c", "L1c L1c L1cX")
    table.play("mutate:21:M2a discard:D3a discard:D3b use use")
    assert table["extra"] == 1
    table.play("pass")
    assert (table["extra"], table.seat(), table["advantage"]) == (0, 1, 0)
    assert table["passed"] == [True, False]
    assert table["turns_left"] == [0, 3]


def test_passing_in_the_only_extra_turn_ends_ones_round(deal: Dealer) -> None:
    assert meka(deal).play("recruit:M2a use pass")["round"] == 2


def test_an_extra_turn_follows_the_last_of_the_three(deal: Dealer) -> None:
    table = deal("M1b M1b M1bX M2a M2d", "L1c", start=1).play("pass")
    table.quietly("recruit:M1b recruit:M1b").play("recruit:M2a use")
    assert table["turns_left"] == [0, 0]
    assert (table.seat(), table["round"]) == (0, 1)
    table.quietly("recruit:M2d")
    assert table["round"] == 2


def test_an_extra_turn_with_an_empty_hand_is_a_pass_and_not_asked(deal: Dealer) -> None:
    """Ruling 16."""
    mine, others = "M1b M1b M1bX M1c M1c M2d", "L1c L1c L1cX L1b L1b L2d"
    table = deal(f"{mine} M2a", f"{others} L2a", start=1).recruiting(mine, others)
    table.quietly("recruit:L2a").play("recruit:M2a use").declining()
    assert (table["round"], table["advantage"]) == (2, 0)


# ---- the Great Battle ----


def test_the_strongest_army_takes_a_victory_point(deal: Dealer) -> None:
    """2, 3 and 5: three rows are 10, four Bakutos 8."""
    table = deal("M1b M2b M3b", "L1c L1c L1cX L1b").recruiting("M1b M2b M3b", "L1c L1c L1cX")
    assert table.play("pass").quietly("recruit:L1b")["vp"] == [0, 0]
    assert table.play("pass")["vp"] == [1, 0]


@pytest.mark.parametrize(
    ("mine", "others", "vp"),
    [
        ("M1b M1b M1bX -", "L1c L2d -", [1, 0]),
        ("M1b M1b -", "L1c L2d -", [0, 1]),
        ("M1b M2b M1b -", "L1c L1c L1cX -", [1, 0]),
        ("M1b M2b M3b -", "L1c L2d L1c L1b -", [1, 0]),
    ],
)
def test_levels_have_strength_2_3_and_5(
    deal: Dealer, mine: str, others: str, vp: list[int]
) -> None:
    table = deal(mine.removesuffix(" -"), others.removesuffix(" -"))
    assert table.recruiting(mine, others).keeping()["vp"] == vp


def test_a_tie_goes_to_the_holder_if_it_is_among_the_tied(deal: Dealer) -> None:
    table = deal("M1b", "L1c", start=1).recruiting("M1b -", "L1c -").keeping()
    assert table["vp"] == [0, 1]


def test_a_tie_without_the_holder_gives_a_point_to_each(deal: Dealer) -> None:
    table = deal("M1b", "L1c", "F1b", start=1).recruiting("M1b -", "-", "F1b -").keeping()
    assert table["vp"] == [1, 0, 1]


def test_armies_and_the_advantage_card_stay(deal: Dealer) -> None:
    table = deal("M1b M2a", "L1c", start=1).recruiting("M1b", "L1c").play("pass recruit:M2a use")
    table.play("pass")
    assert table["advantage"] == 0
    assert (table.army(0), table.army(1)) == ("M1b / M2a", "L1c")
    assert table.keeping().seat() == 0, "it starts the new round"


# ---- the new round ----


def test_trapped_goblins_turn_up(deal: Dealer) -> None:
    table = deal("M1a", "L1c", start=1).recruiting("", "L1c").play("recruit:M1a use target:1:11")
    assert table.army(1) == "(L1c)"
    assert table.to_next_round().army(1) == "L1c"


def test_hands_are_filled_to_seven_less_the_points_from_the_holder_on(deal: Dealer) -> None:
    """Seat 1 has a point; each draws all that it needs at once."""
    table = deal("M1b", "L1c L1c", start=1, pile="D1a D1b A1a").recruiting("M1b -", "L1c L1c")
    assert table.to_next_round()["vp"] == [0, 1]
    assert table.sizes() == [7, 6]
    assert "D1a" in table.hand(1)
    assert "D1b" in table.hand(0)
    assert table.deck(1) == "A1a"


def test_nobody_discards_what_is_too_much(deal: Dealer) -> None:
    """ "(never discards)"; seat 0 has two points and six cards."""
    table = deal("A1b A1c A1cX", "L1c L1c", pile="D1a D1b F1a F1b F1c L1a")
    table.play("recruit:A1b use").to_next_round()
    assert (table["vp"], table.sizes()) == ([1, 0], [7, 7])
    table.to_next_round()
    assert (table["vp"], table.sizes()) == ([2, 0], [7, 7])


def test_the_new_round_starts_with_no_passes_and_no_counts(deal: Dealer) -> None:
    table = deal("M1b M1b", "L1c").recruiting("M1b -", "L1c -")
    assert table.asked() == "0: keep"
    assert (table["round"], table["active"]) == (2, 0)
    assert table["passed"] == [False, False]
    assert table["turns_left"] == [None, None]


# ---- keep and redraw ----

DEAD = "L3a L3b D3a D3b F3a F3b"
"""What A1c alone in its army makes unplayable."""


def stuck(deal: Dealer, pile: str, *, only: bool = False, shuffles: tuple[str, ...] = ()) -> Table:
    """Round 2; seat 0 has a victory point, A1c in play and nothing that it can play."""
    thrown = ["L2a L2b L2c", "D2a D2b D2c"]
    mine, others = f"A1c {DEAD}", "M1b M1b M1bX M1c M1cX M2a M2b"
    table = deal(mine, others, thrown=thrown, pile=pile, only=only, shuffles=shuffles)
    return table.play("recruit:A1c pass pass")


def test_who_can_play_nothing_may_redraw_until_it_can(deal: Dealer) -> None:
    table = stuck(deal, "F2a F2b F2c F2d M2c M2d A1a M3a M3b A3a A3b L2d D2d")
    assert table.asked() == "0: keep redraw"
    table.play("redraw")
    assert table.hand(0) == "M2c M2d F2a F2b F2c F2d"
    assert table.discard(6) == DEAD
    assert table.asked() == "0: keep redraw"
    table.play("redraw")
    assert table.hand(0) == "A1a A3a A3b L2d M3a M3b"
    assert table.discard(6) == "M2c M2d F2a F2b F2c F2d", "in file order"
    assert table.asked() == "0: keep"
    assert table.play("keep").asked() == "1: keep"
    assert table.play("keep").asked().startswith("0: pass")


def test_it_need_not_redraw(deal: Dealer) -> None:
    table = stuck(deal, "A1a A1a A1aX A2a A2b A2c")
    assert table.play("keep").asked() == "1: keep"
    assert table.hand(0) == DEAD


def test_who_can_play_something_is_asked_to_keep(deal: Dealer) -> None:
    """Ruling 17: "To ask only those who can play nothing would betray their hands"; all have
    drawn before, clockwise from the holder.
    """
    table = deal("F1b F1c", "M1b M1c", "A1c A1a", start=1)
    table.recruiting("F1b -", "M1b -", "A1c -")
    assert table.asked() == "1: keep"
    assert table.sizes() == [7, 6, 7]
    assert table.play("keep").asked() == "2: keep"
    assert table.play("keep").asked() == "0: keep"


@pytest.mark.parametrize(("army", "asked"), [("A1c", "keep redraw"), ("M1b M2c", "keep")])
def test_a_card_to_mutate_into_can_be_played(deal: Dealer, army: str, asked: str) -> None:
    """L2a in hand: the Hero M2c can become it, a Bakuto cannot."""
    table = deal(f"{army} L2a L3a L3b D3a D3b", "F1b F1b", pile="F3b L2b")
    assert table.recruiting(army, "F1b").all_passing().asked() == f"0: {asked}"


@pytest.mark.parametrize(("cost", "asked"), [(1, "keep"), (2, "keep redraw")])
def test_what_cannot_be_paid_for_cannot_be_played(deal: Dealer, cost: int, asked: str) -> None:
    """Two cards in hand: M1b can become L1c for one more card, not for two."""
    changes = {name: {"cost": cost} for name in ("M1b", "M1bX")}
    mine, others = "M1b M1b M1bX M1c M1c", "A1c A1c A1cX A1b A1b A2a A2d"
    order = "D2a D2b D2c F2a F2b F2c"
    thrown = [order[:11], order[12:]]
    table = deal(
        f"{mine} L1c A3a", others, thrown=thrown, only=True, shuffles=[order], start=1,
        changes=changes,
    )  # fmt: skip
    table.recruiting(f"{mine} -", others)
    assert table.sizes() == [2, 6]
    assert table.play("keep").asked() == f"0: {asked}"


def test_who_has_a_zombie_is_not_asked(deal: Dealer) -> None:
    """Nor is one whose zombie was trapped: it is turned up before."""
    table = deal("D1b", "M1a M1b", start=1).recruiting("", "M1b").play("recruit:D1b")
    table.play("recruit:M1a use target:0:11 pass pass")
    assert table.asked() == "1: keep"
    table.play("keep")
    assert table["round"] == 2
    assert table.seat() == 1
    assert table.legal()[0] == "pass"


def test_at_most_twenty_redraws_a_seat_and_round(deal: Dealer) -> None:
    """Twelve unplayable cards go round; after the twentieth there is nothing left to ask."""
    order = f"{DEAD} L2a L2b L2c D2a D2b D2c"
    table = stuck(deal, "", only=True, shuffles=(order,) * 10)
    for _ in range(20):
        assert table.asked() == "0: keep redraw"
        table.play("redraw")
    assert table.asked() == "1: keep"
    table.play("keep pass pass")
    assert table.asked().startswith("0: keep"), "they are counted anew in each round"


def test_who_has_no_cards_is_not_asked(deal: Dealer) -> None:
    """Ruling 17: seat 1 draws first, and nothing is left for seat 0."""
    mine, others = "M1b M1b M1bX M1c M1c M2d M2b", "L1c L1c L1cX L1b L1b L2d L2a"
    order = "A2a A2b A2c A2d D2a D2b"
    thrown = [order[:11], order[12:]]
    table = deal(mine, others, thrown=thrown, only=True, shuffles=[order], start=1)
    table.recruiting(mine, others)
    assert (table["round"], table.sizes()) == (2, [0, 6])
    assert table.asked() == "1: keep"
    assert table.play("keep").asked().startswith("1: pass")
