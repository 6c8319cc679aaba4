"""A table of the game as SVG."""

from __future__ import annotations

from markupsafe import Markup

from arena.games.heroes.view import View
from arena.web.replays.scene import Scene
from arena.web.replays.svg import picture, text


def draw(scene: Scene) -> Markup:
    """The names of those who sit there."""
    assert isinstance(scene.public, View), "the drawing of a game is given views of that game"
    lines = [text(10, 30 + 30 * seat, name) for seat, name in enumerate(scene.names)]
    return picture(600, 30 + 30 * len(lines), "the table", (), *lines)
