"""How long a sign of life is good for: workers' renewals, coordinators' heartbeats."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Times:
    """``lease``: how long a match stays with a worker that says nothing; the rest follows from it.

    All who use a database must go by the same.
    """

    lease: timedelta = timedelta(seconds=20)

    @property
    def renew_every(self) -> timedelta:
        """How often a worker renews a lease."""
        return self.lease / 4

    @property
    def silence(self) -> timedelta:
        """A coordinator without a heartbeat for this long is taken for absent.

        A break that is not noticed is shorter, so that no lease renewed before it runs out in it.
        """
        return self.lease - self.renew_every

    @property
    def beat_every(self) -> timedelta:
        """How often a coordinator's heart beats."""
        return self.lease / 10


USUAL = Times()
