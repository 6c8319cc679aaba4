"""What one play sets off, in which order, and what is lost on the way."""

from __future__ import annotations

import pytest

from tests.games.gosu.table import Changes, Dealer, Table


def before_four_abilities(deal: Dealer) -> Table:
    """Seat 0 has just turned M1b, between two Ancients that link, into A1a."""
    hand = "A1cX M1b A1bX A1a D3a D3b F3b"
    table = deal(hand, "L1c L1c L1cX", pile="F1a F1b F1c D1a D1b D1c L1a")
    table.play("recruit:A1cX recruit:L1c recruit:M1b discard:D3a discard:D3b")
    table.quietly("recruit:L1c recruit:A1bX recruit:L1cX").play("mutate:12:A1a")
    assert table.army(0) == "A1cX A1a A1bX"
    return table


def test_mutation_then_enter_then_links_as_their_owner_orders_them(deal: Dealer) -> None:
    """Ruling 1; the rulebook: mutation, entering and two links, four abilities in a turn."""
    table = before_four_abilities(deal)
    assert table.asked() == "0: decline use"
    table.play("use")
    assert table.legal()[0] == "target:0:11"
    table.play("target:1:13")
    assert table.asked() == "0: decline use"
    table.play("use")
    assert table.asked() == "0: take:D1a take:D1b take:F1a take:F1b take:F1c"
    table.play("take:D1a")
    assert table.asked() == "0: decline use:1 use:2"
    table.play("use:2")
    assert table.asked() == "0: decline use", "nothing is left to order"
    assert table.deck(1) == "L1a"
    table.play("use")
    assert "L1a" in table.hand(0)
    assert table.seat() == 1


def test_declining_links_declines_all_that_are_left(deal: Dealer) -> None:
    """ "`decline` (all that are left)"."""
    table = before_four_abilities(deal).play("decline decline decline")
    assert table.seat() == 1
    table = before_four_abilities(deal).play("decline decline use:1 decline")
    assert table.seat() == 1


def test_a_newcomer_that_its_mutation_traps_neither_enters_nor_sets_off(deal: Dealer) -> None:
    """Ruling 13: "An enter ability is lost if its goblin is no longer face up"."""
    table = before_four_abilities(deal).play("use target:0:12")
    assert table.army(0) == "A1cX (A1a) A1bX"
    assert table.seat() == 1


def test_a_link_is_lost_if_its_goblin_was_trapped(deal: Dealer) -> None:
    """Ruling 13; one goblin is left, and so nothing to order."""
    table = before_four_abilities(deal).play("use target:0:11 decline")
    assert table.asked() == "0: decline use"
    assert table.play("use").seat() == 1


def test_a_link_is_lost_if_its_goblin_was_destroyed(deal: Dealer) -> None:
    """F1b becomes L1c beside L1cX and destroys that, or another."""
    hand = "F1b L1cX L1c D3a D3b M3a M3b"
    for target, asked in (("0:12", "0: pass"), ("1:11", "0: decline use")):
        table = deal(hand, "M1b", start=1).recruiting("F1b", "M1b").play("pass recruit:L1cX")
        table.play("discard:D3a discard:D3b mutate:11:L1c discard:M3a use").play(f"target:{target}")
        assert table.asked().startswith(asked)


def test_a_newcomer_that_destroyed_itself_sets_nothing_off(deal: Dealer) -> None:
    table = deal("F1aX F1a", "L1c").recruiting("F1aX", "L1c").play("recruit:F1a use target:0:12")
    assert table.army(0) == "F1aX"
    assert table.seat() == 1


def test_a_card_does_not_link_to_itself(deal: Dealer) -> None:
    """Ruling 4."""
    table = deal("A1cX", "L1c").play("recruit:A1cX")
    assert table.seat() == 1


def test_only_a_goblin_of_its_clan_sets_it_off(deal: Dealer) -> None:
    table = deal("L1cX A1c D3a D3b", "M1b").recruiting("L1cX", "M1b")
    assert table.play("recruit:A1c discard:D3a discard:D3b").seat() == 1


