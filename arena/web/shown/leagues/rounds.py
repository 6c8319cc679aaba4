"""Rounds of a division, the newest first, with their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup

from arena.coordinator.leagues.naming import identities
from arena.leagues.entrants import EntrantId
from arena.store import Queries
from arena.store.answers import ListedRound, Season, Slot
from arena.store.ids import MatchId
from arena.web.problems import NotFoundError
from arena.web.rendering import with_names
from arena.web.shown.leagues.finding import Found
from arena.web.shown.paging import Paging, paging

TABLES = 30
"""Tables of a list of rounds. The newest of them is shown however few of its tables that are."""

PAGE = 100
"""Tables of a page of one round."""

ROUNDS = 20
"""Rounds of a page at most."""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """``seats``: names, and points once there are any. ``number``: from 1."""

    number: int
    label: str
    seats: tuple[tuple[str, str | None], ...]
    state: str
    match: MatchId
    reason: str | None


@dataclass(frozen=True, slots=True)
class ShownRound:
    """``byes``: who sits out. ``relaxed``: sentences. ``tables``: some of the ``made`` ones."""

    number: int
    made: int
    settled: int
    byes: tuple[str, ...]
    relaxed: tuple[Markup, ...]
    due_at: datetime | None
    opened_at: datetime
    closes_at: datetime | None
    closed_at: datetime | None
    commitment: str | None
    secret: str | None
    tables: tuple[ShownTable, ...]


@dataclass(frozen=True, slots=True)
class ShownRounds:
    """``older``: there are rounds before the one of this number; None: these are the oldest."""

    rounds: tuple[ShownRound, ...]
    older: int | None


def rounds(queries: Queries, found: Found, season: Season, before: int | None) -> ShownRounds:
    """The newest of the division, or those before the one of a number, as many as a page takes."""
    return with_tables(queries, season, newest_rounds(queries, found, season, before))


def newest_rounds(
    queries: Queries, found: Found, season: Season, before: int | None
) -> Sequence[ListedRound]:
    """The same, without their tables."""
    return queries.round_list(season.id, found.division, before, ROUNDS, TABLES)


def with_tables(queries: Queries, season: Season, listed: Sequence[ListedRound]) -> ShownRounds:
    """Those that were listed, as a page shows them."""
    shown = [(each, queries.slots_of_round(season.id, each.id, 0, TABLES)) for each in listed]
    older = bool(shown) and shown[-1][0].number > 1
    return ShownRounds(_shown(queries, shown), shown[-1][0].number if older else None)


def one_round(
    queries: Queries, found: Found, season: Season, number: int, page: int
) -> tuple[ShownRound, Paging]:
    """A round, with a page of its tables. Raises NotFoundError."""
    listed = round_numbered(queries, season, found.division, number)
    where = paging(page, PAGE, listed.made)
    slots = queries.slots_of_round(season.id, listed.id, where.first, PAGE)
    return _shown(queries, [(listed, slots)])[0], where


def round_numbered(queries: Queries, season: Season, division: int, number: int) -> ListedRound:
    """Raises NotFoundError."""
    listed = queries.round_list(season.id, division, number + 1, 1)
    if listed and listed[0].number == number:
        return listed[0]
    newest = queries.newest_round(season.id, division)
    there = "none has opened" if newest is None else f"the newest is round {newest.number}"
    raise NotFoundError(f"There is no round {number} in this season; {there}.")


def _shown(
    queries: Queries, found: Sequence[tuple[ListedRound, Sequence[Slot]]]
) -> tuple[ShownRound, ...]:
    sitting = {one for _, slots in found for slot in slots for one in slot.table.entrants}
    out = {one for round_, _ in found for one in round_.byes}
    said = identities(text for round_, _ in found for text in round_.relaxed)
    names = queries.names_of(sitting | out | said)
    return tuple(_round(round_, slots, names) for round_, slots in found)


def _round(
    round_: ListedRound,
    slots: Sequence[Slot],
    names: Mapping[EntrantId, str],
) -> ShownRound:
    return ShownRound(
        number=round_.number,
        made=round_.made,
        settled=round_.settled,
        byes=tuple(sorted(names[entrant] for entrant in round_.byes)),
        relaxed=tuple(with_names(sentence, names) for sentence in round_.relaxed),
        due_at=round_.due_at,
        opened_at=round_.opened_at,
        closes_at=round_.closes_at,
        closed_at=round_.closed_at,
        commitment=round_.commitment.hex() if round_.commitment else None,
        secret=round_.secret.hex() if round_.secret else None,
        tables=tuple(_table(slot, names) for slot in slots),
    )


def _table(slot: Slot, names: Mapping[EntrantId, str]) -> ShownTable:
    result = slot.result
    points = [
        None if result is None else f"{float(result.points(at)):.3f}"
        for at in range(len(slot.table.entrants))
    ]
    settled = "ruled" if slot.ruled_by is not None else "played"
    return ShownTable(
        number=slot.number + 1,
        label=slot.table.label,
        seats=tuple(zip((names[one] for one in slot.table.entrants), points, strict=True)),
        state=settled if slot.settled else str(slot.state),
        match=slot.match,
        reason=slot.void_reason,
    )
