"""What the holder of the wandering hero does with it (README: A round, steps 4 and 5)."""

from __future__ import annotations

from arena.games.game import NOBODY, Seat
from arena.games.heroes.abilities import drop, turned_up
from arena.games.heroes.actions import Action
from arena.games.heroes.heroes import (
    BIT,
    CHICKEN,
    PYROMANIAC,
    SIX,
    UNIT,
    Hero,
    HeroSet,
    kinds,
)
from arena.games.heroes.legal import (
    FORCED,
    HOLDS,
    HOLDS_TRAINED,
    LAST_USE,
    SEAT,
    USES,
    WHILE_WANDERING,
    uses_key,
)
from arena.games.heroes.log import CLUED, ELIMINATED, FORWARDED, HIRED
from arena.games.heroes.polls import renewing
from arena.games.heroes.table import ELIMINATE, END, WINDOW, Step, Table

_OF_SENDER: HeroSet = BIT[PYROMANIAC]
"""What the seat that sent the hero can use when it comes back, Witch and Wizard apart."""


def hold(table: Table) -> Step:
    """The holder decides; a choice of one is not asked (ruling 8)."""
    holder = table.holder
    forced = holder == table.active
    unused, used = table.unused[holder], table.used[holder]
    key = 0
    if unused:
        usable = unused & (_OF_SENDER if forced else WHILE_WANDERING)
        usable |= unused & renewing(table, used)
        if usable:
            key = uses_key(usable, used, table.ahead & ~SEAT[holder])
    if forced:
        return table.ask(holder, "holder", FORCED[key]) if key else _hire(table)
    clues = kinds(table.hands[holder]) if table.sizes[holder] > 1 else 0
    if table.trained >> holder & 1:
        if not (clues or key):
            return _forward(table)
        held = HOLDS_TRAINED[clues]
    else:
        held = HOLDS[clues]
    return table.ask(holder, "holder", held + USES[key] if key else held)


def forwards(table: Table, action: Action) -> Step:
    """``forward``."""
    del action
    return _forward(table)


def _forward(table: Table) -> Step:
    """On to the left; a trained active seat does not get it, and the hero is discarded."""
    holder = table.holder
    to = table.holder = (holder + 1) % table.seats
    table.ahead &= ~SEAT[holder]
    table.log.append(FORWARDED[holder][to])
    if to == table.active and table.trained >> to & 1:
        return drop(table)
    return WINDOW


def clues(table: Table, action: Action) -> Step:
    """``clue``: the active seat answers truthfully, and the card lies face down on the pile."""
    holder, hero, active = table.holder, action.hero, table.active
    table.hands[holder] -= UNIT[hero]
    table.sizes[holder] -= 1
    table.down.append(len(table.discard))
    table.discard.append(0)
    answer = table.yes[table.wandering] >> hero & 1
    clue = CLUED[holder][active][hero][answer]
    table.clues.append(clue)
    table.log.append(clue)
    if answer and table.options.clue == "same":
        table.knowing |= SEAT[holder]
    return WINDOW


# ---- hiring ----


def hires(table: Table, action: Action) -> Step:
    """``hire``."""
    del action
    return _hire(table)


def _hire(table: Table) -> Step:
    seat = table.holder
    hero = turned_up(table)
    table.log.append(HIRED[seat][hero])
    if hero in table.bands[seat]:
        return _duplicate(table, seat, hero)
    band = table.bands[seat] = (*table.bands[seat], hero)
    table.unused[seat] |= BIT[hero]
    if hero == CHICKEN:
        table.chickens |= SEAT[seat]
    return table.finish("six") if len(band) == SIX else END


def _duplicate(table: Table, seat: Seat, hero: Hero) -> Step:
    table.hired, table.hirer = hero, seat
    return ask_last_use(table)


def ask_last_use(table: Table) -> Step:
    """The band's copy may be used once more if that would do something (ruling 9)."""
    seat = table.hirer
    used = table.used[seat]
    if usable := table.unused[seat] & BIT[table.hired] & renewing(table, used):
        return table.ask(seat, "last_use", LAST_USE[uses_key(usable, used, 0)])
    return ELIMINATE


def eliminate(table: Table) -> Step:
    """Both copies go to the seat's eliminated pile."""
    seat, hero = table.hirer, table.hired
    table.hired, table.hirer = 0, NOBODY
    table.bands[seat] = tuple([other for other in table.bands[seat] if other != hero])
    table.unused[seat] &= ~BIT[hero]
    table.used[seat] &= ~BIT[hero]
    if hero == CHICKEN:
        table.chickens &= ~SEAT[seat]
    table.eliminated[seat] += (hero, hero)
    table.log.append(ELIMINATED[seat][hero])
    return END
