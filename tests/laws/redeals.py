"""How hidden cards are dealt anew, a game at a time; used by the law that views leak nothing.

A redeal plays a game and makes twins of it: games that differ from it only in what one reader
cannot know. It tells that from the rules alone, never from the game's own views.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from tests.laws import redeal_gosu, redeal_heroes, redeal_wazabi
from tests.laws.tables import Table
from tests.laws.twins import Twins

Redeal: TypeAlias = Callable[[Table, int], Iterator[Twins]]

REDEALS: dict[str, Redeal] = {
    "wazabi": redeal_wazabi.twins,
    "heroes": redeal_heroes.twins,
    "gosu": redeal_gosu.twins,
}
