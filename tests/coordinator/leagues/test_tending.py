"""Leagues from their start to their end, on the real store, by a clock that tests move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

import pytest

from arena.coordinator.leagues.steps import Steps
from arena.coordinator.leagues.tending import Tending
from arena.leagues.catalogue import format_of
from arena.leagues.definition import (
    Definition,
    FormatTerms,
    FormatType,
    Missed,
    Opens,
    Schedule,
    Season,
    as_json,
    parse,
)
from arena.leagues.divisions import divided
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.format import Format, FormatError
from arena.leagues.rounds import Played, Round, Table
from arena.leagues.standings import Standing
from arena.match.spec import BotId
from arena.store import MatchState, Store
from arena.store.canonical import canonical_json
from arena.store.commands import EntryTerms
from arena.store.ids import LeagueId
from arena.store.models import EnrolmentRow, LeagueRow, OccurrenceRow, SeasonEntrantRow
from arena.store.states import EnrolmentState, LeagueAct, LeagueState, OccurrenceState
from tests.leagues.definition.texts import SMALL
from tests.store.world import POOL, World, game

LEAGUE = LeagueId("weekly")
BASE = replace(parse(SMALL.replace("seats = 4", "seats = 2")), season=Season(2, 1), pool=str(POOL))

LADDER = replace(
    BASE, format=FormatTerms(FormatType.LADDER, (("matches", 3),)), season=Season(2, 1)
)
TERMS = EntryTerms(most=None, by_invitation=False, validation=False)
SWISS = replace(
    BASE, format=FormatTerms(FormatType.SWISS, (("rounds", 2),)), season=Season(None, 1)
)


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Pairs neighbours by identity, round after round, for ever."""

    waits: ClassVar[bool] = False

    def check(self, entrants: Sequence[Entrant]) -> None:
        if len(entrants) < 2:
            raise FormatError(f"{len(entrants)} entrants are too few; there must be 2")

    def next_round(
        self, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Round:
        number = len(played) + 1
        there = sorted(entrant.id for entrant in entrants if entrant.in_round(number))
        pairs = [tuple(there[at : at + 2]) for at in range(0, len(there) - 1, 2)]
        byes = tuple(there[-1:]) if len(there) % 2 else ()
        return Round(number, tuple(Table(pair) for pair in pairs), byes)

    def standings(
        self, entrants: Sequence[Entrant], played: Sequence[Played]
    ) -> tuple[Standing, ...]:
        return ()


@dataclass
class Tended:
    """A league, and who looks after it."""

    world: World
    definition: Definition
    tendings: Sequence[Tending]
    bots: tuple[BotId, ...]
    entrants: tuple[EntrantId, ...]

    @property
    def store(self) -> Store:
        return self.world.store

    def tend(self, by: int = 0) -> None:
        for league in self.store.queries().leagues_to_tend():
            self.tendings[by].tend(league)

    def wait(self, seconds: float) -> None:
        """Time passes, and the coordinator is still there."""
        self.world.clock.advance(seconds)
        self.world.beat()

    def play(self, games: int = 1) -> None:
        """Leases and finishes matches, the first entrant always winning."""
        for _ in range(games):
            work = self.world.leased()
            for number in range(work.deals):
                self.world.report(game(work, number))

    def connect(self, number: int) -> None:
        """A bot is there again."""
        self.world.connect(self.bots[number], instance="again")

    def row(self) -> LeagueRow:
        with self.store.queries().read() as session:
            return session.get_one(LeagueRow, LEAGUE)

    def enrol(self, *entrants: EntrantId) -> None:
        now = self.world.clock()
        with self.store.unit() as unit:
            for entrant in entrants:
                unit.session.add(
                    EnrolmentRow(
                        league=LEAGUE,
                        entrant=entrant,
                        state=EnrolmentState.ACTIVE,
                        by="test",
                        created_at=now,
                        changed_at=now,
                    )
                )

    def withdraw(self, number: int) -> None:
        with self.store.unit() as unit:
            unit.withdraw(LEAGUE, self.entrants[number], None, "test")

    def enrol_again(self, number: int) -> None:
        with self.store.unit() as unit:
            unit.enrol(LEAGUE, self.entrants[number], TERMS, "test")

    def rounds(self) -> int:
        season = self.store.queries().newest_season(LEAGUE)
        return 0 if season is None else len(self.store.queries().rounds(season.id, 0))

    def scheduled(self) -> int:
        return self.store.queries().matches_by_state()[MatchState.SCHEDULED]

    def occurrences(self) -> dict[datetime, OccurrenceState]:
        with self.store.queries().read() as session:
            rows = session.query(OccurrenceRow).order_by(OccurrenceRow.due_at)
            return {row.due_at: row.state for row in rows}


def begin(world: World, definition: Definition = BASE, entrants: int = 4) -> Tended:
    store = world.store
    bots = world.bots(6)
    known = {bot.id: bot.entrant for bot in store.queries().bots()}
    with store.unit() as unit:
        unit.create_pool(POOL, "wazabi")
        unit.session.add(
            LeagueRow(
                id=LEAGUE,
                name="weekly",
                game="wazabi",
                pool=POOL,
                settings=canonical_json(as_json(definition)),
                created_at=world.clock(),
                state=LeagueState.RUNNING,
                state_since=world.clock(),
                share=1,
            )
        )
    league = Tended(
        world,
        definition,
        [tending(store) for _ in range(2)],
        bots,
        tuple(known[bot] for bot in bots),
    )
    league.enrol(*league.entrants[:entrants])
    return league


def tending(store: Store) -> Tending:
    def formats(league: Definition) -> Format:
        kind = league.format.type
        if kind in (FormatType.KNOCKOUT, FormatType.LADDER, FormatType.GAUNTLET):
            return format_of(league, store.queries().entrant_named)
        return Neighbours()

    steps = Steps(
        store,
        formats,
        lambda format_, entrants, played, seed: format_.next_round(entrants, played, seed),
        divided,
        lambda: bytes(32),
    )
    return Tending(store, formats, steps)


def on_schedule(opens: Opens = Opens.ROUND, missed: Missed = Missed.LATE) -> Definition:
    return replace(BASE, schedule=Schedule("0 * * * *", "UTC", opens, missed))


def test_rounds_follow_one_another_to_the_end_of_the_league(world: World) -> None:
    league = begin(world)
    league.tend()
    assert (league.rounds(), league.scheduled()) == (1, 2)
    league.play()
    league.tend()
    assert league.rounds() == 1, "a table still plays"
    league.play()
    league.tend()
    assert (league.rounds(), league.scheduled()) == (2, 2)
    league.play(2)
    league.tend()
    row = league.row()
    assert (row.state, row.state_reason) == (LeagueState.FINISHED, "its last season is over")
    season = league.store.queries().newest_season(LEAGUE)
    assert season is not None
    assert season.closed_at == world.clock()


def test_a_knockout_is_played_to_its_final(world: World) -> None:
    knockout = FormatTerms(FormatType.KNOCKOUT, (("replays", 3), ("third_place", False)))
    league = begin(world, replace(BASE, format=knockout, season=Season(None, 1)))
    for matches in (2, 1):
        league.tend()
        assert league.scheduled() == matches
        league.play(matches)
    league.tend()
    assert league.row().state is LeagueState.FINISHED


def test_two_clocks_open_each_round_once(world: World) -> None:
    league = begin(world)
    for _ in range(2):
        league.tend(by=0)
        league.tend(by=1)
        assert league.scheduled() == 2
        league.play(2)
    league.tend(by=1)
    league.tend(by=0)
    assert (league.rounds(), league.row().state) == (2, LeagueState.FINISHED)


def test_a_league_without_a_field_says_so_and_begins_when_there_is_one(world: World) -> None:
    league = begin(world, entrants=1)
    league.tend()
    assert league.row().state_reason == "1 entrants are too few; there must be 2"
    assert league.rounds() == 0
    league.enrol(league.entrants[1])
    league.tend()
    assert (league.rounds(), league.row().state_reason) == (1, None)


def test_each_due_time_opens_one_round(world: World) -> None:
    league = begin(world, on_schedule())
    league.tend()
    assert league.rounds() == 0
    league.wait(3600)
    league.tend(by=0)
    league.tend(by=1)
    assert league.rounds() == 1
    league.play(2)
    league.tend()
    assert league.rounds() == 1, "the next one is not due"
    league.wait(3600)
    league.tend()
    assert league.rounds() == 2
    assert set(league.occurrences().values()) == {OccurrenceState.OPENED}


def test_a_due_time_waits_for_the_round_before_it(world: World) -> None:
    league = begin(world, on_schedule())
    for _ in range(2):
        league.wait(3600)
        league.tend()
    assert league.rounds() == 1
    assert list(league.occurrences().values()) == [OccurrenceState.OPENED, OccurrenceState.WAITING]
    league.play(2)
    league.tend()
    assert league.rounds() == 2


def test_due_times_that_nobody_noticed_are_made_up_for_once(world: World) -> None:
    league = begin(world, on_schedule())
    league.wait(5 * 3600 + 1000)
    league.tend()
    assert league.rounds() == 1
    states = list(league.occurrences().values())
    assert states == [OccurrenceState.SKIPPED] * 4 + [OccurrenceState.OPENED]


def test_a_missed_due_time_is_skipped_where_the_league_wants_it(world: World) -> None:
    league = begin(world, on_schedule(missed=Missed.SKIP))
    league.wait(3600 + 120)
    league.tend()
    assert league.rounds() == 0
    assert list(league.occurrences().values()) == [OccurrenceState.SKIPPED]


def test_a_due_season_without_a_field_is_skipped_with_its_reason(world: World) -> None:
    league = begin(world, on_schedule(Opens.SEASON), entrants=1)
    league.wait(3600)
    league.tend()
    with league.store.queries().read() as session:
        [row] = session.query(OccurrenceRow).all()
    assert (row.state, row.detail) == (
        OccurrenceState.SKIPPED,
        "1 entrants are too few; there must be 2",
    )


def test_a_round_closes_at_its_time_and_the_season_waits_for_stragglers(world: World) -> None:
    league = begin(world, replace(BASE, close_after=timedelta(hours=2)))
    league.tend()
    league.play()
    league.wait(7201)
    league.tend()
    assert (league.rounds(), league.scheduled()) == (2, 3)
    league.play(2)
    league.tend()
    assert league.row().state is LeagueState.RUNNING
    league.play()
    league.wait(7201)
    league.tend()
    assert league.row().state is LeagueState.FINISHED


def test_a_match_that_the_arena_gave_up_is_played_anew_twice_and_then_waits_for_a_ruling(
    world: World,
) -> None:
    league = begin(world, entrants=2)
    league.tend()
    for generation in range(3):
        season = league.store.queries().newest_season(LEAGUE)
        assert season is not None
        [slot] = league.store.queries().open_slots(season.id)
        assert (slot.generation, slot.state) == (generation, MatchState.SCHEDULED)
        with league.store.unit() as unit:
            unit.void(slot.match, "three workers died of it", "arena")
        league.tend()
    assert league.scheduled() == 0
    assert league.rounds() == 1


def test_a_match_that_an_organiser_voided_waits_for_the_organiser(world: World) -> None:
    league = begin(world, entrants=2)
    league.tend()
    with league.store.unit() as unit:
        [match] = league.store.queries().matches(state=MatchState.SCHEDULED)
        unit.void(match, "wrong build", "organiser")
    league.tend()
    assert league.scheduled() == 0


@pytest.mark.parametrize(("definition", "joined"), [(BASE, []), (SWISS, [2])])
def test_newcomers_join_a_season_that_runs_if_it_is_a_swiss(
    world: World, definition: Definition, joined: list[int]
) -> None:
    league = begin(world, definition, entrants=2)
    league.tend()
    league.enrol(league.entrants[2])
    league.tend()
    with league.store.queries().read() as session:
        newcomers = session.query(SeasonEntrantRow).filter_by(entrant=league.entrants[2])
        assert [row.joined for row in newcomers] == joined


def test_a_draining_league_opens_nothing_and_pauses_when_all_is_played(world: World) -> None:
    league = begin(world)
    league.tend()
    with league.store.unit() as unit:
        unit.act_on_league(LEAGUE, LeagueAct.DRAIN, "maintenance", "organiser")
    league.play(2)
    league.tend()
    row = league.row()
    assert (row.state, row.state_reason, league.rounds()) == (
        LeagueState.PAUSED,
        "it was drained",
        1,
    )


def test_what_is_left_of_an_aborted_league_is_void(world: World) -> None:
    league = begin(world)
    league.tend()
    with league.store.unit() as unit:
        unit.act_on_league(LEAGUE, LeagueAct.ABORT, "nobody wants it", "organiser")
    league.play()
    league.tend()
    states = league.store.queries().matches_by_state()
    assert (states[MatchState.FINISHED], states[MatchState.VOID]) == (1, 1)
    assert league.store.queries().leagues_to_tend() == ()


def test_a_ladder_makes_tables_as_bots_become_free_until_its_round_is_full(world: World) -> None:
    league = begin(world, LADDER)
    world.disconnect(league.bots[3])
    played = 0
    for _ in range(20):
        league.tend()
        there = 3 if played < 6 else 4
        assert league.scheduled() <= there, "each that is there has two tables at most"
        while league.scheduled():
            league.play()
            played += 1
        if played == 6:
            league.connect(3)
    assert (league.row().state, league.rounds(), played) == (LeagueState.FINISHED, 2, 12)


def test_a_gauntlet_waits_for_its_challenger(world: World) -> None:
    gauntlet = FormatTerms(FormatType.GAUNTLET, (("challenger", "bot5"),))
    league = begin(world, replace(BASE, format=gauntlet, season=Season(None, 1)))
    league.enrol(league.entrants[5])
    league.withdraw(5)
    league.tend()
    assert league.row().state_reason == "the challenger, bot5, does not take part"
    league.enrol_again(5)
    league.tend()
    assert league.scheduled() == 4
    league.play(4)
    league.tend()
    assert league.row().state is LeagueState.FINISHED


def test_a_newcomer_waits_for_the_next_round_of_a_ladder_and_keeps_nobody_from_playing(
    world: World,
) -> None:
    league = begin(world, LADDER)
    league.tend()
    league.play()
    league.enrol(league.entrants[4])
    for _ in range(20):
        league.tend()
        while league.scheduled():
            league.play()
    assert league.row().state is LeagueState.FINISHED
    season = league.store.queries().newest_season(LEAGUE)
    assert season is not None
    first, second = league.store.queries().rounds(season.id, 0)
    assert (first.made, second.made) == (6, 8)


def test_a_ladder_that_all_but_one_have_left_comes_to_its_end(world: World) -> None:
    league = begin(world, LADDER)
    league.tend()
    for number in range(3):
        league.withdraw(number)
    for _ in range(10):
        league.tend()
        while league.world.lease() is not None:
            pass
    season = league.store.queries().newest_season(LEAGUE)
    assert season is not None
    assert season.closed_at is None, "what is running is played first"
    for match in league.store.queries().unfinished_matches(LEAGUE):
        with league.store.unit() as unit:
            unit.void(match, "the test has no patience", "organiser")
    for slot in league.store.queries().open_slots(season.id):
        with league.store.unit() as unit:
            unit.rule(slot.id, None, "organiser", "nobody is left")
    league.tend()
    assert league.row().state is LeagueState.FINISHED
