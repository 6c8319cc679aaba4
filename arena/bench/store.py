"""`arena bench store`: recomputing ratings, and asking for tables, over many stored games.

Each part runs in a process of its own, so that its memory is its own.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from statistics import quantiles
from time import perf_counter, process_time
from typing import ParamSpec, TypeVar

from sqlalchemy import func, select

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.calls import CALLS
from arena.coordinator.leagues.desk.finding import definition_of, league_named
from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.tabulating import make_standings
from arena.store import Queries, Store
from arena.store.ids import PoolId
from arena.store.models import GameRow
from arena.v1 import leagues_pb2

TIMES, PATIENCE_S = 200, 20.0
"""So often each table is asked for, unless it takes longer than this in all."""

WHO = "arena bench store"

_KIB_A_MB = 1024

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Worked:
    """``seconds``: processor time of the process. ``memory_mb``: the most that it held."""

    seconds: float
    memory_mb: float


@dataclass(frozen=True, slots=True)
class Asked:
    """How long answers took, in milliseconds, whatever the machine did beside; ``lines``: of it."""

    p50_ms: float
    p95_ms: float
    lines: int


@dataclass(frozen=True, slots=True)
class Tables:
    """By name. ``memory_mb``: the most that the process held that asked for all of them."""

    asked: dict[str, Asked]
    memory_mb: float


@dataclass(frozen=True, slots=True)
class Measured:
    """``check`` and ``rebuild``: of all ratings. ``ratings``: tables of pools, ``standings``: those
    of the newest seasons of leagues. ``making``: computing one of these from its results.
    """

    games: int
    check: Worked
    rebuild: Worked
    ratings: Tables
    standings: Tables
    making: dict[str, Worked]

    def to_json(self) -> str:
        """One line."""
        return json.dumps(asdict(self))


class UnsoundError(Exception):
    """The ratings are not what the games give; the message is the first difference."""


def measure(url: str, tell: Callable[[str], None], times: int = TIMES) -> Measured:
    """``times``: so often each table is asked for. Raises UnsoundError."""
    store = Store.open(url, create=False)
    with store.queries().read() as session:
        games = session.execute(select(func.count()).select_from(GameRow)).scalar_one()
    store.close()
    tell(f"checking {games:,} games")
    check = _alone(_check, url)
    tell("rebuilding")
    rebuild = _alone(_rebuild, url)
    tell("asking for tables")
    ratings, standings = _alone(_ask_ratings, url, times), _alone(_ask_standings, url, times)
    tell("computing standings")
    making = {name: _alone(_make_standings, url, name) for name in standings.asked}
    return Measured(games, check, rebuild, ratings, standings, making)


def _alone(part: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, fresh) as process:
        return process.submit(part, *given, **named).result()


def _check(url: str) -> Worked:
    store, began = Store.open(url), process_time()
    for wrong in store.queries().rating_differences():
        raise UnsoundError(wrong)
    for record in store.queries().damaged_records():
        raise UnsoundError(f"record {record} is damaged")
    return Worked(round(process_time() - began, 2), _memory_mb())


def _rebuild(url: str) -> Worked:
    store, began = Store.open(url), process_time()
    with store.unit() as unit:
        unit.rebuild_ratings(by=WHO)
    return Worked(round(process_time() - began, 2), _memory_mb())


def _make_standings(url: str, name: str) -> Worked:
    store = Store.open(url)
    queries = store.queries()
    league = league_named(queries, name)
    season = queries.newest_season(league.id)
    began = process_time()
    if season is not None:
        format_ = formats_of(store)(definition_of(league))
        for division in queries.divisions(season.id):
            make_standings(queries, format_, season.id, division)
    return Worked(round(process_time() - began, 2), _memory_mb())


def _ask_ratings(url: str, times: int) -> Tables:
    queries = Store.open(url).queries()
    asked = {
        str(pool): _asked(partial(_lines_of_pool, queries, pool), times) for pool in queries.pools()
    }
    return Tables(asked, _memory_mb())


def _lines_of_pool(queries: Queries, pool: PoolId) -> int:
    return len(queries.standings(pool))


def _ask_standings(url: str, times: int) -> Tables:
    store = Store.open(url)
    leagues = [league.name for league in store.queries().leagues()]
    asked = {name: _asked(partial(_lines_of_league, store, name), times) for name in leagues}
    return Tables(asked, _memory_mb())


def _lines_of_league(store: Store, league: str) -> int:
    """By the call that the command and other machines make."""
    request = leagues_pb2.GetStandingsRequest(league=league)
    answer = CALLS["GetStandings"](store, Caller(WHO), request.SerializeToString())
    found = leagues_pb2.GetStandingsResponse.FromString(answer)
    return sum(len(division.standings) for division in found.divisions)


def _asked(ask: Callable[[], int], times: int) -> Asked:
    """The first time, which opens connections and reads statements, is not counted."""
    lines, began = ask(), perf_counter()
    took: list[float] = []
    while len(took) < times and (len(took) < 2 or perf_counter() - began < PATIENCE_S):
        start = perf_counter()
        ask()
        took.append(1000 * (perf_counter() - start))
    return Asked(_of(took, 50), _of(took, 95), lines)


def _of(took: Sequence[float], percent: int) -> float:
    return round(quantiles(took, n=100, method="inclusive")[percent - 1], 2)


def _memory_mb() -> float:
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _KIB_A_MB)
