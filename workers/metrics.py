"""What a worker counts; the arena's own figures come from the coordinator's transactions."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge

from arena.ops.metrics import Latencies


class Metrics:
    """All metrics of a worker, in one registry."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.registry = registry
        self.running = Gauge(
            "arena_worker_matches_running", "matches being played", registry=registry
        )
        self._slots = Gauge(
            "arena_worker_slots", "matches that can be played at once", registry=registry
        )
        self._tables = Gauge(
            "arena_worker_tables", "coordinators with an open Table stream", registry=registry
        )
        self._reports = Gauge(
            "arena_worker_reports_waiting", "reports without an answer yet", registry=registry
        )
        self._games = Counter(
            "arena_worker_games", "games played to their end", ["game", "reason"], registry=registry
        )
        self._attempts = Counter(
            "arena_worker_attempts", "attempts at matches, by their end", ["end"], registry=registry
        )
        self._decisions = Latencies(
            "arena_worker_decision_seconds",
            "from the question sent to the answer received",
            registry,
            label="game",
        )

    def watch(self, slots: int, tables: Callable[[], int], reports: Callable[[], int]) -> None:
        """Figures that are read when somebody asks."""
        self._slots.set(slots)
        self._tables.set_function(tables)
        self._reports.set_function(reports)

    def game_played(self, game: str, reason: str) -> None:
        self._games.labels(game, reason).inc()

    def attempt_ended(self, end: str) -> None:
        self._attempts.labels(end).inc()

    def decided(self, game: str, seconds: float) -> None:
        self._decisions.observe(seconds, game)
