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
    listed = orders(spec.seats) if spec.team == 1 else team_orders(spec.seats, spec.team)
    deal = spec.kind.deal(spec.seats, game)
    if spec.kind is DealKind.COMMON:
        return PlannedGame(game, deal, _common(listed, spec, game))
    return PlannedGame(game, deal, listed[(spec.rotation + game) % len(listed)])


def _common(listed: tuple[Order, ...], spec: MatchSpec, game: int) -> Order:
    cycle = spec.rotation // spec.seats + game // spec.seats
    turn = (spec.rotation + game) % spec.seats
    return listed[(cycle * spec.seats + turn) % len(listed)]
