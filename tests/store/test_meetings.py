"""Sums by pair of entrants: whatever happens to tables, they are what the results give."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from arena.leagues.rounds import TableResult
from arena.store import Store
from arena.store.answers import Meetings, Slot
from arena.store.ids import EntrantId, SeasonId
from arena.store.states import MatchState
from tests.databases import Databases
from tests.store.leagues import Running, running
from tests.store.test_migrations import migrated
from tests.store.test_rebuild import tamper
from tests.store.world import World, game

SIZES = ((2, 3), (4,), (3, 2))
"""Of the tables of a round of five."""

THIRD, MANY = Fraction(1, 3), Fraction(8, 17)


def ruling(points: Fraction, size: int) -> TableResult:
    """Each has so much off all after it."""
    return TableResult(
        tuple(
            tuple(None if a == b else points if a < b else 1 - points for b in range(size))
            for a in range(size)
        )
    )


def given(slots: tuple[Slot, ...]) -> dict[tuple[EntrantId, EntrantId], Meetings]:
    """By the definition: the results, added up."""
    met: defaultdict[tuple[EntrantId, EntrantId], list[Fraction]] = defaultdict(list)
    for slot in slots:
        for a, row in enumerate(slot.result.pairs if slot.result else ()):
            for b, points in enumerate(row):
                if points is not None:
                    met[slot.table.entrants[a], slot.table.entrants[b]].append(points)
    return {pair: Meetings(sum(each, Fraction(0)), len(each)) for pair, each in met.items()}


def assert_right(league: Running) -> None:
    queries, all_ = league.world.store.queries(), league.entrants
    assert queries.meetings(league.season, all_, all_) == given(queries.slots(league.season))
    assert list(queries.meeting_differences()) == []
    assert queries.stragglers(league.season) == len(queries.open_slots(league.season))


class Acts:
    """What can happen to tables, by lot."""

    def __init__(self, league: Running, lots: Random) -> None:
        self.league, self.lots, self.done = league, lots, 0

    def open(self) -> None:
        who = self.lots.sample(range(5), 5)
        first, *rest = self.lots.choice(SIZES)
        tables = [who[:first], *([who[first:]] if rest else [])]
        assert self.league.open(*tables, number=len(self.league.rounds()) + 1)

    def play(self) -> None:
        if (leased := self.league.world.lease()) is not None:
            ranks = [self.lots.randrange(2) for _ in leased.assignment.entrants]
            self.league.world.report(game(leased.assignment, ranks=ranks))

    def void(self) -> None:
        if (slot := self._some(MatchState.FINISHED)) is not None:
            with self.league.world.store.unit() as unit:
                unit.void(slot.match, "a broken worker", "organiser", keep_pairings=True)

    def play_again(self) -> None:
        if (slot := self._some(MatchState.VOID)) is not None and not slot.settled:
            places = [self.league.entrants.index(each) for each in slot.table.entrants]
            with self.league.world.store.unit() as unit:
                assert unit.refill(slot.id, self.league.match(places), "organiser")

    def rule(self) -> None:
        slot = self._some(MatchState.VOID)
        newest = len(self.league.rounds())
        if slot is not None and (not slot.settled or slot.round == newest):
            points = self.lots.choice((THIRD, MANY, None))
            size = len(slot.table.entrants)
            result = None if points is None else ruling(points, size)
            with self.league.world.store.unit() as unit:
                unit.rule(slot.id, result, "organiser", "as the lot says")

    def leave(self) -> None:
        """From now on it is a no-show."""
        with self.league.world.store.unit() as unit:
            unit.leave_season(self.league.season, self.league.entrants[4])

    def _some(self, state: MatchState) -> Slot | None:
        slots = self.league.world.store.queries().slots(self.league.season)
        there = [slot for slot in slots if slot.state is state]
        return self.lots.choice(there) if there else None


HAPPENS = (
    *("open", "play", "play", "void", "rule", "rule", "void", "play_again", "play"),
    *("open", "leave", "play", "void", "play_again", "play", "play", "void", "rule", "play"),
)


def test_sums_are_what_the_results_give_whatever_happens_to_tables(world: World) -> None:
    league = running(world, 5)
    acts, absent = Acts(league, Random(3)), 0
    for name in HAPPENS:
        act: Callable[[], None] = getattr(acts, name)
        act()
        assert_right(league)
        results = [result for result in league.results() if result is not None]
        absent += any(result.absent for result in results)
    matches = world.store.queries().matches_by_state()
    assert (matches[MatchState.VOID], absent > 0, len(results)) == (4, True, 3)


@pytest.fixture
def met(world: World) -> Running:
    """Three entrants that met at two tables, the second one of two alone."""
    league = running(world, 3)
    league.open((2, 0, 1))
    league.play()
    league.open((0, 1), number=2)
    league.play()
    return league


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ('UPDATE meetings SET points = points + "of" WHERE tables = 2', "say 3.000 to 0.000 at 2 "),
        ("DELETE FROM meetings WHERE tables = 2", "say nothing, the results say 2.000 to 0.000 at"),
        ("UPDATE slot_results SET result = NULL, match = NULL, ruled_by = 'me'", "say nothing"),
    ],
)
def test_sums_that_were_tampered_with_are_found_and_mended(
    met: Running, statement: str, says: str
) -> None:
    store = met.world.store
    tamper(met.world, statement)
    found = list(store.queries().meeting_differences())
    assert any(says in each for each in found), found
    assert found[0].startswith("season 1 of league open: the sums of open-")
    entrant = EntrantId("")
    slices: list[str] = []
    while (slice_ := store.queries().audit_meetings(entrant, 2)).last is not None:
        entrant = slice_.last
        slices += slice_.wrong
    assert slices == found
    with store.unit() as unit:
        assert unit.rebuild_meetings("carol") == tuple(found)
    assert_right(met)


RESULT = """UPDATE slot_results SET result = '{"absent":[],"scores":[],"pairs":
    [[null,"1/3","0"],["2/3",null,"8/17"],["1","9/17",null]]}' WHERE result = 'same'"""


