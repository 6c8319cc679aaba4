"""The formats of leagues, as this arena's entrants make them."""

from __future__ import annotations

from arena.coordinator.leagues.ports import Formats
from arena.leagues.catalogue import format_of
from arena.leagues.definition import Definition
from arena.leagues.formats.format import Format
from arena.store import Store


def formats_of(store: Store) -> Formats:
    """By whatever entrants there are."""

    def format_(league: Definition) -> Format:
        return format_of(league, store.queries().entrant_named)

    return format_