def test_goblins_at_a_distance_or_across_do_not_link(deal: Dealer) -> None:
    """L1cX in column 1 touches neither the third of its row nor a Hero in column 2."""
    table = deal("L1cX L1c L1c M2a L2d", "M1b M1b M1bX M1c", pile="D1a D1b")
    table.quietly("recruit:L1cX recruit:M1b recruit:L1c recruit:M1b").play("recruit:L1c")
    assert table.seat() == 1
    table = deal("L2c L1c L1bX L2d", "M1b M1b M1bX").quietly("recruit:L1c recruit:M1b")
    table.recruiting("L2c L1bX", "M1b M1bX").play("recruit:L2d")
    assert table.asked() == "0: decline use", "L1bX below it, and L2c does not link"


def test_a_hero_links_with_the_bakuto_below_it(deal: Dealer) -> None:
    table = deal("L1cX L2d", "M1b", pile="D1a").recruiting("L1cX", "M1b").play("recruit:L2d")
    assert table.asked() == "0: decline use"
    assert "D1a" in table.play("use").hand(0)


def test_a_bakuto_links_with_the_hero_above_it(deal: Dealer) -> None:
    """It comes by mutation; L2a links above it."""
    table = deal("L1c L2a L1b", "M1b M1b", pile="D1a").recruiting("L1c L2a", "M1b M1b")
    table.play("mutate:11:L1b discard:A3a decline decline")
    assert table.asked() == "0: decline use"
    assert "D1a" in table.play("use").hand(0)


def test_a_trapped_goblin_does_not_link_even_if_it_is_turned_up(deal: Dealer) -> None:
    """Ruling 4; ruling 13: "face up and of its clan, when it enters"."""
    table = deal("M1bX M1a M2b", "L1c L1c").recruiting("M1bX", "L1c")
    table.play("recruit:M1a use target:0:11")
    assert table.army(0) == "(M1bX) M1a"
    table.play("recruit:L1c recruit:M2b use target:0:11")
    assert table.army(0) == "M1bX M1a / M2b"
    assert table.seat() == 1


# ---- links of several goblins ----


def around(deal: Dealer, right: str, above: str) -> Table:
    """Seat 0 turns L2c into L2b, which has L1cX below it and these beside it; all but the links
    is declined.
    """
    hand = f"L1cX L1c L2c {right} {above} L2b D3a"
    table = deal(hand, "M1b M1b M1bX M1c M1c M2c", pile="D3b F1a F1b")
    table.play("recruit:L1cX recruit:M1b recruit:L1c use recruit:M1b")
    table.recruiting(f"L2c {right} {above}", "M1bX M1c M1c")
    assert table.army(0) == f"L1cX L1c / L2c {right} / {above}"
    return table.play("mutate:21:L2b decline decline")


@pytest.mark.parametrize(
    ("right", "above", "kinds"),
    [("L2d", "L3a", "discard draw draw"), ("L2a", "L3b", "draw discard draw")],
)
def test_links_are_numbered_left_right_above_below(
    deal: Dealer, right: str, above: str, kinds: str
) -> None:
    """Below is L1cX, which draws."""
    for number, kind in enumerate(kinds.split(), 1):
        table = around(deal, right, above)
        assert table.asked() == "0: decline use:1 use:2 use:3"
        table.play(f"use:{number}")
        assert table.legal()[0] == ("seat:0" if kind == "discard" else "decline")


def test_they_are_renumbered_after_each(deal: Dealer) -> None:
    table = around(deal, "L2d", "L3a").play("use:2")
    assert table.asked() == "0: decline use:1 use:2"
    assert table.play("use:1").legal()[0] == "seat:0"


def test_left_comes_before_below(deal: Dealer) -> None:
    """L2d enters right of L2a, which draws, and above L1aX, which discards."""
    table = deal("L1c L1aX L2a L2d", "M1b M1b M1bX", pile="D1a").quietly("recruit:L1c recruit:M1b")
    table.quietly("recruit:L1aX recruit:M1b recruit:L2a recruit:M1bX").play("recruit:L2d")
    assert table.asked() == "0: decline use:1 use:2"
    assert table.play("use:1").hand(0).count("D1a") == 1


def test_only_those_that_can_do_something_now_are_asked_about(deal: Dealer) -> None:
    """D1bX below cannot return a Dark card until D2b at the left has one discarded: neither before
    nor after is there an order to choose.
    """
    table = deal("D1b D1bX D2b D2c D1c", "M1b M1b M1bX", thrown=["F1a F1b F1c", "A1a A1b A1c"])
    table.recruiting("D1b D1bX D2b", "M1b M1b M1bX").play("recruit:D2c")
    assert table.asked() == "0: decline use"
    table.play("use seat:0 discard:D1c")
    assert table.asked() == "0: decline use"
    table.play("use")
    assert "D1c" in table.hand(0)
    assert table.seat() == 1


