"""A table of GOSU Tactics: the piles, and below them each seat's army and hand."""

from __future__ import annotations

from arena.web.replays.drawings.gosu.middle import TOP, middle_of_the_table
from arena.web.replays.drawings.gosu.seats import height_of, seat_row
from arena.web.replays.drawings.gosu.seen import checked
from arena.web.replays.drawings.gosu.words import told
from arena.web.replays.pieces import table
from arena.web.replays.scene import Drawing, Scene


def draw(scene: Scene) -> Drawing:
    """All of the table that the scene shows."""
    view = checked(scene.public)
    shown = table(
        f"Round {view.round} of GOSU Tactics",
        TOP,
        middle_of_the_table(scene, view),
        [height_of(scene, view, seat) for seat in range(view.seats)],
        lambda seat, y: seat_row(scene, view, seat, y),
    )
    return Drawing(shown, tuple(told(scene, view)))
