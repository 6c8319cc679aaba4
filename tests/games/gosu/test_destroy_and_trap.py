"""The abilities that aim at goblins by example: each trigger, base and max."""

from __future__ import annotations

import pytest

from tests.games.gosu.table import Dealer, Table

ASKED = "0: decline use"

# ---- destroy ----


def test_destroy_takes_a_free_goblin_of_level_1_or_2(deal: Dealer) -> None:
    """FREE: "no goblin above it in its column and none to its right in its row"."""
    table = deal("F1b F1a", "M1b M1b M1bX M2a", start=1)
    table.recruiting("F1b", "M1b M1b").play("recruit:F1a")
    assert table.asked() == ASKED
    table.play("use")
    assert table.asked() == "0: target:0:12 target:1:12"
    table.play("target:1:12")
    assert table.army(1) == "M1b"
    assert table.discard(1) == "M1b"
    assert table.seat() == 1


def test_a_goblin_below_another_is_not_free(deal: Dealer) -> None:
    table = deal("F1b F1bX F1a", "M1b M2b", start=1)
    table.recruiting("F1b F1bX", "M1b M2b -").play("recruit:F1a use")
    assert table.asked() == "0: target:0:13 target:1:21"
    assert table.play("target:1:21").army(1) == "M1b"


def test_base_destroy_leaves_ozekis_alone(deal: Dealer) -> None:
    """And the goblins below them are not FREE: then oneself is the only target, unasked."""
    table = deal("F1b F1bX F1b F1a", "M1b M2b M3b", start=1)
    table.recruiting("F1b F1bX F1b", "M1b M2b M3b -").play("recruit:F1a use")
    assert table.army(0) == "F1b F1bX F1b"
    assert table.army(1) == "M1b / M2b / M3b"
    assert table.discard(1) == "F1a"


def test_a_trapped_goblin_can_be_destroyed(deal: Dealer) -> None:
    table = deal("F1a M1a", "L1c", start=1).recruiting("", "L1c")
    table.play("recruit:M1a use target:1:11 pass recruit:F1a")
    table.play("discard:A3a discard:A3b use target:1:11")
    assert table.army(1) == ""
    assert table.discard(1) == "L1c"


def test_own_goblins_can_be_destroyed_and_the_only_target_is_not_asked(deal: Dealer) -> None:
    """Rulings 2 and 16."""
    table = deal("F1a", "L1c").play("recruit:F1a")
    assert table.asked() == ASKED
    table.play("use")
    assert table.army(0) == ""
    assert table.seat() == 1


def test_destroy_that_has_no_target_is_not_asked(deal: Dealer) -> None:
    """Ruling 16: only the Ozeki that destroys is FREE."""
    table = deal("F1b F2b F3b", "L1c").quietly("recruit:F1b pass recruit:F2b")
    assert table.play("recruit:F3b").legal()[0] == "pass"
    assert table.army(0) == "F1b / F2b / F3b"


def test_destroy_by_mutation(deal: Dealer) -> None:
    """The newcomer is there already."""
    table = deal("F1b L1c", "M1b", start=1).recruiting("F1b", "M1b").play("pass")
    table.play("mutate:11:L1c discard:A3a")
    assert table.asked() == ASKED
    table.play("use")
    assert table.asked() == "0: target:0:11 target:1:11"
    table.play("target:1:11")
    assert table.army(1) == ""


def test_destroy_by_link(deal: Dealer) -> None:
    """F1bX beside the newcomer."""
    table = deal("F1bX F1b", "M1b", start=1).recruiting("F1bX", "M1b").play("pass recruit:F1b")
    assert table.asked() == ASKED
    assert table.play("use").asked() == "0: target:0:12 target:1:11"


def test_an_ability_may_be_declined(deal: Dealer) -> None:
    """Ruling 2."""
    table = deal("F1a", "M1b", start=1).recruiting("", "M1b").play("recruit:F1a decline")
    assert table.army(1) == "M1b"
    assert table.seat() == 1


# ---- destroy max ----


def against_an_ozeki(deal: Dealer) -> Table:
    """Seat 0 uses F2b, which has just come; both have two Bakutos, seat 1 two rows more."""
    table = deal("F1b F1c F2b M1a", "M1b M1bX M2b M3b", start=1)
    table.recruiting("F1b F1c", "M1b M1bX M2b").quietly("recruit:M1a discard:A3a discard:A3b")
    return table.quietly("recruit:M3b").play("recruit:F2b use")


def test_destroy_max_swaps_first_lower_column_first(deal: Dealer) -> None:
    """In order of seats, rows, columns; only within a row of one army."""
    table = against_an_ozeki(deal)
    assert table.asked() == ("0: noswap swap:0:11:12 swap:0:11:13 swap:0:12:13 swap:1:11:12")
    table.play("swap:0:11:13")
    assert table.army(0) == "M1a F1c F1b / F2b"
    assert table.asked() == "0: target:0:13 target:0:21 target:1:12 target:1:31"


def test_destroy_max_hits_ozekis_and_the_swap_may_be_skipped(deal: Dealer) -> None:
    """Ruling 2: "The swap of destroy's max may be skipped"."""
    table = against_an_ozeki(deal).play("noswap target:1:31")
    assert table.army(1) == "M1b M1bX / M2b"
    assert table.discard(1) == "M3b"
    assert table.seat() == 1


def test_a_swap_makes_a_goblin_free(deal: Dealer) -> None:
    table = against_an_ozeki(deal).play("swap:1:11:12 target:1:12")
    assert table.army(1) == "M1bX / M2b / M3b"


