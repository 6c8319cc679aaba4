"""The table in words."""

from __future__ import annotations

from collections.abc import Iterator

from arena.games.heroes.events import named
from arena.games.heroes.heroes import Hero
from arena.games.heroes.view import View
from arena.web.replays.drawings.heroes.middle import strength
from arena.web.replays.drawings.heroes.seats import in_words, marks_of, past
from arena.web.replays.drawings.heroes.seen import clues, hand_of, wandering
from arena.web.replays.pieces import cards_in_words, times
from arena.web.replays.scene import Scene


def told(scene: Scene, view: View) -> Iterator[str]:
    """Sentence by sentence, from the middle of the table to the last seat."""
    heed = "any hero may be sent, by a Black Knight" if view.ignore else strength(view)
    yield f"round {view.round}, of seat {view.active}: {named(view.requirement)} requires {heed}"
    yield f"{view.deck} cards in the deck, {len(view.discard)} discarded"
    if view.holder is not None:
        yield f"the wandering hero is at seat {view.holder}{_aside(wandering(scene))}"
    yield from map(str, view.pending)
    if view.hired:
        yield f"hired once more: {named(view.hired)}"
    yield from map(str, clues(scene))
    for seat in range(view.seats):
        band = ", ".join(map(in_words, view.bands[seat])) or "nobody"
        marks = "".join(f", {mark}" for mark in marks_of(view, seat))
        yield f"seat {seat}: {cards_in_words(view.hands[seat])}, {past(view, seat)}{marks}"
        yield f"the band of seat {seat}: {band}"
        if hand := hand_of(scene, seat):
            cards = ", ".join(f"{named(hero)}{times(n)}" for hero, n in hand)
            yield f"the hand of seat {seat}: {cards}"


def _aside(hero: Hero) -> str:
    return f": {named(hero)}" if hero else ""
