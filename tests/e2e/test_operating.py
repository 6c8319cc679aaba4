"""What operators see of a whole arena with several workers, over the death of some of them: what it
counts, and what it logs.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.request
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import select

from arena.coordinator.schedule import MatchOrder, schedule
from arena.embedded.folder import announced, database_url
from arena.store import Store
from arena.store.ids import MatchId
from arena.store.models import AttemptRow
from deploy.grafana.generate import DASHBOARDS
from tests.deploy.alerts import rules
from tests.deploy.exposition import SUFFIXES
from tests.deploy.promql import named
from tests.e2e.processes import environment, own_folder
from tests.e2e.test_up import BOTS, arena, up

WORKERS, MATCHES, DEALS = 2, 6, 3
PROGRAMS = ("coordinator", "web", *(f"worker-{number + 1}" for number in range(WORKERS)))


@dataclass(frozen=True, slots=True)
class Scrape:
    """What a program exposed once."""

    program: str
    families: tuple[Metric, ...]

    def total(self, name: str) -> float:
        """Over all labels."""
        found = [0.0]
        for family in self.families:
            found += [float(sample.value) for sample in family.samples if sample.name == name]
        return sum(found)

    @property
    def life(self) -> float:
        """When its process began."""
        return self.total("process_start_time_seconds")


@dataclass(frozen=True, slots=True)
class Life:
    """An arena in which all matches were played, then a worker and the coordinator were killed,
    and as many were played again: what programs exposed before each of these, and at the end.
    """

    scrapes: tuple[tuple[Scrape, ...], ...]
    games: int
    matches: tuple[MatchId, ...]
    logs: Mapping[str, str]
    """What each program wrote."""
    secrets: Mapping[str, bytes]
    """What nobody may read in them, by what it is."""

    def lines(self, kind: str) -> list[dict[str, object]]:
        """Of programs of a kind, such as all workers."""
        texts = [text for program, text in self.logs.items() if program.startswith(kind)]
        return [json.loads(line) for text in texts for line in text.splitlines()]

    @property
    def first(self) -> tuple[Scrape, ...]:
        """After the first half."""
        return self.scrapes[1]

    @property
    def second(self) -> tuple[Scrape, ...]:
        return self.scrapes[-1]

    def increase(self, name: str, program: str) -> float:
        """As Prometheus computes it: a counter that is smaller than before began anew."""
        return sum(
            after - before if after >= before else after
            for earlier, later in pairwise(self.scrapes)
            for before, after in zip(
                _totals(earlier, name, program), _totals(later, name, program), strict=True
            )
        )


def _totals(scrapes: Sequence[Scrape], name: str, program: str) -> list[float]:
    return [scrape.total(name) for scrape in scrapes if scrape.program.startswith(program)]


def endpoint(folder: Path, program: str) -> str | None:
    """Where the program's newest process answers operators; None until it has said so."""
    log = folder / "data" / "logs" / f"{program}.log"
    lines = log.read_text().splitlines() if log.exists() else []
    said = [json.loads(line) for line in lines if '"http"' in line]
    return f"http://{said[-1]['http']}/metrics" if said else None


def scrape(folder: Path, program: str) -> Scrape:
    where = endpoint(folder, program)
    assert where is not None
    with urllib.request.urlopen(where, timeout=10) as page:  # noqa: S310 - what an arena said
        text = page.read().decode()
    return Scrape(program, tuple(text_string_to_metric_families(text)))


def scraped(folder: Path) -> tuple[Scrape, ...]:
    return tuple(scrape(folder, program) for program in PROGRAMS)


