"""The state keys of stacked records by example."""

from __future__ import annotations

from tests.games.gosu.table import Dealer

HANDS = ("M1a F1b L1a A1a M2a F3a A1a", "L1c L1c D3a M3b D1a A3b F2a")
THROWN = ("A2a D2a F2b", "L2a L2b A2b")
PILE = "F1c D1b"


def test_the_keys_and_their_forms(deal: Dealer) -> None:
    """Hands in file order, the deck's top first and the discard pile's last."""
    table = deal(*HANDS, thrown=THROWN, pile=PILE, only=True, start=1)
    table.play("recruit:L1c recruit:M1a use target:1:11 pass")
    assert table.state() == {
        "armies": [
            [[{"card": "M1a", "up": True}], [], []],
            [[{"card": "L1c", "up": False}], [], []],
        ],
        "hands": [
            ["A1a", "A1a", "L1a", "M2a", "F1b", "F3a"],
            ["A3b", "L1c", "D1a", "D3a", "M3b", "F2a"],
        ],
        "deck": ["F1c", "D1b"],
        "discard": ["L2a", "L2b", "A2b", "A2a", "D2a", "F2b"],
        "vp": [0, 0],
        "advantage": 1,
        "active": 0,
        "round": 1,
        "passed": [False, True],
        "turns_left": [3, 0],
        "extra": 0,
    }


def test_rows_are_those_of_the_levels(deal: Dealer) -> None:
    table = deal("M1b M2b M3b", "L1c L1c").quietly("recruit:M1b pass recruit:M2b recruit:M3b")
    assert table["armies"] == [
        [[{"card": card, "up": True}] for card in ("M1b", "M2b", "M3b")],
        [[], [], []],
    ]


def test_a_victim_is_asked_while_the_other_seat_is_active(deal: Dealer) -> None:
    table = deal("L1a", "M1b").play("recruit:L1a use seat:1")
    assert (table.seat(), table["active"]) == (1, 0)
