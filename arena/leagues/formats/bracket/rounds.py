"""The next round of a bracket: contests whose entrants are known, new or to be replayed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from arena.games.chance import SeedChance
from arena.leagues.entrants import EntrantId
from arena.leagues.formats.bracket.contest import Contest, Field, From, Rules, tries_of
from arena.leagues.formats.bracket.placing import labels, passed
from arena.leagues.formats.bracket.progress import Progress, follow
from arena.leagues.formats.seating import Seats, seat_orders
from arena.leagues.rounds import Played, Round, Table


def next_round(
    bracket: Sequence[Contest],
    field: Field,
    played: Sequence[Played],
    rules: Rules,
    seats: Seats,
    seed: bytes,
) -> Round | None:
    """None when all is decided.

    ``seats``: as the rounds played leave them. Byes are those who advanced since the last round
    without a table, and are at none now either.
    """
    number = len(played) + 1
    progress = follow(bracket, field, tries_of(played), rules, number)
    tables = tuple(
        _table(label, progress.pending[label].entrants, seats, seed)
        for label in _due(bracket, progress, number)
    )
    if not tables:
        return None
    byes = passed(bracket, labels(played), progress)
    if byes and played:
        before = follow(bracket, field, tries_of(played[:-1]), rules, number - 1)
        byes -= passed(bracket, labels(played[:-1]), before)
    busy = {entrant for table in tables for entrant in table.entrants}
    sitting_out = sorted(set(byes) - busy, key=field.seeds.__getitem__)
    return Round(number, tables, tuple(sitting_out), _related(tables, field))


def _due(bracket: Sequence[Contest], progress: Progress, number: int) -> list[str]:
    """The pending contests that can be reached by this round; if there are none, the nearest ones.

    So those with a bye wait for the others, and nobody waits for a replay who need not.
    """
    known = depths(bracket)
    limit = max(number, min((known[label] for label in progress.pending), default=0))
    return [label for label in progress.pending if known[label] <= limit]


def depths(bracket: Sequence[Contest]) -> dict[str, int]:
    """By contest the round in which it can be at the earliest, from 1."""
    found: dict[str, int] = {}
    for contest in bracket:
        before = [source.contest for source in contest.sources if isinstance(source, From)]
        found[contest.label] = 1 + max((found[label] for label in before), default=0)
    return found


def _table(label: str, entrants: tuple[EntrantId, ...], seats: Seats, seed: bytes) -> Table:
    """Of seat orders that are as even chance takes one, or the higher seeds would begin."""
    places = len(seat_orders(len(entrants), seats.team))
    drawn = SeedChance(seed).draws(f"seats of {label}", bytes(range(places)), 1)[0]
    return Table(entrants, seats.place(entrants, drawn), label)


def _related(tables: Sequence[Table], field: Field) -> tuple[str, ...]:
    return tuple(
        f"{a} and {b}, of one owner, meet: the bracket has brought them together"
        for table in tables
        for a, b in combinations(table.entrants, 2)
        if field.entrants[a].related(field.entrants[b])
    )
