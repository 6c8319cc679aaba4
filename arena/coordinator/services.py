"""The services of a coordinator, by the names that they have on the wire."""

from __future__ import annotations

from arena.internal.v1 import worker_pb2
from arena.v1 import leagues_pb2, play_pb2

PLAY_SERVICE: str = play_pb2.DESCRIPTOR.services_by_name["PlayService"].full_name
WORKER_SERVICE: str = worker_pb2.DESCRIPTOR.services_by_name["WorkerService"].full_name
LEAGUE_SERVICE: str = leagues_pb2.DESCRIPTOR.services_by_name["LeagueService"].full_name
