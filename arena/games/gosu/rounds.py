"""The Great Battle and the beginning of a round (README: A round)."""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.gosu.actions import KEEP, REDRAW, Action
from arena.games.gosu.events import Fought, Redrew
from arena.games.gosu.hands import discard_all
from arena.games.gosu.legal import can_play
from arena.games.gosu.log import KEPT, began
from arena.games.gosu.places import FULL, MEMBERS
from arena.games.gosu.strength import STRENGTH
from arena.games.gosu.table import ASKED, CLOCKWISE, NOT_COUNTED, TURN, Step, Table
from arena.games.gosu.turns import TURN_LIMIT
from arena.games.gosu.winning import won

ENOUGH = 3
"""Victory points that win."""
HAND = 7
"""Cards up to which a seat draws, less its victory points."""
MOST_REDRAWS = 20
"""A seat and round."""
_ASK_KEEP = (KEEP,)
_ASK_BOTH = (KEEP, REDRAW)


def battle(table: Table) -> Step:
    """The strongest take a victory point, or of them the one with the Advantage card alone."""
    strengths = [STRENGTH[up] for up in table.up]
    most = max(strengths)
    strongest = [seat for seat, strength in enumerate(strengths) if strength == most]
    if table.advantage in strongest:
        strongest = [table.advantage]
    for seat in strongest:
        table.points[seat] += 1
    table.log.append(Fought(tuple(strengths), tuple(strongest)))
    if max(table.points) < ENOUGH:
        return _new_round(table)
    winners = [seat for seat, points in enumerate(table.points) if points >= ENOUGH]
    return table.finish(winners, "turn_limit" if table.turns == TURN_LIMIT else "points")


def _new_round(table: Table) -> Step:
    table.round += 1
    table.passed = [False] * table.seats
    table.left = [NOT_COUNTED] * table.seats
    table.extra, table.extra_turn, table.turns = 0, False, 0
    table.redraws = [0] * table.seats
    table.active = table.advantage
    table.log.append(began(table.round))
    if table.up != table.there and _turn_up(table):
        return ASKED
    for seat in CLOCKWISE[table.seats][table.active]:
        lacking = HAND - table.points[seat] - len(table.hands[seat])
        if lacking > 0:
            table.draw_openly(seat, lacking)
    return _ask_from(table, 0)


def _turn_up(table: Table) -> bool:
    """All trapped goblins; True: that ended the game."""
    for seat in range(table.seats):
        for place in MEMBERS[table.there[seat] & ~table.up[seat]]:
            table.turn(seat, place)
    return won(table, *range(table.seats))


# ---- keep or redraw ----


def _ask_from(table: Table, start: int) -> Step:
    """Asks the first that is to be asked, from so many seats after the holder on (ruling 17)."""
    for seat in CLOCKWISE[table.seats][table.active][start:]:
        if (
            table.hands[seat]
            and table.redraws[seat] < MOST_REDRAWS
            and not _has_zombie(table, seat)
        ):
            return table.ask(seat, "redraw", keep_or_redraw(table, seat))
    return TURN


def keep_or_redraw(table: Table, seat: Seat) -> tuple[Action, ...]:
    """Who can play something with its hand keeps it."""
    return _ASK_KEEP if can_play(table, seat) else _ASK_BOTH


def _has_zombie(table: Table, seat: Seat) -> bool:
    """A face-up one, as all are at a new round."""
    army = table.army[FULL * seat : FULL * seat + FULL]
    return not table.cards.zombies.isdisjoint(army)


def keeps(table: Table, action: Action) -> Step:
    """``keep``."""
    del action
    table.log.append(KEPT[table.seat])
    return _ask_from(table, _after_holder(table) + 1)


def redraws(table: Table, action: Action) -> Step:
    """``redraw``: the hand is discarded, and as many cards drawn."""
    del action
    seat, cards = table.seat, table.cards.cards
    table.redraws[seat] += 1
    shown = discard_all(table, seat)
    table.log.append(Redrew(seat, tuple([cards[card] for card in shown])))
    table.draw_openly(seat, len(shown))
    return _ask_from(table, _after_holder(table))


def _after_holder(table: Table) -> int:
    return (table.seat - table.active) % table.seats
