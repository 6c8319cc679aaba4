"""A seat's row: what holds for it, its band, and its hand."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from arena.games.game import Seat
from arena.games.heroes.events import Hired, Refreshed, Used, named
from arena.games.heroes.heroes import SIX
from arena.games.heroes.view import Member, View
from arena.web.replays.drawings.heroes.seen import SHORT, hand_of
from arena.web.replays.pieces import EDGE, GAP, HEADER, backs, card, lines, middle, place, times
from arena.web.replays.scene import Scene
from arena.web.replays.svg import element, group, joined, text, titled

CARD = 71, 46

IN_A_ROW = 6
"""Cards of a band, which is full then, and of a hand, each hero once."""

BAND = HEADER + 18
"""Where the band lies, below a line about the seat."""

_PHASES = {
    "window": "may use an ability",
    "chicken": "may cancel that",
    "send": "sends a hero",
    "discard": "discards a card, as none fitted",
    "holder": "hires or not",
    "last_use": "may use the hero it loses",
    "claim": "may say what it saw",
}


def height_of(scene: Scene, seat: Seat) -> int:
    """Of the row, which holds all cards of an open hand."""
    rows = max(1, -(-len(hand_of(scene, seat)) // IN_A_ROW))
    return BAND + (1 + rows) * (CARD[1] + GAP) + 6


def seat_row(scene: Scene, view: View, seat: Seat, y: float) -> Markup:
    """From that height on down."""
    marks, aside = list(marks_of(view, seat)), f"{len(view.bands[seat])} of {SIX} heroes"
    frame = place(scene, seat, y, height_of(scene, seat), marks, aside, acts=view.to_act == seat)
    behind = lines(EDGE, y + HEADER + 9, past(view, seat), 1, "small")
    return joined([frame, behind, *_band(view, seat, y + BAND), *_cards(scene, view, seat, y)])


def marks_of(view: View, seat: Seat) -> Iterator[str]:
    """What holds for the seat now."""
    if view.to_act == seat:
        yield _PHASES[view.phase]
    elif view.active == seat and view.phase != "over":
        yield "its round"
    if view.holder == seat:
        yield "has the wandering hero"
    if seat in view.trained:
        yield "must pass it on"
    if seat in view.knowing:
        yield "knows it"
    if seat in view.passed:
        yield "passed"
    for claim in view.claims:
        if claim.seat == seat:
            yield f"says “{claim.hero} {SHORT[claim.hero]}”" if claim.hero else "says nothing"


def past(view: View, seat: Seat) -> str:
    """What the seat has behind it: eliminated heroes, uses, and what it said of its hand."""
    gone = " ".join(map(str, view.eliminated[seat]))
    uses = view.used[seat]
    parts = [
        f"eliminated {gone or 'none'}",
        "1 ability used" if uses == 1 else f"{uses} abilities used",
        *(
            f"{limit.cards} of its cards among {' '.join(map(str, limit.heroes))}"
            for limit in view.limits
            if limit.seat == seat
        ),
    ]
    return ", ".join(parts)


def in_words(member: Member) -> str:
    """A hero of a band."""
    return f"{named(member.hero)}{' (used)' if member.used else ''}"


def _band(view: View, seat: Seat, y: float) -> Iterator[Markup]:
    touched = {
        event.hero
        for event in view.events
        if isinstance(event, Hired | Used | Refreshed) and event.seat == seat
    }
    if not view.bands[seat]:
        yield text(EDGE, y + CARD[1] / 2 + 6, "no heroes")
    for at, member in enumerate(view.bands[seat]):
        yield _band_card(EDGE + (CARD[0] + GAP) * at, y, member, member.hero in touched)


def _band_card(x: float, y: float, member: Member, fresh: bool) -> Markup:
    kinds = ["card", *(["used"] if member.used else []), *(["fresh"] if fresh else [])]
    return group(
        x,
        y,
        titled(in_words(member)),
        element("rect", width=CARD[0], height=CARD[1], rx=6, class_="sheet"),
        element("text", str(member.hero), x=7, y=20, class_="count"),
        element("text", "used" if member.used else "", x=CARD[0] - 6, y=19, class_="small end"),
        middle(CARD[0] / 2, 38, SHORT[member.hero]),
        class_=" ".join(kinds),
    )


def _cards(scene: Scene, view: View, seat: Seat, y: float) -> Iterator[Markup]:
    top = y + BAND + CARD[1] + GAP
    if seat not in scene.open:
        yield backs(EDGE, top, CARD[1], view.hands[seat])
        return
    hand = hand_of(scene, seat)
    if not hand:
        yield text(EDGE, top + CARD[1] / 2 + 6, "no cards")
    for at, (hero, number) in enumerate(hand):
        row, column = divmod(at, IN_A_ROW)
        x = EDGE + (CARD[0] + GAP) * column
        words = [f"{hero}{times(number)}", SHORT[hero]]
        yield card(x, top + (CARD[1] + GAP) * row, CARD, words, f"{named(hero)}{times(number)}")
