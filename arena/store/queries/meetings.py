"""Queries: what entrants of a season made of each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from fractions import Fraction

from sqlalchemy import literal, select
from sqlalchemy.orm import aliased

from arena.store.answers import Meetings
from arena.store.ids import EntrantId, SeasonId
from arena.store.models import RoundRow, SlotEntrantRow, SlotResultRow, SlotRow
from arena.store.queries.reading import Reading
from arena.store.queries.seasons import result_of

ZERO = Fraction(0)


class MeetingQueries(Reading):
    """Tables at which two met."""

    def meetings(
        self, season: SeasonId, of: Collection[EntrantId], against: Collection[EntrantId] | None
    ) -> dict[tuple[EntrantId, EntrantId], Meetings]:
        """For each of the ones and each of the others that met at a table with a result.
        ``against``: None is everyone.
        """
        one, other = aliased(SlotEntrantRow), aliased(SlotEntrantRow)
        # An empty text before what is compared keeps databases from beginning there: all tables of
        # the season, or all of the others', are far more than those of the ones.
        query = (
            select(one.entrant, other.entrant, one.place, other.place, SlotResultRow.result)
            .select_from(one)
            .join(other, (other.slot == one.slot) & (other.place != one.place))
            .join(SlotRow, SlotRow.id == other.slot)
            .join(RoundRow, RoundRow.id == SlotRow.round)
            .join(SlotResultRow, SlotResultRow.slot == SlotRow.id)
            .where(
                one.entrant.in_(of),
                literal("") + RoundRow.season == season,
            )
        )
        if against is not None:
            query = query.where((literal("") + other.entrant).in_(against))
        sums: defaultdict[tuple[EntrantId, EntrantId], Fraction] = defaultdict(Fraction)
        tables: defaultdict[tuple[EntrantId, EntrantId], int] = defaultdict(int)
        with self.read() as session:
            for a, b, at, against_at, text in session.execute(query):
                result = result_of(text)
                if result is not None:
                    sums[a, b] += result.pairs[at][against_at] or ZERO
                    tables[a, b] += 1
        return {pair: Meetings(sums[pair], number) for pair, number in tables.items()}
