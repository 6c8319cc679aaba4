"""What the open eyes of a scene of Heroes see together, and short names of heroes."""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.heroes.events import Clued
from arena.games.heroes.heroes import Hero
from arena.games.heroes.view import View
from arena.web.replays.pieces import counted
from arena.web.replays.scene import Scene

SHORT = ("", "Chicken", "Pyro", "Witch", "Trainer", "Sergeant", "Knight", "Wizard")
"""By number: what a small card has room for."""


def checked(view: object) -> View:
    """A view of a scene, of this game."""
    assert isinstance(view, View), "a drawing is given views of its own game"
    return view


def hand_of(scene: Scene, seat: Seat) -> list[tuple[Hero, int]]:
    """Each hero of a hand that is open, with its number."""
    own = scene.open.get(seat)
    return [] if own is None else counted(checked(own).hand)


def wandering(scene: Scene) -> Hero:
    """The wandering hero, if the open eyes know it, else 0."""
    return max((checked(view).wandering for view in scene.open.values()), default=0)


def clues(scene: Scene) -> list[Clued]:
    """This round's clues, each as that view has it which knows its card."""
    views = [checked(scene.public), *map(checked, scene.open.values())]
    known = zip(*(view.clues for view in views), strict=True)
    return [max(clues, key=lambda clue: clue.hero) for clues in known]
