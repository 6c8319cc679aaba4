"""The order of the legal actions, kind of decision by kind; the first is the passive one."""

from __future__ import annotations

from tests.games.heroes.table import Dealer

CLUES = "clue:1 clue:2 clue:3 clue:4 clue:5"


def test_windows_have_pass_then_pass_round_then_uses(deal: Dealer) -> None:
    """ "Windows: pass, pass_round, uses"; uses "ascend by hero", whatever the band's order."""
    table = deal("13 13 76", pile="6")
    assert table.asked() == "2: pass pass_round use:6 use:7"


def test_uses_ascend_by_hero_then_argument(deal: Dealer) -> None:
    """A band of 7*6*3 refreshes 6 or 7; seats to be trained ascend though the hero comes to
    seat 3 before seat 0."""
    table = deal("34 76 34", pile="645").passing("use:7", "use:6", "send:3", "hire")
    assert table.band(1) == "7*6*3"
    assert table.asked() == "1: pass pass_round use:3:6 use:3:7"
    table = deal("13 13 42 13", pile="6", start=1).play("send:1")
    assert table["holder"] == 2
    assert table.asked() == f"2: forward hire {CLUES} use:2 use:4:0 use:4:1 use:4:3"


def test_a_last_use_has_pass_then_uses(deal: Dealer) -> None:
    """ "Last use: pass, uses"."""
    table = deal("34 76 34", pile="64517").passing("use:7", "use:6", "send:3", "hire")
    table.passing("send:3", "forward", "forward", "hire")
    assert table.asked() == "1: pass use:3:6 use:3:7"


def test_a_chicken_poll_has_pass_then_the_chicken(deal: Dealer) -> None:
    """ "Chicken poll: pass, use:1"."""
    table = deal("13 13 27", pile="6").play("use:7")
    assert table.asked() == "0: pass use:1"


def test_a_claim_has_silent_then_the_seven_heroes(deal: Dealer) -> None:
    """ "Claim: silent, claim:1 to claim:7"."""
    table = deal("34 34 25", pile="6").play("send:1", "use:5")
    claims = " ".join(f"claim:{hero}" for hero in range(1, 8))
    assert table.asked() == f"2: silent {claims}"


def test_a_holder_has_forward_hire_clues_and_uses(deal: Dealer) -> None:
    """ "Holder: forward, hire, clues, uses"; clues "ascend by hero", two copies are one action."""
    table = deal("13 75 13", "12345 73371 12345", "6").play("pass", "send:2")
    assert table.asked() == "1: forward hire clue:1 clue:3 clue:7 use:5 use:7"


def test_a_trained_holder_has_no_hire(deal: Dealer) -> None:
    """ "(trained: without hire ...)"."""
    table = deal("13 25 14", pile="6").play("send:2", "use:4:1", "pass")
    assert table.asked() == f"1: forward {CLUES} use:2 use:5"


def test_a_forced_holder_has_hire_then_uses(deal: Dealer) -> None:
    """ "(... forced: hire, uses)"."""
    table = deal("72 13 13", pile="6").play("pass_round", "send:1", "forward", "forward")
    assert table.asked() == "0: hire use:2 use:7"


def test_sends_and_discards_ascend_by_hero(deal: Dealer) -> None:
    """ "send, discard and clues ascend by hero"."""
    assert deal("13 13 13", "73376 12345 12345", "7").asked() == "0: send:3 send:6 send:7"
    table = deal("13 13 13", "43321 12345 12345", "2")
    assert table.asked() == "0: discard:1 discard:2 discard:3 discard:4"
