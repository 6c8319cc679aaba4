"""Windows, and the poll that every use opens (README: Windows, Chicken).

A window polls the seats one after the other; it starts over after each use. A use is pending while
those with a Chicken are asked: the last one in is settled first.
"""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.heroes.actions import Action
from arena.games.heroes.heroes import BIT, CHICKEN, EVERY, SERGEANT, WITCH, WIZARD, HeroSet
from arena.games.heroes.legal import (
    BEFORE_SENDING,
    CHICKENS,
    IN_WINDOW,
    REFRESHABLE,
    SEAT,
    WHILE_WANDERING,
    uses_key,
)
from arena.games.heroes.log import CANCELLED, PASSED, PASSED_ROUND, USED
from arena.games.heroes.table import (
    ASKED,
    ELIMINATE,
    HOLD,
    SEND,
    SETTLE,
    WINDOW,
    Step,
    Table,
)

_WITCH, _WIZARD = BIT[WITCH], BIT[WIZARD]
_BOTH: HeroSet = _WITCH | _WIZARD
_NOT_SERGEANT: HeroSet = EVERY & ~BIT[SERGEANT]


def window(table: Table) -> Step:
    """Polls anew: all seats from the active one on, or all but the holder from its left on."""
    if table.wandering:
        return _poll(table, table.holder + 1, table.seats - 1)
    return _poll(table, table.active, table.seats)


def ask_again(table: Table) -> Step:
    """The same seat anew, with what it can use now."""
    return _poll(table, table.seat, 1)


def _poll(table: Table, seat: Seat, left: int) -> Step:
    """Asks the first of so many seats, from this one on, that can use something now."""
    seats, passed, unused = table.seats, table.passed, table.unused
    wandering = table.wandering
    usual = WHILE_WANDERING if wandering else BEFORE_SENDING
    while left:
        if seat >= seats:
            seat -= seats
        if unused[seat] and not passed >> seat & 1:
            used = table.used[seat]
            can = unused[seat] & (usual | renewing(table, used))
            if wandering and seat == table.active:
                can &= _NOT_SERGEANT
            if can:
                table.seat = seat
                table.phase = "window"
                table.legal = IN_WINDOW[uses_key(can, used, table.ahead & ~SEAT[seat])]
                return ASKED
        seat += 1
        left -= 1
    return HOLD if wandering else SEND


def renewing(table: Table, used: HeroSet) -> HeroSet:
    """Witch and Wizard, as far as they would do something now for a band with these used."""
    if table.deck or table.can_draw():
        return _BOTH if used & REFRESHABLE else _WIZARD
    return _WITCH if used & REFRESHABLE else 0


def passes(table: Table, action: Action) -> Step:
    """``pass``: in a window, in a poll about a use, or instead of a last use."""
    del action
    seat = table.seat
    table.log.append(PASSED[seat])
    if table.phase == "window":
        return _poll(table, seat + 1, _left_after(table, seat))
    if table.phase == "chicken":
        return _ask_chickens(table, seat + 1)
    return ELIMINATE


def passes_round(table: Table, action: Action) -> Step:
    """``pass_round``: no more windows for the seat until the next round."""
    del action
    seat = table.seat
    table.log.append(PASSED_ROUND[seat])
    table.passed |= SEAT[seat]
    return _poll(table, seat + 1, _left_after(table, seat))


def _left_after(table: Table, seat: Seat) -> int:
    """How many seats the window has yet to poll after this one."""
    end = table.holder if table.wandering else table.active
    return (end - seat - 1) % table.seats


def use(table: Table, action: Action) -> Step:
    """A seat uses an ability: it is paid for, and whoever has a Chicken is asked."""
    seat, hero = table.seat, action.hero
    table.unused[seat] ^= BIT[hero]
    table.used[seat] |= BIT[hero]
    table.uses[seat] += 1
    if hero == CHICKEN:
        table.chickens ^= SEAT[seat]
    used = USED[seat][action]
    table.log.append(used)
    table.pending.append(used)
    return _ask_chickens(table, seat + 1)


def _ask_chickens(table: Table, seat: Seat) -> Step:
    """Goes on with the poll about the last use, from this seat on and up to its user."""
    user = table.pending[-1].seat
    if chickens := table.chickens & ~SEAT[user]:
        seats = table.seats
        while seat != user:
            if seat >= seats:
                seat -= seats
                continue
            if chickens >> seat & 1:
                return table.ask(seat, "chicken", CHICKENS)
            seat += 1
    return SETTLE


def cancel(table: Table) -> Step:
    """A Chicken has its way: the use that it answered is cancelled.

    If that was a Chicken, the poll about the use that *it* answered goes on with those not asked.
    """
    cancelled = table.pending.pop()
    table.log.append(CANCELLED[cancelled.seat][cancelled.hero])
    if table.pending:
        return _ask_chickens(table, cancelled.seat + 1)
    return settled(table)


def settled(table: Table) -> Step:
    """What follows a use that has been settled: the poll starts over, or a duplicate goes."""
    return ELIMINATE if table.hired else WINDOW
