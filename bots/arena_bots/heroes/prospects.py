"""What a round of Heroes is worth to a seat, counted in heroes of its band."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arena.games.game import Seat
from arena.games.heroes import HEROES, Hero, View
from arena_bots.heroes.chances import (
    Chances,
    among,
    certainly,
    clued,
    new_to,
    public,
    wandering,
)

SIXTH = 4.0
"""What the hero that wins the game is worth."""

ENOUGH = 5
"""Heroes of a band; one more wins."""

DENIED = 0.3
"""What it is worth that an opponent does not get what would be worth 1 to him."""

EAGER, WARY = 0.75, 0.25
"""How likely a seat hires that does not know the hero: if a new one is likelier than not; else."""


class Prospects(NamedTuple):
    """The view's reader is ``me``; ``chances`` are of the wandering hero, as far as it knows."""

    view: View
    me: Seat
    chances: Chances
    trained: frozenset[Seat]

    @classmethod
    def of(cls, view: View) -> Prospects:
        """As things are."""
        assert view.seat is not None, "a spectator has no prospects"
        return cls(view, view.seat, wandering(view), frozenset(view.trained))

    def now(self) -> float:
        """As things are; 0 without a wandering hero."""
        holder = self.view.holder
        if holder is None:
            return 0.0
        if holder != self.me or holder == self.view.active:
            return self.coming_to(holder)
        passed_on = self.coming_to((holder + 1) % self.view.seats)
        return passed_on if self.me in self.trained else max(passed_on, self.hired_by(self.me))

    def looked(self) -> float:
        """Once the reader knows which hero it is."""
        return sum(
            chance * self._replace(chances=certainly(hero)).now()
            for hero, chance in enumerate(self.chances)
            if chance
        )

    def asked(self, card: Hero) -> float:
        """Once the reader was answered to this card as a clue."""
        yes = clued(self.view, card)
        worth = 0.0
        for heroes in (yes, [hero for hero in HEROES if hero not in yes]):
            likely = sum([self.chances[hero] for hero in heroes])
            if likely:
                worth += likely * self._replace(chances=among(self.chances, heroes)).now()
        return worth

    def with_trained(self, seat: Seat) -> float:
        """Once the seat may not hire."""
        if seat == self.view.active == self.view.holder:
            return 0.0  # the hero is discarded
        return self._replace(trained=self.trained | {seat}).now()

    def told(self, seat: Seat) -> float:
        """Once another seat knows which hero it is."""
        view = self.view
        return self._replace(view=view._replace(knowing=(*view.knowing, seat))).now()

    def others_ahead(self) -> tuple[Seat, ...]:
        """Whom the wandering hero is at or has yet to come to, the reader apart."""
        holder = self.view.holder
        return () if holder is None else tuple(s for s in self._way(holder) if s != self.me)

    def coming_to(self, seat: Seat) -> float:
        """If the hero comes to this seat, and so on; the active one must hire it."""
        worth, arriving = 0.0, 1.0
        for holder in self._way(seat):
            if holder not in self.trained:
                hires = self._hires(holder)
                worth += arriving * hires * self.hired_by(holder)
                arriving *= 1.0 - hires
        return worth

    def hired_by(self, seat: Seat) -> float:
        """If the seat hires: a new hero joins the band, another takes the band's copy along."""
        new = new_to(self.view, seat, self.chances)
        gained = SIXTH if len(self.view.bands[seat]) == ENOUGH else 1.0
        worth = new * gained - (1.0 - new)
        return worth if seat == self.me else -DENIED * worth

    def _way(self, seat: Seat) -> Iterator[Seat]:
        while seat != self.view.active:
            yield seat
            seat = (seat + 1) % self.view.seats
        yield seat

    def _hires(self, seat: Seat) -> float:
        """How likely the seat hires when the hero comes to it."""
        if seat == self.view.active:
            return 1.0
        if seat == self.me or seat in self.view.knowing:
            return float(new_to(self.view, seat, self.chances) > 0.5)
        return EAGER if new_to(self.view, seat, public(self.view)) > 0.5 else WARY
