"""Commands: storing a fit, and taking turns at making them."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, insert

from arena.store.fits import NewFit, packed
from arena.store.ids import CoordinatorId
from arena.store.models import CoordinatorRow, FitLineRow, FitRow, FitSeatRow, FitTurnRow
from arena.store.unit.transaction import Transaction

REST = 9
"""After a fit nobody begins another for so many times as long: a tenth of one core at most."""

PAUSE = timedelta(seconds=30)
"""Beside the rest, and before the very first: a small fit is little but a process that starts."""


class FitCommands(Transaction):
    """Fits of pools."""

    def store_fit(self, new: NewFit) -> bool:
        """In place of the pool's older fit; False, and nothing is done, if it has a newer one."""
        values = {
            "as_of": new.as_of,
            "matches": new.snapshot.matches,
            "newest": new.snapshot.newest,
            "model": new.model,
        }
        is_first = self.insert_missing(FitRow, [{"pool": new.pool} | values])
        if not is_first:
            row = self.session.get_one(FitRow, new.pool, with_for_update=True)
            if row.as_of > new.as_of:
                return False
            for name, value in values.items():
                setattr(row, name, value)
        self.session.flush()
        for table in (FitLineRow, FitSeatRow):
            self.session.execute(delete(table).where(table.pool == new.pool))
        if new.lines:
            self.session.execute(insert(FitLineRow), _lines(new))
        if new.seats:
            self.session.execute(insert(FitSeatRow), _seats(new))
        return True

    def begin_fit(self, coordinator: CoordinatorId) -> bool:
        """Whether it is this coordinator's turn to make a fit, until it calls ``end_fit``.

        A turn whose coordinator has ended is over, as is one that this coordinator has still: it
        could not give it back.
        """
        self.insert_missing(FitTurnRow, [{"id": 1, "free_at": self.now() + PAUSE}])
        turn = self.session.get_one(FitTurnRow, 1, with_for_update=True)
        if turn.holder is None and turn.free_at > self.now():
            return False
        if turn.holder not in (None, coordinator) and self._lives(turn.holder):
            return False
        turn.holder, turn.since = coordinator, self.now()
        return True

    def _lives(self, coordinator: CoordinatorId | None) -> bool:
        row = self.session.get(CoordinatorRow, coordinator)
        return row is not None and row.ended_at is None

    def end_fit(self, coordinator: CoordinatorId) -> None:
        """The coordinator's turn is over; the next one begins after a rest."""
        turn = self.session.get(FitTurnRow, 1, with_for_update=True)
        if turn is None or turn.holder != coordinator or turn.since is None:
            return
        turn.free_at = self.now() + REST * (self.now() - turn.since) + PAUSE
        turn.holder, turn.since = None, None


def _lines(new: NewFit) -> list[dict[str, object]]:
    return [
        {
            "pool": new.pool,
            "entrant": line.entrant,
            "number": number,
            "component": line.group,
            "rating": line.rating,
            "low": line.low,
            "high": line.high,
            "best": line.best,
            "worst": line.worst,
            "first": line.first,
            "matches": line.matches,
            "covariance": packed(row),
        }
        for number, (line, row) in enumerate(zip(new.lines, new.covariance, strict=True))
    ]


def _seats(new: NewFit) -> list[dict[str, object]]:
    return [
        {
            "pool": new.pool,
            "size": each.size,
            "seat": each.seat,
            "advantage": each.advantage,
            "low": each.low,
            "high": each.high,
        }
        for each in new.seats
    ]
