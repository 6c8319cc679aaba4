"""Goblins as cards of an army and, smaller, of a hand; each clan has a sign and a colour."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from arena.games.gosu.cards import Card, Clan
from arena.games.gosu.strength import STRENGTHS
from arena.web.replays.letters import cut
from arena.web.replays.pieces import SMALL, middle, times
from arena.web.replays.svg import element, group, text, titled

CELL: Final = (87, 40)
"""A goblin of an army; five of them fill a row."""

CHIP: Final = (72, 28)
"""A card of a hand."""

GAP: Final = 5
"""Between cards."""

LEVELS: Final = ("Bakuto", "Hero", "Ozeki")

_MUTATES: Final = "\N{CLOCKWISE OPEN CIRCLE ARROW}"
"""Before the cost of it."""

_SIGNS: dict[Clan, str] = {
    "ancient": "M6 0a6 6 0 1 1-.01 0z",
    "alpha": "M6 0l6.5 12h-13z",
    "dark": "M8 0a6.5 6.5 0 1 0 4 10a5.5 5.5 0 1 1-4-10z",
    "meka": "M0 .5h11.5v11.5H0zM4 4.5v4h4v-4z",
    "fire": "M6 0l1.6 4.3L12 3l-2.3 4L12 10.5H8.2L6 13 3.8 10.5H0L2.3 7 0 3l4.4 1.3z",
}
"""Paths in a square of twelve units: disc, triangle, crescent, ring, spark."""


def cell(x: float, y: float, card: Card, *, up: bool, fresh: bool) -> Markup:
    """A goblin in its army: sign, id, mutation cost, and its name or that it is trapped."""
    kinds = ["card", *([] if up else ["trapped"]), *(["fresh"] if fresh else [])]
    cost = f"{_MUTATES}{card.cost}" if card.cost else ""
    named = cut(_name(card) if up else "trapped", CELL[0] - 6, SMALL)
    return group(
        x,
        y,
        titled(f"{described(card)}{'' if up else ', trapped'}"),
        element("rect", width=CELL[0], height=CELL[1], rx=6, class_="sheet"),
        sign(5, 4, card.clan),
        text(20, 16, cut(card.id, 42, SMALL)),
        text(CELL[0] - 5, 16, cost, "small end"),
        middle(CELL[0] / 2, 34, named, "small"),
        class_=" ".join(kinds),
    )


def chip(
    x: float, y: float, card: Card, number: int = 1, class_: str = "", note: str = ""
) -> Markup:
    """A card that lies open elsewhere: sign, id, and how often."""
    copies = times(number)
    return group(
        x,
        y,
        titled(f"{described(card)}{copies}{note}"),
        element("rect", width=CHIP[0], height=CHIP[1], rx=6, class_="sheet"),
        sign(5, 8, card.clan),
        text(22, 19, f"{cut(card.id, 26 if copies else 48, SMALL)}{copies}"),
        class_=f"card {class_}".strip(),
    )


def sign(x: float, y: float, clan: Clan) -> Markup:
    """The clan's."""
    return group(x, y, element("path", d=_SIGNS[clan]), class_=f"clan {clan}")


def described(card: Card) -> str:
    """All that is printed on the card."""
    parts = [f"{card} ({card.clan})", f"strength {STRENGTHS[card.level - 1]}"]
    if card.cost:
        parts.append(f"{'zombie ' if card.zombie else ''}mutation {card.cost}")
    for trigger, abilities in (
        ("enter", card.enter),
        ("link", card.link),
        ("mutation", card.mutation),
    ):
        if abilities:
            parts.append(f"{trigger}: {' and '.join(abilities)}")
    return ", ".join(parts)


def _name(card: Card) -> str:
    """Without the clan, which the sign tells, and the X, which the id tells."""
    return card.name.removesuffix(" X").removeprefix(f"{card.clan.capitalize()} ")
