"""Scheduling a match from what a person asks for: names and texts become a checked MatchSpec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from arena.games import registry
from arena.games.chance import SEED_BYTES, SeedChance
from arena.games.game import GameError, Options
from arena.match.spec import BotId, Clock, DealKind, MatchId, MatchSpec
from arena.store import NewMatch, Store, StoreError
from arena.store.ids import PoolId

DEFAULT_CLOCK = Clock()

MOST_GAMES = 10_000
"""A longer match is several matches: games are kept when attempts fail, plans are not endless."""

MOST_STRIKES = 1_000_000
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


def schedule(store: Store, orders: Sequence[MatchOrder], by: str = "arena") -> tuple[MatchId, ...]:
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
        game = registry.game(order.game)
        options = game.options(order.options)
        _check_words(order.game, options)
        game.new(len(order.bots), options, SeedChance(bytes(SEED_BYTES)))  # checks the seats
    except GameError as error:
        raise OrderError(str(error)) from error
    most = MOST_GAMES // order.kind.games(len(order.bots))
    if not 1 <= order.deals <= most:
        raise OrderError(f"a match has at least 1 deal and at most {most}, not {order.deals}")
    if not 0 <= order.rotation < LONGEST_ROTATION:
        raise OrderError(f"a rotation is a place from 0 up, below {LONGEST_ROTATION}")
    if not 1 <= order.strikes <= MOST_STRIKES:
        raise OrderError(
            f"a game is forfeited after at least 1 fault and at most {MOST_STRIKES}, "
            f"not {order.strikes}"
        )
    if not -HIGHEST_PRIORITY <= order.priority <= HIGHEST_PRIORITY:
        raise OrderError(
            f"a priority is a number from {-HIGHEST_PRIORITY} to {HIGHEST_PRIORITY}, "
            f"not {order.priority}"
        )
    if order.clock.limit + order.clock.bank <= timedelta(0):
        raise OrderError("a bot needs time: a limit or a bank above 0 seconds")
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


def _check_words(game: str, options: Options) -> None:
    """An arena's matches have options of a word: what is written out is for local play."""
    for name, value in options.as_json().items():
        if isinstance(value, Mapping):
            raise OrderError(
                f"option {name!r} of {game} is written out; an arena takes only what comes with "
                "the game, by its name"
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
