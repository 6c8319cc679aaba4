"""How many rounds a season is to have, as far as that is settled before it is over."""

from __future__ import annotations

from collections.abc import Sequence

from arena.leagues.definition import Definition
from arena.leagues.entrants import Entrant
from arena.leagues.formats.bracket.tournament import Bracket
from arena.leagues.formats.championship import Championship
from arena.leagues.formats.format import Format
from arena.leagues.formats.gauntlet import Gauntlet
from arena.leagues.formats.round_robin.round_robin import RoundRobin
from arena.leagues.formats.swiss.swiss import Swiss


def planned_rounds(
    league: Definition, format_: Format, entrants: Sequence[Entrant], opened: int
) -> int | None:
    """Of a division with ``opened`` rounds so far: the season's number, or the format's if that is
    less; None if it has neither. A bracket has more if contests are replayed.
    """
    given = (league.season.rounds, _of_format(format_, entrants))
    known = [number for number in given if number is not None]
    return max(min(known), opened) if known else None


def _of_format(format_: Format, entrants: Sequence[Entrant]) -> int | None:
    match format_:
        case Swiss() | Championship() | Gauntlet():
            return format_.rounds
        case RoundRobin():
            return format_.planned(entrants)
        case Bracket():
            return format_.planned(entrants)
    return None
