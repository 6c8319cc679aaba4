"""What a drawing is given, and what it gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from markupsafe import Markup

from arena.games.game import Seat, View


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as it is seen: ``public`` is what everybody knows, ``open`` the views of the seats
    whose hidden cards are shown: none for spectators, one for a seat's own eyes, all for the open
    table. ``names``: of the bots, one a seat, hostile text. ``acted``: the seat that took the last
    action, NOBODY at the deal.

    A drawing sees no more of the game, so that it can show nothing that these views do not hold.
    """

    public: View
    open: Mapping[Seat, View]
    names: Sequence[str]
    acted: Seat


@dataclass(frozen=True, slots=True)
class Drawing:
    """``picture``: an ``<svg>`` element with a ``viewBox`` and a title, coloured by classes of
    ``table.css`` alone. ``words``: sentences that say the same; they call seats "seat N".
    """

    picture: Markup
    words: tuple[str, ...]


class Draw(Protocol):
    """A game's drawing."""

    def __call__(self, scene: Scene) -> Drawing:
        """All of the table that the scene shows."""
        ...
