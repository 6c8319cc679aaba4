"""Leagues of several divisions, and their final tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from arena.leagues.definition import Definition, Division, parse
from arena.leagues.entrants import EntrantId
from arena.leagues.standings import Standing
from tests.leagues.definition.texts import SMALL


def league(*divisions: tuple[int | None, int, int]) -> Definition:
    """``divisions``: size, up, down of each, the highest first; two to four at a table."""
    named = [Division(f"d{at}", *division) for at, division in enumerate(divisions)]
    definition = parse(SMALL)
    game = replace(definition.game, seats=range(2, 5))
    return replace(definition, game=game, divisions=tuple(named))


def finished(names: Sequence[str]) -> list[Standing]:
    """The final table of entrants with these names, best first; a text names one a letter."""
    return [
        Standing(EntrantId(name), place, Fraction(0), 0, 0, 0, ())
        for place, name in enumerate(names, 1)
    ]
