"""What a session allows a bot: spans, sizes and counts, one place for all of them."""

from __future__ import annotations

from dataclasses import dataclass

from arena.ops.instants import SECOND, Nanos

PROTOCOL = 1
"""The version of the protocol that this arena speaks."""

MAX_MESSAGE_BYTES = 256 * 1024
"""The longest frame on a bot's stream, in either direction."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Spans in nanoseconds.

    ``hello``: from the opening of a stream to its Hello. ``heartbeat``: between two Pings.
    ``silence``: without any message, or with a Ping unanswered, after which a stream is given up.
    ``unread``: how long the far side may leave a frame unread. ``orphan``: how long a seat waits
    for a worker to take it over when the stream of its own has broken.
    ``queue``: messages waiting for the far side to read. ``nuisances``: messages without use
    between two heartbeats. ``concurrent_games``: of one bot. ``connects``: streams that a bot may
    open one right after the other, and then one each ``connect_every``; ``wrong_tokens`` and
    ``wrong_token_every``: the same of the wrong tokens from one address.
    """

    hello: Nanos = 10 * SECOND
    heartbeat: Nanos = 5 * SECOND
    silence: Nanos = 15 * SECOND
    unread: Nanos = 5 * SECOND
    orphan: Nanos = 60 * SECOND
    queue: int = 2_000
    queue_bytes: int = 4 * 1024 * 1024
    nuisances: int = 100
    max_message_bytes: int = MAX_MESSAGE_BYTES
    concurrent_games: int = 1_000
    connects: int = 20
    connect_every: Nanos = 6 * SECOND
    wrong_tokens: int = 20
    wrong_token_every: Nanos = SECOND


DEFAULT = Limits()
