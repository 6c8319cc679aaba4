"""Recomputing the ledger and the tables from the stored games, and where they differ.

Matches are walked in pages: what is held in memory is one line for each entrant of each pool.
Frozen ratings, K and placement rows are facts, and are taken as given; of a placement row only that
its matches were played for it is checked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, TypeAlias

from sqlalchemy import Select, bindparam, func, or_, select
from sqlalchemy.orm import Session

from arena.match.spec import DealKind
from arena.ops.words import counted
from arena.ratings.elo import MilliElo
from arena.store.fold import Worth, worths
from arena.store.ids import EntrantId, MatchId, PoolId
from arena.store.models import EntrantRow, LedgerRow, MatchRow, PoolRow, RatingRow
from arena.store.placing import WrongPlacement, wrong_placements
from arena.store.states import LedgerKind, MatchState

PAGE = 1000
"""Matches read at once."""


class PassedMatch(NamedTuple):
    """What a pass reads of a match; rows have much more, and objects of them take much longer."""

    id: MatchId
    pool: PoolId
    k: MilliElo
    state: MatchState
    kind: DealKind
    seats: int
    deals: int
    rated: bool

    @property
    def games(self) -> int:
        """How many games the match has."""
        return self.kind.games(self.seats, self.deals)


@dataclass(frozen=True, slots=True)
class WrongEntry:
    """A row of the ledger that the games do not give; None: there is none, or none should be."""

    match: PassedMatch
    entrant: EntrantId
    kind: LedgerKind
    stored: MilliElo | None
    computed: MilliElo | None


@dataclass(frozen=True, slots=True)
class WrongLine:
    """A line of a pool's table that is not the sum of what the games give."""

    pool: PoolId
    entrant: EntrantId
    stored: Line | None
    computed: Line | None


@dataclass(frozen=True, slots=True)
class WrongMatch:
    """A finished match whose games are not all there."""

    match: MatchId
    counted: int
    games: int


Entry: TypeAlias = tuple[EntrantId, LedgerKind]
"""What the ledger has one row of in each match."""

Entries: TypeAlias = dict[Entry, MilliElo]


@dataclass(slots=True)
class Line:
    """A line of the table, as it adds up."""

    rating: int
    matches: int = 0
    games: int = 0
    wins: int = 0

    def add(self, worth: Worth) -> None:
        """One more match."""
        self.rating += worth.delta
        self.matches += 1
        self.games += worth.games
        self.wins += worth.wins


Wrong: TypeAlias = WrongMatch | WrongEntry | WrongPlacement | WrongLine


@dataclass
class Recomputation:
    """One pass over everything: first the matches' ledger rows, then the tables.

    Each of the two iterators goes on while differences are being mended.
    """

    session: Session
    lines: dict[tuple[PoolId, EntrantId], Line] = field(default_factory=dict)

    def differences(self) -> Iterator[Wrong]:
        """All of them, in the order of the matches and then of placements and tables."""
        self._begin()
        last = MatchId("")
        while page := self._page(last, PAGE):
            yield from self._of_matches([match for match in page if match.rated])
            last = page[-1].id
            self.session.flush()
            self.session.expunge_all()
        yield from self._strays()
        yield from wrong_placements(self.session)
        yield from self._of_tables()

    def slice(self, after: MatchId, most: int) -> tuple[list[PassedMatch], list[Wrong]]:
        """The matches that follow and what is wrong with their ledger rows, by themselves; those
        that move no rating have none.
        """
        page = self._page(after, most)
        wrong: list[Wrong] = list(self._of_matches([match for match in page if match.rated]))
        if page:
            stored = self._stored(page[0].id, page[-1].id)
            for match in page:
                if not match.rated:
                    wrong += _entries(match, (), stored.get(match.id, {}))
        return page, wrong

    def _begin(self) -> None:
        starts = dict(self.session.execute(select(PoolRow.id, PoolRow.start)).all())
        for pool, entrant in self.session.execute(select(RatingRow.pool, RatingRow.entrant)):
            self.lines[pool, entrant] = Line(starts[pool])
        placements = self.session.execute(
            select(LedgerRow.pool, LedgerRow.entrant, func.sum(LedgerRow.delta))
            .where(LedgerRow.kind == LedgerKind.PLACEMENT)
            .group_by(LedgerRow.pool, LedgerRow.entrant)
        )
        for pool, entrant, delta in placements:
            self._line(pool, entrant).rating += int(delta)

    def _line(self, pool: PoolId, entrant: EntrantId) -> Line:
        if (pool, entrant) not in self.lines:
            self.lines[pool, entrant] = Line(self.session.get_one(PoolRow, pool).start)
        return self.lines[pool, entrant]

    def _page(self, after: MatchId, most: int) -> list[PassedMatch]:
        """The next matches, whatever became of them."""
        rows = self.session.connection().execute(_matches().limit(most), {"after": after}).all()
        return [PassedMatch(*row) for row in rows]

    def _of_matches(self, page: Sequence[PassedMatch]) -> Iterator[WrongMatch | WrongEntry]:
        if not page:
            return
        stored = self._stored(page[0].id, page[-1].id)
        computed = worths(self.session, {match.id: match.k for match in page})
        for match in page:
            worth = computed[match.id]
            games = worth[0].games if worth else 0
            if games != match.games:
                yield WrongMatch(match.id, games, match.games)
            yield from _entries(match, worth, stored.get(match.id, {}))
            if match.state is MatchState.FINISHED:
                for each in worth:
                    self._line(match.pool, each.entrant).add(each)

    def _stored(self, first: MatchId, last: MatchId) -> dict[MatchId, Entries]:
        found: defaultdict[MatchId, Entries] = defaultdict(dict)
        between = {"first": first, "last": last}
        rows = self.session.connection().execute(_ledger(), between).all()
        for match, entrant, kind, delta in rows:
            if match is not None:
                found[match][entrant, kind] = delta
        return found

    def _strays(self) -> Iterator[WrongEntry]:
        """Ledger rows of matches that move no rating."""
        rows = self.session.execute(
            select(*_READ, LedgerRow.entrant, LedgerRow.kind, LedgerRow.delta)
            .join(LedgerRow, LedgerRow.match == MatchRow.id)
            .where(or_(MatchRow.finished_at.is_(None), MatchRow.unrated.is_not(None)))
            .order_by(LedgerRow.id)
        ).all()
        for *match, entrant, kind, delta in rows:
            yield WrongEntry(PassedMatch(*match), entrant, kind, delta, None)

    def _of_tables(self) -> Iterator[WrongLine]:
        stored = {
            (row.pool, row.entrant): Line(row.rating, row.matches, row.games, row.wins)
            for row in self.session.scalars(select(RatingRow))
        }
        for key in sorted(stored.keys() | self.lines.keys()):
            if stored.get(key) != self.lines.get(key):
                yield WrongLine(*key, stored.get(key), self.lines.get(key))