# ---- swaps ----


@pytest.mark.parametrize("swap", ["swap:0:21:22", "swap:0:22:23", "noswap"])
def test_swaps_change_nothing_in_the_links(deal: Dealer, swap: str) -> None:
    """Rulings 4 and 13: F2d links with F2b, which came in beside it, wherever they are now."""
    table = deal("F1b F1b F1c F2c F2d F2b", "M1b M1b M1bX M1c M1c", pile="D1a")
    table.recruiting("F1b F1b F1c F2c F2d", "M1b M1b M1bX M1c M1c")
    table.play(f"recruit:F2b use {swap} target:1:15")
    assert table.asked() == "0: decline use"


@pytest.mark.parametrize(
    ("swap", "target", "asked"),
    [
        ("22:23", "0:23", "1: pass"),
        ("21:23", "0:23", "0: decline use"),
    ],
)
def test_what_is_destroyed_after_a_swap_is_the_goblin_that_stands_there_then(
    deal: Dealer, swap: str, target: str, asked: str
) -> None:
    """F2d, which links, moves to the end and is destroyed; or F2c does, and the link stays."""
    table = deal("F1b F1b F1c F2c F2d F2b", "M1b M1b M1bX M1c M1c", pile="D1a")
    table.recruiting("F1b F1b F1c F2c F2d", "M1b M1b M1bX M1c M1c")
    first, second = swap.split(":")
    table.play(f"recruit:F2b use swap:0:{first}:{second} target:{target}")
    assert table.asked().startswith(asked)


def test_a_swap_next_to_a_linking_goblin_sets_nothing_off(deal: Dealer) -> None:
    """F2d is moved beside the newcomer F2b, after it came."""
    table = deal("F1b F1b F1c F2d F2c F2b", "M1b M1b M1bX M1c M1c", pile="D1a")
    table.quietly("recruit:F1b recruit:M1b recruit:F1b recruit:M1b recruit:F1c recruit:M1bX")
    table.quietly("recruit:F2d recruit:M1c recruit:F2c recruit:M1c").play("recruit:F2b use")
    table.play("swap:0:21:22 target:1:15")
    assert table.army(0) == "F1b F1b F1c / F2c F2d F2b"
    assert table.seat() == 1


def test_an_enter_ability_comes_by_mutation_too(deal: Dealer) -> None:
    table = deal("A1c L1a D3a D3b", "M1b").recruiting("A1c", "M1b")
    table.play("mutate:11:L1a discard:D3a discard:D3b decline")
    assert table.play("use").legal()[0] == "seat:0"


# ---- several abilities under a trigger, as other card lists may have them ----


def test_abilities_of_a_trigger_come_in_printed_order(deal: Dealer) -> None:
    """Ruling 1; what can do nothing when its turn comes is left out, each may be declined."""
    changes = {"L1a": {"enter": ["draw", "discard", "trap"]}}
    table = deal("L1a", "M1b", pile="D1a", changes=changes).play("recruit:L1a use")
    assert "D1a" in table.hand(0)
    assert table.play("use").legal()[0] == "seat:0"
    assert table.play("seat:1 " + "discard:M1b").asked() == "0: decline use"
    assert table.play("use").army(0) == "(L1a)"


def test_what_is_to_come_of_a_newcomer_that_is_gone_is_lost(deal: Dealer) -> None:
    """Ruling 13: checked before each of its abilities."""
    changes = {"L1a": {"enter": ["trap", "draw"]}, "L1b": {"enter": ["destroy", "draw"]}}
    assert deal("L1a", "M1b", changes=changes).play("recruit:L1a use").seat() == 1
    assert deal("L1b", "M1b", changes=changes).play("recruit:L1b use").seat() == 1


