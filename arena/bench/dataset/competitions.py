"""The leagues, their seasons and rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

from sqlalchemy import update

from arena.bench.dataset.bulk import Bulk, Fields
from arena.bench.dataset.field import SEED, Club, seed_of
from arena.bench.dataset.identities import Identities
from arena.bench.dataset.matches import Line, Matches
from arena.bench.dataset.records import sample
from arena.games.record import record_id
from arena.leagues.catalogue import format_of
from arena.leagues.definition import Definition, as_json, parse
from arena.leagues.formats.format import Format
from arena.leagues.ladder.rounds import LadderRounds
from arena.leagues.lots import lot
from arena.leagues.results import Scoring
from arena.leagues.rounds import Played, Round, Table, TableResult
from arena.leagues.simulation.model import Model, World
from arena.leagues.standings import Standing
from arena.match.rotations import orders
from arena.ratings.elo import K0, START
from arena.store.canonical import canonical_json, compress
from arena.store.ids import LeagueId, RecordId, RoundId, SeasonId, SlotId
from arena.store.meetings import Met, add, met
from arena.store.models import (
    ByeRow,
    EnrolmentRow,
    LeagueRow,
    MeetingRow,
    PoolRow,
    RecordRow,
    RoundRow,
    SeasonEntrantRow,
    SeasonRow,
    SlotEntrantRow,
    SlotRow,
    StandingsRow,
)
from arena.store.states import EnrolmentState, LeagueState

SHARES = {"pairs": 0.5, "ladder": 0.38, "pods": 0.12}
"""Of the games, by the names of the definitions."""

APART = timedelta(minutes=5)
"""From round to round."""

DRAWS = 0.05
SPREAD = 200.0

NEAR = 80_000
"""How far apart, in 1/1000 Elo, the entrants of a ladder's table often are."""

TOOK = timedelta(seconds=1)
"""What is told of making a table."""

SEATS = 4
"""Of the ladder."""


def definition(name: str) -> Definition:
    """One of the data set's leagues."""
    return parse((Path(__file__).parent / "leagues" / f"{name}.toml").read_text("utf-8"))


