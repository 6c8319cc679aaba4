"""How a seat leaves the game, and how the game ends (README: End)."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.game import NOBODY, Seat
from arena.games.wazabi.events import Out, Over
from arena.games.wazabi.hands import put_down
from arena.games.wazabi.legal import WITHOUT
from arena.games.wazabi.options import Options
from arena.games.wazabi.ranking import EMPTIED, Reason, ranked
from arena.games.wazabi.table import Table


def leave(table: Table) -> bool:
    """The active seat has no dice left: it is out, and its hand goes to the discard pile."""
    seat = table.active
    cards = put_down(table, seat, table.hands[seat])
    table.in_game &= WITHOUT[seat]
    table.left -= 1
    table.out.append(seat)
    table.log.append(Out(seat, cards))
    if not ended(table.options, table.left, table.out):
        return True
    finish(table, EMPTIED)
    return False


def finish(table: Table, reason: Reason) -> None:
    """The game is over."""
    table.phase = "over"
    table.seat = NOBODY
    table.legal = ()
    table.result = ranked(table.dice, table.out, table.options, reason)
    table.log.append(Over(reason))


def ended(options: Options, left: int, out: Sequence[Seat]) -> bool:
    """``first``: somebody is out; ``ranking``: one seat has dice left."""
    return bool(out) if options.end == "first" else left == 1
