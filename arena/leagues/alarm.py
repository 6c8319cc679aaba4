"""Whether a league's matches fail in a wave, as of a broken worker or a wrong option, so that it
is better paused than played on.

Looked at are the latest ``LATEST`` matches of its rounds that ended ``WITHIN`` the time before, and
since the league was last started, resumed or told to drain: a wave is told once, and again only if
it goes on.
A match failed if the arena gave it up, or if an entrant failed in it: who forfeited a game, was
cut off, or did not come though it had been there a moment ago (``SEEN``). Bots that concede have
not failed, nor has who never came: an open league has many of them.

It is a wave if at least ``FEWEST`` matches failed, and half of all that ended, and a few bots
cannot be the cause: either two thirds of the entrants failed, and ``MANY`` at least; or the arena
gave matches up, ``LEFT`` at least even without those of the bot that was in most of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from arena.leagues.entrants import EntrantId

LATEST = 20
WITHIN = timedelta(hours=1)
SEEN = timedelta(hours=3)
"""Who played so long ago is expected to come; a no-show is often noticed an hour late."""

PAUSED = "the alarm paused it, as "
"""How the reason of a pause by the alarm begins."""

FEWEST = 5
MANY = 4
LEFT = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. ``failed``: those of its entrants that did; ``given_up``: by the arena,
    and whose fault that was is not known.
    """

    entrants: frozenset[EntrantId]
    failed: frozenset[EntrantId] = frozenset()
    given_up: bool = False


@dataclass(frozen=True, slots=True)
class Wave:
    """Counts of matches, and of the entrants that were in them."""

    matches: int
    failed: int
    given_up: int
    entrants: int
    failing: int

    def __str__(self) -> str:
        return (
            f"{self.failed} of the latest {self.matches} matches failed: {self.given_up} were "
            f"given up by the arena, and in the others {self.failing} of {self.entrants} entrants "
            "forfeited, were cut off or stayed away"
        )


def looked_at_since(now: datetime, resumed: datetime) -> datetime:
    """Matches that ended after this count. ``resumed``: when its state was last changed."""
    return max(now - WITHIN, resumed)


def wave(latest: Sequence[Outcome]) -> Wave | None:
    """What is wrong with these matches; None: nothing that is more than a few bots' fault."""
    given_up = [each for each in latest if each.given_up]
    failed = [each for each in latest if each.failed and not each.given_up]
    failing = frozenset[EntrantId]().union(*(each.failed for each in failed))
    entrants = frozenset[EntrantId]().union(*(each.entrants for each in latest))
    bad = len(given_up) + len(failed)
    if bad < FEWEST or 2 * bad < len(latest):
        return None
    many = len(failing) >= MANY and 3 * len(failing) >= 2 * len(entrants)
    if not many and _unexplained(given_up) < LEFT:
        return None
    return Wave(len(latest), bad, len(given_up), len(entrants), len(failing))


def _unexplained(given_up: Sequence[Outcome]) -> int:
    """How many were given up without the bot that was in most of them."""
    times = Counter(entrant for each in given_up for entrant in each.entrants)
    return len(given_up) - max(times.values(), default=0)
