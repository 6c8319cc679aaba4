"""Scheduling a match from what a person asks for: names and texts become a checked MatchSpec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from arena.match.checks import (
    MatchError,
    check_clock,
    check_deals,
    check_kind,
    check_seats,
    check_strikes,
    checked_game,
    checked_options,
)
from arena.match.spec import BotId, Clock, DealKind, MatchId, MatchSpec
from arena.store import NewMatch, Store, StoreError
from arena.store.actors import ARENA
from arena.store.ids import PoolId

DEFAULT_CLOCK = Clock()

LONGEST_ROTATION = 2**31
HIGHEST_PRIORITY = 1_000_000


class OrderError(ValueError):
    """A match that cannot be; the message is one sentence for a person."""


@dataclass(frozen=True, slots=True)
class MatchOrder:
    """What is asked for. ``bots``: names, in the order of the first game's seats, as rotated.

    ``options``: those of the game that differ from its defaults. ``start_by``: from now, after
    which a bot that is not there is a no-show; None: the match waits for all. ``pool``: None is the
    game's own. ``kind``: common deals, each played once a rotation, are refused for all but hosted
    bots, as any other would remember the others' cards.
    """

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    deals: int = 1
    kind: DealKind = DealKind.INDEPENDENT
    rotation: int = 0
    clock: Clock = DEFAULT_CLOCK
    strikes: int = 3
    start_by: timedelta | None = None
    priority: int = 0
    pool: str | None = None


def schedule(store: Store, orders: Sequence[MatchOrder], by: str = ARENA) -> tuple[MatchId, ...]:
    """Schedules all of the matches or none, as one plan, on behalf of ``by``; raises OrderError."""
    planned = [(order, spec_of(order), _entrants(store, order)) for order in orders]
    try:
        with store.unit() as unit:
            now = unit.now()
            return unit.create_matches(
                [
                    NewMatch(
                        spec=spec,
                        entrants=entrants,
                        pool=None if order.pool is None else PoolId(order.pool),
                        start_by=None if order.start_by is None else now + order.start_by,
                        priority=order.priority,
                    )
                    for order, spec, entrants in planned
                ],
                by,
            )
    except StoreError as error:
        raise OrderError(str(error)) from error


def spec_of(order: MatchOrder) -> MatchSpec:
    """Checked by the game's own rules; raises OrderError."""
    try:
        game = checked_game(order.game)
        options = checked_options(game, order.options)
        check_seats(game, len(order.bots), options)
        check_kind(order.kind)
        check_deals(order.deals, order.kind, len(order.bots))
        check_strikes(order.strikes)
        check_clock(order.clock)
    except MatchError as error:
        raise OrderError(str(error)) from error
    if not 0 <= order.rotation < LONGEST_ROTATION:
        raise OrderError(f"a rotation is a place from 0 up, below {LONGEST_ROTATION}")
    if not -HIGHEST_PRIORITY <= order.priority <= HIGHEST_PRIORITY:
        raise OrderError(
            f"a priority is a number from {-HIGHEST_PRIORITY} to {HIGHEST_PRIORITY}, "
            f"not {order.priority}"
        )
    return MatchSpec(
        game=game.name,
        rules=game.rules,
        options=options,
        seats=len(order.bots),
        deals=order.deals,
        kind=order.kind,
        rotation=order.rotation,
        clock=order.clock,
        strikes=order.strikes,
    )


def _entrants(store: Store, order: MatchOrder) -> tuple[BotId, ...]:
    for name in order.bots:
        if order.bots.count(name) > 1:
            raise OrderError(f"bot {name} is named twice; a bot can sit in a match once only")
    return tuple(bot_id(store, name) for name in order.bots)


def bot_id(store: Store, name: str) -> BotId:
    """Raises OrderError for a name that no bot has."""
    bot = store.queries().bot_named(name)
    if bot is None:
        known = ", ".join(bot.name for bot in store.queries().bots()) or "none yet"
        raise OrderError(
            f"there is no bot {name!r} (bots: {known}); arena bot create {name} makes one"
        )
    return bot.id
