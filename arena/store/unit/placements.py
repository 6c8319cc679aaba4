"""Commands: where newcomers to a pool start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import select, update

from arena.ratings.elo import MilliElo
from arena.ratings.placement import place
from arena.store.answers import Placing
from arena.store.canonical import canonical_json
from arena.store.ids import EntrantId, LeagueId, MatchId, PoolId, new_id
from arena.store.models import LedgerRow, PoolRow, RatingRow
from arena.store.outcomes import results
from arena.store.placing import beginners
from arena.store.states import LedgerKind
from arena.store.unit.seasons import SeasonCommands


@dataclass(frozen=True, slots=True)
class _Start:
    """Where somebody starts, and the matches that say so."""

    rating: MilliElo
    matches: tuple[MatchId, ...]


class PlacementCommands(SeasonCommands):
    """The rows that place newcomers."""

    def place(
        self, league: LeagueId, pool: PoolId, entrant: EntrantId, wanted: int, by: str
    ) -> MilliElo | None:
        """Its rating from now on, fitted from its placement matches; a row of the ledger keeps it.

        None, and nothing is written, if it has fewer than are wanted that count, one of them is
        not over, or something has fixed its rating already: who else did this was faster.
        """
        self.lock_league(league)
        new = beginners(self.session, pool)
        its = new.get(entrant)
        if its is None or its.waiting or len(its.played) < wanted:
            return None
        start = self.session.get_one(PoolRow, pool).start
        found = _Start(self._fitted(pool, entrant, new, start), its.played)
        return found.rating if self._write(pool, entrant, found, start, by) else None

    def _fitted(
        self,
        pool: PoolId,
        entrant: EntrantId,
        new: Mapping[EntrantId, Placing],
        start: MilliElo,
    ) -> MilliElo:
        """With all that are no beginners held at their present ratings."""
        lines = select(RatingRow.entrant, RatingRow.rating).where(RatingRow.pool == pool)
        held: dict[str, MilliElo] = {
            other: rating
            for other, rating in self.session.execute(lines.order_by(RatingRow.entrant))
            if other not in new
        }
        mean = MilliElo(round(sum(held.values()) / len(held))) if held else start
        matches = sorted({match for placing in new.values() for match in placing.played})
        return place(tuple(results(self.session, matches)), held, mean)[entrant]

    def _write(
        self, pool: PoolId, entrant: EntrantId, found: _Start, start: MilliElo, by: str
    ) -> bool:
        """False if there is such a row."""
        delta = found.rating - start
        row = {
            "id": new_id(),
            "pool": pool,
            "entrant": entrant,
            "kind": LedgerKind.PLACEMENT,
            "delta": delta,
            "matches": canonical_json(found.matches),
            "at": self.now(),
        }
        if not self.insert_missing(LedgerRow, [row]):
            return False
        self.session.execute(
            update(RatingRow)
            .where(RatingRow.pool == pool, RatingRow.entrant == entrant)
            .values(rating=RatingRow.rating + delta)
            .execution_options(synchronize_session=False)
        )
        self.audit(
            *(by, "place", entrant), pool=pool, rating=found.rating, matches=list(found.matches)
        )
        return True
