"""Golden tournaments: seasons played out with made-up results. tests.golden.renew writes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from arena.leagues.divisions import divided
from arena.leagues.entrants import EntrantId
from arena.leagues.formats.bracket.tournament import Bracket
from arena.leagues.formats.championship import Championship
from arena.leagues.formats.double_elimination import DoubleElimination
from arena.leagues.formats.format import Format
from arena.leagues.formats.gauntlet import Gauntlet
from arena.leagues.formats.knockout import Knockout
from arena.leagues.formats.pods import Pods
from arena.leagues.formats.round_robin import RoundRobin
from arena.leagues.formats.swiss import Swiss
from arena.leagues.ladder.values import Ladder
from arena.leagues.standings import Standing
from tests.leagues.divisions import finished, league
from tests.leagues.ladder.club import Club, contender, newcomer
from tests.leagues.tournaments import by_name, field, mixed, play_out, told

BRACKETS = (*range(3, 18), 31, 32, 33, 48, 63, 64)
"""Entrants; those between have nothing that these have not."""

FOLDER = Path(__file__).parent / "tournaments"


def text(format_: Format, sizes: Sequence[int], in_full: int, related: int = 2) -> str:
    """Tournaments of these sizes: those up to ``in_full`` as text, the others as its SHA-256.

    ``related``: so many of the entrants share an owner with another.
    """
    parts = []
    for size in sizes:
        entrants = field(size, owners=max(2, size - related) if related else 0)
        for name, referee in (("better seeds win", by_name), ("mixed", mixed(str(size)))):
            season = told(format_, entrants, play_out(format_, entrants, referee))
            shown = season if size <= in_full else sha256(season.encode()).hexdigest()
            parts.append(f"{size} entrants, {name}\n{shown}\n")
    return "\n".join(parts)


def ladder() -> str:
    """Tables of a ladder with newcomers and owners: of two to four, some ended before the next."""
    club = Club(Ladder(range(2, 5), placement=4))
    club.join(
        contender(f"m{at:02}", 1200 + 30 * at, "abcdef"[at % 6], 1 + at % 2) for at in range(16)
    )
    for at in range(20):
        made = club.make(most=3)
        club.join([newcomer(f"n{at:02}", owners="n")] if at % 5 == 0 else [])
        for table in club.running[: len(made.tables)]:
            club.end(table)
    tables = [
        f"{table.label} @{table.rotation} {' '.join(table.entrants)}" for table in club.tables
    ]
    return "\n".join([*tables, ""])


def divisions() -> str:
    """Ten seasons of three divisions, in each of which two leave and up to four come."""
    definition = league((6, 0, 2), (6, 2, 3), (None, 3, 0))
    there, last, lines = [f"e{at:02}" for at in range(22)], list[list[Standing]](), []
    for season in range(10):
        ratings = {
            EntrantId(name): 1_500_000 - 1000 * (at * 7 % 10) for at, name in enumerate(there)
        }
        found = divided(definition, ratings, last)
        each = [sorted(name for name in found if found[name] == at) for at in range(3)]
        last = [finished(sorted(names, key=lambda name: _drawn(season, name))) for names in each]
        for number, table in enumerate(last):
            lines.append(f"{season}/{number}: {' '.join(line.entrant for line in table)}")
        gone = sorted(there, key=lambda name: _drawn(-1 - season, name))[:2]
        there = [name for name in there if name not in gone]
        there += [f"n{season}{at}" for at in range(season % 5)]
    return "\n".join([*lines, ""])


def _drawn(season: int, name: str) -> bytes:
    return sha256(f"{season} {name}".encode()).digest()


TOURNAMENTS: dict[str, Callable[[], str]] = {
    "divisions": divisions,
    "ladder": ladder,
    "knockout": lambda: text(Bracket(Knockout()), (2, *BRACKETS), 12),
    "knockout-third-place": lambda: text(Bracket(Knockout(third_place=True)), (2, *BRACKETS), 6),
    "double-elimination": lambda: text(Bracket(DoubleElimination()), BRACKETS, 16),
    "pods-of-3-to-5": lambda: text(Bracket(Pods(5, 3, 2)), range(3, 65), 9),
    "pods-of-4": lambda: text(Bracket(Pods(4, 2, 1)), range(2, 65), 5),
    "round-robin": lambda: text(RoundRobin(), range(2, 34), 7, 0),
    "round-robin-double": lambda: text(RoundRobin(double=True), range(2, 20), 5, 0),
    "championship-of-3-to-5": lambda: text(Championship(4, range(3, 6)), range(4, 20), 9),
    "gauntlet": lambda: text(Gauntlet(field(1)[0].id), range(2, 20), 6, 0),
    "gauntlet-of-4": lambda: text(Gauntlet(field(1)[0].id, range(4, 5), 3), range(4, 20), 10, 0),
    "swiss": lambda: text(Swiss(7), range(2, 34), 9),
    "swiss-of-3-to-5": lambda: text(Swiss(6, range(3, 6)), range(4, 34), 11),
    "round-robin-of-3-and-4": lambda: text(RoundRobin(range(3, 5)), range(5, 20), 9),
}


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"
