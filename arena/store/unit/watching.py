"""Commands: what is watched, and what spectators of it may see.

Watching costs only where somebody watches: the web process says so, a renewal's answer tells the
worker, and the worker's next renewal brings what has become of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import cache

import structlog
from sqlalchemy import Delete, Select, bindparam, delete, select, update
from sqlalchemy.exc import DBAPIError

from arena.store.commands import PublicView
from arena.store.ids import MatchId
from arena.store.models import MatchRow, PublicViewRow, WatchRow
from arena.store.models.row import UtcTime
from arena.store.published import shown_live
from arena.store.unit.transaction import Transaction

log = structlog.get_logger()

WATCHED = timedelta(seconds=60)
"""So long a match counts as watched after it was last said."""

KEPT = 4096
"""Views of an attempt, the newest: more than a league's longest delay needs."""

LARGEST = 64 * 1024
"""Bytes of the views of a renewal."""

FORGOTTEN = 200
"""Watches that are forgotten in one transaction."""


class WatchCommands(Transaction):
    """Watching, and showing."""

    def watch(self, match: MatchId) -> bool:
        """Somebody watches the match for the next minute; False: it is not one to be watched."""
        if not self._shown(match):
            return False
        until = self.now() + WATCHED
        longer = update(WatchRow).where(WatchRow.match == match).values(until=until)
        if self.session.execute(longer.returning(WatchRow.match)).first() is None:
            self.insert_missing(WatchRow, [{"match": match, "until": until}])
        return True

    def show(self, match: MatchId, fence: int, views: Sequence[PublicView]) -> bool:
        """Keeps what the attempt that holds the match may show; whether somebody watches.

        What nobody watches, or is too large, is dropped. Views that the database refuses do no harm
        to the rest of the transaction.
        """
        at = {"of": match, "now": self.now()}
        if self.session.connection().execute(_watched(), at).first() is None:
            return False
        watched = self._shown(match)
        if watched and views and sum(len(view.view) for view in views) <= LARGEST:
            try:
                with self.session.begin_nested():
                    self._keep(match, fence, views)
            except DBAPIError as error:
                trouble = str(error.orig)
                log.warning("what spectators may see is not kept", match=match, trouble=trouble)
        return watched

    def _keep(self, match: MatchId, fence: int, views: Sequence[PublicView]) -> None:
        rows = [
            {
                "match": match,
                "fence": fence,
                "number": view.number,
                "game": view.game,
                "step": view.step,
                "acted": view.acted,
                "at": self.now() - view.age,
                "view": view.view,
                "clocks": view.left,
            }
            for view in views
        ]
        self.put_missing(PublicViewRow, rows)
        newest = max(view.number for view in views)
        at = {"of": match, "its": fence, "newest": newest}
        self.session.connection().execute(_old(), at)

    def _shown(self, match: MatchId) -> bool:
        return self.session.connection().execute(_shown(), {"of": match}).first() is not None

    def forget_watched(self) -> int:
        """What nobody watches any more, some of it; how many matches."""
        over = self.session.scalars(
            select(WatchRow.match)
            .where(WatchRow.until < self.now())
            .order_by(WatchRow.match)
            .limit(FORGOTTEN)
            .with_for_update(skip_locked=True)
        ).all()
        self.session.execute(delete(PublicViewRow).where(PublicViewRow.match.in_(over)))
        self.session.execute(delete(WatchRow).where(WatchRow.match.in_(over)))
        return len(over)


@cache
def _shown() -> Select[MatchId]:
    return select(MatchRow.id).where(MatchRow.id == bindparam("of"), shown_live())


@cache
def _old() -> Delete:
    number = PublicViewRow.number
    old = (PublicViewRow.fence < bindparam("its")) | (number <= bindparam("newest") - KEPT)
    return delete(PublicViewRow).where(PublicViewRow.match == bindparam("of"), old)


@cache
def _watched() -> Select[MatchId]:
    """Asked with every renewal."""
    now = bindparam("now", type_=UtcTime)
    return select(WatchRow.match).where(WatchRow.match == bindparam("of"), WatchRow.until >= now)
