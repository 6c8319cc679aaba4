"""A table of Wazabi: the piles and the roll, and below them a row for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup

from arena.games.game import Seat
from arena.games.wazabi.cards import COST, Card
from arena.games.wazabi.events import Discarded, Played
from arena.games.wazabi.view import View
from arena.web.replays.pieces import (
    EDGE,
    GAP,
    HEADER,
    WIDTH,
    backs,
    caption,
    card,
    cards_in_words,
    counted,
    lines,
    middle,
    pile,
    place,
    table,
    times,
)
from arena.web.replays.scene import Drawing, Scene
from arena.web.replays.svg import element, group, joined, titled

TOP = 106
CARD = 86, 46
IN_A_ROW = 5
"""Cards of a hand, each kind once: all ten kinds take two rows."""

DIE = 30
SHOWN = 8
"""Dice of a roll that are drawn one by one, and small ones before a seat."""

_PHASES = {
    "give": "hands dice on",
    "play": "may play a card",
    "take": "takes a card from somebody",
    "keep": "keeps one card",
    "discard": "discards down to two",
}

_FACES = (("W", "W"), ("C", "a card"), ("G", "give a die away"))
"""Sign and meaning, in the order of a roll."""

_MEANS: Mapping[Card, str] = {
    Card.LOSE1: "one of your dice leaves the game",
    Card.PASS_DICE: "all seats pass their dice to the left, or to the right",
    Card.LOSE2: "two of your dice leave the game",
    Card.GIVE1: "give somebody a die",
    Card.STEAL: "take a card from somebody, unseen",
    Card.STRIP: "somebody keeps one card and discards the rest",
    Card.DRAW3: "draw three cards",
    Card.PURGE: "all others discard down to two cards",
    Card.SKIP: "somebody misses a turn",
    Card.AGAIN: "the order is reversed, and you take another turn",
}
"""What cards do, in a few words; arena/games/wazabi/README.md has all of it."""


def draw(scene: Scene) -> Drawing:
    """All of the table that the scene shows."""
    view = _checked(scene.public)
    shown = table(
        f"Turn {view.turn} of Wazabi",
        TOP,
        _middle_of_the_table(view),
        [_height(scene, view, seat) for seat in range(view.seats)],
        lambda seat, y: _row(scene, view, seat, y),
    )
    return Drawing(shown, tuple(_told(scene, view)))


def _checked(view: object) -> View:
    assert isinstance(view, View), "a drawing is given views of its own game"
    return view


def _told(scene: Scene, view: View) -> Iterator[str]:
    faces = ", ".join(f"{n} {means}" for n, (_, means) in zip(view.rolled, _FACES, strict=True))
    yield f"{_turn(view)}; last roll: {faces}"
    yield f"{view.deck} cards in the draw pile, {len(view.discard)} discarded"
    if view.discard:
        yield f"on the discard pile: {view.discard[-1]}"
    if view.played is not None:
        yield f"seat {view.active} plays {view.played}"
    for seat in range(view.seats):
        marks = "".join(f", {mark}" for mark in _marks(view, seat))
        yield f"seat {seat}: {_dice(view.dice[seat])}, {cards_in_words(view.hands[seat])}{marks}"
        if seen := _open(scene, seat):
            cards = ", ".join(f"{kind}{times(n)}" for kind, n in seen)
            yield f"seen in the hand of seat {seat}: {cards}"
    kinds = {kind for seat in range(view.seats) for kind, _ in _open(scene, seat)}
    for kind in sorted(kinds):
        yield f"{kind}, {_price(kind)}: {_MEANS[kind]}"


def _turn(view: View) -> str:
    way = "clockwise" if view.direction > 0 else "against the clock"
    return f"Turn {view.turn}{', an extra one' if view.extra else ''}, {way}"


# ---- the middle of the table ----


def _middle_of_the_table(view: View) -> Markup:
    top = group(0, 0, lines(200, 20, _turn(view), 1), _rolled(view))
    playing = f"plays {view.played}" if view.played is not None else ""
    return joined(
        [
            pile(EDGE, 8, CARD, "draw pile", view.deck),
            *_discarded(view),
            top,
            lines(200, 80, playing, 1, "small"),
        ]
    )


def _discarded(view: View) -> Iterator[Markup]:
    x = EDGE + CARD[0] + GAP
    if not view.discard:
        yield pile(x, 8, CARD, "discarded", 0)
        return
    fresh = any(isinstance(event, Played | Discarded) for event in view.events)
    yield _card(x, 8, view.discard[-1], 1, "fresh" if fresh and view.played is None else "")
    yield caption(x + CARD[0] / 2, 8 + CARD[1], f"{len(view.discard)} discarded")


def _rolled(view: View) -> Markup:
    """The last roll; the dice that have still to be handed on are marked."""
    if sum(view.rolled) > SHOWN:
        return joined(
            _die(
                200 + 86 * at, 30, sign, means, times(number), given=sign == "G" and view.giving > 0
            )
            for at, (number, (sign, means)) in enumerate(zip(view.rolled, _FACES, strict=True))
        )
    faces = [face for number, face in zip(view.rolled, _FACES, strict=True) for _ in range(number)]
    kept = len(faces) - view.giving
    return joined(
        _die(200 + (DIE + 4) * at, 30, sign, means, given=at >= kept)
        for at, (sign, means) in enumerate(faces)
    )


def _die(x: float, y: float, sign: str, means: str, count: str = "", *, given: bool) -> Markup:
    class_ = "die given" if given else "die"
    shape = element("rect", width=DIE, height=DIE, rx=7, class_=class_)
    words = middle(DIE / 2, DIE / 2 + 6, sign, "count")
    beside = element("text", count, x=DIE + 2, y=DIE / 2 + 6, class_="words")
    says = "W, which pays for cards" if sign == "W" else means
    return group(
        x, y, titled(f"{says}{', to be handed on' if given else ''}"), shape, words, beside
    )


# ---- seats ----


def _height(scene: Scene, view: View, seat: Seat) -> int:
    kinds = len(_open(scene, seat)) + (_hidden(scene, view, seat) > 0)
    rows = max(1, -(-kinds // IN_A_ROW))
    return HEADER + rows * (CARD[1] + GAP) + 6


def _row(scene: Scene, view: View, seat: Seat, y: float) -> Markup:
    height, marks, acts = _height(scene, view, seat), list(_marks(view, seat)), view.to_act == seat
    aside, out = _dice(view.dice[seat]), seat in view.out
    frame = place(scene, seat, y, height, marks, aside, acts=acts, out=out)
    return joined([frame, *_small_dice(view.dice[seat], y + 13), *_cards(scene, view, seat, y)])


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def _small_dice(number: int, y: float) -> Iterator[Markup]:
    """As many as can be told apart, left of their number in words."""
    for at in range(min(number, SHOWN)):
        yield element("rect", x=WIDTH - 90 - 17 * at, y=y, width=13, height=13, rx=3, class_="die")


def _marks(view: View, seat: Seat) -> Iterator[str]:
    if view.to_act == seat:
        yield _PHASES[view.phase]
    elif view.active == seat and view.phase != "over":
        yield "its turn"
    if view.options.teams:
        yield f"team {'ABC'[seat % (view.seats // 2)]}"
    if seat in view.out:
        yield f"out, number {view.out.index(seat) + 1}"
    if view.skips[seat] == 1:
        yield "misses a turn"
    elif view.skips[seat]:
        yield f"misses {view.skips[seat]} turns"


def _cards(scene: Scene, view: View, seat: Seat, y: float) -> Iterator[Markup]:
    """A hand that is open, each kind once; else what is known of it, and backs of the others."""
    seen = _open(scene, seat)
    class_ = "" if seat in scene.open else "known"
    for at, (kind, number) in enumerate(seen):
        yield _card(*_slot(at, y), kind, number, class_)
    if (hidden := _hidden(scene, view, seat)) or not seen:
        x, top = _slot(len(seen), y)
        yield backs(x, top, CARD[1], hidden)


def _slot(at: int, y: float) -> tuple[float, float]:
    row, column = divmod(at, IN_A_ROW)
    return EDGE + (CARD[0] + GAP) * column, y + HEADER + (CARD[1] + GAP) * row


def _open(scene: Scene, seat: Seat) -> Sequence[tuple[Card, int]]:
    """The cards of the hand that the scene shows: all of an open seat's; of another one's what the
    open seat knows for certain, if there is just one.
    """
    if (own := scene.open.get(seat)) is not None:
        return counted(_checked(own).hand)
    readers = list(scene.open.values())
    return counted(_checked(readers[0]).known[seat]) if len(readers) == 1 else ()


def _hidden(scene: Scene, view: View, seat: Seat) -> int:
    return view.hands[seat] - sum(number for _, number in _open(scene, seat))


def _card(x: float, y: float, kind: Card, number: int, class_: str = "") -> Markup:
    price = f"{_price(kind)}{times(number)}"
    known = ", known to be there" if class_ == "known" else ""
    title = f"{kind}, {price}{known}: {_MEANS[kind]}"
    return card(x, y, CARD, [str(kind), price], title, class_)


def _price(kind: Card) -> str:
    return f"{COST[kind]} W" if COST[kind] else "free"
