"""The relay as the coordinator's other parts see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import grpc

from arena.coordinator.relay.ports import Authenticate, Sessions, Workers
from arena.match.spec import BotId, MatchId
from arena.play.limits import DEFAULT, Limits
from arena.play.observer import Observer, Unobserved


@dataclass(frozen=True, slots=True)
class Ports:
    """The rest of the coordinator. ``games``: those known here, with their rules versions."""

    authenticate: Authenticate
    sessions: Sessions
    workers: Workers
    games: Mapping[str, int]


class Relay:
    """The bots' sessions and the workers' tables of one coordinator.

    To be used on one event loop: ``serve_play`` and ``serve_table`` before the servers start,
    ``start`` once the loop runs, ``drain`` before the servers stop.
    """

    def __init__(
        self,
        coordinator: str,
        ports: Ports,
        observer: Observer | None = None,
        limits: Limits = DEFAULT,
    ) -> None:
        self._coordinator = coordinator
        self._ports = ports
        self._observer = observer or Unobserved()
        self._limits = limits

    def serve_play(self, server: grpc.aio.Server) -> None:
        """Adds ``arena.v1.PlayService`` to a server that has not started."""

    def serve_table(self, server: grpc.aio.Server) -> None:
        """Adds the Table method of ``arena.internal.v1.WorkerService``, in place of the servicer's.

        To be called after the rest of the service was added. That the caller is a worker is for an
        interceptor of the server to check.
        """

    def start(self) -> None:
        """Starts the clocks."""

    async def drain(self) -> None:
        """Ends all streams in good order: workers first, so that no bot is charged, then bots."""

    def supersede(self, session: str, reason: str) -> None:
        """Another coordinator has opened a newer session of the bot. Unknown sessions pass."""

    def newer_attempt(self, match: MatchId, fence: int) -> None:
        """The match was leased anew: ends what older attempts have open here."""

    def match_over(self, match: MatchId, reason: str) -> None:
        """The match is void or finished: ends what is still open of it here."""

    @property
    def online(self) -> tuple[BotId, ...]:
        """The bots with a session here."""
        return ()

    @property
    def tables(self) -> int:
        """Workers with a stream here."""
        return 0
