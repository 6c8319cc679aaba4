"""How a round begins, how a hero sets out, and how the round ends (README: A round)."""

from __future__ import annotations

from arena.games.heroes import knowledge
from arena.games.heroes.actions import Action
from arena.games.heroes.events import TurnedUp
from arena.games.heroes.heroes import EVERY, UNIT, Hero, kinds, unpacked
from arena.games.heroes.knowledge import none_fits, seen_leaving, shown
from arena.games.heroes.legal import ALL, DISCARDS, SEAT, SENDS
from arena.games.heroes.log import DISCARDED, FLIPPED, NONE_FITS, SENT
from arena.games.heroes.table import END, FLIP, WINDOW, Step, Table
from arena.games.heroes.view import Origin


def flip(table: Table) -> Step:
    """The next seat is active and turns the requirement up; if it cannot, the game is over."""
    if not table.can_draw():
        return table.finish("deck")
    active = table.active = (table.active + 1) % table.seats
    table.round += 1
    table.ignore = False
    table.trained = table.passed = 0
    hero = table.top()
    table.requirement = hero
    table.discard.append(hero)
    table.log.append(FLIPPED[active][hero])
    if table.piles:
        table.piles = [seen_leaving(known, hero) for known in table.piles]
    return WINDOW


# ---- sending ----


def send(table: Table) -> Step:
    """The active seat sends a hero; one hand card is not asked about (ruling 8)."""
    active = table.active
    hand = kinds(table.hands[active])
    fitting = hand if table.ignore else hand & table.meeting[table.requirement]
    if not fitting:
        return _none_fits(table)
    if table.sizes[active] == 1:
        return _set_out(table, unpacked(table.hands[active])[0], _hand_origin(table))
    return table.ask(active, "send", SENDS[fitting])


def sends(table: Table, action: Action) -> Step:
    """``send``."""
    return _set_out(table, action.hero, _hand_origin(table))


def _hand_origin(table: Table) -> Origin:
    if table.ignore:
        return "any"
    meets = table.meeting[table.requirement] & kinds(table.hands[table.active])
    return "fitting" if meets else "unfit"


def _set_out(table: Table, hero: Hero, origin: Origin) -> Step:
    active = table.active
    table.hands[active] -= UNIT[hero]
    table.sizes[active] -= 1
    return _wander(table, hero, origin)


def _wander(table: Table, hero: Hero, origin: Origin) -> Step:
    active = table.active
    table.wandering = hero
    table.origin = origin
    table.knowing = SEAT[active]
    table.holder = (active + 1) % table.seats
    table.ahead = ALL[table.seats]
    table.log.append(SENT[origin == "deck"][active][hero])
    return WINDOW


def _none_fits(table: Table) -> Step:
    """The top card of the deck is sent instead, and a hand card discarded (step 3, ruling 2)."""
    active = table.active
    size, cards = table.sizes[active], table.hands[active]
    table.log.append(NONE_FITS[active])
    unfit = EVERY & ~table.meeting[table.requirement]
    table.limits[active] = none_fits(table.limits[active], unfit, size)
    if not table.can_draw():
        if size > 1:
            return table.ask(active, "send", SENDS[kinds(cards)])
        return _set_out(table, unpacked(cards)[0], "unfit") if size else END
    hero = table.top()
    if table.piles:
        table.piles[active] = seen_leaving(table.piles[active], hero)
    _wander(table, hero, "deck")
    if size > 1:
        return table.ask(active, "discard", DISCARDS[kinds(cards)])
    return _put_down(table, unpacked(cards)[0]) if size else WINDOW


def discards(table: Table, action: Action) -> Step:
    """``discard``."""
    return _put_down(table, action.hero)


def _put_down(table: Table, hero: Hero) -> Step:
    """A hand card goes face up to the discard pile."""
    active = table.active
    table.hands[active] -= UNIT[hero]
    table.sizes[active] -= 1
    table.limits[active] = shown(table.limits[active], hero)
    table.discard.append(hero)
    table.log.append(DISCARDED[active][hero])
    return WINDOW


# ---- the end of a round ----


def end(table: Table) -> Step:
    """Step 6; the game ends with the round in which the deck ran out."""
    table.draw(table.active)
    if table.clues:
        _turn_clues_up(table)
    if table.claims:
        table.claims.clear()
    if not table.deck and not table.endless:
        return table.finish("deck")
    return FLIP


def _turn_clues_up(table: Table) -> None:
    lying = table.clues[len(table.clues) - len(table.down) :]
    for place, clue in zip(table.down, lying, strict=True):
        table.discard[place] = clue.hero
        if table.limits[clue.seat]:
            table.limits[clue.seat] = knowledge.shown(table.limits[clue.seat], clue.hero)
    if lying:
        table.log.append(TurnedUp(tuple([clue.hero for clue in lying])))
    table.down.clear()
    table.clues.clear()
