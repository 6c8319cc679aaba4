"""Who sits where: the place of each table in the pinned list of seat orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations

from arena.games.chance import SeedChance
from arena.leagues.entrants import EntrantId
from arena.leagues.rounds import Played, Round, Table
from arena.match.rotations import Order, orders, team_orders

_SEAT = 4
"""What a seat weighs beside the order of two: the least that keeps seats even in a short season."""


@dataclass(slots=True)
class Seats:
    """How often each entrant sat in each seat, and each before each other.

    ``games``: of a match. Whole lists of seat orders change no balance, so that only what a match's
    games go beyond them counts. ``team``: bots of an entrant, each in a seat of its own.
    """

    games: int
    team: int = 1
    sat: Counter[tuple[EntrantId, int]] = field(default_factory=Counter)
    before: Counter[tuple[EntrantId, EntrantId]] = field(default_factory=Counter)
    next: dict[tuple[EntrantId, ...], int] = field(default_factory=dict)
    """By the entrants of a table: where the list goes on for them."""

    @classmethod
    def after(cls, played: Sequence[Played], games: int, team: int) -> Seats:
        """As the rounds played leave them."""
        seats = cls(games, team)
        for each in played:
            for table in each.round.tables:
                seats.add(table)
        return seats

    def add(self, table: Table) -> None:
        """Counts a table that has been seated."""
        for order in self._orders(len(table.entrants), table.rotation):
            row = [table.entrants[place] for place in order]
            self.sat.update((entrant, seat) for seat, entrant in enumerate(row))
            self.before.update(combinations(row, 2))
        self.next[table.entrants] = table.rotation + self.games

    def place(self, entrants: tuple[EntrantId, ...], first: int = 0) -> int:
        """Where the table's match should begin in the list.

        Entrants that were at a table together, and they alone, go on from where they stopped. Else
        it is the next place, from ``first`` on and around, at which everyone sits, as near as may
        be, where it has sat least, and before those that it has sat before least.
        """
        listed = len(seat_orders(len(entrants), self.team))
        if entrants in self.next:
            return self.next[entrants] % listed
        if self.games % listed == 0:
            return first
        around = ((first + step) % listed for step in range(listed))
        return min(around, key=lambda place: self._weight(entrants, place))

    def _weight(self, entrants: tuple[EntrantId, ...], place: int) -> int:
        return sum(
            sum(_SEAT * self.sat[entrants[at], seat] for seat, at in enumerate(order))
            + sum(self.before[entrants[a], entrants[b]] for a, b in combinations(order, 2))
            for order in self._orders(len(entrants), place)
        )

    def _orders(self, entrants: int, place: int) -> Iterable[Order]:
        listed = seat_orders(entrants, self.team)
        beyond = self.games % len(listed)
        return [listed[(place + game) % len(listed)] for game in range(beyond)]


@cache
def seat_orders(entrants: int, team: int) -> tuple[Order, ...]:
    """The pinned list: ``order[seat]`` is the place in the table of the entrant there.

    In a match of teams the bots are numbered in turn, one of each team, then the next of each.
    """
    if team == 1:
        return orders(entrants)
    listed = team_orders(entrants * team, team)
    return tuple(tuple(bot % entrants for bot in order) for order in listed)


def seated(
    groups: Iterable[Sequence[EntrantId]],
    played: Sequence[Played],
    games: int,
    team: int,
) -> tuple[Table, ...]:
    """Tables for groups of entrants after the rounds played.

    A table lists its entrants by identity, so that the same ones are listed alike whenever they
    meet.
    """
    seats = Seats.after(played, games, team)
    tables = []
    for group in groups:
        entrants = tuple(sorted(group))
        tables.append(Table(entrants, seats.place(entrants)))
        seats.add(tables[-1])
    return tuple(tables)


def seated_by_lot(round_: Round, seed: bytes, of: str, team: int) -> Round:
    """The round with each table's place in the list of seat orders drawn by lot, from a source of
    its own of the season's seed.

    So it must be where the tables play the same deals: as far as all are turned together, the same
    entrants are in the same seat at each other's tables again and again, and what the deals gave
    cannot be told from how strong those are. ``of``: names the round within the season.
    """
    chance = SeedChance(seed)

    def drawn(number: int, table: Table) -> Table:
        places = bytes(range(len(seat_orders(len(table.entrants), team))))
        [place] = chance.draws(f"seats/{of}/{number}", places, 1)
        return replace(table, rotation=place)

    return replace(
        round_, tables=tuple(drawn(number, table) for number, table in enumerate(round_.tables))
    )