def test_a_newcomer_that_is_turned_up_again_keeps_what_is_to_come_but_no_links(
    deal: Dealer,
) -> None:
    """Ruling 13: "no longer face up" then, but "has since been ... trapped"."""
    changes = {
        "F1b": {"mutation": ["trap", "trap max"]},
        "A1a": {"enter": ["draw"]},
    }
    hand = "F1b A1cX A1a D3a D3b M3a M3b"
    table = deal(hand, "L1c", start=1, changes=changes).recruiting("F1b", "L1c").play("pass")
    table.play("recruit:A1cX discard:D3a discard:D3b mutate:11:A1a discard:M3a")
    table.play("use target:0:11 use target:0:11")
    assert (table.army(0), table.asked()) == ("A1a A1cX", "0: decline use")
    table.play("use")
    assert table.legal()[0] == "pass", "the link is lost"


def test_the_mutation_goes_on_when_the_newcomer_is_trapped(deal: Dealer) -> None:
    """They are abilities of the old card."""
    changes = {"F1b": {"mutation": ["trap", "draw"]}}
    table = deal("F1b A1c", "L1c", start=1, changes=changes).recruiting("F1b", "L1c")
    table.play("pass mutate:11:A1c discard:L3a use target:0:11")
    assert (table.army(0), table.asked()) == ("(A1c)", "0: decline use")


def test_draw_max_of_nobody_face_up_is_not_asked(deal: Dealer) -> None:
    """Ruling 16: there is no clan to draw for."""
    changes = {"F1b": {"mutation": ["trap", "draw max"]}}
    table = deal("F1b A1c", "L1c", start=1, changes=changes).recruiting("F1b", "L1c")
    table.play("pass mutate:11:A1c discard:L3a use target:0:11")
    assert table.legal()[0] == "pass"


def test_links_of_one_goblin_are_asked_one_by_one(deal: Dealer) -> None:
    """`decline` is of one ability then."""
    changes = {"A1cX": {"link": ["discard", "draw", "trap"]}}
    table = deal("A1cX A1c", "L1c", pile="D1a", changes=changes).recruiting("A1cX", "L1c")
    assert table.play("recruit:A1c").asked() == "0: decline use"
    assert table.play("decline").asked() == "0: decline use"
    assert "D1a" in table.play("use").hand(0)
    assert table.asked() == "0: decline use"
    assert table.play("use").legal()[0] == "target:0:11"


def between_two(deal: Dealer) -> Table:
    """Seat 0 puts A1a between A1cX, which draws and traps, and A1bX, which discards before."""
    changes: Changes = {
        "A1cX": {"link": ["draw", "trap"]},
        "A1bX": {"link": ["discard", "draw", "trap"], "enter": []},
        "A1a": {"enter": []},
    }
    hand = "A1cX M1b A1bX A1a D3a D3b F3b"
    table = deal(hand, "L1c L1c L1cX", pile="D1a D1b", changes=changes)
    table.play("recruit:A1cX recruit:L1c recruit:M1b discard:D3a discard:D3b recruit:L1c")
    table.play("recruit:A1bX recruit:L1cX mutate:12:A1a decline")
    assert table.asked() == "0: decline use:1 use:2 use:3 use:4 use:5"
    return table


def test_several_links_of_a_goblin_are_numbered_in_printed_order(deal: Dealer) -> None:
    assert "D1a" in between_two(deal).play("use:1").hand(0)
    assert between_two(deal).play("use:2").legal()[0] == "target:0:11"
    assert between_two(deal).play("use:3").legal()[0] == "seat:0"
    assert "D1a" in between_two(deal).play("use:4").hand(0)
    assert between_two(deal).play("use:5").legal()[0] == "target:0:11"


def test_a_later_ability_of_a_goblin_drops_its_earlier_ones(deal: Dealer) -> None:
    table = between_two(deal).play("use:4")
    assert table.asked() == "0: decline use:1 use:2 use:3", "the discard is dropped"
    table.play("use:3 target:1:11")
    assert table.asked() == "0: decline use", "the draw of A1cX, and then its trap"
    assert table.play("decline use target:1:12").seat() == 1


def test_an_earlier_ability_leaves_the_later_ones(deal: Dealer) -> None:
    table = between_two(deal).play("use:1")
    assert table.asked() == "0: decline use:1 use:2 use:3 use:4"
    table.play("use:1 target:1:11")
    assert table.asked() == "0: decline use", "of one goblin now"
    assert table.play("decline decline").asked() == "0: decline use"
    assert table.play("decline").seat() == 1
