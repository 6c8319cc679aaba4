"""Queries: recomputing the ratings bit by bit, while everything goes on."""

from __future__ import annotations

from functools import cache

from sqlalchemy import Select, bindparam, func, select, tuple_

from arena.ratings.elo import MilliElo
from arena.store.answers import AuditedLines, AuditedMatches, LineMark
from arena.store.ids import EntrantId, MatchId, PoolId
from arena.store.models import EntrantRow, LedgerRow, PoolRow, RatingRow
from arena.store.queries.reading import Reading
from arena.store.rebuild import Recomputation, sentence


class AuditQueries(Reading):
    """Slices of what ``rating_differences`` looks at all at once: the ledger of some matches, and
    the ratings of some lines. What only all matches together can tell (counts of matches, games and
    wins, and placements) is left to that.
    """

    def audit_matches(self, after: MatchId, most: int) -> AuditedMatches:
        """The matches that follow, in the order of their ids; ``most`` of them at most."""
        with self.read() as session:
            matches, wrong = Recomputation(session).slice(after, most)
            last = matches[-1].id if matches else None
            return AuditedMatches(
                len(matches), last, tuple(sentence(session, each) for each in wrong)
            )

    def audit_lines(self, after: LineMark | None, most: int) -> AuditedLines:
        """The lines that follow, pool by pool: is each the pool's start and the sum of its ledger
        rows?
        """
        start = (PoolId(""), EntrantId("")) if after is None else (after.pool, after.entrant)
        choice = {"pool": start[0], "entrant": start[1], "most": most}
        with self.read() as session:
            rows = session.execute(_lines(), choice).all()
        wrong = tuple(
            f"pool {pool}: the rating of {name} is {rating / 1000:.3f}, "
            f"its ledger adds up to {int(total) / 1000:.3f}"
            for pool, _, name, rating, total in rows
            if rating != total
        )
        return AuditedLines(LineMark(*rows[-1][:2]) if rows else None, wrong)


@cache
def _lines() -> Select[PoolId, EntrantId, str, MilliElo, int]:
    moved = (
        select(func.coalesce(func.sum(LedgerRow.delta), 0))
        .where(LedgerRow.pool == RatingRow.pool, LedgerRow.entrant == RatingRow.entrant)
        .scalar_subquery()
    )
    key = tuple_(RatingRow.pool, RatingRow.entrant)
    return (
        select(
            RatingRow.pool,
            RatingRow.entrant,
            EntrantRow.name,
            RatingRow.rating,
            PoolRow.start + moved,
        )
        .join(PoolRow, PoolRow.id == RatingRow.pool)
        .join(EntrantRow, EntrantRow.id == RatingRow.entrant)
        .where(key > tuple_(bindparam("pool"), bindparam("entrant")))
        .order_by(RatingRow.pool, RatingRow.entrant)
        .limit(bindparam("most"))
    )
