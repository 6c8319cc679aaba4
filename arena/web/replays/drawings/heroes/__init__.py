"""A table of Heroes: the requirement and the wandering hero, and below them a row for each seat."""

from __future__ import annotations

from arena.web.replays.drawings.heroes.middle import TOP, middle_of_the_table
from arena.web.replays.drawings.heroes.seats import height_of, seat_row
from arena.web.replays.drawings.heroes.seen import checked
from arena.web.replays.drawings.heroes.words import told
from arena.web.replays.pieces import table
from arena.web.replays.scene import Drawing, Scene


def draw(scene: Scene) -> Drawing:
    """All of the table that the scene shows."""
    view = checked(scene.public)
    shown = table(
        f"Round {view.round} of Heroes",
        TOP,
        middle_of_the_table(scene, view),
        [height_of(scene, seat) for seat in range(view.seats)],
        lambda seat, y: seat_row(scene, view, seat, y),
    )
    return Drawing(shown, tuple(told(scene, view)))
