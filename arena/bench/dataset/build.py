"""Filling a store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import func, select, text

from arena.bench.dataset.bulk import Bulk
from arena.bench.dataset.competitions import SHARES, Competition, definition
from arena.bench.dataset.field import found
from arena.bench.dataset.identities import Identities
from arena.store import Store
from arena.store.models import BotRow, MatchRow

BEGUN = datetime(2026, 1, 1, tzinfo=UTC)
FEWEST = 8
"""Bots: two tables of four."""

TOLD = 100_000
"""Games from one word on how far it is to the next."""


class NotEmptyError(Exception):
    """There is something in the store already."""


@dataclass(frozen=True, slots=True)
class Filled:
    """How much is there: games that count, and matches, void ones too."""

    bots: int
    games: int
    matches: int


def fill(store: Store, games: int, bots: int, tell: Callable[[str], None]) -> Filled:
    """Fills an empty store with so many games, and a few more, as rounds are played to their end.

    The same arguments give the same rows. Raises NotEmptyError.
    """
    _must_be_empty(store)
    bulk, ids = Bulk(store), Identities()
    club = found(bulk, ids, bots, BEGUN)
    written = 0
    for name, share in SHARES.items():
        competition = Competition(bulk, ids, club, definition(name), BEGUN)
        told = 0
        for played in competition.play(round(games * share)):
            if played >= told + TOLD:
                told = played
                tell(f"{name}: {played:,} games")
        bulk.write()
        written += competition.matches.written
        tell(f"{name}: {competition.matches.written:,} games")
    with store.unit() as unit:
        unit.session.execute(text("ANALYZE"))
        matches = unit.session.execute(select(func.count()).select_from(MatchRow)).scalar_one()
    return Filled(bots, written, matches)


def _must_be_empty(store: Store) -> None:
    with store.unit() as unit:
        if unit.session.scalars(select(BotRow.id)).first() is not None:
            raise NotEmptyError
