"""A table of GOSU Tactics: the piles, and below them each seat's army and hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

from markupsafe import Markup

from arena.games.game import Seat
from arena.games.gosu.cards import Card
from arena.games.gosu.events import (
    Destroyed,
    Discarded,
    Freed,
    Mulliganed,
    Mutated,
    PutAway,
    Recruited,
    Redrew,
    Swapped,
    Trapped,
)
from arena.games.gosu.places import COLUMNS, TEXT, Place
from arena.games.gosu.strength import STRENGTHS
from arena.games.gosu.view import Army, View
from arena.web.replays.drawings.goblins import CELL, CHIP, LEVELS, cell, chip, described
from arena.web.replays.pieces import (
    EDGE,
    HEADER,
    WIDTH,
    backs,
    caption,
    cards_in_words,
    counted,
    lines,
    pile,
    place,
    times,
)
from arena.web.replays.scene import Drawing, Scene
from arena.web.replays.svg import element, joined, picture, titled

TOP = 118
GAP = 5
ROWS = 3
ASIDE = 204
"""Where words and turned up cards begin, right of the piles."""

IN_A_ROW = 6
"""Chips of a hand."""

TURNED_IN_A_ROW = 3
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


def draw(scene: Scene) -> Drawing:
    """All of the table that the scene shows."""
    view = _checked(scene.public)
    heights = [_height(scene, view, seat) for seat in range(view.seats)]
    *starts, end = accumulate(heights, initial=TOP)
    rows = [_row(scene, view, seat, start) for seat, start in enumerate(starts)]
    shown = picture(
        WIDTH, end, f"Round {view.round} of GOSU Tactics", _middle_of_the_table(scene, view), *rows
    )
    return Drawing(shown, tuple(_told(scene, view)))


def _checked(view: object) -> View:
    assert isinstance(view, View), "a drawing is given views of its own game"
    return view


def _told(scene: Scene, view: View) -> Iterator[str]:
    yield f"round {view.round}, turn of seat {view.active}{', an extra one' * view.extra_turn}"
    yield f"{view.deck} cards in the deck, {len(view.discard)} discarded"
    if running := _running(view):
        yield running
    for seat in range(view.seats):
        marks = "".join(f", {mark}" for mark in _marks(view, seat))
        cards = cards_in_words(view.hands[seat])
        yield f"seat {seat}: {_standing(view, seat)}, {cards}{marks}"
        for level, row in zip(LEVELS, view.armies[seat], strict=True):
            for goblin in row:
                trapped = "" if goblin.up else " (trapped)"
                yield f"{level} of seat {seat}: {described(goblin.card)}{trapped}"
        for card, number in _open(scene, view, seat):
            yield f"in the hand of seat {seat}: {described(card)}{times(number)}"


# ---- the middle of the table ----


def _middle_of_the_table(scene: Scene, view: View) -> Markup:
    return joined(
        [
            pile(EDGE, 8, CELL, "deck", view.deck),
            *_discarded(view),
            lines(ASIDE, 20, _turn(scene, view), 1),
            lines(ASIDE, 40, _running(view), 1, "small"),
            *_turned(view),
        ]
    )


def _discarded(view: View) -> Iterator[Markup]:
    x = EDGE + CELL[0] + GAP
    if view.discard:
        kinds = Discarded | Destroyed | PutAway | Mulliganed | Redrew | Mutated
        fresh = any(isinstance(event, kinds) for event in view.events)
        yield cell(x, 8, view.discard[-1], up=True, fresh=fresh)
    else:
        yield element("rect", x=x, y=8, width=CELL[0], height=CELL[1], rx=6, class_="hole")
    yield caption(x + CELL[0] / 2, 8 + CELL[1], f"{len(view.discard)} discarded")


def _turned(view: View) -> Iterator[Markup]:
    """Cards of the deck that foresight turned up."""
    for at, card in enumerate(view.turned):
        row, column = divmod(at, TURNED_IN_A_ROW)
        x, y = ASIDE + (CHIP[0] + GAP) * column, 50 + (CHIP[1] + GAP) * row
        yield chip(x, y, card, note=", turned up")


def _turn(scene: Scene, view: View) -> str:
    extra = ", extra turn" if view.extra_turn else ""
    return f"Round {view.round}{extra}: {scene.names[view.active]}"


def _running(view: View) -> str:
    if view.named is not None:
        what = f"for {view.named}"
        if view.place is not None:
            what += f" at {TEXT[view.place]}"
        return f"pays {what}, {view.owed} to go"
    if view.power is not None:
        return f"{view.power.ability} of {view.power.card}"
    return ""


# ---- seats ----


def _height(scene: Scene, view: View, seat: Seat) -> int:
    chips = len(_open(scene, view, seat)) + 2 * (_hidden(scene, view, seat) > 0)
    rows = max(1, -(-chips // IN_A_ROW))
    return HAND + rows * (CHIP[1] + GAP) + 6


def _row(scene: Scene, view: View, seat: Seat, y: float) -> Markup:
    frame = place(
        y,
        _height(scene, view, seat),
        scene.names[seat],
        list(_marks(view, seat)),
        acts=view.to_act == seat,
        acted=scene.acted == seat,
        aside=_standing(view, seat),
    )
    army = _army(view.armies[seat], _touched(view, seat), y + HEADER)
    return joined([frame, *army, *_cards(scene, view, seat, y + HAND)])


def _standing(view: View, seat: Seat) -> str:
    points = view.points[seat]
    victory = "1 point" if points == 1 else f"{points} points"
    return f"{victory}, strength {strength(view.armies[seat])}"


def strength(army: Army) -> int:
    """Of the goblins that are face up."""
    return sum(
        each * sum(goblin.up for goblin in row) for each, row in zip(STRENGTHS, army, strict=True)
    )


def _marks(view: View, seat: Seat) -> Iterator[str]:
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
    seen, own = _open(scene, view, seat), scene.open.get(seat)
    chosen = Counter(() if own is None else _checked(own).mine)
    for at, (card, number) in enumerate(seen):
        x, top = _slot(at, y)
        if own is None:
            yield chip(x, top, card, number, "known", ", known to be there")
        elif chosen[card]:
            yield chip(x, top, card, number, "known", f", {chosen[card]} chosen to go")
        else:
            yield chip(x, top, card, number)
    if (hidden := _hidden(scene, view, seat)) or not seen:
        x, top = _slot(len(seen), y)
        yield backs(x, top, CHIP[1], hidden, 6)


def _slot(at: int, y: float) -> tuple[float, float]:
    row, column = divmod(at, IN_A_ROW)
    return EDGE + (CHIP[0] + GAP) * column, y + (CHIP[1] + GAP) * row


def _open(scene: Scene, view: View, seat: Seat) -> list[tuple[Card, int]]:
    own = scene.open.get(seat)
    return counted(view.known[seat] if own is None else _checked(own).hand)


def _hidden(scene: Scene, view: View, seat: Seat) -> int:
    return view.hands[seat] - sum(number for _, number in _open(scene, view, seat))
