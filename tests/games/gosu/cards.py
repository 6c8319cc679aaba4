"""The card list as the second reading and the tests see it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

import arena

BAKUTO, HERO, OZEKI = 1, 2, 3
FILE = Path(arena.__file__).parent / "games" / "gosu" / "sets" / "reconstruction-1.toml"


class Card(TypedDict):
    """What is printed on a card; abilities as the file writes them, ``"trap max"``."""

    kind: str
    clan: str
    level: int
    copies: int
    cost: int | None
    zombie: bool
    enter: list[str]
    link: list[str]
    mutation: list[str]


def read(file: Path = FILE) -> dict[str, Card]:
    """The cards by id, in file order."""
    found: dict[str, Card] = {}
    for row in tomllib.loads(file.read_text())["card"]:
        found[row["id"]] = {
            "kind": row["kind"],
            "clan": row["clan"],
            "level": row["level"],
            "copies": row["copies"],
            "cost": row.get("cost"),
            "zombie": row.get("zombie", False),
            "enter": row.get("enter", []),
            "link": row.get("link", []),
            "mutation": row.get("mutation", []),
        }
    return found


def printed(card: Card, trigger: str) -> list[str]:
    """The abilities under a trigger, in printed order."""
    return {"enter": card["enter"], "link": card["link"], "mutation": card["mutation"]}[trigger]


CARDS = read()
DECK = [card for card, printed in CARDS.items() for _ in range(printed["copies"])]
"""All 75, copies beside each other."""


def in_file_order(cards: dict[str, Card], some: Sequence[str]) -> list[str]:
    order = list(cards)
    return sorted(some, key=order.index)
