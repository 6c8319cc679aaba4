"""Tournaments played out: made-up results for whatever a format schedules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from typing import TypeAlias

from arena.leagues.entrants import Entrant, EntrantId, OwnerId
from arena.leagues.formats.format import Format
from arena.leagues.rounds import HALF, Played, Round, Table, TableResult

SEED = bytes(range(32))
MOST_ROUNDS = 400
"""A tournament of more is taken for stuck."""

Referee: TypeAlias = Callable[[Table], TableResult | None]
Entrants: TypeAlias = Callable[[int], Sequence[Entrant]]
"""All entrants as of the round of this number."""


def field(count: int, owners: int = 0) -> tuple[Entrant, ...]:
    """e01, the best, e02, and so on; entrant i belongs to owner i modulo ``owners``."""
    return tuple(
        Entrant(
            EntrantId(f"e{number:02}"),
            frozenset({OwnerId(f"o{number % owners}")}) if owners else frozenset(),
            rating=1_900_000 - number * 1000,
        )
        for number in range(1, count + 1)
    )


def owned(name: str, *owners: str) -> Entrant:
    """An entrant of these owners."""
    return Entrant(EntrantId(name), frozenset(map(OwnerId, owners)))


def ranked(ranks: Sequence[int], absent: frozenset[int] = frozenset()) -> TableResult:
    """The result of one game with these ranks; 0 is best."""

    def pair(a: int, b: int) -> Fraction | None:
        if a == b:
            return None
        if a in absent or b in absent:
            return Fraction(a not in absent)
        return HALF if ranks[a] == ranks[b] else Fraction(ranks[a] < ranks[b])

    places = range(len(ranks))
    return TableResult(tuple(tuple(pair(a, b) for b in places) for a in places), absent=absent)


def by_name(table: Table) -> TableResult:
    """Better seeds win."""
    return ranked([sorted(table.entrants).index(entrant) for entrant in table.entrants])


def upset(table: Table) -> TableResult:
    """Worse seeds win."""
    return ranked([-sorted(table.entrants).index(entrant) for entrant in table.entrants])


def drawn(table: Table) -> TableResult:
    return ranked([0] * len(table.entrants))


def void(table: Table) -> None:
    return None


def nobody(table: Table) -> TableResult:
    """Nobody shows up."""
    places = range(len(table.entrants))
    return ranked([0] * len(table.entrants), frozenset(places))


def mixed(salt: str) -> Referee:
    """Results that look like chance: mostly ranks, at times draws, no-shows, void tables."""

    def referee(table: Table) -> TableResult | None:
        text = f"{salt} {table.label} {table.rotation} {table.entrants}"
        drawn = sha256(text.encode()).digest()
        if drawn[0] < 20:
            return None
        places = range(len(table.entrants))
        absent = frozenset(place for place in places if drawn[1 + place] < 16)
        return ranked([drawn[10 + place] // 43 for place in places], absent)

    return referee


def play_out(
    format_: Format, entrants: Sequence[Entrant] | Entrants, referee: Referee, seed: bytes = SEED
) -> list[Played]:
    """Plays until the format has no further round."""
    played: list[Played] = []
    while True:
        now = entrants(len(played) + 1) if callable(entrants) else entrants
        round_ = format_.next_round(now, played, seed)
        if round_ is None:
            return played
        check_round(round_, len(played) + 1)
        played.append(Played(round_, tuple(referee(table) for table in round_.tables)))
        assert len(played) < MOST_ROUNDS, "stuck"


def check_round(round_: Round, number: int) -> None:
    """What holds for every round of every format."""
    assert round_.number == number
    busy = [entrant for table in round_.tables for entrant in table.entrants]
    assert round_.tables
    assert all(len(table.entrants) > 1 for table in round_.tables)
    everywhere = {entrant for entrant in busy if busy.count(entrant) == len(round_.tables) > 1}
    once = [*(entrant for entrant in busy if entrant not in everywhere), *round_.byes]
    assert len({*once, *everywhere}) == len(once) + len(everywhere), "nobody twice"
    assert len(everywhere) <= 1, "only the challenger of a gauntlet is at every table"


def pairs(played: Sequence[Played]) -> list[tuple[EntrantId, EntrantId]]:
    """Who met, the smaller identity first, with repetitions."""
    return [
        pair
        for each in played
        for table in each.round.tables
        for pair in combinations(sorted(table.entrants), 2)
    ]


def told(format_: Format, entrants: Sequence[Entrant], played: Sequence[Played]) -> str:
    """A tournament as text, a line a round and a line a place; what was relaxed after the round."""
    lines = []
    for each in played:
        tables = [_table(*both) for both in zip(each.round.tables, each.results, strict=True)]
        byes = [f"byes {' '.join(each.round.byes)}"] if each.round.byes else []
        lines.append(f"{each.round.number}: {'; '.join([*tables, *byes])}")
        lines += [f"   {sentence}" for sentence in each.round.relaxed]
    for line in format_.standings(entrants, played):
        numbers = f"{line.points} won, {line.tables} tables, {line.byes} byes"
        breaks = "".join(f", {name} {value}" for name, value in line.tie_breaks)
        lines.append(f"{line.place:2} {line.entrant}: {numbers}, {line.no_shows} no-shows{breaks}")
    return "\n".join(lines)


def _table(table: Table, result: TableResult | None) -> str:
    places = range(len(table.entrants))
    points = "void" if result is None else "-".join(str(result.points(place)) for place in places)
    return f"{table.label} @{table.rotation} {' '.join(table.entrants)} {points}"
