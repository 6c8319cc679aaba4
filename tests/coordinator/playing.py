"""Games really played, as a worker would: the reports that a coordinator's tests send."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from arena.coordinator.messages import leased_match
from arena.coordinator.terms import Terms
from arena.games import registry
from arena.internal.v1.worker_pb2 import LeasedMatch, ReportRequest
from arena.match.deals import commitment
from arena.match.faults import Fault, FaultKind
from arena.match.runner import play_game
from arena.match.seat import Ask, Chosen, Failed
from arena.match.spec import BotId, Clock, DealKind, MatchId
from arena.store import Assignment, Leased, LeasedEntrant
from arena.store.canonical import canonical_json
from arena.store.ids import WorkerInstance
from workers import leased, messages

LIBRARY = leased.Library(registry.game, registry.codec)


@dataclass(slots=True)
class Chooser:
    """Chooses by the step's number; fails where a test says so."""

    failures: Mapping[int, FaultKind] = field(default_factory=dict)
    """By the number of the ask, from 0."""
    asked: int = 0

    async def choose(self, ask: Ask) -> Chosen | Failed:
        kind = self.failures.get(self.asked)
        self.asked += 1
        if kind is not None:
            return Failed(kind, timedelta(milliseconds=5))
        return Chosen((7 * ask.step + 3) % len(ask.actions), timedelta(milliseconds=2))

    def fault(self) -> Failed | None:
        return None


async def report(
    match: LeasedMatch,
    instance: str,
    game: int = 0,
    failures: Sequence[Mapping[int, FaultKind]] = (),
) -> ReportRequest:
    """An honest report of the match's game; ``failures``: by seat, of the first seats."""
    lease = leased.lease(match, LIBRARY)
    planned = next(planned for planned in lease.remaining if planned.game == game)
    absent = [
        Fault(FaultKind.NO_SHOW, seat, 0)
        for seat, who in enumerate(planned.order)
        if lease.entrants[who].no_show
    ]
    given = [*failures, *({} for _ in range(lease.spec.seats - len(failures)))]
    played = await play_game(
        lease.game,
        lease.spec.options,
        lease.seed(planned),
        [Chooser(of_seat) for of_seat in given],
        clock=lease.spec.clock,
        strikes=lease.spec.strikes,
        faults=absent,
    )
    return messages.report(lease.match, lease.fence, planned.game, instance, played)


def seat_of(match: LeasedMatch, game: int, name: str) -> int:
    """Where the bot of this name sits in a game that is not stored yet."""
    lease = leased.lease(match, LIBRARY)
    (planned,) = (planned for planned in lease.remaining if planned.game == game)
    names = [entrant.name for entrant in match.entrants]
    return planned.order.index(names.index(name))


def message(work: Assignment) -> LeasedMatch:
    """As the worker gets it."""
    return leased_match(Leased(work, ()), Terms(), [])


def assignment(
    seats: int = 3,
    options: Mapping[str, object] | None = None,
    *,
    absent: Sequence[int] = (),
    strikes: int = 3,
) -> Assignment:
    """Of a match that no store knows; ``absent``: places of no-shows."""
    rules = registry.game("wazabi")
    secret = bytes(range(32))
    return Assignment(
        match=MatchId("m"),
        fence=1,
        game="wazabi",
        rules=rules.rules,
        options=canonical_json(rules.options(options or {}).as_json()),
        seats=seats,
        deals=2,
        kind=DealKind.INDEPENDENT,
        rotation=0,
        team=1,
        clock=Clock(),
        strikes=strikes,
        entrants=tuple(
            LeasedEntrant(BotId(f"b{place}"), f"bot{place}", place in absent)
            for place in range(seats)
        ),
        secret=secret,
        commitment=commitment(secret),
        worker=WorkerInstance("w"),
    )
