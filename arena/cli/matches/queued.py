"""What a match waits for, in sentences."""

from __future__ import annotations

from arena.v1 import leagues_pb2, matches_pb2


def waits_for(
    found: matches_pb2.Match | leagues_pb2.LeagueTable | leagues_pb2.PracticeResponse,
) -> list[str]:
    """Its place in the queue, and what keeps it from being played, as far as that is told."""
    place = found.queue_place
    queue = f"it is number {place.place} of {place.of} in the queue"
    return [*([queue] if found.HasField("queue_place") else []), *found.waits_for]
