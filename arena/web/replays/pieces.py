"""What lies on the tables of several games: cards, backs of cards, the place of a seat."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from arena.web.replays.svg import element, group, joined, text

WIDTH = 640
"""Of every drawing. On a phone that is about twice the screen, so letters are large."""

CARD = 84, 54
"""Width and height of a card that is named by words."""

BACK = 30
GAP = 8


def card(x: float, y: float, lines: Sequence[str], class_: str = "") -> Markup:
    """A card that lies open, with a line or two in words."""
    width, height = CARD
    first = height / 2 + 5 - 8 * (len(lines) - 1)
    words = [_middle(width / 2, first + 17 * at, line) for at, line in enumerate(lines)]
    return group(x, y, _sheet(width, height, "sheet"), *words, class_=f"card {class_}".strip())


def backs(x: float, y: float, number: int, most: int = 6) -> Markup:
    """So many cards face down, fanned; above ``most`` the number says the rest."""
    fan = [group(x + 10 * at, y, _sheet(BACK, CARD[1], "back")) for at in range(min(number, most))]
    says = text(x + 10 * max(0, len(fan) - 1) + BACK + GAP, y + CARD[1] / 2 + 6, str(number))
    return joined([*fan, says])


def pile(x: float, y: float, title: str, number: int) -> Markup:
    """Cards face down, on each other, with their number."""
    width, height = CARD
    says = _middle(width / 2, height / 2 + 6, str(number), "count")
    below = _middle(width / 2, height + 20, title, "small")
    return group(x, y, _sheet(width, height, "back" if number else "hole"), says, below)


def place(
    y: float, height: float, name: str, marks: Sequence[str], *, acts: bool, out: bool = False
) -> Markup:
    """The frame of a seat's row: its name, and in words what holds for it."""
    kind = "place acts" if acts else "place out" if out else "place"
    frame = element("rect", x=2, y=2, width=WIDTH - 4, height=height - 4, rx=10, class_=kind)
    says = ", ".join(["to act", *marks] if acts else marks)
    return group(
        0, y, frame, text(16, 27, name, "who"), element("text", says, x=624, y=27, class_="marks")
    )


def _sheet(width: float, height: float, class_: str) -> Markup:
    return element("rect", width=width, height=height, rx=6, class_=class_)


def _middle(x: float, y: float, words: str, class_: str = "words") -> Markup:
    return element("text", words, x=x, y=y, class_=f"{class_} middle")
