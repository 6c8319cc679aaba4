"""What the clock of leagues stands on: formats, divisions, and how pairings are computed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Protocol

from arena.leagues.definition import Definition
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.format import Format
from arena.leagues.rounds import Played, Round
from arena.leagues.standings import Standing


class Formats(Protocol):
    """The format that a definition names, with its settings."""

    def __call__(self, league: Definition) -> Format: ...


class Pairing(Protocol):
    """A format's next round, which may take many seconds: it is begun, and asked for later.

    What it holds is what the format gives or raises.
    """

    def __call__(
        self, format_: Format, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Future[Round | None]: ...


class Divisions(Protocol):
    """In which division each entrant of a new season is, 0 the highest; none: it finds no place.

    ``ratings``: of all entrants; ``tables``: of the last season's divisions, none before the first.
    """

    def __call__(
        self,
        league: Definition,
        ratings: Mapping[EntrantId, int],
        tables: Sequence[Sequence[Standing]],
    ) -> Mapping[EntrantId, int]: ...
