"""The middle of the table: deck, requirement, discard pile, wandering hero, and what runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from markupsafe import Markup

from arena.games.heroes.events import (
    Clued,
    Discarded,
    Dropped,
    Flipped,
    Forwarded,
    Sent,
    TurnedUp,
    Used,
    named,
)
from arena.games.heroes.heroes import KNIGHT, REQUIRES, WITCH, WIZARD, Hero
from arena.games.heroes.view import View
from arena.web.replays.drawings.heroes.seen import SHORT, clues, wandering
from arena.web.replays.pieces import EDGE, caption, card, lines, pile, short
from arena.web.replays.scene import Scene
from arena.web.replays.svg import element, group, joined

TOP = 160

SLOT = 108, 46
"""A card in the middle of the table, of which there are four."""


def middle_of_the_table(scene: Scene, view: View) -> Markup:
    """As high as TOP."""
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
    yield _slot(view.requirement, strength(view), any(isinstance(e, Flipped) for e in view.events))
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
        yield _slot(wandering(scene), f"at {scene.names[view.holder]}", fresh)
        yield _below("wandering hero")


def _slot(hero: Hero, below: str, fresh: bool) -> Markup:
    """A card of the middle, face down if the hero is 0."""
    first = f"{hero} {SHORT[hero]}" if hero else "face down"
    class_ = "fresh" if fresh else "hidden" if not hero else ""
    return card(0, 0, SLOT, [first, below] if below else [first], named(hero), class_)


def _below(words: str) -> Markup:
    return caption(SLOT[0] / 2, SLOT[1], words)


def strength(view: View) -> str:
    """What the requirement says, at this number of seats."""
    if view.requirement in (KNIGHT, WIZARD):
        return f"{view.seats} or {'less' if view.requirement == KNIGHT else 'more'}"
    return REQUIRES[view.requirement]


def _requirement(scene: Scene, view: View) -> str:
    heed = "any (Black Knight)" if view.ignore else strength(view)
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
        at = f" on {SHORT[use.target] if use.hero == WITCH else short(names[use.target])}"
    return f"{short(names[use.seat])} uses {use.hero} {SHORT[use.hero]}{at}"


def _answers(scene: Scene) -> str:
    """The clues in one line, those of a seat together."""
    each = [
        f"{short(scene.names[seat])} {', '.join(map(_answered, given))}"
        for seat, given in groupby(clues(scene), lambda clue: clue.seat)
    ]
    return f"Clues: {'; '.join(each)}" if each else ""


def _answered(clue: Clued) -> str:
    return f"{clue.hero or '?'} {'yes' if clue.answer else 'no'}"
