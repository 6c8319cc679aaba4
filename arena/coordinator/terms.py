"""Times that a coordinator gives its workers and keeps itself; tests shorten them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from arena.store import USUAL

STOP_WITHIN = 20.0
"""Seconds that a coordinator takes at most to stop in good order; whoever stops it waits longer."""


@dataclass(frozen=True, slots=True)
class Terms:
    """``renew_every``: how often a worker renews its lease.

    ``network_allowance``: not charged, a decision. ``away``: absence allowed, a seat and game.
    """

    renew_every: timedelta = USUAL.renew_every
    network_allowance: timedelta = timedelta(milliseconds=100)
    away: timedelta = timedelta(seconds=30)
