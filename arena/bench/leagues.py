"""`arena bench leagues`: how long a round of a large Swiss event takes to pair, and its memory.

An event of entrants of different strength is played with drawn results, each side in a process of
its own; every round is paired by the format itself, from all rounds before it, as the league clock
does. What counts is the last round, which has the most history.
"""

from __future__ import annotations

import json
import multiprocessing
import random
import resource
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from time import process_time

from arena.games.chance import SEED_BYTES
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.round_robin import RoundRobin
from arena.leagues.formats.swiss import Swiss
from arena.leagues.results import SeatedGame, table_result
from arena.leagues.rounds import Played, Round, TableResult

AIM_S = 10.0
"""For 10,000 entrants."""

SIDES = {"pairs": range(2, 3), "pods of 4": range(4, 5), "pods of 3 and 4": range(3, 5)}
"""By name: how many entrants may meet."""

ROUND_ROBIN = 1000
"""Entrants of a round robin."""

SEED = bytes(SEED_BYTES)
EMPTY = Played(Round(0, ()), ())
_KIB_A_MB = 1024


@dataclass(frozen=True, slots=True)
class Pairing:
    """Of the last round. ``seconds``: processor time; ``mean``: over all rounds. ``table``: of the
    standings after it. ``memory_mb``: the most of the whole process, results included.
    ``relaxed``: sentences of the last round.
    """

    entrants: int
    rounds: int
    seconds: float
    mean: float
    table: float
    memory_mb: float
    relaxed: int


def measure(entrants: int, rounds: int, tell: Callable[[str], None]) -> dict[str, Pairing]:
    """By side, one after the other."""
    found = {}
    for name, tables in SIDES.items():
        tell(f"{name}: {rounds} rounds of {entrants} entrants")
        fresh = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, fresh) as process:
            found[name] = process.submit(event, entrants, rounds, tables).result()
    return found


@dataclass(frozen=True, slots=True)
class Streamed:
    """A round robin of pairs, round by round, none of which is kept. ``seconds``: processor time of
    all rounds; ``memory_mb``: by how much the process has grown after the last.
    """

    entrants: int
    rounds: int
    tables: int
    seconds: float
    memory_mb: float


def stream(entrants: int) -> Streamed:
    """In a process of its own."""
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, fresh) as process:
        return process.submit(round_robin, entrants).result()


def round_robin(entrants: int) -> Streamed:
    """All its rounds, one after the other, in this process.

    Of the rounds before it one of pairs only needs to know how many there were.
    """
    field = [Entrant(EntrantId(f"bot-{number:06}")) for number in range(entrants)]
    league, held = RoundRobin(same_owner=True), _memory_mb()
    rounds = tables = 0
    began = process_time()
    while (round_ := league.next_round(field, [EMPTY] * rounds, SEED)) is not None:
        rounds += 1
        tables += len(round_.tables)
    seconds = round(process_time() - began, 2)
    return Streamed(entrants, rounds, tables, seconds, round(_memory_mb() - held, 1))


def _memory_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _KIB_A_MB


def to_json(found: dict[str, Pairing], streamed: Streamed) -> str:
    """One line."""
    events = {name: asdict(pairing) for name, pairing in found.items()}
    return json.dumps(events | {"round robin": asdict(streamed)})


def event(entrants: int, rounds: int, tables: range) -> Pairing:
    """Plays the rounds in this process."""
    rng = random.Random(0)  # noqa: S311 - made-up results, always the same
    field = [Entrant(EntrantId(f"bot-{number:06}")) for number in range(entrants)]
    strength = {entrant.id: rng.gauss(0, 1) for entrant in field}
    league, times = Swiss(rounds, tables), []
    played: list[Played] = []
    relaxed = 0
    while True:
        began = process_time()
        round_ = league.next_round(field, played, SEED)
        if round_ is None:
            break
        times.append(process_time() - began)
        relaxed = len(round_.relaxed)
        played.append(Played(round_, _results(round_, strength, rng)))
    began = process_time()
    league.standings(field, played)
    return Pairing(
        entrants,
        rounds,
        seconds=round(times[-1], 2),
        mean=round(sum(times) / len(times), 2),
        table=round(process_time() - began, 2),
        memory_mb=round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _KIB_A_MB),
        relaxed=relaxed,
    )


def _results(
    round_: Round, strength: dict[EntrantId, float], rng: random.Random
) -> tuple[TableResult, ...]:
    """One game a table; better entrants are often better."""
    return tuple(
        _result([strength[entrant] + rng.gauss(0, 1) for entrant in table.entrants])
        for table in round_.tables
    )


def _result(shown: Sequence[float]) -> TableResult:
    places = tuple(range(len(shown)))
    ranks = tuple(sum(other > own for other in shown) for own in shown)
    return table_result(len(shown), [SeatedGame(places, ranks, ranks)])
