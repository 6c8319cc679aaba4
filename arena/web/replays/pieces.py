"""What lies on the tables of several games: cards, backs of cards, the place of a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Final, TypeVar

from markupsafe import Markup

from arena.games.game import Seat
from arena.web.replays.letters import cut, wrapped
from arena.web.replays.scene import Scene
from arena.web.replays.svg import element, group, joined, picture, text, titled

WIDTH: Final = 480
"""Of every drawing: a third more than a phone's screen, so that letters stay large enough there."""

EDGE: Final = 12
"""Nothing is nearer to the sides."""

INNER: Final = WIDTH - 2 * EDGE

WORDS, SMALL, WHO = 16, 14, 18
"""Sizes of letters, as the classes of the style sheet have them."""

HEADER: Final = 54
"""Height of a place's name and marks, above what lies there."""

GAP: Final = 6

TIMES: Final = "\N{MULTIPLICATION SIGN}"

_Thing = TypeVar("_Thing")


def counted(things: Iterable[_Thing]) -> list[tuple[_Thing, int]]:
    """Each thing once, in the order of the first ones, with its number."""
    return list(Counter(things).items())


def times(number: int) -> str:
    """Behind what lies there so many times."""
    return f" {TIMES}{number}" if number > 1 else ""


def short(name: str) -> str:
    """A name within a sentence of the drawing."""
    return cut(name, 120, SMALL)


def card(
    x: float,
    y: float,
    size: tuple[float, float],
    lines: Sequence[str],
    title: str,
    class_: str = "",
) -> Markup:
    """A card that lies open, with one to three lines in words, the first one larger. ``title``: all
    of it, for who points at it. ``class_``: ``fresh``, ``known``, ``hidden`` of the style sheet.
    """
    width, height = size
    step = height / len(lines)
    first = step / 2 + 5
    words = [
        middle(
            width / 2,
            first + step * at * 0.92,
            cut(line, width - 4, SMALL),
            "small" if at else "words",
        )
        for at, line in enumerate(lines)
    ]
    shape = _shape(width, height, "sheet")
    return group(x, y, titled(title), shape, *words, class_=f"card {class_}".strip())


def backs(x: float, y: float, height: float, number: int, most: int = 8) -> Markup:
    """So many cards face down, fanned; above ``most`` the number says the rest."""
    wide = round(height * 0.6)
    fan = [group(x + 10 * at, y, _shape(wide, height, "back")) for at in range(min(number, most))]
    end = x + (10 * (len(fan) - 1) + wide + GAP if fan else 0)
    return joined([*fan, text(end, y + height / 2 + 6, cards_in_words(number))])


def cards_in_words(number: int) -> str:
    """So many cards."""
    return "1 card" if number == 1 else f"{number or 'no'} cards"


def pile(x: float, y: float, size: tuple[float, float], title: str, number: int) -> Markup:
    """Cards face down, on each other, with their number."""
    width, height = size
    says = middle(width / 2, height / 2 + 6, str(number), "count")
    return joined(
        [
            group(x, y, _shape(width, height, "back" if number else "hole"), says),
            caption(x + width / 2, y + height, title),
        ]
    )


def caption(x: float, y: float, words: str) -> Markup:
    """Below something that ends there."""
    return middle(x, y + 16, words, "small")


def lines(x: float, y: float, words: str, most: int, class_: str = "words") -> Markup:
    """A sentence from there to the right edge, in so many lines at most."""
    size = SMALL if class_ == "small" else WORDS
    parts = wrapped(words, WIDTH - EDGE - x, size, most)
    return joined(text(x, y + at * (size + 4), part, class_) for at, part in enumerate(parts))


def place(
    scene: Scene,
    seat: Seat,
    y: float,
    height: float,
    marks: Sequence[str],
    aside: str,
    *,
    acts: bool,
    out: bool = False,
) -> Markup:
    """The frame of a seat's row: its name, ``aside`` to the right of it, and below it in words what
    holds for the seat. ``acts``: it is asked; ``out``: it plays no more.
    """
    kind = "place acts" if acts else "place out" if out else "place"
    frame = element("rect", x=2, y=2, width=WIDTH - 4, height=height - 4, rx=10, class_=kind)
    says = ", ".join(["to act", *marks] if acts else marks)
    acted = scene.acted == seat
    start = EDGE + 16 if acted else EDGE
    signs = [element("path", d="M12 13l10 7-10 7z", class_="moved")] if acted else []
    room = WIDTH - EDGE - start - 240
    return group(
        0,
        y,
        frame,
        *signs,
        text(start, 26, cut(scene.names[seat], room, WHO), "who"),
        text(WIDTH - EDGE, 26, cut(aside, 230, SMALL), "small end"),
        text(EDGE, 46, cut(says, INNER, SMALL), "small"),
    )


def table(
    title: str,
    top: float,
    middle: Markup,
    heights: Sequence[float],
    row: Callable[[Seat, float], Markup],
) -> Markup:
    """The whole picture: the middle of the table, ``top`` high, and below it a row for each seat.

    ``row``: of a seat, from a height on down. ``heights``: of the rows.
    """
    *starts, end = accumulate(heights, initial=top)
    rows = [row(seat, start) for seat, start in enumerate(starts)]
    return picture(WIDTH, end, title, middle, *rows)


def middle(x: float, y: float, words: str, class_: str = "words") -> Markup:
    """A line of text about that place."""
    return text(x, y, words, f"{class_} middle")


def _shape(width: float, height: float, class_: str) -> Markup:
    return element("rect", width=width, height=height, rx=6, class_=class_)
