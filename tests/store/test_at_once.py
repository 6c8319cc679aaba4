"""Many threads and processes at once: nothing is lost, nothing counts twice, nobody deadlocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import TypeVar

import pytest

from arena.match.spec import MatchId
from arena.store import (
    Accepted,
    AcceptedGame,
    MatchState,
    NewMatch,
    ReleaseCause,
    Stale,
    Store,
)
from tests.databases import Databases
from tests.store.processes import PROCESSES, Processes, lease_until_dry, report_all
from tests.store.world import POOL, SECRET, Clock, World, game, spec, worker

_Out = TypeVar("_Out")


def at_once(*calls: Callable[[], _Out]) -> list[_Out]:
    """Runs the calls in as many threads; their results."""
    with ThreadPoolExecutor(len(calls)) as threads:
        return [future.result() for future in [threads.submit(call) for call in calls]]


def leased_matches(world: World, matches: int, bots: int = 5) -> list[AcceptedGame]:
    """That many matches of pairs of bots, all leased; the report of each."""
    pairs = list(combinations(world.bots(bots), 2))
    with world.store.unit() as unit:
        unit.create_matches([NewMatch(spec(2), pairs[i % len(pairs)]) for i in range(matches)])
    reports = []
    with world.store.unit() as unit:
        for i in range(matches):
            leased = unit.lease(worker(slots=matches), lambda: SECRET)
            assert leased is not None
            reports.append(game(leased.assignment, ranks=[(0, 1), (1, 0), (0, 0)][i % 3]))
    return reports


def same_as_serial(databases: Databases, processes: Processes, results: int, senders: int) -> None:
    clock = Clock()
    tables = []
    for serially in (True, False):
        url = databases.new()
        world = World(Store.open(url, clock), clock)
        reports = leased_matches(world, results)
        # Everyone sends everything twice, from different ends: each result arrives many times.
        lists = [reports] if serially else [reports[i::senders] for i in range(senders)] * 2
        answers = processes.map(report_all, [(url, list(sent)) for sent in lists])
        counted = Counter(answer for some in answers for answer in some)
        assert counted["Accepted"] == results
        assert counted["Already"] == (0 if serially else results)
        assert list(world.store.queries().rating_differences()) == []
        tables.append(
            [(s.name, s.rating, s.matches, s.wins) for s in world.store.queries().standings(POOL)]
        )
        world.store.close()
    assert tables[0] == tables[1]


def test_results_by_several_processes_are_the_serial_result(
    databases: Databases, processes: Processes
) -> None:
    same_as_serial(databases, processes, results=30, senders=PROCESSES)


@pytest.mark.slow
def test_a_thousand_results_by_eight_senders_are_the_serial_result(
    databases: Databases, processes: Processes
) -> None:
    same_as_serial(databases, processes, results=1000, senders=8)


def test_threads_that_lease_at_once_get_different_matches(world: World) -> None:
    bots = world.bots(4)
    with world.store.unit() as unit:
        created = unit.create_matches([NewMatch(spec(2), bots[:2]), NewMatch(spec(2), bots[2:])])
    leased = at_once(*[lambda i=i: world.lease(worker(f"w{i}")) for i in range(6)])
    got = [each.assignment.match for each in leased if each is not None]
    assert sorted(got) == sorted(created)


def test_processes_that_lease_at_once_get_different_matches(url: str, processes: Processes) -> None:
    store = Store.open(url)
    world = World(store, Clock())
    bots = world.bots(3)
    with store.unit() as unit:
        created = unit.create_matches(
            [NewMatch(spec(2), bots[i % 2 : i % 2 + 2]) for i in range(30)]
        )
    leased = processes.map(lease_until_dry, [(url, worker(f"w{i}")) for i in range(PROCESSES)])
    assert sorted(match for some in leased for match in some) == sorted(created)
    store.close()


def test_bots_slots_are_never_overbooked(world: World) -> None:
    bots = world.bots(4, at_once=2)
    with world.store.unit() as unit:
        unit.create_matches([NewMatch(spec(2), pair) for pair in combinations(bots, 2)] * 3)
    leased = at_once(*[lambda i=i: world.lease(worker(f"w{i}")) for i in range(8)])
    playing = Counter(
        entrant.bot for each in leased if each is not None for entrant in each.assignment.entrants
    )
    # In the order of the schedule: 0-1, 0-2, 1-2; then nobody has a slot for whoever is left.
    assert playing == Counter(dict.fromkeys(bots[:3], 2))


def test_calling_off_and_reporting_at_once_agree_on_who_was_first(world: World) -> None:
    bots = world.bots(2)
    for _ in range(8):
        world.schedule(bots)
        report = game(world.leased())

        def call_off(match: MatchId = report.match) -> object:
            with world.store.unit() as unit:
                return unit.void(match, "called off", by="carol")

        def send(sent: AcceptedGame = report) -> object:
            return world.report(sent)

        answer, voided = at_once(send, call_off)
        details = world.store.queries().match_details(report.match)
        assert details is not None
        assert isinstance(answer, Accepted | Stale)
        assert voided is True
        assert details.state is MatchState.VOID
        assert (details.finished_at is not None) == isinstance(answer, Accepted)
        assert world.ratings() == {"bot0": 1_500_000, "bot1": 1_500_000}


def test_a_result_and_its_echo_at_once_count_once(world: World) -> None:
    world.schedule(world.bots(2))
    report = game(world.leased())
    answers = at_once(*[lambda: world.report(report)] * 6)
    assert Counter(type(answer).__name__ for answer in answers) == {"Accepted": 1, "Already": 5}
    assert world.ratings() == {"bot0": 1_516_000, "bot1": 1_484_000}


def test_many_workers_doing_everything_at_once_do_not_deadlock(world: World) -> None:
    bots = world.bots(5, at_once=3)
    with world.store.unit() as unit:
        created = unit.create_matches([NewMatch(spec(2), pair) for pair in combinations(bots, 2)])

    def work(name: str) -> int:
        finished = 0
        for turn in range(40):
            leased = world.lease(worker(name))
            if leased is None:
                continue
            attempt = leased.assignment
            with world.store.unit(durable=False) as unit:
                unit.renew(attempt.match, attempt.fence, attempt.worker, turn)
                unit.expire_leases()
            if turn % 3 == 1:
                world.release(attempt, ReleaseCause.DRAIN)
            else:
                finished += isinstance(world.report(game(attempt)), Accepted)
        return finished

    def disturb() -> int:
        for i in range(20):
            with world.store.unit(durable=False) as unit:
                unit.create_matches(
                    [NewMatch(spec(2), (bots[i % 5], bots[(i + 1) % 5]), priority=-1)]
                )[0]
            world.connect(bots[i % 5], f"again{i}", at_once=3)
        return 0

    finished = sum(at_once(*[lambda i=i: work(f"w{i}") for i in range(7)], disturb))
    states = world.store.queries().matches_by_state()
    assert states[MatchState.FINISHED] == finished >= len(created)
    assert states[MatchState.RUNNING] == 0
    assert list(world.store.queries().rating_differences()) == []
    assert world.conserved()
