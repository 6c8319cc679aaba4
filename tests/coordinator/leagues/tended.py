"""A league with somebody who looks after it, on the real store, by a clock that tests move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import ClassVar

from arena.coordinator.leagues.ports import Pairing
from arena.coordinator.leagues.steps import Steps
from arena.coordinator.leagues.tending import Tending
from arena.coordinator.leagues.watch import Watch
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
from arena.store.models import EnrolmentRow, LeagueRow, OccurrenceRow
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

    def act(self, act: LeagueAct, reason: str = "") -> None:
        with self.store.unit() as unit:
            unit.act_on_league(LEAGUE, act, reason, "organiser")

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


@dataclass
class SlowPairing:
    """Begins pairings, and is done with them when the test says so."""

    begun: list[tuple[Callable[[], Round | None], Future[Round | None]]] = field(
        default_factory=list
    )

    def __call__(
        self, format_: Format, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Future[Round | None]:
        future: Future[Round | None] = Future()
        self.begun.append((lambda: format_.next_round(entrants, played, seed), future))
        return future

    def end(self) -> None:
        """All that was begun."""
        for pair, future in self.begun:
            if not future.done():
                future.set_result(pair())


def at_once(
    format_: Format, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
) -> Future[Round | None]:
    future: Future[Round | None] = Future()
    try:
        future.set_result(format_.next_round(entrants, played, seed))
    except FormatError as error:
        future.set_exception(error)
    return future


def tending(
    store: Store, pairing: Pairing = at_once, draw: Callable[[], bytes] = lambda: bytes(32)
) -> Tending:
    def formats(league: Definition) -> Format:
        kind = league.format.type
        if kind not in (FormatType.ROUND_ROBIN, FormatType.SWISS):
            return format_of(league, store.queries().entrant_named)
        return Neighbours()

    steps = Steps(
        store,
        formats,
        pairing,
        divided,
        draw,
    )
    return Tending(store, formats, steps, Watch(store, lambda: None))


def on_schedule(opens: Opens = Opens.ROUND, missed: Missed = Missed.LATE) -> Definition:
    return replace(BASE, schedule=Schedule("0 * * * *", "UTC", opens, missed))
