"""Shorthand for tests: a league with a season, whose rounds they open by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from arena.leagues.results import Scoring
from arena.leagues.rounds import Round, Table, TableResult
from arena.match.spec import BotId
from arena.ratings.elo import START
from arena.store import NewMatch
from arena.store.answers import PlayedRound
from arena.store.commands import EntryTerms, MadeStandings, NewRound, SeasonEntrant
from arena.store.ids import EntrantId, LeagueId, MatchId, RoundId, SeasonId
from arena.store.models import LeagueRow
from arena.store.states import LeagueState
from tests.store.world import POOL, World, game, spec

SEED = bytes(32)
INSTANT = timedelta(0)
TERMS = EntryTerms(most=None, by_invitation=False, validation=False)


@dataclass
class Running:
    """A league with a season of one division."""

    world: World
    league: LeagueId
    season: SeasonId
    bots: tuple[BotId, ...]
    entrants: tuple[EntrantId, ...]

    def open(
        self,
        *tables: Sequence[int],
        number: int = 1,
        byes: Sequence[int] = (),
        field: Sequence[int] | None = None,
        scoring: Scoring = Scoring.NONE,
        start_by: datetime | None = None,
    ) -> RoundId | None:
        """A round with these tables of entrants, by their numbers."""
        new = self.new(*tables, number=number, byes=byes, field=field, scoring=scoring)
        matches = tuple(replace(match, start_by=start_by) for match in new.matches)
        with self.world.store.unit() as unit:
            return unit.open_round(replace(new, matches=matches), "clock")

    def new(
        self,
        *tables: Sequence[int],
        number: int,
        byes: Sequence[int] = (),
        field: Sequence[int] | None = None,
        scoring: Scoring = Scoring.NONE,
    ) -> NewRound:
        """The same, not opened."""
        return NewRound(
            season=self.season,
            division=0,
            round=Round(
                number,
                tuple(Table(tuple(self.entrants[i] for i in table)) for table in tables),
                tuple(self.entrants[i] for i in byes),
                ("everybody has met everybody",),
            ),
            field=frozenset(
                self.entrants[i] for i in (range(len(self.entrants)) if field is None else field)
            ),
            matches=tuple(self.match(table) for table in tables),
            unsettled=sum(each.made - each.settled for each in self.rounds()),
            scoring=scoring,
        )

    def match(self, table: Sequence[int]) -> NewMatch:
        return NewMatch(spec(len(table)), tuple(self.bots[i] for i in table))

    def play(self, ranks: Sequence[int] | None = None) -> MatchId:
        """Leases the next match and reports its one game."""
        work = self.world.leased()
        self.world.report(game(work, ranks=ranks))
        return work.match

    def close(self) -> bool:
        """The season, with tables of nobody stored, as they must be; False if it is refused."""
        queries = self.world.store.queries()
        changes = {d: queries.standings_changes(self.season, d) for d in range(2)}
        with self.world.store.unit() as unit:
            for division, each in changes.items():
                unit.keep_standings(MadeStandings(self.season, division, each, 0, (), INSTANT))
            return unit.close_season(self.season)

    def set_state(self, state: LeagueState) -> None:
        with self.world.store.unit() as unit:
            unit.session.get_one(LeagueRow, self.league).state = state

    def rounds(self) -> tuple[PlayedRound, ...]:
        return self.world.store.queries().rounds(self.season, 0)

    def results(self) -> list[TableResult | None]:
        """Of all tables of all rounds."""
        return [result for round_ in self.rounds() for result in round_.played.results]


def running(world: World, entrants: int, name: str = "open", share: int = 1) -> Running:
    bots = world.bots(entrants, called=f"{name}-")
    store, league = world.store, LeagueId(name)
    known = {bot.id: bot.entrant for bot in store.queries().bots()}
    ids = tuple(known[bot] for bot in bots)
    with store.unit() as unit:
        unit.create_pool(POOL, "wazabi")
        unit.session.add(
            LeagueRow(
                id=league,
                name=name,
                game="wazabi",
                pool=POOL,
                settings="{}",
                created_at=world.clock(),
                state=LeagueState.RUNNING,
                state_since=world.clock(),
                share=share,
            )
        )
        unit.session.flush()
        for entrant in ids:
            unit.enrol(league, entrant, TERMS, "test")
        season = unit.open_season(league, SEED, [SeasonEntrant(id_, 0, START) for id_ in ids])
    return Running(world, league, season, bots, ids)
