"""A table of Heroes: the requirement and the wandering hero, and below them a row for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby

from markupsafe import Markup

from arena.games.game import Seat
from arena.games.heroes.events import (
    Clued,
    Discarded,
    Dropped,
    Flipped,
    Forwarded,
    Hired,
    Refreshed,
    Sent,
    TurnedUp,
    Used,
    named,
)
from arena.games.heroes.heroes import KNIGHT, REQUIRES, SIX, WITCH, WIZARD, Hero
from arena.games.heroes.view import Member, View
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
    short,
    times,
)
from arena.web.replays.scene import Drawing, Scene
from arena.web.replays.svg import element, group, joined, picture, text, titled

TOP = 160
SLOT = 108, 46
"""A card in the middle of the table, of which there are four."""

CARD = 71, 46
IN_A_ROW = 6
"""Cards of a band, which is full then, and of a hand, each hero once."""

BAND = HEADER + 18
"""Where the band lies, below a line about the seat."""

_SHORT = ("", "Chicken", "Pyro", "Witch", "Trainer", "Sergeant", "Knight", "Wizard")
"""By number: what a small card has room for."""

_PHASES = {
    "window": "may use an ability",
    "chicken": "may cancel that",
    "send": "sends a hero",
    "discard": "discards a card, as none fitted",
    "holder": "hires or not",
    "last_use": "may use the hero it loses",
    "claim": "may say what it saw",
}


def draw(scene: Scene) -> Drawing:
    """All of the table that the scene shows."""
    view = _checked(scene.public)
    heights = [_height(scene, seat) for seat in range(view.seats)]
    *starts, end = accumulate(heights, initial=TOP)
    rows = [_row(scene, view, seat, start) for seat, start in enumerate(starts)]
    shown = picture(
        WIDTH, end, f"Round {view.round} of Heroes", _middle_of_the_table(scene, view), *rows
    )
    return Drawing(shown, tuple(_told(scene, view)))


def _checked(view: object) -> View:
    assert isinstance(view, View), "a drawing is given views of its own game"
    return view


def _told(scene: Scene, view: View) -> Iterator[str]:
    heed = "any hero may be sent, by a Black Knight" if view.ignore else _strength(view)
    yield f"round {view.round}, of seat {view.active}: {named(view.requirement)} requires {heed}"
    yield f"{view.deck} cards in the deck, {len(view.discard)} discarded"
    if view.holder is not None:
        yield f"the wandering hero is at seat {view.holder}{_aside(_wandering(scene))}"
    yield from map(str, view.pending)
    yield from map(str, _clues(scene))
    for seat in range(view.seats):
        band = ", ".join(map(_member, view.bands[seat])) or "nobody"
        marks = "".join(f", {mark}" for mark in _marks(view, seat))
        yield f"seat {seat}: {cards_in_words(view.hands[seat])}, {_past(view, seat)}{marks}"
        yield f"the band of seat {seat}: {band}"
        if hand := _hand(scene, seat):
            cards = ", ".join(f"{named(hero)}{times(n)}" for hero, n in hand)
            yield f"the hand of seat {seat}: {cards}"


def _aside(hero: Hero) -> str:
    return f": {named(hero)}" if hero else ""


def _member(member: Member) -> str:
    return f"{named(member.hero)}{' (used)' if member.used else ''}"


# ---- the middle of the table ----


def _middle_of_the_table(scene: Scene, view: View) -> Markup:
    slots = (_deck(view), _required(view), _discarded(view), _wanderer(scene, view))
    width = SLOT[0] + 8
    return joined(
        [
            *(group(EDGE + width * at, 6, *slot) for at, slot in enumerate(slots)),
            lines(EDGE, 92, _requirement(scene, view), 1),
            lines(EDGE, 112, _running(scene, view), 1),
            lines(EDGE, 131, _answers(scene), 2, "small"),
        ]
    )


def _deck(view: View) -> Iterator[Markup]:
    yield pile(0, 0, SLOT, "deck", view.deck)


def _required(view: View) -> Iterator[Markup]:
    yield _slot(view.requirement, _strength(view), any(isinstance(e, Flipped) for e in view.events))
    yield _below("requirement")


def _discarded(view: View) -> Iterator[Markup]:
    fresh = any(isinstance(event, Discarded | Dropped | TurnedUp) for event in view.events)
    if view.discard:
        yield _slot(view.discard[-1], "", fresh)
    else:
        yield element("rect", width=SLOT[0], height=SLOT[1], rx=6, class_="hole")
    yield _below(f"{len(view.discard)} discarded")


def _wanderer(scene: Scene, view: View) -> Iterator[Markup]:
    fresh = any(isinstance(event, Sent | Forwarded) for event in view.events)
    if view.holder is None:
        yield element("rect", width=SLOT[0], height=SLOT[1], rx=6, class_="hole")
        yield _below("none wanders")
    else:
        yield _slot(_wandering(scene), f"at {scene.names[view.holder]}", fresh)
        yield _below("wandering hero")


def _slot(hero: Hero, below: str, fresh: bool) -> Markup:
    """A card of the middle, face down if the hero is 0."""
    first = f"{hero} {_SHORT[hero]}" if hero else "face down"
    class_ = "fresh" if fresh else "hidden" if not hero else ""
    return card(0, 0, SLOT, [first, below] if below else [first], named(hero), class_)


def _below(words: str) -> Markup:
    return caption(SLOT[0] / 2, SLOT[1], words)


def _strength(view: View) -> str:
    """What the requirement says, at this number of seats."""
    if view.requirement in (KNIGHT, WIZARD):
        return f"{view.seats} or {'less' if view.requirement == KNIGHT else 'more'}"
    return REQUIRES[view.requirement]


def _requirement(scene: Scene, view: View) -> str:
    heed = "any (Black Knight)" if view.ignore else _strength(view)
    return f"Round {view.round} of {short(scene.names[view.active])}: {heed}"


def _running(scene: Scene, view: View) -> str:
    """Uses that are not settled, or a hire that is not."""
    names = scene.names
    if view.pending:
        return ", against it ".join(_use(names, use) for use in view.pending)
    if view.hired:
        return f"hired once more: {named(view.hired)}"
    return ""


def _use(names: Sequence[str], use: Used) -> str:
    at = ""
    if use.target is not None:
        at = f" on {_SHORT[use.target] if use.hero == WITCH else short(names[use.target])}"
    return f"{short(names[use.seat])} uses {use.hero} {_SHORT[use.hero]}{at}"


def _clues(scene: Scene) -> list[Clued]:
    """This round's clues, each as that view has it which knows its card."""
    views = [_checked(scene.public), *map(_checked, scene.open.values())]
    known = zip(*(view.clues for view in views), strict=True)
    return [max(clues, key=lambda clue: clue.hero) for clues in known]


