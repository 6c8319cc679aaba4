"""Which leagues are shown, and who plays in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from arena.leagues.definition import Definition, parse


class Form(StrEnum):
    """The folder of the definitions. quick: no schedule, seasons open at once. full: longer, and
    seasons open at the next minute, as the schedule says.
    """

    QUICK = "quick"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Show:
    """A league. ``text``: its definition, as ``arena league create`` takes it. ``entrants``: name
    to shipped bot. ``matches``: of its season.
    """

    text: str
    definition: Definition
    entrants: Mapping[str, str]
    matches: int

    @classmethod
    def of(cls, text: str, entrants: Mapping[str, str], matches: int) -> Show:
        """Raises DefinitionError."""
        return cls(text, parse(text), entrants, matches)


LEAGUES = Path(__file__).parent / "leagues"


def _named(game: str, *shipped: str) -> dict[str, str]:
    """Each shipped bot under its own name and the game's; a second one of a kind as ``name-2``."""
    seen: Counter[str] = Counter()
    names = {}
    for bot in shipped:
        seen[bot] += 1
        name = f"{game}-{bot.removeprefix(f'{game}_')}"
        names[name if seen[bot] == 1 else f"{name}-{seen[bot]}"] = bot
    return names


ENTRANTS: Mapping[str, Mapping[str, str]] = {
    "wazabi": _named("wazabi", "greedy", "cautious", "random", "random"),
    "heroes": _named("heroes", *2 * ("heroes_greedy", "first", "random")),
    "gosu": _named("gosu", "gosu_greedy", "first", "random", "random"),
}
"""By game; the bots of an arena have different names."""

MATCHES: Mapping[Form, Mapping[str, int]] = {
    Form.QUICK: {"wazabi": 2, "heroes": 3 * 2, "gosu": 6 * 4 // 2},
    Form.FULL: {"wazabi": 4, "heroes": 4 * 2, "gosu": 12 * 4 // 2},
}
"""That the definitions come to, with these entrants."""


def shows(form: Form, game: str | None = None) -> tuple[Show, ...]:
    """The leagues of all games, or of one."""
    return tuple(
        Show.of((LEAGUES / form / f"{name}.toml").read_text("utf-8"), ENTRANTS[name], matches)
        for name, matches in MATCHES[form].items()
        if game in (None, name)
    )
