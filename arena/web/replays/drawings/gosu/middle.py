"""The middle of the table: the piles, whose turn it is, and cards turned up."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from arena.games.gosu.events import Destroyed, Discarded, Mulliganed, Mutated, PutAway, Redrew
from arena.games.gosu.places import TEXT
from arena.games.gosu.view import View
from arena.web.replays.drawings.gosu.goblins import CELL, CHIP, GAP, cell, chip
from arena.web.replays.pieces import EDGE, caption, lines, pile
from arena.web.replays.scene import Scene
from arena.web.replays.svg import element, joined

TOP = 118

ASIDE = 204
"""Where words and turned up cards begin, right of the piles."""

TURNED_IN_A_ROW = 3


def middle_of_the_table(scene: Scene, view: View) -> Markup:
    """As high as TOP."""
    return joined(
        [
            pile(EDGE, 8, CELL, "deck", view.deck),
            *_discarded(view),
            lines(ASIDE, 20, _turn(scene, view), 1),
            lines(ASIDE, 40, running(view), 1, "small"),
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


def running(view: View) -> str:
    """What is paid for, or the ability that is asked about or used; else empty."""
    if view.named is not None:
        what = f"for {view.named}"
        if view.place is not None:
            what += f" at {TEXT[view.place]}"
        return f"pays {what}, {view.owed} to go"
    if view.power is not None:
        return f"{view.power.ability} of {view.power.card}"
    return ""