def _answers(scene: Scene) -> str:
    each = [
        f"{short(scene.names[seat])} {', '.join(map(_answered, clues))}"
        for seat, clues in groupby(_clues(scene), lambda clue: clue.seat)
    ]
    return f"Clues: {'; '.join(each)}" if each else ""


def _answered(clue: Clued) -> str:
    return f"{clue.hero or '?'} {'yes' if clue.answer else 'no'}"


def _wandering(scene: Scene) -> Hero:
    return max((_checked(view).wandering for view in scene.open.values()), default=0)


# ---- seats ----


def _height(scene: Scene, seat: Seat) -> int:
    rows = max(1, -(-len(_hand(scene, seat)) // IN_A_ROW))
    return BAND + (1 + rows) * (CARD[1] + GAP) + 6


def _row(scene: Scene, view: View, seat: Seat, y: float) -> Markup:
    frame = place(
        y,
        _height(scene, seat),
        scene.names[seat],
        list(_marks(view, seat)),
        acts=view.to_act == seat,
        acted=scene.acted == seat,
        aside=f"{len(view.bands[seat])} of {SIX} heroes",
    )
    past = lines(EDGE, y + HEADER + 9, _past(view, seat), 1, "small")
    return joined([frame, past, *_band(view, seat, y + BAND), *_cards(scene, view, seat, y)])


def _marks(view: View, seat: Seat) -> Iterator[str]:
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
            yield f"says “{claim.hero} {_SHORT[claim.hero]}”" if claim.hero else "says nothing"


def _past(view: View, seat: Seat) -> str:
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
        titled(_member(member)),
        element("rect", width=CARD[0], height=CARD[1], rx=6, class_="sheet"),
        element("text", str(member.hero), x=7, y=20, class_="count"),
        element("text", "used" if member.used else "", x=CARD[0] - 6, y=19, class_="small end"),
        middle(CARD[0] / 2, 38, _SHORT[member.hero]),
        class_=" ".join(kinds),
    )


def _cards(scene: Scene, view: View, seat: Seat, y: float) -> Iterator[Markup]:
    top = y + BAND + CARD[1] + GAP
    if seat not in scene.open:
        yield backs(EDGE, top, CARD[1], view.hands[seat])
        return
    hand = _hand(scene, seat)
    if not hand:
        yield text(EDGE, top + CARD[1] / 2 + 6, "no cards")
    for at, (hero, number) in enumerate(hand):
        row, column = divmod(at, IN_A_ROW)
        x = EDGE + (CARD[0] + GAP) * column
        words = [f"{hero}{times(number)}", _SHORT[hero]]
        yield card(x, top + (CARD[1] + GAP) * row, CARD, words, f"{named(hero)}{times(number)}")


def _hand(scene: Scene, seat: Seat) -> list[tuple[Hero, int]]:
    """Each hero of a hand that is open, with its number."""
    own = scene.open.get(seat)
    return [] if own is None else counted(_checked(own).hand)
