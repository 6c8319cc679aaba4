"""A state made of what a reader knows and of hidden cards that go with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from arena.games.game import NOBODY, Seat
from arena.games.heroes import holding, knowledge, polls
from arena.games.heroes.heroes import BIT, CHICKEN, SIX, Hero, HeroSet, kinds, mask, packed
from arena.games.heroes.legal import ALL, CHICKENS, CLAIMS, DISCARDS, SEAT, SENDS, Actions, Seats
from arena.games.heroes.sampling import Hidden
from arena.games.heroes.table import Table
from arena.games.heroes.view import Member, View


def restore(table: Table, view: View, hidden: Hidden) -> None:
    """Fills an empty table with what the view shows and what is hidden.

    The reader has the view's events and knowledge. The others have had no events; of the hidden
    cards they know those that the view says they know, and what the deck is made of.
    """
    _lay_bands(table, view)
    table.hands = [packed(cards) for cards in hidden.hands]
    table.sizes = list(view.hands)
    table.deck = list(hidden.deck)
    table.discard = list(view.discard)
    table.down = [place for place, hero in enumerate(view.discard) if not hero]
    table.clues, table.claims = list(hidden.clues), list(view.claims)
    table.active, table.round, table.requirement = view.active, view.round, view.requirement
    table.ignore, table.trained = view.ignore, _set(view.trained)
    table.passed, table.knowing = _set(view.passed), _set(view.knowing)
    table.holder = NOBODY if view.holder is None else view.holder
    table.wandering, table.origin = hidden.wandering, view.origin
    if view.holder is not None:
        table.ahead = _ahead(view.holder, view.active, view.seats)
    table.pending, table.hired = list(view.pending), view.hired
    if view.hired:
        table.hirer = view.pending[0].seat if view.pending else view.to_act
    _recall(table, view)
    if view.phase == "over":
        table.finish("six" if max(map(len, view.bands)) == SIX else "deck")
        table.log.pop()
    else:
        table.seat, table.phase = view.to_act, view.phase
        table.legal = _legal(table)


def _lay_bands(table: Table, view: View) -> None:
    for seat, band in enumerate(view.bands):
        table.bands[seat], table.used[seat], unused = _laid(band)
        table.unused[seat] = unused
        if unused & BIT[CHICKEN]:
            table.chickens |= SEAT[seat]
    table.uses = list(view.used)
    table.eliminated = list(view.eliminated)


@lru_cache(maxsize=1 << 12)
def _laid(band: tuple[Member, ...]) -> tuple[tuple[Hero, ...], HeroSet, HeroSet]:
    """Its heroes in order, those that are used and those that are not."""
    return (
        tuple(hero for hero, _ in band),
        mask(hero for hero, used in band if used),
        mask(hero for hero, used in band if not used),
    )


def _recall(table: Table, view: View) -> None:
    """Events and knowledge: the reader's own, and of the others what the view says."""
    table.log = list(view.events)
    for seat, heroes, cards in view.limits:
        table.limits[seat] += ((mask(heroes), cards),)
    if view.shuffled:
        table.piles = [knowledge.pile(table.deck)] * (view.seats + 1)
        reader = NOBODY if view.seat is None else view.seat
        table.piles[reader] = knowledge.from_counts(view.shuffled)
    if view.seat is not None:
        table.cursors = [len(table.log)] * view.seats
        table.cursors[view.seat] = 0


def _legal(table: Table) -> Actions:
    """The actions of the seat that is asked, as when it was asked."""
    hand = kinds(table.hands[table.seat])
    match table.phase:
        case "window":
            polls.ask_again(table)
        case "chicken":
            return CHICKENS
        case "claim":
            return CLAIMS
        case "send":
            fitting = hand if table.ignore else hand & table.meeting[table.requirement]
            return SENDS[fitting or hand]
        case "discard":
            return DISCARDS[hand]
        case "holder":
            holding.hold(table)
        case _:
            holding.ask_last_use(table)
    return table.legal


def _ahead(holder: Seat, active: Seat, seats: int) -> Seats:
    """From the holder on, up to the active seat."""
    behind = (holder - active - 1) % seats
    return ALL[seats] & ~_set([(active + 1 + step) % seats for step in range(behind)])


def _set(seats: Sequence[Seat]) -> Seats:
    return sum(SEAT[seat] for seat in seats)
