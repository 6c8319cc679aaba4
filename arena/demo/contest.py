"""Who plays whom in the demonstration."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from itertools import combinations

from arena.games import registry
from arena.match.spec import Clock, MatchSpec
from arena.store import NewMatch
from arena.store.ids import BotId

CLOCK = Clock(limit=timedelta(seconds=10), ready=timedelta(seconds=20))
"""Generous: a demonstration runs beside whatever else the machine does."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A round robin of ``game``: every group of ``seats`` entrants meets ``meetings`` times.

    ``entrants``: name to shipped bot. ``deals``: games of each match.
    """

    game: str
    seats: int
    meetings: int
    deals: int
    entrants: Mapping[str, str]

    def groups(self) -> Iterator[tuple[str, ...]]:
        """The names in each match; every group has met before one meets again."""
        for _ in range(self.meetings):
            yield from combinations(self.entrants, self.seats)

    @property
    def matches(self) -> int:
        return sum(1 for _ in self.groups())

    @property
    def games(self) -> int:
        return self.matches * self.deals

    def schedule(self, bots: Mapping[str, BotId]) -> list[NewMatch]:
        """The matches, with the bot of each name."""
        game = registry.game(self.game)
        spec = MatchSpec(
            game=self.game,
            rules=game.rules,
            options=game.options({}),
            seats=self.seats,
            deals=self.deals,
            clock=CLOCK,
        )
        return [NewMatch(spec, tuple(bots[name] for name in group)) for group in self.groups()]


def _named(*shipped: str) -> dict[str, str]:
    """Each shipped bot under its own name; a second one of a kind as ``name-2``."""
    seen: Counter[str] = Counter()
    names = {}
    for bot in shipped:
        seen[bot] += 1
        names[bot if seen[bot] == 1 else f"{bot}-{seen[bot]}"] = bot
    return names


# Three seats have six orders: in a match of six deals everyone sits everywhere equally often.
CONTESTS: Mapping[str, tuple[Contest, Contest]] = {
    "wazabi": (
        Contest("wazabi", 3, 5, 6, _named("greedy", "cautious", "random", "random")),
        Contest(
            *("wazabi", 3, 4, 12),
            _named("greedy", "greedy", "cautious", "cautious", "random", "random"),
        ),
    ),
    "heroes": (
        Contest("heroes", 3, 2, 6, _named("heroes_greedy", "first", "random", "random")),
        Contest(
            *("heroes", 3, 4, 12),
            _named("heroes_greedy", "heroes_greedy", "first", "random", "random", "random"),
        ),
    ),
    "gosu": (
        Contest("gosu", 3, 2, 6, _named("gosu_greedy", "first", "random", "random")),
        Contest(
            *("gosu", 3, 4, 12),
            _named("gosu_greedy", "gosu_greedy", "first", "random", "random", "random"),
        ),
    ),
}
"""By game: a quick one and a full one."""
