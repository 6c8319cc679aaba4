"""The table in words."""

from __future__ import annotations

from collections.abc import Iterator

from arena.games.gosu.view import View
from arena.web.replays.drawings.gosu.goblins import LEVELS, described
from arena.web.replays.drawings.gosu.middle import running
from arena.web.replays.drawings.gosu.seats import marks_of, standing
from arena.web.replays.drawings.gosu.seen import opened
from arena.web.replays.pieces import cards_in_words, times
from arena.web.replays.scene import Scene


def told(scene: Scene, view: View) -> Iterator[str]:
    """Sentence by sentence, from the middle of the table to the last seat."""
    extra = ", an extra one" if view.extra_turn else ""
    yield f"round {view.round}, turn of seat {view.active}{extra}"
    yield f"{view.deck} cards in the deck, {len(view.discard)} discarded"
    if now := running(view):
        yield now
    yield from (f"turned up: {described(card)}" for card in view.turned)
    for seat in range(view.seats):
        marks = "".join(f", {mark}" for mark in marks_of(view, seat))
        cards = cards_in_words(view.hands[seat])
        yield f"seat {seat}: {standing(view, seat)}, {cards}{marks}"
        for level, row in zip(LEVELS, view.armies[seat], strict=True):
            for goblin in row:
                trapped = "" if goblin.up else " (trapped)"
                yield f"{level} of seat {seat}: {described(goblin.card)}{trapped}"
        for card, number in opened(scene, view, seat):
            yield f"in the hand of seat {seat}: {described(card)}{times(number)}"
