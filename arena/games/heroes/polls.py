"""Windows, and the poll that every use opens (README: Windows, Chicken).

A window polls the seats one after the other; it starts over after each use. A use is pending while
those with a Chicken are asked: the last one in is settled first.
"""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.heroes.actions import Action
from arena.games.heroes.heroes import BIT, CHICKEN, SERGEANT, WITCH, WIZARD, HeroSet
from arena.games.heroes.legal import (
    AHEAD,
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

_WITCH, _WIZARD, _SERGEANT = BIT[WITCH], BIT[WIZARD], BIT[SERGEANT]


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
    if table.wandering:
        usable = WHILE_WANDERING
        closed = HOLD
        sender = table.active
    else:
        usable = BEFORE_SENDING
        closed = SEND
        sender = -1
    if table.deck or table.can_draw():
        usable |= _WIZARD
    seats, passed, unused = table.seats, table.passed, table.unused
    while left:
        if seat >= seats:
            seat -= seats
        if not passed >> seat & 1:
            can = unused[seat] & usable
            if unused[seat] & _WITCH and table.used[seat] & REFRESHABLE:
                can |= _WITCH
            if seat == sender:
                can &= ~_SERGEANT
            if can:
                table.seat = seat
                table.phase = "window"
                table.legal = IN_WINDOW[_key(table, seat, can)]
                return ASKED
        seat += 1
        left -= 1
    return closed


def _key(table: Table, seat: Seat, usable: HeroSet) -> int:
    targets = 0
    if table.wandering:
        targets = AHEAD[table.seats][table.active][table.holder] & ~SEAT[seat]
    return uses_key(usable, table.used[seat], targets)


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
