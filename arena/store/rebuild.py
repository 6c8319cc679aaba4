"""Recomputing the ledger and the tables from the stored games, and where they differ.

Matches are walked in pages: what is held in memory is one line for each entrant of each pool.
Frozen ratings, K and placement rows are facts, and are taken as given; of a placement row only that
its matches were played for it is checked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session, load_only

from arena.ops.words import counted
from arena.ratings.elo import MilliElo
from arena.store.fold import Worth, worths
from arena.store.ids import EntrantId, MatchId, PoolId
from arena.store.models import EntrantRow, GameRow, LedgerRow, MatchRow, PoolRow, RatingRow
from arena.store.placing import WrongPlacement, wrong_placements
from arena.store.states import LedgerKind, MatchState

PAGE = 500
"""Matches read at once."""


_READ = (
    MatchRow.pool,
    MatchRow.k,
    MatchRow.state,
    MatchRow.kind,
    MatchRow.seats,
    MatchRow.deals,
)
"""What a pass reads of a match; rows have much more."""


@dataclass(frozen=True, slots=True)
class WrongEntry:
    """A row of the ledger that the games do not give; None: there is none, or none should be."""

    match: MatchRow
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
        while page := self._page(last):
            yield from self._of_matches(page)
            last = page[-1].id
            self.session.flush()
            self.session.expunge_all()
        yield from self._strays()
        yield from wrong_placements(self.session)
        yield from self._of_tables()

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

    def _page(self, after: MatchId) -> Sequence[MatchRow]:
        return self.session.scalars(
            select(MatchRow)
            .options(load_only(*_READ))
            .where(
                MatchRow.id > after, MatchRow.finished_at.is_not(None), MatchRow.unrated.is_(None)
            )
            .order_by(MatchRow.id)
            .limit(PAGE)
        ).all()

    def _of_matches(self, page: Sequence[MatchRow]) -> Iterator[WrongMatch | WrongEntry]:
        stored = self._stored([match.id for match in page])
        computed = worths(self.session, page)
        counted = self._counted([match.id for match in page])
        for match in page:
            if counted.get(match.id, 0) != match.games:
                yield WrongMatch(match.id, counted.get(match.id, 0), match.games)
            yield from _entries(match, computed[match.id], stored[match.id])
            if match.state is MatchState.FINISHED:
                for worth in computed[match.id]:
                    self._line(match.pool, worth.entrant).add(worth)

    def _stored(
        self, matches: Sequence[MatchId]
    ) -> dict[MatchId, dict[tuple[EntrantId, LedgerKind], MilliElo]]:
        found: defaultdict[MatchId, dict[tuple[EntrantId, LedgerKind], MilliElo]] = defaultdict(
            dict
        )
        rows = self.session.execute(
            select(LedgerRow.match, LedgerRow.entrant, LedgerRow.kind, LedgerRow.delta).where(
                LedgerRow.match.in_(matches)
            )
        )
        for match, entrant, kind, delta in rows:
            if match is not None:
                found[match][entrant, kind] = delta
        return found

    def _counted(self, matches: Sequence[MatchId]) -> dict[MatchId, int]:
        return dict(
            self.session.execute(
                select(GameRow.match, func.count())
                .where(GameRow.match.in_(matches), GameRow.superseded_by.is_(None))
                .group_by(GameRow.match)
            ).all()
        )

    def _strays(self) -> Iterator[WrongEntry]:
        """Ledger rows of matches that move no rating."""
        rows = self.session.execute(
            select(MatchRow, LedgerRow)
            .join(LedgerRow, LedgerRow.match == MatchRow.id)
            .where(or_(MatchRow.finished_at.is_(None), MatchRow.unrated.is_not(None)))
            .order_by(LedgerRow.id)
        ).all()
        for match, row in rows:
            yield WrongEntry(match, row.entrant, row.kind, row.delta, None)

    def _of_tables(self) -> Iterator[WrongLine]:
        stored = {
            (row.pool, row.entrant): Line(row.rating, row.matches, row.games, row.wins)
            for row in self.session.scalars(select(RatingRow))
        }
        for key in sorted(stored.keys() | self.lines.keys()):
            if stored.get(key) != self.lines.get(key):
                yield WrongLine(*key, stored.get(key), self.lines.get(key))


def _entries(
    match: MatchRow,
    computed: Sequence[Worth],
    stored: dict[tuple[EntrantId, LedgerKind], MilliElo],
) -> Iterator[WrongEntry]:
    expected = {(worth.entrant, LedgerKind.MATCH): worth.delta for worth in computed}
    if match.state is MatchState.VOID:
        taken_back = {
            (worth.entrant, LedgerKind.VOID): MilliElo(-worth.delta) for worth in computed
        }
        expected |= taken_back
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
