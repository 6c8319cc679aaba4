"""A table made of what a reader knows and of hidden cards that go with it."""

from __future__ import annotations

from collections.abc import Iterable

from arena.games.game import NOBODY
from arena.games.gosu import abilities
from arena.games.gosu.actions import DECLINE, USE_LINK
from arena.games.gosu.cards import NO_CARD, Card, Number
from arena.games.gosu.events import Over
from arena.games.gosu.hands import choices
from arena.games.gosu.knowledge import Knowledge, all_copies
from arena.games.gosu.legal import ABILITY, plays
from arena.games.gosu.places import COLUMNS, NOWHERE
from arena.games.gosu.rounds import ENOUGH, keep_or_redraw
from arena.games.gosu.sampling import Hidden
from arena.games.gosu.table import NOT_COUNTED, Table
from arena.games.gosu.triggers import ready
from arena.games.gosu.view import View
from arena.games.gosu.winning import winners


def restore(table: Table, view: View, hidden: Hidden) -> None:
    """Fills an empty table with what the view shows and what is hidden.

    The reader has the view's events and knowledge. The others have had no events, and know what
    the deck is made of.
    """
    _lay_armies(table, view)
    table.hands, table.chosen = hidden.hands, hidden.chosen
    table.discard = bytearray(_numbers(view.discard))
    table.deck = hidden.deck + _numbers(reversed(view.turned))
    table.turned = len(view.turned)
    table.points, table.advantage, table.active = list(view.points), view.advantage, view.active
    table.round, table.passed = view.round, list(view.passed)
    table.left = [NOT_COUNTED if turns is None else turns for turns in view.turns_left]
    table.extra, table.extra_turn, table.turns = view.extra, view.extra_turn, view.turns
    table.redraws = list(view.redraws)
    table.named = view.named.number if view.named else NO_CARD
    table.place = NOWHERE if view.place is None else view.place
    table.from_discard, table.owed, table.power = view.from_discard, view.owed, view.power
    table.newcomer = NOWHERE if view.newcomer is None else view.newcomer
    table.queue = view.queue
    table.links = tuple((place, powers) for place, powers in view.links)
    _recall(table, view, hidden)
    table.seat, table.phase = view.to_act, view.phase
    _ask_again(table, view)


def _numbers(cards: Iterable[Card]) -> list[Number]:
    return [card.number for card in cards]


def _lay_armies(table: Table, view: View) -> None:
    for seat, army in enumerate(view.armies):
        for row, goblins in enumerate(army):
            for column, (card, up) in enumerate(goblins):
                table.put(seat, row * COLUMNS + column, card.number)
                if not up:
                    table.turn(seat, row * COLUMNS + column)


def _recall(table: Table, view: View, hidden: Hidden) -> None:
    """Events and knowledge: the reader's own, and of the others what all know."""
    table.log = list(view.events)
    if view.seat is not None:
        table.cursors = [len(table.log)] * view.seats
        table.cursors[view.seat] = 0
    table.learnt = known = Knowledge(table.cards.cards, view.hands)
    known.events = len(table.log)
    known.known = list(view.known)
    known.bakutos = sum(1 << seat for seat in view.bakutos)
    if view.pool:
        known.pool, known.sure = view.pool, all_copies(view.pool)
        known.fresh = list(view.fresh)
        deck = tuple([table.cards.cards[number] for number in sorted(hidden.deck)])
        known.piles = [deck] * (view.seats + 1)
        reader = NOBODY if view.seat is None else view.seat
        known.piles[reader] = view.shuffled
        table.reshuffles = 1


def _ask_again(table: Table, view: View) -> None:
    """The question that the seat to act was asked, or the end."""
    seat = table.seat
    match view.phase:
        case "over":
            _end_again(table, view)
        case "setup" | "half" | "cost" | "discard":
            table.legal = choices(table, seat)
        case "turn":
            table.legal = plays(table, seat)
        case "ability":
            table.legal = ABILITY
        case "links":
            table.legal = (DECLINE, *USE_LINK[: len(ready(table))])
        case "redraw":
            table.legal = keep_or_redraw(table, seat)
        case _:
            abilities.ask_again(table)


def _end_again(table: Table, view: View) -> None:
    over = view.events[-1]
    assert isinstance(over, Over), "the last that a reader is told is the end"
    at_once = over.reason in ("army", "clan")
    found = (
        winners(table, range(table.seats))
        if at_once
        else [seat for seat, points in enumerate(view.points) if points >= ENOUGH]
    )
    table.finish(found, over.reason)
    table.log.pop()
