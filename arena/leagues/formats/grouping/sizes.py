"""How many entrants sit at each table."""

from __future__ import annotations

from collections.abc import Sequence

from arena.leagues.entrants import Entrant
from arena.leagues.formats.format import FormatError

PAIRS = range(2, 3)
"""Tables of two."""


def split(field: int, tables: range) -> tuple[int, ...]:
    """The sizes of as few tables as seat the field, as even as can be, the larger ones first.

    ``tables``: how many entrants may meet. So tables have as many as are allowed, or one less, and
    fewer only where a small field leaves no choice. If no such tables seat everyone, they seat as
    many as they can; empty if no table can be filled.
    """
    for seated in range(field, tables[0] - 1, -1):
        number = -(-seated // tables[-1])
        if seated // number >= tables[0]:
            larger = seated % number
            return (seated // number + 1,) * larger + (seated // number,) * (number - larger)
    return ()


def check_rounds(rounds: int) -> None:
    """Raises FormatError if there are none."""
    if rounds < 1:
        raise FormatError(f"rounds: 1 or more are allowed, not {rounds}")


def check_tables(entrants: Sequence[Entrant], tables: range) -> None:
    """Raises FormatError if the entrants of the first round cannot fill a table."""
    field = sum(entrant.in_round(1) for entrant in entrants)
    if field < tables[0]:
        raise FormatError(f"a table needs {tables[0]} entrants; this field has {field}")
