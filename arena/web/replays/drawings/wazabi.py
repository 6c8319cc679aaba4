"""A table of Wazabi: the piles and the roll, and below them a row for each seat."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from arena.games.game import NOBODY, Seat
from arena.games.wazabi.cards import COST, Card
from arena.games.wazabi.view import View
from arena.web.replays.pieces import BACK, CARD, GAP, WIDTH, backs, card, pile, place
from arena.web.replays.scene import Scene
from arena.web.replays.svg import element, group, joined, picture, text

TOP = 100
ROW = 108
DIE = 34

_PHASES = {
    "give": "hands dice on",
    "play": "may play a card",
    "take": "takes a card from somebody",
    "keep": "keeps one card",
    "discard": "discards down to two",
    "over": "the game is over",
}


def draw(scene: Scene) -> Markup:
    """All of the table that the scene shows."""
    view = scene.public
    assert isinstance(view, View), "a drawing is given views of its own game"
    rows = [_row(scene, view, seat) for seat in range(view.seats)]
    height = TOP + ROW * view.seats
    return picture(WIDTH, height, _title(scene, view), _middle_of_the_table(view), *rows)


def _title(scene: Scene, view: View) -> str:
    dice = ", ".join(f"{name} {count}" for name, count in zip(scene.names, view.dice, strict=True))
    return f"Turn {view.turn} of Wazabi. Dice: {dice}."


def _middle_of_the_table(view: View) -> Markup:
    way = "clockwise" if view.direction > 0 else "against the clock"
    left = [pile(8, 6, "draw pile", view.deck), _discarded(view)]
    said = f"Turn {view.turn}{', an extra one' if view.extra else ''}, play goes {way}"
    middle = [text(220, 24, said), _rolled(view)]
    return joined([*left, *middle])


def _discarded(view: View) -> Markup:
    if not view.discard:
        return pile(108, 6, "discarded", 0)
    below = element(
        "text", f"{len(view.discard)} discarded", x=108 + CARD[0] / 2, y=80, class_="small middle"
    )
    return joined([card(108, 6, _words(view.discard[-1])), below])


def _rolled(view: View) -> Markup:
    """The last roll; the dice that have still to be handed on are marked."""
    faces = "W" * view.rolled[0] + "C" * view.rolled[1] + "G" * view.rolled[2]
    kept = len(faces) - view.giving
    dice = [_die(220 + (DIE + 6) * at, 40, face, given=at >= kept) for at, face in enumerate(faces)]
    if view.played is not None:
        dice.append(text(220, 94, f"plays {view.played}", "small"))
    return joined(dice)


def _die(x: float, y: float, face: str, *, given: bool = False) -> Markup:
    shape = element("rect", width=DIE, height=DIE, rx=7, class_="die given" if given else "die")
    sign = element("text", face, x=DIE / 2, y=DIE / 2 + 6, class_="count middle")
    return group(x, y, shape, sign)


def _row(scene: Scene, view: View, seat: Seat) -> Markup:
    y = TOP + ROW * seat
    acts = view.to_act == seat != NOBODY
    frame = place(
        y, ROW, scene.names[seat], list(_marks(view, seat)), acts=acts, out=seat in view.out
    )
    return joined([frame, _dice(view, seat, y + 40), _cards(scene, view, seat, y + 40)])


def _marks(view: View, seat: Seat) -> Iterator[str]:
    if view.to_act == seat:
        yield _PHASES[view.phase]
    elif view.active == seat:
        yield "its turn"
    if seat in view.out:
        yield f"out, number {view.out.index(seat) + 1}"
    if view.skips[seat]:
        yield f"misses {view.skips[seat]}"


def _dice(view: View, seat: Seat, y: float) -> Markup:
    """As many as can be told apart, and their number."""
    number = view.dice[seat]
    shapes = [
        element("rect", x=16 + 18 * at, y=y + 10, width=14, height=14, rx=3, class_="die")
        for at in range(min(number, 8))
    ]
    says = text(16, y + 50, "1 die" if number == 1 else f"{number} dice")
    return joined([*shapes, says])


def _cards(scene: Scene, view: View, seat: Seat, y: float) -> Markup:
    own = scene.open.get(seat)
    if own is None:
        return joined([_closed(scene, view, seat, y)])
    assert isinstance(own, View), "all views of a scene are of one game"
    room = WIDTH - 180 - CARD[0]
    step = min(CARD[0] + GAP, room / max(1, len(own.hand) - 1))
    return joined(card(170 + step * at, y, _words(each)) for at, each in enumerate(own.hand))


def _closed(scene: Scene, view: View, seat: Seat, y: float) -> Markup:
    """Cards face down; those that the one open seat knows lie open."""
    known = _known(scene, seat)
    lie = [card(170 + (CARD[0] + GAP) * at, y, _words(each)) for at, each in enumerate(known)]
    x = 170 + (CARD[0] + GAP) * len(known)
    return joined([*lie, backs(x, y, view.hands[seat] - len(known), (WIDTH - int(x) - BACK) // 12)])


def _known(scene: Scene, seat: Seat) -> tuple[Card, ...]:
    readers = list(scene.open.values())
    if len(readers) != 1:
        return ()
    assert isinstance(readers[0], View), "all views of a scene are of one game"
    return readers[0].known[seat]


def _words(kind: Card) -> list[str]:
    return [str(kind), f"{COST[kind]} W" if COST[kind] else "free"]
