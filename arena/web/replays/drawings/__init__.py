"""The drawing of each game: its middle, its seats, and the same in words."""

from __future__ import annotations

from arena.web.replays.drawings import gosu, heroes, wazabi
from arena.web.replays.scene import Draw

_DRAWINGS: dict[str, Draw] = {"wazabi": wazabi.draw, "heroes": heroes.draw, "gosu": gosu.draw}


def drawing_of(game: str) -> Draw:
    """Every game of the registry has one; a test compares."""
    return _DRAWINGS[game]
