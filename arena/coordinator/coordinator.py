"""One coordinator: all of its parts, made and wired in one place, started and stopped in order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from datetime import timedelta
from importlib.metadata import version

import grpc
import structlog

from arena.coordinator.bells import CeleryBells
from arena.coordinator.database import Database, DatabaseError
from arena.coordinator.dispatch import Demand, Dispatch
from arena.coordinator.intake.process import IntakeProcess
from arena.coordinator.intake.reports import Reports
from arena.coordinator.metrics import CoordinatorMetrics
from arena.coordinator.presence import BEAT_EVERY, Presence, Self
from arena.coordinator.relay import Ports, Relay
from arena.coordinator.service import WorkerService
from arena.coordinator.sweep import Sweep
from arena.coordinator.terms import Terms
from arena.games import registry
from arena.internal.v1.worker_pb2_grpc import add_WorkerServiceServicer_to_server
from arena.ops import address
from arena.ops.health import Health
from arena.ops.http import HttpServer, Pages
from arena.ops.loops import Loop
from arena.ops.metrics import new_registry
from arena.ops.rpc import ServingStatus, SharedSecret, listen
from arena.play import grpc_options
from arena.settings import Settings
from arena.store import Store
from arena.store.ids import CoordinatorId, new_id

log = structlog.get_logger()

PLAY_SERVICE = "arena.v1.PlayService"
WORKER_SERVICE = "arena.internal.v1.WorkerService"
