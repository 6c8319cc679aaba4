"""A leased match as values: the border between the message and the rest of the worker."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field

from arena.games.codec import Codec
from arena.games.game import Game, GameError
from arena.internal.v1 import worker_pb2
from arena.match.deals import SECRET_BYTES, commitment, deal_seed
from arena.match.plan import PlannedGame, plan
from arena.match.spec import DealKind, MatchSpec
from arena.play import wire
from arena.v1 import play_pb2
from workers import spans
from workers.seat import Allowances


class UnplayableError(Exception):
    """The lease asks for what this worker cannot play: one sentence."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of those who play the match; ``no_show``: it forfeits the match."""

    bot: str
    name: str
    no_show: bool


@dataclass(frozen=True, slots=True)
class Library:
    """The games that this worker can play."""

    game: Callable[[str], Game]
    codec: Callable[[str], Codec]


@dataclass(frozen=True, slots=True)
class Lease:
    """An attempt at a match. ``renew_every`` in seconds."""

    match: str
    fence: int
    game: Game
    codec: Codec
    spec: MatchSpec
    entrants: tuple[Entrant, ...]
    secret: bytes = field(repr=False)
    clock: play_pb2.GameClock
    allowances: Allowances
    renew_every: float
    remaining: tuple[PlannedGame, ...]
    """Games not stored yet."""

    @property
    def commitment(self) -> bytes:
        """What was published of the attempt's secret."""
        return commitment(self.secret)

    def seed(self, planned: PlannedGame) -> bytes:
        """The seed of a game's deal."""
        return deal_seed(self.secret, planned.deal)


def lease(message: worker_pb2.LeasedMatch, library: Library) -> Lease:
    """Raises UnplayableError."""
    try:
        game = library.game(message.game)
        codec = library.codec(message.game)
        options = game.options(json.loads(message.options_json))
        kind = DealKind(message.deal_kind)
    except (GameError, ValueError) as error:
        raise UnplayableError(str(error)) from error
    if game.rules != message.rules:
        raise UnplayableError(
            f"version {message.rules} of the rules of {message.game}; here is {game.rules}"
        )
    if len(message.secret) != SECRET_BYTES:
        raise UnplayableError(f"a secret of {len(message.secret)} bytes, not {SECRET_BYTES}")
    spec = MatchSpec(
        game=message.game,
        rules=message.rules,
        options=options,
        seats=len(message.entrants),
        deals=message.deals,
        kind=kind,
        rotation=message.rotation,
        team=max(1, message.team),
        clock=wire.clock(message.clock),
        strikes=message.clock.strikes,
    )
    done = frozenset(message.done)
    return Lease(
        match=message.match,
        fence=message.fence,
        game=game,
        codec=codec,
        spec=spec,
        entrants=tuple(Entrant(e.bot, e.name, e.no_show) for e in message.entrants),
        secret=message.secret,
        clock=message.clock,
        allowances=Allowances(
            network=spans.seconds(message.network_allowance),
            away=spans.seconds(message.away),
            ready=spans.seconds(message.clock.ready),
        ),
        renew_every=spans.seconds(message.renew_every),
        remaining=tuple(planned for planned in plan(spec) if planned.game not in done),
    )
