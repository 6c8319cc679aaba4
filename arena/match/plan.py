"""The games of a match: which deal, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass

from arena.match.rotations import Order, orders, team_orders
from arena.match.spec import DealKind, MatchSpec


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """Game number ``game`` of a match; ``order[seat]`` is the index of the entrant there."""

    game: int
    deal: int
    order: Order


def plan(spec: MatchSpec) -> tuple[PlannedGame, ...]:
    """All games of the match, in the order in which they are played and numbered."""
    return tuple(planned(spec, game) for game in range(spec.games))


def planned(spec: MatchSpec, game: int) -> PlannedGame:
    """One game of the match, by its number.

    Independent deals, and those of a league's round: game g has deal g and the g-th order from the
    match's place in the pinned list. Common deals: all rotations of one cyclic order to a deal, one
    cyclic order after the other, beginning with the one that the match's place lies in.
    """
    order = seat_order(spec.kind, spec.seats, spec.team, spec.rotation, game)
    return PlannedGame(game, spec.kind.deal(spec.seats, game), order)


def seat_order(kind: DealKind, seats: int, team: int, rotation: int, game: int) -> Order:
    """Who sits where in that game, as ``planned`` has it, by what a MatchSpec says."""
    listed = orders(seats) if team == 1 else team_orders(seats, team)
    if kind is not DealKind.COMMON:
        return listed[(rotation + game) % len(listed)]
    cycle = rotation // seats + game // seats
    turn = (rotation + game) % seats
    return listed[(cycle * seats + turn) % len(listed)]
