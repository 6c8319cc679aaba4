"""What a scene of GOSU Tactics shows of hands."""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.gosu.cards import Card
from arena.games.gosu.view import View
from arena.web.replays.pieces import counted
from arena.web.replays.scene import Scene


def checked(view: object) -> View:
    """A view of a scene, of this game."""
    assert isinstance(view, View), "a drawing is given views of its own game"
    return view


def opened(scene: Scene, view: View, seat: Seat) -> list[tuple[Card, int]]:
    """Each card of a hand that is seen, with its number: all of an open one; else those that all
    know to be in it.
    """
    own = scene.open.get(seat)
    return counted(view.known[seat] if own is None else checked(own).hand)


def hidden(scene: Scene, view: View, seat: Seat) -> int:
    """Cards of the hand that lie face down."""
    return view.hands[seat] - sum(number for _, number in opened(scene, view, seat))
