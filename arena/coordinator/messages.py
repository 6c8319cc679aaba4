"""The store's values as messages to workers, and back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from arena.coordinator.terms import Terms
from arena.internal.v1 import worker_pb2
from arena.play.wire import span, wire_clock
from arena.store import GameVersion, Leased, PublicView, WorkerIdentity
from arena.store.ids import WorkerInstance


def identity(worker: worker_pb2.WorkerIdentity) -> WorkerIdentity:
    """As a worker introduces itself."""
    return WorkerIdentity(
        name=worker.name,
        instance=WorkerInstance(worker.instance),
        games=tuple(GameVersion(game.name, game.rules) for game in worker.games),
        slots=worker.slots,
    )


def public_view(view: worker_pb2.PublicView) -> PublicView:
    """As a worker shows a table."""
    return PublicView(
        number=view.number,
        game=view.game,
        step=view.step,
        acted=view.acted if view.HasField("acted") else None,
        age=max(timedelta(0), view.age.ToTimedelta()),
        view=view.view,
        left=tuple(span.ToTimedelta() for span in view.left),
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
        team=work.team,
        entrants=[
            worker_pb2.LeasedEntrant(bot=who.bot, name=who.name, no_show=who.no_show)
            for who in work.entrants
        ],
        secret=work.secret,
        done=leased.done,
        clock=wire_clock(work.clock, work.strikes),
        network_allowance=span(terms.network_allowance),
        away=span(terms.away),
        renew_every=span(terms.renew_every),
        coordinators=coordinators,
    )