def test_trapped_goblins_can_be_swapped(deal: Dealer) -> None:
    """Ruling 6."""
    table = deal("F1b M1a F2b", "M1b M1bX", start=1).recruiting("F1b", "M1b M1bX")
    table.play("recruit:M1a discard:A3a discard:A3b use target:1:11 pass recruit:F2b use")
    table.play("swap:1:11:12")
    assert table.army(1) == "M1bX (M1b)"
    assert table.play("target:1:12").army(1) == "M1bX"


def test_without_two_goblins_in_a_row_no_swap_is_asked(deal: Dealer) -> None:
    table = deal("F1b F2b", "M1b", start=1).recruiting("F1b", "M1b").play("pass recruit:F2b use")
    assert table.asked() == "0: target:0:21 target:1:11"


def test_destroy_max_by_mutation(deal: Dealer) -> None:
    """The Phoenix turns into another Ozeki, which is there already."""
    table = deal("F1b F2b F3b L3a D3a A3a M3a", "M1b M1b M1bX M1c", start=1)
    table.recruiting("F1b F2b F3b", "M1b M1b M1bX M1c").play("mutate:31:L3a")
    assert table.asked() == ASKED
    table.play("use")
    assert table.asked() == "0: noswap " + " ".join(
        f"swap:1:1{low}:1{high}" for low in range(1, 4) for high in range(low + 1, 5)
    )
    assert table.play("noswap").asked() == "0: target:0:31 target:1:14"


# ---- trap ----


def test_trap_turns_down_a_goblin_of_level_1_or_2_free_or_not(deal: Dealer) -> None:
    """Ozekis cannot be, nor goblins that are trapped already (ruling 2)."""
    table = deal("M1b M1a M1a", "L1c L1cX L2c L3b", start=1)
    table.recruiting("M1b", "L1c L2c").play("recruit:M1a use")
    assert table.asked() == "0: target:0:11 target:0:12 target:1:11 target:1:21"
    table.play("target:1:21").quietly("recruit:L1cX recruit:M1a")
    assert table.army(1) == "L1c L1cX / (L2c)"


def test_a_trapped_goblin_is_no_target_of_the_base(deal: Dealer) -> None:
    table = deal("M1b M1a M1a", "L1c L2b L3b", start=1).recruiting("M1b", "L1c L2b")
    table.play("recruit:M1a use target:1:11").quietly("pass")
    table.play("recruit:M1a use")
    assert table.asked() == "0: target:0:11 target:0:12 target:0:13 target:1:21"


def test_an_ozeki_is_no_target_of_the_base(deal: Dealer) -> None:
    table = deal("M1b M1bX M1b M1a", "L1c L2b L3b", start=1)
    table.recruiting("M1b M1bX", "L1c L2b L3b").play("recruit:M1a use")
    assert table.asked() == "0: target:0:11 target:0:12 target:0:13 target:1:11 target:1:21"


def test_trap_by_mutation(deal: Dealer) -> None:
    table = deal("M1b F1b", "L1c", start=1).recruiting("M1b", "L1c").play("pass")
    table.play("mutate:11:F1b discard:A3a")
    assert table.asked() == ASKED
    assert table.play("use").asked() == "0: target:0:11 target:1:11"
    assert table.play("target:1:11").army(1) == "(L1c)"


def test_trap_by_link(deal: Dealer) -> None:
    table = deal("M1bX M1b", "L1c", start=1).recruiting("M1bX", "L1c").play("pass recruit:M1b")
    assert table.play("use").asked() == "0: target:0:11 target:0:12 target:1:11"


def test_trap_max_traps_any_level_or_turns_a_trapped_one_up(deal: Dealer) -> None:
    table = deal("M1b M1a M2b M2d", "L1c L2b L3b", start=1)
    table.recruiting("M1b", "L1c L2b").play("recruit:M1a use target:0:11")
    table.quietly("recruit:L3b").play("recruit:M2b use")
    every = "0: target:0:11 target:0:12 target:0:21 target:1:11 target:1:21 target:1:31"
    assert table.asked() == every
    table.play("target:1:31")
    assert table.army(1) == "L1c / L2b / (L3b)"
    table.play("pass").play("recruit:M2d")
    assert table.army(0) == "(M1b) M1a / M2b M2d"


def test_trap_max_turns_up_a_trapped_goblin(deal: Dealer) -> None:
    table = deal("M1b M1a M2b", "L1c", start=1).recruiting("M1b", "L1c")
    table.play("pass recruit:M1a use target:0:11 recruit:M2b use target:0:11")
    assert table.army(0) == "M1b M1a / M2b"


def test_trapped_goblins_have_no_strength(deal: Dealer) -> None:
    """Seat 1's army of two is trapped: the other takes the victory point."""
    table = deal("M1a M1a", "L1c L1c", start=1).recruiting("M1a", "L1c")
    table.play("recruit:L1c recruit:M1a use target:1:11")
    assert table.to_next_round()["vp"] == [1, 0]


@pytest.mark.parametrize("target", ["target:0:11", "target:0:12"])
def test_one_can_trap_ones_own_and_oneself(deal: Dealer, target: str) -> None:
    """Ruling 2."""
    table = deal("M1b M1a", "L1c", start=1).recruiting("M1b", "L1c")
    table.play("pass recruit:M1a use").play(target)
    assert "(" in table.army(0)