_READ = (
    MatchRow.id,
    MatchRow.pool,
    MatchRow.k,
    MatchRow.state,
    MatchRow.kind,
    MatchRow.seats,
    MatchRow.deals,
    MatchRow.finished_at.is_not(None) & MatchRow.unrated.is_(None),
)
"""A PassedMatch."""


@cache
def _matches() -> Select[MatchId, PoolId, MilliElo, MatchState, DealKind, int, int, bool]:
    return select(*_READ).where(MatchRow.id > bindparam("after")).order_by(MatchRow.id)


@cache
def _ledger() -> Select[MatchId | None, EntrantId, LedgerKind, MilliElo]:
    return select(LedgerRow.match, LedgerRow.entrant, LedgerRow.kind, LedgerRow.delta).where(
        LedgerRow.match.between(bindparam("first"), bindparam("last"))
    )


def _entries(
    match: PassedMatch, computed: Sequence[Worth], stored: Mapping[Entry, MilliElo]
) -> Iterator[WrongEntry]:
    expected = {(worth.entrant, LedgerKind.MATCH): worth.delta for worth in computed}
    if match.state is MatchState.VOID:
        taken_back = {
            (worth.entrant, LedgerKind.VOID): MilliElo(-worth.delta) for worth in computed
        }
        expected |= taken_back
    if expected == stored:
        return
    for key in sorted(expected.keys() | stored.keys()):
        if expected.get(key) != stored.get(key):
            yield WrongEntry(match, *key, stored.get(key), expected.get(key))


def sentence(session: Session, wrong: Wrong) -> str:
    """The difference, for a person."""
    if isinstance(wrong, WrongPlacement):
        row = wrong.row
        return f"pool {row.pool}: the placement row of {row.name} {wrong.reason}"
    if isinstance(wrong, WrongMatch):
        games = counted(wrong.games, "game")
        return f"match {wrong.match} is finished with {wrong.counted} of its {games}"
    entrant = session.get(EntrantRow, wrong.entrant)
    name = wrong.entrant if entrant is None else entrant.name
    if isinstance(wrong, WrongEntry):
        return (
            f"match {wrong.match.id}: the ledger's {wrong.kind} row of {name} says "
            f"{_elo(wrong.stored)}, the games say {_elo(wrong.computed)}"
        )
    return (
        f"pool {wrong.pool}: the table's line of {name} says {_line(wrong.stored)}, "
        f"the games say {_line(wrong.computed)}"
    )


def _elo(delta: MilliElo | None) -> str:
    return "nothing" if delta is None else f"{delta / 1000:+.3f}"


def _line(line: Line | None) -> str:
    if line is None:
        return "nothing"
    return (
        f"{line.rating / 1000:.3f} after {counted(line.matches, 'match', 'matches')}, "
        f"{counted(line.games, 'game')}, {counted(line.wins, 'win')}"
    )
