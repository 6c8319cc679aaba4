"""Queries: what spectators see of a running match, and when.

What is not in an answer of these queries is not shown: they alone decide what is public of a match
that is played, and apply the delay that its league sets, by the database's clock.
"""

from __future__ import annotations

from datetime import timedelta
from functools import cache

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from arena.match.plan import seat_order
from arena.match.spec import DealKind
from arena.store.answers import Hidden, Live, ShownView
from arena.store.ids import MatchId
from arena.store.models import LeagueRow, MatchRow, PublicViewRow
from arena.store.published import shown_live
from arena.store.queries.delays import delay_of
from arena.store.queries.reading import Reading
from arena.store.states import UNFINISHED


class LiveQueries(Reading):
    """Tables while they are played."""

    def live(self, match: MatchId, most: int) -> Live | None:
        """What is shown of a match that is not over: the newest views of its newest attempt, so
        many at most, the newest first. None: there is no such match, or it is over.
        """
        with self.read() as session:
            found = session.execute(_match(), {"of": match}).first()
            if found is None or found[0].state not in UNFINISHED:
                return None
            row, settings, shown = found
            delay = delay_of(settings)
            if not shown:
                return Live(_why(row), delay, ())
            return Live(None, delay, self._views(session, row, delay, most))

    def _views(
        self, session: Session, match: MatchRow, delay: timedelta, most: int
    ) -> tuple[ShownView, ...]:
        query = (
            select(PublicViewRow)
            .where(
                PublicViewRow.match == match.id,
                PublicViewRow.fence == match.fence,
                PublicViewRow.at <= self.time(session) - delay,
            )
            .order_by(PublicViewRow.number.desc())
            .limit(most)
        )
        return tuple(_view(match, row) for row in session.scalars(query))


def _view(match: MatchRow, row: PublicViewRow) -> ShownView:
    order = seat_order(match.kind, match.seats, match.team, match.rotation, row.game)
    where = row.fence, row.number, row.game, order
    return ShownView(*where, row.step, row.acted, row.at, row.view, row.clocks or ())


@cache
def _match() -> Select[MatchRow, str | None, bool]:
    """With its league's settings, and whether it is shown."""
    query: Select[MatchRow, str | None, bool] = select(MatchRow, LeagueRow.settings, shown_live())
    league = LeagueRow.id == MatchRow.league
    return query.outerjoin(LeagueRow, league).where(MatchRow.id == bindparam("of"))


def _why(match: MatchRow) -> Hidden:
    return Hidden.LATER if match.kind is DealKind.INDEPENDENT else Hidden.SHARED
