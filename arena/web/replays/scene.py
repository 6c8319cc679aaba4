"""What a drawing is given."""

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
    table. ``names``: of the bots, one a seat, hostile text.

    A drawing sees nothing but these views, so that it can show nothing that they do not hold.
    """

    public: View
    open: Mapping[Seat, View]
    names: Sequence[str]


class Draw(Protocol):
    """A game's drawing."""

    def __call__(self, scene: Scene) -> Markup:
        """An ``<svg>`` element with a ``viewBox``, coloured by classes of ``table.css`` alone, and
        with a title and texts that say what the picture shows.
        """
        ...
