"""Queries: what entrants of a season made of each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from fractions import Fraction

from sqlalchemy import Select, select

from arena.store.answers import AuditedMeetings, Meetings
from arena.store.engine import be_patient
from arena.store.ids import EntrantId, SeasonId
from arena.store.meetings import every_wrong_meeting, sentence, wrong_meetings
from arena.store.models import EntrantRow, MeetingRow
from arena.store.queries.reading import Reading


class MeetingQueries(Reading):
    """Sums by pair, as they are stored."""

    def meetings(
        self, season: SeasonId, of: Collection[EntrantId], against: Collection[EntrantId] | None
    ) -> dict[tuple[EntrantId, EntrantId], Meetings]:
        """For each of the ones and each of the others that met at a table with a result.
        ``against``: None is everyone.
        """
        points: defaultdict[tuple[EntrantId, EntrantId], Fraction] = defaultdict(Fraction)
        tables: defaultdict[tuple[EntrantId, EntrantId], int] = defaultdict(int)
        with self.read() as session:
            for row in session.execute(_sums(season, of, against)):
                points[row.one, row.other] += Fraction(row.points, row.of)
                tables[row.one, row.other] += row.tables
            for row in session.execute(_sums(season, against, of)):
                points[row.other, row.one] += Fraction(row.other_points, row.of)
                tables[row.other, row.one] += row.tables
        return {pair: Meetings(points[pair], number) for pair, number in tables.items()}

    def meeting_differences(self) -> Iterator[str]:
        """Where the sums are not what the results give, in sentences; it goes as
        ``rating_differences`` does.
        """
        with self.read() as session:
            be_patient(session.connection())
            for wrong in every_wrong_meeting(session):
                yield sentence(session, wrong)

    def audit_meetings(self, after: EntrantId, most: int) -> AuditedMeetings:
        """The sums of the entrants that follow, in the order of their ids, each as the first of its
        pairs: are they what the results of all their tables give?
        """
        following = select(EntrantRow.id).where(EntrantRow.id > after).order_by(EntrantRow.id)
        with self.read() as session:
            entrants = session.scalars(following.limit(most)).all()
            wrong = tuple(sentence(session, each) for each in wrong_meetings(session, entrants))
        return AuditedMeetings(entrants[-1] if entrants else None, wrong)


def _sums(
    season: SeasonId, ones: Collection[EntrantId] | None, others: Collection[EntrantId] | None
) -> Select[EntrantId, EntrantId, int, int, int, int]:
    row = MeetingRow
    query = select(row.one, row.other, row.of, row.tables, row.points, row.other_points)
    if ones is not None:
        query = query.where(row.one.in_(ones))
    if others is not None:
        query = query.where(row.other.in_(others))
    return query.where(row.season == season, row.tables > 0)
