"""The win at once: a full army, or nine face-up goblins of one clan (README, rulings 9, 18)."""

from __future__ import annotations

from collections.abc import Iterable

from arena.games.game import Seat
from arena.games.gosu.places import ANY
from arena.games.gosu.strength import has_nine
from arena.games.gosu.table import Table


def winners(table: Table, seats: Iterable[Seat]) -> list[Seat]:
    """Those of these seats that win at once."""
    return [seat for seat in seats if table.there[seat] == ANY or has_nine(table.faces[seat])]


def won(table: Table, *seats: Seat) -> bool:
    """Ends the game if one of these seats, whose army has changed, wins at once."""
    found = winners(table, seats)
    if not found:
        return False
    full = any(table.there[seat] == ANY for seat in found)
    table.finish(found, "army" if full else "clan")
    return True
