"""A seat's row: what holds for it, its army, and its hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from markupsafe import Markup

from arena.games.game import Seat
from arena.games.gosu.events import Destroyed, Freed, Mutated, Recruited, Swapped, Trapped
from arena.games.gosu.places import COLUMNS, TEXT, Place
from arena.games.gosu.strength import STRENGTHS
from arena.games.gosu.view import Army, View
from arena.web.replays.drawings.gosu.goblins import CELL, CHIP, GAP, LEVELS, cell, chip
from arena.web.replays.drawings.gosu.seen import checked, hidden, opened
from arena.web.replays.pieces import EDGE, HEADER, backs, place
from arena.web.replays.scene import Scene
from arena.web.replays.svg import element, joined, titled

ROWS = 3

IN_A_ROW = 6
"""Chips of a hand."""

HAND = HEADER + ROWS * (CELL[1] + GAP) + 3
"""Where a hand lies, below the army."""

_PHASES = {
    "setup": "chooses what to discard",
    "turn": "recruits, mutates or passes",
    "cost": "pays",
    "ability": "may use an ability",
    "links": "may use a link",
    "swap": "may swap goblins",
    "target": "chooses a goblin",
    "victim": "chooses whose hand",
    "discard": "discards a card",
    "half": "discards half its hand",
    "take": "takes a card",
    "redraw": "may draw a new hand",
}


def height_of(scene: Scene, view: View, seat: Seat) -> int:
    """Of the row, which holds all cards of an open hand."""
    chips = len(opened(scene, view, seat)) + 2 * (hidden(scene, view, seat) > 0)
    rows = max(1, -(-chips // IN_A_ROW))
    return HAND + rows * (CHIP[1] + GAP) + 6


def seat_row(scene: Scene, view: View, seat: Seat, y: float) -> Markup:
    """From that height on down."""
    height, marks = height_of(scene, view, seat), list(marks_of(view, seat))
    acts, aside = view.to_act == seat, standing(view, seat)
    frame = place(scene, seat, y, height, marks, aside, acts=acts)
    army = _army(view.armies[seat], _touched(view, seat), y + HEADER)
    return joined([frame, *army, *_cards(scene, view, seat, y + HAND)])


def standing(view: View, seat: Seat) -> str:
    """Points, and how strong the army is now."""
    points = view.points[seat]
    victory = "1 point" if points == 1 else f"{points} points"
    return f"{victory}, strength {strength(view.armies[seat])}"


def strength(army: Army) -> int:
    """Of the goblins that are face up."""
    return sum(
        each * sum(goblin.up for goblin in row) for each, row in zip(STRENGTHS, army, strict=True)
    )


def marks_of(view: View, seat: Seat) -> Iterator[str]:
    """What holds for the seat now."""
    if view.to_act == seat:
        yield _PHASES[view.phase]
    elif view.active == seat and view.phase not in ("setup", "redraw", "over"):
        yield "its turn"
    if view.advantage == seat:
        yield "has the Advantage"
    if view.passed[seat]:
        yield "passed"
    elif (left := view.turns_left[seat]) is not None:
        yield "1 turn left" if left == 1 else f"{left} turns left"
    if view.active == seat and view.extra:
        yield f"{view.extra} extra to come"
    if view.chosen and view.chosen[seat]:
        yield f"has chosen {view.chosen[seat]}"
    if seat in view.bakutos:
        yield "holds a Bakuto"


def _touched(view: View, seat: Seat) -> set[Place]:
    """Where the last action changed the seat's army."""
    found: set[Place] = set()
    for event in view.events:
        match event:
            case Recruited() | Mutated() | Destroyed() | Trapped() | Freed() if event.seat == seat:
                found.add(event.place)
            case Swapped() if event.seat == seat:
                found |= {event.place, event.other}
            case _:
                pass
    return found


def _army(army: Army, touched: set[Place], y: float) -> Iterator[Markup]:
    """Ozekis above Heroes above Bakutos, as on a table."""
    for row, goblins in enumerate(army):
        top = y + (ROWS - 1 - row) * (CELL[1] + GAP)
        for column in range(COLUMNS):
            x, fresh = EDGE + column * (CELL[0] + GAP), row * COLUMNS + column in touched
            if column < len(goblins):
                goblin = goblins[column]
                yield cell(x, top, goblin.card, up=goblin.up, fresh=fresh)
            else:
                yield _empty(x, top, row, column, fresh=fresh)


def _empty(x: float, y: float, row: int, column: int, *, fresh: bool) -> Markup:
    says = titled(f"free: {LEVELS[row]} at {TEXT[row * COLUMNS + column]}")
    class_ = "hole fresh" if fresh else "hole"
    return element("rect", says, x=x, y=y, width=CELL[0], height=CELL[1], rx=6, class_=class_)


def _cards(scene: Scene, view: View, seat: Seat, y: float) -> Iterator[Markup]:
    """A hand that is open; else what all know of it, and backs of the others."""
    seen, own = opened(scene, view, seat), scene.open.get(seat)
    chosen = Counter(() if own is None else checked(own).mine)
    for at, (card, number) in enumerate(seen):
        x, top = _slot(at, y)
        if own is None:
            yield chip(x, top, card, number, "known", ", known to be there")
        elif chosen[card]:
            yield chip(x, top, card, number, "known", f", {chosen[card]} chosen to go")
        else:
            yield chip(x, top, card, number)
    if (covered := hidden(scene, view, seat)) or not seen:
        x, top = _slot(len(seen), y)
        yield backs(x, top, CHIP[1], covered, 6)


def _slot(at: int, y: float) -> tuple[float, float]:
    row, column = divmod(at, IN_A_ROW)
    return EDGE + (CHIP[0] + GAP) * column, y + (CHIP[1] + GAP) * row
