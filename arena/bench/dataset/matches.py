"""The matches of a league: what play leaves of each, in rows, and what they do to its pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import count

from arena.bench.dataset.bulk import Bulk, Fields
from arena.bench.dataset.field import Club
from arena.bench.dataset.identities import Identities
from arena.games.registry import game
from arena.leagues.definition import Definition
from arena.leagues.entrants import EntrantId
from arena.leagues.results import SeatedGame, table_result
from arena.leagues.rounds import Table, TableResult
from arena.leagues.simulation.model import World
from arena.match.deals import commitment
from arena.match.faults import FaultKind
from arena.match.rotations import orders
from arena.match.spread import bucket, spread
from arena.ratings.elo import K0, START, MilliElo, changes
from arena.ratings.results import Ranked
from arena.store.canonical import canonical_json
from arena.store.ids import LeagueId, MatchId, PoolId, RecordId, SlotId
from arena.store.models import (
    AttemptRow,
    AttemptSeatRow,
    FaultRow,
    GameRow,
    GameSeatRow,
    LedgerRow,
    MatchRow,
    MatchSeatRow,
    RatingRow,
    SlotResultRow,
)
from arena.store.states import AttemptEnd, LedgerKind, MatchState

VOID, ABSENT, LATE = 500, 200, 50
"""One match in so many becomes void and is played again, one entrant in so many does not show up
for its match, one game in so many has a decision that took too long."""

LASTS = timedelta(seconds=40)
"""A match, from its lease to its end."""


SPREAD = spread(
    Counter(
        {
            bucket(timedelta(milliseconds=time)): decisions
            for time, decisions in (
                *((4, 6), (8, 8), (12, 8), (16, 6)),
                *((24, 5), (40, 4), (60, 2), (90, 1)),
            )
        }
    )
)
"""Of a seat's 40 decisions: so many took so many milliseconds."""


@dataclass(slots=True)
class Line:
    """An entrant's line of the pool's table."""

    rating: MilliElo = START
    matches: int = 0
    games: int = 0
    wins: int = 0


@dataclass(slots=True)
class Matches:
    """Those of one league. ``written``: games so far that count."""

    bulk: Bulk
    ids: Identities
    club: Club
    world: World
    definition: Definition
    league: LeagueId
    record: RecordId
    lines: dict[EntrantId, Line]
    written: int = 0
    numbers: count[int] = field(default_factory=lambda: count(1))

    @property
    def pool(self) -> PoolId:
        """In which they are rated."""
        return PoolId(self.definition.pool)

    def play(self, slot: SlotId, table: Table, at: datetime) -> TableResult:
        """A match at the table that began then, and what the slot came to."""
        number, generation = next(self.numbers), 0
        if number % VOID == 0:
            self._write(_Played(self, slot, table, at, number, generation, void=True))
            generation, number = 1, next(self.numbers)
        played = _Played(self, slot, table, at + generation * LASTS, number, generation)
        self._write(played)
        result, text = _result(len(table.entrants), played.ranks, played.absent)
        settled = {"slot": slot, "match": played.match, "result": text}
        self.bulk.add(SlotResultRow, [settled | {"settled_at": played.ended}])
        return result

    def _write(self, played: _Played) -> None:
        played.write()
        if not played.void:
            self.written += len(played.ranks)
            for place, delta in enumerate(played.deltas):
                line = self.lines[played.table.entrants[place]]
                line.rating = MilliElo(line.rating + delta)
                line.matches += 1
                line.games += len(played.ranks)
                line.wins += sum(ranks[place] == 0 for ranks in played.ranks)

    def close(self) -> None:
        """Writes the pool's table."""
        self.bulk.add(
            RatingRow,
            [
                {"pool": self.pool, "entrant": entrant, "rating": line.rating}
                | {"matches": line.matches, "games": line.games, "wins": line.wins}
                for entrant, line in self.lines.items()
            ],
        )