@dataclass(slots=True)
class Competition:
    """A league that is played until it has its games. ``now`` moves on with its rounds.

    ``sums``: of the pairs of the season.
    """

    bulk: Bulk
    ids: Identities
    club: Club
    definition: Definition
    now: datetime
    sums: Met = field(default_factory=dict)
    matches: Matches = field(init=False)
    format: Format = field(init=False)

    def __post_init__(self) -> None:
        self.format = format_of(self.definition, lambda _: None)
        league, record = LeagueId(self.ids.new()), sample(self.definition)
        self.matches = Matches(
            self.bulk,
            self.ids,
            self.club,
            _world(self.definition, self.club),
            self.definition,
            league,
            RecordId(record_id(record)),
            {entrant: Line() for entrant in self.club.members},
        )
        self._found(league, record)

    def _found(self, league: LeagueId, record: bytes) -> None:
        of = self.definition
        begun: Fields = {"created_at": self.now}
        pool: Fields = {"id": of.pool, "game": of.game.name, "start": START, "k0": K0}
        self.bulk.add(PoolRow, [pool | begun])
        self.bulk.add(RecordRow, [{"id": self.matches.record, "body": compress(record)}])
        row: Fields = {
            "id": league,
            "name": of.name,
            "game": of.game.name,
            "pool": of.pool,
            "settings": canonical_json(as_json(of)),
            "state": LeagueState.RUNNING,
            "state_since": self.now,
            "share": of.share,
        }
        self.bulk.add(LeagueRow, [row | begun])
        enrolled = begun | {"league": league, "state": EnrolmentState.ACTIVE}
        enrolled |= {"by": "bench", "changed_at": self.now}
        self.bulk.add(EnrolmentRow, [enrolled | {"entrant": each} for each in self.club.members])

    def play(self, games: int) -> Iterator[int]:
        """Whole rounds until so many games are written; how many are, after each round.

        A season whose format has ended is closed, and the next one opened.
        """
        number = 0
        while self.matches.written < games:
            number += 1
            season, seed = SeasonId(self.ids.new()), seed_of(f"{number} of {self.definition.name}")
            self._open(season, number, seed)
            yield from self._in_season(season, seed, games)
        self.matches.close()

    def _open(self, season: SeasonId, number: int, seed: bytes) -> None:
        row: Fields = {"id": season, "league": self.matches.league, "number": number, "seed": seed}
        self.bulk.add(SeasonRow, [row | {"created_at": self.now}])
        taking_part: Fields = {"season": season, "division": 0, "joined": 1, "joined_at": self.now}
        lines = self.matches.lines
        self.bulk.add(
            SeasonEntrantRow,
            [taking_part | {"entrant": each, "rating": lines[each].rating} for each in lines],
        )

    def _in_season(self, season: SeasonId, seed: bytes, games: int) -> Iterator[int]:
        entrants = [
            replace(each, rating=self.matches.lines[each.id].rating) for each in self.club.entrants
        ]
        played: list[Played] = []
        while self.matches.written < games:
            round_ = self.format.next_round(entrants, played, seed)
            if isinstance(self.format, LadderRounds):
                tables = self.format.quota(entrants, len(played) + 1)
                round_ = Round(len(played) + 1, tuple(self._ladder(len(played) + 1, tables)))
            if round_ is None:
                closed = update(SeasonRow).where(SeasonRow.id == season)
                self.bulk.then(closed.values(closed_at=self.now))
                break
            played.append(Played(round_, tuple(self._play(season, round_))))
            yield self.matches.written
        self._keep(season, played, self.format.standings(entrants, played))

    def _keep(self, season: SeasonId, played: Sequence[Played], lines: Sequence[Standing]) -> None:
        """The season's table, stored as a coordinator does, and the sums of its pairs."""
        row: Fields = {"season": season, "division": 0, "made_at": self.now, "took": TOOK}
        plain = canonical_json([line.as_json() for line in lines])
        self.bulk.add(StandingsRow, [row | {"rounds": len(played), "lines": plain}])
        sums = [pair._asdict() | its._asdict() for pair, its in sorted(self.sums.items())]
        self.bulk.add(MeetingRow, sums)
        self.sums.clear()

    def _ladder(self, round_: int, tables: int) -> Iterator[Table]:
        """Neighbours by rating, give or take: the ladder's own rule takes 8 ms a table."""
        for batch in count():
            seed = seed_of(f"{batch} of round {round_}")
            off = {
                each.id: int.from_bytes(lot(each, seed)[:2], "big") * NEAR >> 16
                for each in self.club.entrants
            }
            lines = self.matches.lines
            order = sorted(off, key=lambda each: lines[each].rating + off[each])
            for first in range(0, len(order) - SEATS + 1, SEATS):
                if tables == 0:
                    return
                tables -= 1
                yield Table(tuple(order[first : first + SEATS]), tables % len(orders(SEATS)))

    def _play(self, season: SeasonId, round_: Round) -> Iterator[TableResult]:
        """The round's rows, table by table: later ones may rest on what earlier ones came to."""
        id_, tables = RoundId(self.ids.new()), round_.tables
        row: Fields = {"id": id_, "season": season, "division": 0, "number": round_.number}
        row |= {"relaxed": canonical_json(round_.relaxed), "scoring": Scoring.NONE}
        opened = self.now
        self.now += APART
        self.bulk.add(RoundRow, [row | {"opened_at": opened, "closed_at": self.now}])
        self.bulk.add(ByeRow, [{"round": id_, "entrant": each} for each in round_.byes])
        for number, table in enumerate(tables):
            result = self._play_table(id_, number, table, opened)
            add(self.sums, met(season, table.entrants, result).items())
            yield result
            self.bulk.write_some()

    def _play_table(
        self, round_: RoundId, number: int, table: Table, opened: datetime
    ) -> TableResult:
        slot = SlotId(self.ids.new())
        row: Fields = {"id": slot, "round": round_, "number": number}
        self.bulk.add(SlotRow, [row | {"label": table.label, "rotation": table.rotation}])
        sitting = enumerate(table.entrants)
        self.bulk.add(
            SlotEntrantRow,
            [{"slot": slot, "place": place, "entrant": each} for place, each in sitting],
        )
        return self.matches.play(slot, table, opened + timedelta(milliseconds=20) * number)


def _world(league: Definition, club: Club) -> World:
    """Who is how strong: everybody the same in all leagues."""
    games = league.match.kind.games(league.game.seats[-1], league.match.deals)
    model = Model(spread=SPREAD, draws=DRAWS, games=games)
    known = World.drawn(model, len(club.members), SEED)
    strengths = dict(zip(club.members, known.strengths.values(), strict=True))
    return World(model, seed_of(league.name), tuple(club.entrants), strengths)
