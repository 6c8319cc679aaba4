"""A coordinator's parts against the real store, and games that were really played."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from arena.coordinator.database import Database
from arena.coordinator.metrics import CoordinatorMetrics
from arena.games import registry
from arena.internal.v1 import worker_pb2
from arena.match.clock import NO_TIME
from arena.ops.metrics import new_registry
from arena.store import GameVersion, Leased, OpenSession, Store, WorkerIdentity
from arena.store.ids import BotId, CoordinatorId, MatchId, WorkerInstance
from tests.coordinator.playing import played
