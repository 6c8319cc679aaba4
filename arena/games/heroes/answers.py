"""The wandering hero and the clue cards that lie face down, drawn so that the answers are true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from arena.games.game import Rng
from arena.games.heroes.events import Clued
from arena.games.heroes.filling import Supply, drawn, drawn_by, shuffled
from arena.games.heroes.heroes import (
    BIT,
    COPIES,
    EVERY,
    HEROES,
    MEETING,
    SIX,
    Hero,
    HeroSet,
    members,
)
from arena.games.heroes.log import CLUED
from arena.games.heroes.options import answered_yes
from arena.games.heroes.view import View

_BOX = (0, *([COPIES] * len(HEROES)))


class Answers:
    """What the answers of a round leave open to the reader of a view."""

    __slots__ = ("_all", "_known", "_yes", "clues", "lying", "possible")

    def __init__(self, view: View) -> None:
        self._yes = answered_yes(view.options, view.seats)
        self._known = view.wandering or _hired(view)
        """The hero that the answers are about, if the reader knows it."""
        self.clues = view.clues
        self.lying = view.discard.count(0) if view.clues else 0
        """So many of the last clues lie face down on the discard pile."""
        self.possible = self._possible(view)
        """What an unknown wandering hero can be; nothing if there is none."""
        self._all = all(clue.hero for clue in view.clues)

    def _possible(self, view: View) -> HeroSet:
        """By where it came from and by the answers to the reader's own clues."""
        if view.wandering or view.holder is None:
            return 0
        found = EVERY
        if view.origin == "fitting":
            found = MEETING[view.seats][view.requirement]
        elif view.origin == "unfit":
            found = EVERY & ~MEETING[view.seats][view.requirement]
        for clue in view.clues:
            if clue.hero:
                for hero in HEROES:
                    if self._yes[hero] >> clue.hero & 1 != clue.answer:
                        found &= ~BIT[hero]
        return found

    def unseen(self, view: View) -> Supply:
        """By hero: the cards of the box that the reader does not see anywhere."""
        seen = view.hand + view.discard + (view.wandering, view.hired)
        seen += tuple([clue.hero for clue in self._lying()])
        for heroes in view.eliminated:
            seen += heroes
        for band in view.bands:
            seen += tuple([hero for hero, _ in band])
        return [0, *[COPIES - seen.count(hero) for hero in HEROES]]

    def _lying(self) -> Sequence[Clued]:
        return self.clues[len(self.clues) - self.lying :]

    # ---- drawn ----

    def wandering(self, supply: Supply, rng: Rng) -> Hero:
        """The unknown hero, out of the supply; 0 if there is none.

        It is drawn by the number of ways in which it and the clue cards can lie.
        """
        if not self.possible:
            return 0
        ways = [self._ways(hero, supply) for hero in range(8)]
        hero = drawn_by(ways, rng)
        supply[hero] -= 1
        return hero

    def _ways(self, wandering: Hero, supply: Supply) -> int:
        if not self.possible >> wandering & 1:
            return 0
        ways = supply[wandering]
        if self._all:
            return ways
        yes = sum(supply[hero] for hero in members(self._yes[wandering]))
        left = [sum(supply) - yes, yes]
        left[self._yes[wandering] >> wandering & 1] -= 1
        for clue in self._lying():
            if not clue.hero:
                ways *= max(0, left[clue.answer])
                left[clue.answer] -= 1
        return ways

    def filled(self, wandering: Hero, supply: Supply, rng: Rng) -> list[Clued] | None:
        """All clues of the round with heroes that go with their answers; None: there are too few.

        Those that lie face down are taken out of the supply.
        """
        if self._all:
            return list(self.clues)
        found, shuffled_in = [], len(self.clues) - self.lying
        for number, clue in enumerate(self.clues):
            hero = clue.hero
            if not hero:
                source = supply if number >= shuffled_in else list(_BOX)
                hero = drawn(source, self._answering(wandering, clue), rng)
            if not hero:
                return None
            found.append(CLUED[clue.seat][clue.to][hero][clue.answer])
        return found

    def _answering(self, wandering: Hero, clue: Clued) -> HeroSet:
        """The clue cards that are answered so; 0: the reader knows the wandering hero."""
        yes = self._yes[wandering or self._known]
        return yes if clue.answer else EVERY & ~yes

    def each(self, view: View, rng: Rng) -> Iterator[tuple[Hero, list[Clued], Supply]]:
        """Every unknown hero and all clues that can be, with what is left of the supply then."""
        for wandering in members(self.possible) or (0,):
            choices = [
                (clue.hero,)
                if clue.hero
                else shuffled(members(self._answering(wandering, clue)), rng)
                for clue in self.clues
            ]
            for heroes in product(*choices):
                supply = self._less(view, wandering, heroes)
                if min(supply) >= 0:
                    clues = [
                        CLUED[clue.seat][clue.to][hero][clue.answer]
                        for hero, clue in zip(heroes, self.clues, strict=True)
                    ]
                    yield wandering, clues, supply

    def _less(self, view: View, wandering: Hero, heroes: Sequence[Hero]) -> Supply:
        """The unseen cards without these, as far as they are of them."""
        supply = self.unseen(view)
        supply[wandering] -= 1
        lying = heroes[len(heroes) - self.lying :]
        for hero, clue in zip(lying, self._lying(), strict=True):
            if not clue.hero:
                supply[hero] -= 1
        supply[0] = 0
        return supply


def _hired(view: View) -> Hero:
    """The duplicate in its last use, or the sixth hero, which ended the game; 0: neither."""
    if view.hired or view.phase != "over":
        return view.hired
    return next((band[-1].hero for band in view.bands if len(band) == SIX), 0)