def until(what: str, holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < deadline, f"never: {what}"
        time.sleep(0.05)


def play(folder: Path, store: Store, halves: int) -> None:
    """So many halves of the matches, counted from the beginning, are played to their end, and
    the workers have heard so.
    """
    schedule(store, [MatchOrder("wazabi", BOTS, deals=DEALS)] * MATCHES)
    finished = MATCHES * halves
    until("all is played", lambda: store.queries().totals().matches == finished)
    running = "arena_worker_matches_running"
    until("nobody plays", lambda: not sum(each.total(running) for each in scraped(folder)))


def process_of(folder: Path, program: str) -> psutil.Process:
    """That listens where the program answers operators."""
    where = endpoint(folder, program)
    assert where is not None
    port = urlsplit(where).port
    for process in psutil.Process().children(recursive=True):
        if any(connection.laddr[1:] == (port,) for connection in process.net_connections("tcp")):
            return process
    raise AssertionError(f"nobody listens at {where}")


def kill(folder: Path, *programs: str) -> None:
    """Without a word; returns when their successors answer."""
    before = {program: scrape(folder, program).life for program in programs}
    for process in [process_of(folder, program) for program in programs]:
        process.kill()

    def anew(program: str) -> bool:
        try:
            return scrape(folder, program).life != before[program]
        except OSError:
            return False

    until("all are back", lambda: all(map(anew, programs)))


@contextmanager
def player(folder: Path, token: str) -> Iterator[None]:
    """A bot that plays with all workers at once."""
    addresses = announced(folder / "data")
    assert addresses is not None
    own = environment(folder, ARENA_ADDRESS=addresses["play"], ARENA_TOKEN=token)
    command = [sys.executable, "-m", "arena_bots", "random", "--games-at-once", str(WORKERS)]
    with subprocess.Popen(command, env=own, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.kill()


@pytest.fixture(scope="module")
def life() -> Iterator[Life]:
    more = {"ARENA_LOG_JSON": "true", "ARENA_WORKER_SLOTS": "1"}
    with own_folder() as folder, up(folder, WORKERS, **more), ExitStack() as connected:
        tokens = {name: arena(folder, "bot", "token", name) for name in BOTS}
        for token in tokens.values():
            connected.enter_context(player(folder, token))
        store = connected.enter_context(closing(Store.open(database_url(folder / "data"))))
        scrapes = [scraped(folder)]
        play(folder, store, 1)
        scrapes.append(scraped(folder))
        kill(folder, "worker-1", "coordinator")
        scrapes.append(scraped(folder))
        play(folder, store, 2)
        scrapes.append(scraped(folder))
        yield Life(
            tuple(scrapes),
            store.queries().totals().games,
            tuple(store.queries().matches()),
            {name: (folder / "data" / "logs" / f"{name}.log").read_text() for name in PROGRAMS},
            secrets(folder, store, tokens),
        )


def secrets(folder: Path, store: Store, tokens: Mapping[str, str]) -> dict[str, bytes]:
    """Bots' tokens, the workers' secret, and what the matches' deals come from."""
    found = {f"token of {name}": token.encode() for name, token in tokens.items()}
    found["workers' secret"] = (folder / "data" / "worker-secret").read_bytes().strip()
    with store.queries().read() as session:
        for attempt in session.scalars(select(AttemptRow)):
            found[f"secret of {attempt.match}"] = attempt.secret
    return found


def test_workers_and_coordinators_count_each_game_once_whoever_died(life: Life) -> None:
    assert life.games == 2 * MATCHES * DEALS
    assert life.increase("arena_games_total", "coordinator") == life.games
    assert life.increase("arena_worker_games_total", "worker") == life.games
    assert life.increase("arena_leases_total", "coordinator") == 2 * MATCHES
    assert life.increase("arena_worker_attempts_total", "worker") == 2 * MATCHES


def test_no_worker_counts_what_another_played(life: Life) -> None:
    played = [each.total("arena_worker_games_total") for each in life.first]
    assert sum(played) == MATCHES * DEALS
    assert sum(1 for games in played if games) == WORKERS, "each has one slot, and bots play twice"


def test_who_lived_on_counts_on_and_who_was_killed_begins_anew(life: Life) -> None:
    for before, after in zip(life.first, life.second, strict=True):
        killed = before.program in {"worker-1", "coordinator"}
        assert (before.life != after.life) == killed
        for family in before.families if not killed else ():
            if family.type == "counter":
                name = f"{family.name}_total"
                assert after.total(name) >= before.total(name), name


def test_all_that_is_recorded_alerted_on_and_shown_is_exposed(life: Life) -> None:
    exposed = {"up", "ALERTS"} | {rule["record"] for rule in rules() if "record" in rule}
    for family in (family for each in life.second for family in each.families):
        suffixes = SUFFIXES.get(family.type, ["_total" if family.type == "counter" else ""])
        exposed |= {family.name + suffix for suffix in suffixes}
    queries = [rule["expr"] for rule in rules()]
    queries += [
        query.expr for board in DASHBOARDS for panel in board.panels for query in panel.queries
    ]
    wanted = {one.metric for query in queries for one in named(query)}
    assert wanted - exposed == set()


# ---- logs ----


def test_every_line_about_a_match_says_which_attempt_of_which_worker_it_is_about(
    life: Life,
) -> None:
    lines = [line for kind in ("coordinator", "worker") for line in life.lines(kind)]
    of_matches = [line for line in lines if "match" in line]
    assert {line["match"] for line in of_matches} == {*life.matches}
    for line in of_matches:
        assert line["attempt"] == 1, line
        assert line["worker_id"], line


def test_a_match_can_be_followed_from_its_lease_to_its_end(life: Life) -> None:
    known = {line["worker_id"] for line in life.lines("worker") if line["event"] == "worker ready"}
    assert len(known) == WORKERS + 1, "each process is another worker"
    for match in life.matches:
        at_coordinators = [line for line in life.lines("coordinator") if line.get("match") == match]
        at_workers = [line for line in life.lines("worker") if line.get("match") == match]
        assert [line["event"] for line in at_coordinators] == ["match leased", "match finished"]
        assert [line["event"] for line in at_workers] == ["leased", "attempt ended"]
        (worker,) = {line["worker_id"] for line in (*at_coordinators, *at_workers)}
        assert worker in known


def test_a_bot_is_named_with_its_id_and_its_session(life: Life) -> None:
    connected = [line for line in life.lines("coordinator") if line["event"] == "bot connected"]
    assert {line["bot"] for line in connected} == {*BOTS}
    assert len({line["session"] for line in connected}) == len(connected) == 2 * len(BOTS)
    assert len({line["bot_id"] for line in connected}) == len(BOTS)


def test_no_secret_is_logged(life: Life) -> None:
    written = "\n".join(life.logs.values()).lower()
    assert len(life.secrets) == len(BOTS) + 1 + 2 * MATCHES
    for what, secret in life.secrets.items():
        forms = (secret.hex(), b64encode(secret).decode().rstrip("="), repr(secret)[2:-1])
        for form in forms:
            assert form.lower() not in written, what
