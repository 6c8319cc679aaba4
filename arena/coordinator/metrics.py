"""What a coordinator counts. docs/metrics.md lists it for operators; a test compares the two.

Business counters (games, faults, reports) count what this coordinator's own transactions stored:
each game once, whoever played it. Gauges about the database are as of the last sweep.
Labels take their values from closed sets: states, kinds, causes, names of games and loops.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from datetime import timedelta
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary

from arena.coordinator.intake.verdict import Verdict
from arena.match.faults import FaultKind
from arena.ops.instants import SECOND, Nanos
from arena.ops.metrics import Latencies, LoopMetrics
from arena.play.ending import End
from arena.store import ReleaseCause

REPLAY_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class CoordinatorMetrics(LoopMetrics):
    """The observer of every part of a coordinator."""

    def __init__(self, registry: CollectorRegistry) -> None:
        super().__init__(registry)
        self._presence(registry)
        self._matches(registry)
        self._leagues(registry)
        self._fits(registry)
        self._standings(registry)
        self._intake(registry)
        self._audit(registry)
        self._broker(registry)

    # ---- bots and workers ----

    def _presence(self, registry: CollectorRegistry) -> None:
        self._bots = Gauge(
            "arena_connected_bots", "bots with a session at this coordinator", registry=registry
        )
        self._workers = Gauge(
            "arena_connected_workers", "workers with a Table stream here", registry=registry
        )
        self._buried = Counter(
            "arena_coordinators_buried",
            "coordinators that were silent and taken for dead",
            registry=registry,
        )
        self._free_slots = Gauge(
            "arena_worker_free_slots",
            "matches that connected workers could begin now",
            registry=registry,
        )
        self._latency = Latencies(
            "arena_decision_latency_seconds",
            "from a request's frame written to its answer read",
            registry,
        )
        self._seen_faults = Counter(
            "arena_session_faults", "faults seen on bots' streams", ["kind"], registry=registry
        )
        for kind in FaultKind:
            self._seen_faults.labels(kind.value)
        self._useless = Counter(
            "arena_useless_messages", "bots' messages that could not be used", registry=registry
        )
        self._ended = Counter(
            "arena_sessions_ended", "bots' sessions that ended", ["reason"], registry=registry
        )
        for reason in End:
            self._ended.labels(reason.value)
        self._stalls = Summary(
            "arena_stall_seconds", "times that this process did not get to run", registry=registry
        )

        self._canary = Latencies(
            "arena_canary_seconds", "what a bot without thought would be measured at", registry
        )
        self._canary_charged = Counter(
            "arena_canary_charged",
            "probes for which a bot would have been charged time",
            registry=registry,
        )

    def canary(self, seconds: float, *, charged: bool) -> None:
        self._canary.observe(seconds)
        self._canary_charged.inc(int(charged))

    def connected(self) -> None:
        self._bots.inc()

    def disconnected(self, reason: str) -> None:
        self._bots.dec()
        self._ended.labels(reason).inc()

    def workers_connected(self, count: int) -> None:
        self._workers.set(count)

    def coordinators_buried(self, count: int) -> None:
        self._buried.inc(count)

    def slots_free(self, count: int) -> None:
        self._free_slots.set(count)

    def decided(self, used: Nanos) -> None:
        self._latency.observe(used / SECOND)

    def faulted(self, kind: FaultKind) -> None:
        self._seen_faults.labels(kind.value).inc()

    def useless(self) -> None:
        self._useless.inc()

    def stalled(self, length: Nanos) -> None:
        self._stalls.observe(length / SECOND)

    # ---- matches ----

    def _matches(self, registry: CollectorRegistry) -> None:
        self._by_state = Gauge("arena_matches", "matches by state", ["state"], registry=registry)
        self._due = Gauge(
            "arena_due_matches", "matches that could be played now", registry=registry
        )
        self._queue_age = Gauge(
            "arena_queue_age_seconds", "how long the oldest due match has waited", registry=registry
        )
        self._leases = Counter("arena_leases", "attempts begun", registry=registry)
        self._releases = Counter(
            "arena_releases", "attempts given back by workers", ["cause"], registry=registry
        )
        for cause in ReleaseCause:
            self._releases.labels(cause.value)
        self._idle = Gauge(
            "arena_idle_match_seconds",
            "how long ago the running match that has stood still longest got on",
            registry=registry,
        )
        self._expiries = Counter(
            "arena_lease_expiries", "leases that ran out without a word", registry=registry
        )

    def matches(self, by_state: Mapping[str, int], due: int, queue_age: timedelta) -> None:
        for state, count in by_state.items():
            self._by_state.labels(state).set(count)
        self._due.set(due)
        self._queue_age.set(queue_age.total_seconds())

    def longest_idle(self, idle: timedelta) -> None:
        self._idle.set(idle.total_seconds())

    def leased(self) -> None:
        self._leases.inc()

    def released(self, cause: str) -> None:
        self._releases.labels(cause).inc()

    def leases_expired(self, count: int) -> None:
        self._expiries.inc(count)

    # ---- leagues ----

    def _leagues(self, registry: CollectorRegistry) -> None:
        self._league_failures = Counter(
            "arena_league_failures",
            "turns in which a league could not be looked after",
            registry=registry,
        )

        self._league_alarms = Counter(
            "arena_league_alarms",
            "leagues paused as many of their matches failed",
            registry=registry,
        )
        self._alarmed_leagues = Gauge(
            "arena_alarmed_leagues", "leagues that an alarm keeps paused", registry=registry
        )
        self._league_turns = Summary(
            "arena_league_turn_seconds",
            "how long it took to look after a league",
            registry=registry,
        )
        self._league_turn = Gauge(
            "arena_league_longest_turn_seconds",
            "how long the league that is looked after longest just now has taken so far",
            registry=registry,
        )

    def league_failed(self) -> None:
        self._league_failures.inc()

    def league_alarm(self) -> None:
        self._league_alarms.inc()

    def alarmed_leagues(self, count: int) -> None:
        self._alarmed_leagues.set(count)

    def league_turn_took(self, seconds: float) -> None:
        self._league_turns.observe(seconds)

    def longest_league_turn(self, seconds: float) -> None:
        self._league_turn.set(seconds)

    # ---- fits of ratings ----

    def _fits(self, registry: CollectorRegistry) -> None:
        self._fit_seconds = Summary(
            "arena_fit_seconds", "fits of ratings made here, reading included", registry=registry
        )
        self._fit_failures = Counter(
            "arena_fit_failures", "fits of ratings that failed", registry=registry
        )

    def _standings(self, registry: CollectorRegistry) -> None:
        self._standings_seconds = Summary(
            "arena_standings_seconds",
            "tables of large seasons made here, reading included",
            registry=registry,
        )
        self._standings_failures = Counter(
            "arena_standings_failures", "tables of large seasons that failed", registry=registry
        )

    def standings_made(self, seconds: float) -> None:
        self._standings_seconds.observe(seconds)

    def standings_failed(self) -> None:
        self._standings_failures.inc()

    def fit_made(self, seconds: float) -> None:
        self._fit_seconds.observe(seconds)

    def fit_failed(self) -> None:
        self._fit_failures.inc()

    # ---- intake ----

    def _intake(self, registry: CollectorRegistry) -> None:
        self._reports = Counter(
            "arena_intake_reports", "reports by what became of them", ["state"], registry=registry
        )
        for verdict in set(Verdict) - {Verdict.UNAVAILABLE}:
            self._reports.labels(verdict.value)
        self._games = Counter(
            "arena_games", "games stored, by how they ended", ["game", "reason"], registry=registry
        )
        self._faults = Counter(
            "arena_faults", "faults in games stored", ["kind"], registry=registry
        )
        for kind in FaultKind:
            self._faults.labels(kind.value)
        self._replay = Histogram(
            "arena_intake_seconds",
            "from a report's arrival to its verdict",
            buckets=REPLAY_BUCKETS,
            registry=registry,
        )
        self._waiting = Gauge(
            "arena_intake_waiting_reports", "reports being replayed or in line", registry=registry
        )
        self._restarts = Counter(
            "arena_intake_restarts", "intake processes that died or hung", registry=registry
        )

    def reported(self, verdict: Verdict, took: timedelta) -> None:
        self._reports.labels(verdict.value).inc()
        self._replay.observe(took.total_seconds())

    def stored(self, game: str, reason: str, faults: Iterable[FaultKind]) -> None:
        """A game was accepted: the rules' own reason, as the intake found it."""
        self._games.labels(game, reason).inc()
        for kind in faults:
            self._faults.labels(kind.value).inc()

    def intake_waiting(self, jobs: int) -> None:
        self._waiting.set(jobs)

    def intake_restarted(self) -> None:
        self._restarts.inc()

    # ---- audit of ratings ----

    def _audit(self, registry: CollectorRegistry) -> None:
        self._audited = Counter(
            "arena_audited_matches", "matches whose ratings were recomputed", registry=registry
        )
        self._mismatches = Gauge(
            "arena_rating_mismatches",
            "differences between ratings and games that the newest whole pass or this one found",
            registry=registry,
        )

    def audited(self, matches: int) -> None:
        self._audited.inc(matches)

    def mismatches(self, count: int) -> None:
        self._mismatches.set(count)

    # ---- broker ----

    def _broker(self, registry: CollectorRegistry) -> None:
        self._broker_up = Gauge(
            "arena_broker_up", "1 while the broker can be used, else 0", registry=registry
        )
        self._bells = Gauge(
            "arena_bells_outstanding", "doorbells that no worker has heard yet", registry=registry
        )
        self._rung = Counter("arena_bells", "doorbells rung", registry=registry)

    def broker(self, *, up: bool, outstanding: int) -> None:
        self._broker_up.set(int(up))
        self._bells.set(outstanding)

    def rang(self, count: int) -> None:
        self._rung.inc(count)


def watch_disk(folder: Path, registry: CollectorRegistry) -> None:
    """Of a database that is a file in this folder: what is left of its disk."""
    free = Gauge("arena_data_free_bytes", "room on the disk of the database", registry=registry)
    free.set_function(lambda: shutil.disk_usage(folder).free)
