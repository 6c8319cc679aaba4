"""Commands: what finished and void matches do to the ratings."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select, update

from arena.ratings.elo import MilliElo
from arena.store.canonical import canonical_json
from arena.store.errors import UnknownError
from arena.store.fold import Worth, worth
from arena.store.ids import EntrantId, MatchId, PoolId, new_id
from arena.store.models import LedgerRow, MatchRow, RatingRow
from arena.store.states import LedgerKind
from arena.store.unit.transaction import Transaction


class RatingCommands(Transaction):
    """The ledger and its sums. Every change is a row; the table is moved along with it."""

    def rate(self, match: MatchRow) -> None:
        """A match that was just finished moves its entrants' lines."""
        if match.unrated is None:
            for line in worth(self.session, match):
                self._append(match, line.entrant, LedgerKind.MATCH, line.delta)
                self._move(match.pool, line, 1)

    def take_back(self, match: MatchRow) -> None:
        """A finished match becomes void: the negative of what was stored for it."""
        if match.unrated is not None:
            return
        stored = dict(
            self.session.execute(
                select(LedgerRow.entrant, LedgerRow.delta).where(
                    LedgerRow.match == match.id, LedgerRow.kind == LedgerKind.MATCH
                )
            ).all()
        )
        for line in worth(self.session, match):
            delta = stored[line.entrant]
            self._append(match, line.entrant, LedgerKind.VOID, MilliElo(-delta))
            self._move(match.pool, Worth(line.entrant, delta, line.games, line.wins), -1)

    def _append(
        self, match: MatchRow, entrant: EntrantId, kind: LedgerKind, delta: MilliElo
    ) -> None:
        self.session.add(
            LedgerRow(
                id=new_id(),
                pool=match.pool,
                entrant=entrant,
                match=match.id,
                kind=kind,
                delta=delta,
                at=self.now(),
            )
        )

    def _move(self, pool: PoolId, line: Worth, sign: int) -> None:
        """By what was added, not to a total that was read before: others may move it too."""
        self.session.execute(
            update(RatingRow)
            .where(RatingRow.pool == pool, RatingRow.entrant == line.entrant)
            .values(
                rating=RatingRow.rating + sign * line.delta,
                matches=RatingRow.matches + sign,
                games=RatingRow.games + sign * line.games,
                wins=RatingRow.wins + sign * line.wins,
            )
        )

    def place(
        self,
        pool: PoolId,
        entrant: EntrantId,
        delta: MilliElo,
        matches: Sequence[MatchId],
        by: str,
    ) -> None:
        """A newcomer starts from a fit over its placement matches. Raises UnknownError.

        A rebuild takes the row as given.
        """
        moved = self.session.execute(
            update(RatingRow)
            .where(RatingRow.pool == pool, RatingRow.entrant == entrant)
            .values(rating=RatingRow.rating + delta)
            .returning(RatingRow.entrant)
        )
        if moved.first() is None:
            raise UnknownError(f"entrant {entrant!r} has played nothing in pool {pool!r}")
        self.session.add(
            LedgerRow(
                id=new_id(),
                pool=pool,
                entrant=entrant,
                kind=LedgerKind.PLACEMENT,
                delta=delta,
                matches=canonical_json(list(matches)),
                at=self.now(),
            )
        )
        self.audit(by, "place", entrant, pool=pool, delta=delta)