@dataclass
class _Played:
    """One match, finished, and if ``void`` taken back afterwards."""

    of: Matches
    slot: SlotId
    table: Table
    began: datetime
    number: int
    generation: int
    void: bool = False

    def __post_init__(self) -> None:
        self.match = MatchId(self.of.ids.new())
        self.ended = self.began + LASTS
        places = range(len(self.table.entrants))
        self.absent = frozenset(p for p in places if (self.number * 7 + p) % ABSENT == 0)
        games = self.of.world.games(self.number, self.table)
        self.ranks = tuple(_without(drawn.ranks, self.absent) for drawn in games)
        self.secret = sha256(self.match.encode()).digest()

    @cached_property
    def deltas(self) -> tuple[MilliElo, ...]:
        """What it moves, by place."""
        ratings = [self.of.lines[entrant].rating for entrant in self.table.entrants]
        return changes(ratings, K0, [Ranked(ranks) for ranks in self.ranks], self.absent)

    def write(self) -> None:
        """All of its rows."""
        bulk = self.of.bulk
        bulk.add(MatchRow, [self._row()])
        bulk.add(MatchSeatRow, self._seats())
        bulk.add(AttemptRow, [self._attempt()])
        bulk.add(AttemptSeatRow, self._versions())
        for number, ranks in enumerate(self.ranks):
            self._write_game(number, ranks)
        bulk.add(LedgerRow, self._ledger(LedgerKind.MATCH, 1))
        if self.void:
            bulk.add(LedgerRow, self._ledger(LedgerKind.VOID, -1))

    def _row(self) -> Fields:
        of, terms = self.of.definition, self.of.definition.match
        return {
            "id": self.match,
            "pool": of.pool,
            "league": self.of.league,
            "slot": self.slot,
            "generation": self.generation,
            "game": of.game.name,
            "rules": game(of.game.name).rules,
            "options": canonical_json(of.game.options.as_json()),
            "seats": len(self.table.entrants),
            "deals": terms.deals,
            "kind": terms.kind,
            "rotation": self.table.rotation,
            "team": 1,
            "limit": terms.clock.limit,
            "bank": terms.clock.bank,
            "increment": terms.clock.increment,
            "ready": terms.clock.ready,
            "strikes": terms.strikes,
            "k": K0,
            "priority": 0,
            "created_at": self.began,
            "state": MatchState.VOID if self.void else MatchState.FINISHED,
            "fence": 1,
            "finished_at": self.ended,
            "ended_at": self.ended,
            "void_reason": "made up to be void" if self.void else None,
            "void_by": "bench" if self.void else None,
            "suspect": False,
        }

    def _seats(self) -> list[Fields]:
        return [
            {"match": self.match, "place": place, "entrant": entrant}
            | {"bot": self.of.club.members[entrant].bot, "rating": self.of.lines[entrant].rating}
            | {"no_show": place in self.absent}
            for place, entrant in enumerate(self.table.entrants)
        ]

    def _attempt(self) -> Fields:
        return {
            "match": self.match,
            "fence": 1,
            "worker": self.of.club.worker,
            "secret": self.secret,
            "commitment": commitment(self.secret),
            "alone": False,
            "started_at": self.began,
            "renewed_at": self.ended,
            "progress": 1,
            "progressed_at": self.ended,
            "ended_at": self.ended,
            "end": AttemptEnd.FINISHED,
        }

    def _versions(self) -> list[Fields]:
        return [
            {"match": self.match, "fence": 1, "place": place}
            | {"version": self.of.club.members[entrant].version}
            for place, entrant in enumerate(self.table.entrants)
        ]

    def _write_game(self, number: int, ranks: Sequence[int]) -> None:
        key = {"match": self.match, "fence": 1, "number": number}
        row = {
            "deal": number,
            "record": self.of.record,
            "digest": sha256(self.secret + bytes([number])).digest(),
            "reason": "drawn from strengths",
            "accepted_at": self.ended,
        }
        self.of.bulk.add(GameRow, [key | row])
        listed = orders(len(ranks))
        order = listed[(self.table.rotation + number) % len(listed)]
        self.of.bulk.add(
            GameSeatRow,
            [key | self._sat(seat, place, ranks[place]) for seat, place in enumerate(order)],
        )
        if (self.number + number) % LATE == 0:
            bot = self.of.club.members[self.table.entrants[order[0]]].bot
            late = {"ordinal": 0, "seat": 0, "bot": bot, "kind": FaultKind.TIMEOUT, "step": 8}
            self.of.bulk.add(FaultRow, [key | late | {"measured": timedelta(seconds=2.5)}])

    def _sat(self, seat: int, place: int, rank: int) -> Fields:
        member = self.of.club.members[self.table.entrants[place]]
        return {
            "seat": seat,
            "place": place,
            "bot": member.bot,
            "version": member.version,
            "side": seat,
            "rank": rank,
            "score": 10 * (len(self.table.entrants) - rank),
            "forfeited_at": 0 if place in self.absent else None,
            "decisions": 40,
            "total": timedelta(milliseconds=800 + rank),
            "slowest": timedelta(milliseconds=90),
            "spread": SPREAD,
        }

    def _ledger(self, kind: LedgerKind, sign: int) -> list[Fields]:
        pairs = zip(self.table.entrants, self.deltas, strict=True)
        return [
            {"id": self.of.ids.new(), "pool": self.of.pool, "entrant": entrant}
            | {"match": self.match, "kind": kind, "delta": sign * delta, "at": self.ended}
            for entrant, delta in pairs
        ]


def _without(ranks: Sequence[int], absent: frozenset[int]) -> tuple[int, ...]:
    """The ranks, with those last that did not show up."""
    placed = [(place in absent, rank) for place, rank in enumerate(ranks)]
    return tuple(sum(other < own for other in placed) for own in placed)


@lru_cache(maxsize=1 << 16)
def _result(
    entrants: int, ranks: tuple[tuple[int, ...], ...], absent: frozenset[int]
) -> tuple[TableResult, str]:
    """What a match comes to, and the same as it is stored."""
    places = tuple(range(entrants))
    games = [SeatedGame(places, each, (0,) * entrants) for each in ranks]
    result = table_result(entrants, games, absent)
    return result, canonical_json(result.as_json())
