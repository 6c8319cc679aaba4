"""A duel of two bots in this process: deal after deal, each from every seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from arena.cli.local.bots import Entrant
from arena.cli.local.match import LocalMatch, play
from arena.games.game import Game
from arena.match.duel import Seating, seatings, share
from arena.match.faults import FaultKind
from arena.match.plan import PlannedGame
from arena.match.spec import MatchSpec


@dataclass(frozen=True, slots=True)
class LocalDuel:
    """Two bots, and a match whose entrants are as many copies of one as seats, then of the other.

    ``seatings``: the games of a deal.
    """

    bots: tuple[Entrant, Entrant]
    match: LocalMatch
    seatings: tuple[Seating, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """What bot 0 won of a deal, in [0, 1], and the faults of either."""

    share: Fraction
    faults: tuple[Counter[FaultKind], Counter[FaultKind]] = field(
        default_factory=lambda: (Counter(), Counter())
    )


def duel(game: Game, spec: MatchSpec, bots: tuple[Entrant, Entrant], secret: bytes) -> LocalDuel:
    """The duel at ``spec.seats`` seats."""
    copies = [bot for bot in bots for _ in range(spec.seats)]
    sides = game.sides(spec.seats, spec.options)
    return LocalDuel(bots, LocalMatch(game, spec, copies, secret), seatings(sides))


async def dealt(duel: LocalDuel, tell: Callable[[str], None]) -> AsyncGenerator[Dealt]:
    """All deals, one after the other; ``tell`` gets a sentence for each of the first mishaps."""
    games = len(duel.seatings)
    shares: list[Fraction] = []
    faults: tuple[Counter[FaultKind], Counter[FaultKind]] = (Counter(), Counter())
    async for planned, played in play(duel.match, tell, _games(duel)):
        seating = duel.seatings[planned.game % games]
        shares.append(share(seating, played.result.ranks))
        for fault in played.faults:
            faults[seating[fault.seat]][fault.kind] += 1
        if len(shares) == games:
            yield Dealt(Fraction(sum(shares), games), faults)
            shares, faults = [], (Counter(), Counter())


def _games(duel: LocalDuel) -> Iterator[PlannedGame]:
    spec, games = duel.match.spec, len(duel.seatings)
    for number in range(spec.deals * games):
        seating = duel.seatings[number % games]
        order = tuple(bot * spec.seats + seat for seat, bot in enumerate(seating))
        yield PlannedGame(number, number // games, order)
