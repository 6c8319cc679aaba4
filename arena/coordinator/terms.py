"""Times that a coordinator gives its workers and keeps itself; tests shorten them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from arena.store.commands import LEASE


@dataclass(frozen=True, slots=True)
class Terms:
    """``lease``: how long it lasts without a renewal, four of which are due in that time.

    ``network_allowance``: not charged, a decision. ``away``: absence allowed, a seat and game.
    """

    lease: timedelta = LEASE
    network_allowance: timedelta = timedelta(milliseconds=100)
    away: timedelta = timedelta(seconds=30)

    @property
    def renew_every(self) -> timedelta:
        return self.lease / 4
