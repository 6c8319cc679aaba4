"""The store's values as messages to workers, and back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from google.protobuf.duration_pb2 import Duration

from arena.coordinator.terms import Terms
from arena.internal.v1 import worker_pb2
from arena.match.spec import Clock
from arena.store import GameVersion, Leased, WorkerIdentity
from arena.store.ids import WorkerInstance
from arena.v1 import play_pb2


def identity(worker: worker_pb2.WorkerIdentity) -> WorkerIdentity:
    """As a worker introduces itself."""
    return WorkerIdentity(
        name=worker.name,
        instance=WorkerInstance(worker.instance),
        games=tuple(GameVersion(game.name, game.rules) for game in worker.games),
        slots=worker.slots,
    )


def leased_match(
    leased: Leased, terms: Terms, coordinators: Sequence[str]
) -> worker_pb2.LeasedMatch:
    """All that a worker needs to play it; ``coordinators``: addresses of those that live."""
    work = leased.assignment
    return worker_pb2.LeasedMatch(
        match=work.match,
        fence=work.fence,
        game=work.game,
        rules=work.rules,
        options_json=work.options,
        deals=work.deals,
        deal_kind=work.kind.value,
        rotation=work.rotation,
        entrants=[
            worker_pb2.LeasedEntrant(bot=who.bot, name=who.name, no_show=who.no_show)
            for who in work.entrants
        ],
        secret=work.secret,
        done=leased.done,
        clock=game_clock(work.clock, work.strikes),
        network_allowance=duration(terms.network_allowance),
        away=duration(terms.away),
        renew_every=duration(terms.renew_every),
        coordinators=coordinators,
    )


def game_clock(clock: Clock, strikes: int) -> play_pb2.GameClock:
    """As bots are told it."""
    return play_pb2.GameClock(
        limit=duration(clock.limit),
        bank=duration(clock.bank),
        increment=duration(clock.increment),
        ready=duration(clock.ready),
        strikes=strikes,
    )


def duration(span: timedelta) -> Duration:
    """Exact to the microsecond."""
    message = Duration()
    message.FromTimedelta(span)
    return message
