"""Card lists as the second reading and the tests see them.

The tests by example play with the list EXAMPLES, so that they stand when a newer list is shipped.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TypedDict, cast

import arena

BAKUTO, HERO, OZEKI = 1, 2, 3
SETS = Path(arena.__file__).parent / "games" / "gosu" / "sets"
EXAMPLES, DEFAULT = "reconstruction-1", "reconstruction-2"
"""Shipped lists: that of the tests by example, and the one that is played with if none is named."""

TRIGGERS = ("enter", "link", "mutation")
ABILITIES = [
    f"{name}{version}"
    for name in ("destroy", "trap", "discard", "draw", "foresight", "return", "advantage")
    for version in ("", " max")
]


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


def rows(name: str = EXAMPLES) -> list[dict[str, object]]:
    """A shipped list as its file has it."""
    file = SETS / f"{name}.toml"
    return cast("list[dict[str, object]]", tomllib.loads(file.read_text())["card"])


def by_id(some_rows: Sequence[Mapping[str, object]]) -> dict[str, Card]:
    """The cards of a list, in its order."""
    without: Mapping[str, object] = {
        "cost": None, "zombie": False, "enter": [], "link": [], "mutation": []
    }  # fmt: skip
    return {cast("str", row["id"]): cast("Card", {**without, **row}) for row in some_rows}


def changed(changes: Mapping[str, Mapping[str, object]]) -> list[dict[str, object]]:
    """The list of the examples with something else on some cards."""
    return [{**row, **changes.get(cast("str", row["id"]), {})} for row in rows()]


def mixed(rng: Random) -> list[dict[str, object]]:
    """A list with the same goblins, other costs, and often several abilities under a trigger."""
    found = []
    for row in rows():
        kept = {key: value for key, value in row.items() if key not in (*TRIGGERS, "cost")}
        kept["cost"] = rng.choice([1, 1, 2])
        for trigger in TRIGGERS:
            kept[trigger] = rng.sample(ABILITIES, rng.choice([1, 1, 2, 3]))
        found.append(kept)
    return found


def printed(card: Card, trigger: str) -> list[str]:
    """The abilities under a trigger, in printed order."""
    return {"enter": card["enter"], "link": card["link"], "mutation": card["mutation"]}[trigger]


CARDS = by_id(rows())
DECK = [card for card, printed in CARDS.items() for _ in range(printed["copies"])]
"""All 75, copies beside each other."""


def in_file_order(cards: Mapping[str, Card], some: Sequence[str]) -> list[str]:
    order = list(cards)
    return sorted(some, key=order.index)