def test_sums_of_results_that_came_in_before_there_were_sums_are_made(
    databases: Databases,
) -> None:
    url = databases.empty()
    migrated(
        url,
        "0020",
        "INSERT INTO pools (id, game, start, k0, created_at) "
        "VALUES ('p1', 'wazabi', 1500000, 40000, '2030-01-01')",
        "INSERT INTO leagues "
        "(id, name, game, pool, settings, created_at, state, state_since, share) "
        "VALUES ('l1', 'weekly', 'wazabi', 'p1', '{}', '2030-01-01', 'running', '2030-01-01', 1)",
        "INSERT INTO seasons (id, league, number, seed, created_at) "
        "VALUES ('s1', 'l1', 1, '0', '2030-01-01')",
        "INSERT INTO entrants (id, name, created_at) VALUES ('a', 'a', '2030-01-01'), "
        "('b', 'b', '2030-01-01'), ('c', 'c', '2030-01-01')",
        "INSERT INTO season_entrants (season, entrant, division, rating, joined, joined_at) VALUES "
        "('s1', 'a', 0, 0, 1, '2030-01-01'), ('s1', 'b', 0, 0, 1, '2030-01-01'), "
        "('s1', 'c', 0, 0, 1, '2030-01-01')",
        "INSERT INTO rounds (id, season, division, number, opened_at, relaxed, scoring) VALUES "
        "('r1', 's1', 0, 1, '2030-01-01', '[]', 'none')",
        "INSERT INTO slots (id, round, number, label, rotation) VALUES "
        "('t1', 'r1', 0, '', 0), ('t2', 'r1', 1, '', 0), ('t3', 'r1', 2, '', 0)",
        "INSERT INTO slot_entrants (slot, place, entrant) VALUES ('t1', 0, 'c'), ('t1', 1, 'a'), "
        "('t1', 2, 'b'), ('t2', 0, 'a'), ('t2', 1, 'b'), ('t2', 2, 'c'), ('t3', 0, 'a')",
        "INSERT INTO slot_results (slot, result, ruled_by, settled_at) VALUES "
        "('t1', 'same', 'me', '2030-01-01'), ('t2', 'same', 'me', '2030-01-01'), "
        "('t3', NULL, 'me', '2030-01-01')",
        # What it says would bind parameters.
        RESULT.replace(":", r"\:"),
    )
    store = Store.open(url)
    queries, all_ = store.queries(), [EntrantId(name) for name in "abc"]
    assert list(queries.meeting_differences()) == []
    assert queries.meetings(SeasonId("s1"), all_, all_)[all_[0], all_[1]] == Meetings(
        Fraction(8, 17) + Fraction(1, 3), 2
    )
    store.close()
