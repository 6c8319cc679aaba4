"""How likely the wandering hero is which one, as far as counting cards can tell."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import chain
from typing import TypeAlias

from arena.games.game import Seat
from arena.games.heroes import COPIES, HEROES, Hero, View, meeting, members

Chances: TypeAlias = "tuple[float, ...]"
"""By hero, and 0 at 0, which is none; their sum is 1, or 0 if there is no wandering hero."""

NOBODY: Chances = (0.0,) * (len(HEROES) + 1)

_CERTAINLY = [tuple(float(other == hero) for other in (0, *HEROES)) for hero in (0, *HEROES)]


def wandering(view: View) -> Chances:
    """To the reader, who knows the hero or counts the cards that it has not seen elsewhere."""
    if view.holder is None:
        return NOBODY
    if view.wandering:
        return certainly(view.wandering)
    unseen = _unseen(view)
    return shares([0.0, *(unseen[hero] * _possible(view, hero) for hero in HEROES)])


def public(view: View) -> Chances:
    """To somebody who counts nothing: what the requirement allows is equally likely.

    Before a hero is sent, of the one that will be.
    """
    heeded = view.origin == "fitting" or (view.holder is None and not view.ignore)
    return _alike(fitting(view, view.requirement) if heeded else HEROES)


@cache
def _alike(heroes: tuple[Hero, ...]) -> Chances:
    return shares([float(hero in heroes) for hero in (0, *HEROES)])


def certainly(hero: Hero) -> Chances:
    """It is this one."""
    return _CERTAINLY[hero]


def among(chances: Chances, heroes: Collection[Hero]) -> Chances:
    """Once it is known to be one of these, which has a chance."""
    return shares([chance * (hero in heroes) for hero, chance in enumerate(chances)])


def shares(weights: Sequence[float]) -> Chances:
    """The weights as parts of 1."""
    total = sum(weights) or 1.0
    return tuple([weight / total for weight in weights])


def new_to(view: View, seat: Seat, chances: Chances) -> float:
    """How likely the hero is none of the seat's band."""
    left = sum(chances)
    for member in view.bands[seat]:
        left -= chances[member.hero]
    return left


def clued(view: View, card: Hero) -> Collection[Hero]:
    """The wandering heroes for which this card as a clue is answered by yes (README: Options)."""
    if view.options.clue == "same":
        return (card,)
    if view.options.edition == "hu2017":
        return [hero for hero in HEROES if card in fitting(view, hero)]
    return fitting(view, card)


def _unseen(view: View) -> list[int]:
    left = [COPIES] * (len(HEROES) + 1)
    for hero in chain(view.hand, view.discard, *view.eliminated):
        left[hero] -= 1
    for clue in view.clues:
        left[clue.hero] -= 1
    for member in chain.from_iterable(view.bands):
        left[member.hero] -= 1
    return [max(0, cards) for cards in left]


def _possible(view: View, hero: Hero) -> bool:
    fits = hero in fitting(view, view.requirement)
    if (view.origin == "fitting" and not fits) or (view.origin == "unfit" and fits):
        return False
    return all((hero in clued(view, clue.hero)) == clue.answer for clue in view.clues if clue.hero)


def fitting(view: View, requirement: Hero) -> tuple[Hero, ...]:
    """The heroes that meet what this one requires when flipped."""
    return _fitting(requirement, view.seats)


@cache
def _fitting(requirement: Hero, seats: int) -> tuple[Hero, ...]:
    return members(meeting(requirement, seats))
