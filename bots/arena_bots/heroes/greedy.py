"""Heroes by rules of thumb: of all choices the one after which the round is worth most."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from arena.games.heroes import (
    CHICKEN,
    HEROES,
    KNIGHT,
    PYROMANIAC,
    SERGEANT,
    TRAINER,
    WITCH,
    WIZARD,
    Action,
    Hero,
    Used,
    View,
)
from arena_bots.heroes.chances import certainly, fitting
from arena_bots.heroes.prospects import Prospects
from arena_sdk import Bot

PRICE = {
    CHICKEN: 0.2,
    PYROMANIAC: 0.4,
    WITCH: 0.1,
    TRAINER: 0.3,
    SERGEANT: 0.1,
    KNIGHT: 0.1,
    WIZARD: 0.1,
}
"""What an ability must bring to be used now rather than kept, in heroes of the band."""

CARD = 0.5
"""What a hand card is worth, divided by how many there are."""


class HeroesGreedy(Bot[View, Action]):
    """Counts cards, asks clues while they are worth a card, hires what is likely enough new, and
    uses abilities to win a hero, to save one, or to keep a sixth from an opponent."""

    quick = True

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        prospects = Prospects.of(view)
        return max(actions, key=lambda action: worth(prospects, action))


def worth(prospects: Prospects, action: Action) -> float:
    """What the round is worth with the action; after a look it is worth most to say nothing."""
    view, me = prospects.view, prospects.me
    match action.verb:
        case "hire":
            return prospects.hired_by(me)
        case "forward":
            return prospects.coming_to((me + 1) % view.seats)
        case "clue":
            return prospects.asked(action.hero) - CARD / len(view.hand)
        case "send":
            return sent(prospects, action.hero)
        case "discard":
            return float(view.hand.count(action.hero))
        case "use":
            return used(prospects, action)
        case "claim":
            return -1.0
    return after_uses(prospects, view.pending) if view.pending else standing(prospects)


def used(prospects: Prospects, action: Action) -> float:
    """With the action's ability used, which may be the last use of a hero that goes anyway."""
    view, use = prospects.view, Used(prospects.me, action.hero, action.target)
    if view.phase == "last_use":
        return PRICE[action.target or WIZARD]
    return after_uses(prospects, (*view.pending, use)) - PRICE[action.hero]


def after_uses(prospects: Prospects, uses: Sequence[Used]) -> float:
    """When uses are settled: the first, a Chicken that cancels it, one that cancels that, ..."""
    cancelled = len(uses) % 2 == 0
    return standing(prospects) if cancelled else effect(prospects, uses[0])


def effect(prospects: Prospects, use: Used) -> float:
    """Once an ability has had its effect."""
    mine, target = use.seat == prospects.me, use.target
    if use.hero == PYROMANIAC:
        return 0.0
    if use.hero == TRAINER and target is not None:
        return prospects.with_trained(target)
    if use.hero == SERGEANT:
        return prospects.looked() if mine else prospects.told(use.seat)
    if use.hero == KNIGHT and mine:
        return standing(prospects._replace(view=prospects.view._replace(ignore=True)))
    if use.hero == WIZARD and mine:
        return standing(prospects) + 2 * CARD / (len(prospects.view.hand) + 1)
    if use.hero == WITCH and mine and target is not None:
        return refreshed(prospects, target)
    return standing(prospects)


def refreshed(prospects: Prospects, hero: Hero) -> float:
    """With the hero used again at once, if that would do something."""
    me, view = prospects.me, prospects.view
    if hero in (PYROMANIAC, TRAINER, SERGEANT) and view.holder is None:
        return standing(prospects)
    targets = prospects.others_ahead() if hero == TRAINER else (None,)
    worths = [effect(prospects, Used(me, hero, target)) for target in targets]
    return max(standing(prospects), max(worths, default=0.0) - PRICE[hero])


def standing(prospects: Prospects) -> float:
    """As things are; before a hero is sent, to the seat that will send it, with the best one."""
    view = prospects.view
    if view.phase != "window" or view.holder is not None or prospects.me != view.active:
        return prospects.now()
    allowed = HEROES if view.ignore else fitting(view, view.requirement)
    choices = [sent(prospects, hero) for hero in {*view.hand} if hero in allowed]
    if choices:
        return max(choices)
    return fmean(sent(prospects, hero) for hero in HEROES) - CARD / max(1, len(view.hand))


def sent(prospects: Prospects, hero: Hero) -> float:
    """With this hero on its way from the reader."""
    known = prospects._replace(chances=certainly(hero))
    return known.coming_to((prospects.me + 1) % prospects.view.seats)
