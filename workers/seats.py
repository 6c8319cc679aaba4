"""Who sits where: the seats of all running games, and the coordinators their bots are at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from arena.internal.v1 import worker_pb2
from workers import spans
from workers.clock import ArenaClock
from workers.seat import Home, RelayedSeat

log = structlog.get_logger()

LOOK_EVERY = 0.2
"""Seconds between two looks at the seats that have no home."""


class Seats:
    """Routes what the coordinators tell to the seats; knows where each bot is online.

    A bot may be listed at two coordinators while it moves; the latest announcement counts.
    """

    def __init__(self, clock: ArenaClock) -> None:
        self.clock = clock
        self._seats: dict[int, RelayedSeat] = {}
        self._of_bot: dict[str, set[RelayedSeat]] = {}
        self._homes: dict[str, list[Home]] = {}
        self._ready: set[Home] = set()
        self.opened = asyncio.Event()
        """Set when the first coordinator can be asked through, and from then on."""

    @property
    def ready(self) -> int:
        """Coordinators that can be asked through now."""
        return len(self._ready)

    # ---- for matches ----

    def seat(self, make: Callable[[Callable[[str], Home | None]], RelayedSeat]) -> RelayedSeat:
        """Takes a seat in; ``make`` is given the way to find a bot's coordinator."""
        seat = make(self.where)
        self._seats[seat.spec.handle] = seat
        self._of_bot.setdefault(seat.spec.bot, set()).add(seat)
        return seat

    def leave(self, seat: RelayedSeat) -> None:
        """The seat's game has ended."""
        self._seats.pop(seat.spec.handle, None)
        seats = self._of_bot.get(seat.spec.bot, set())
        seats.discard(seat)
        if not seats:
            self._of_bot.pop(seat.spec.bot, None)

    def where(self, bot: str) -> Home | None:
        """The coordinator with the bot's newest session."""
        homes = self._homes.get(bot)
        return homes[-1] if homes else None

    async def look_after(self) -> None:
        """Looks at the seats without a home, for ever."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.look()

    def look(self) -> None:
        """One seat in trouble must not keep the others from being looked at."""
        for seat in list(self._seats.values()):
            try:
                seat.look()
            except Exception:
                spec = seat.spec
                about = {"match": spec.match, "attempt": spec.fence, "bot_id": spec.bot}
                log.exception("a seat could not be looked at", **about)

    # ---- for tables ----

    def welcomed(self, home: Home, welcome: worker_pb2.TableWelcome) -> None:
        self._ready.add(home)
        self.opened.set()
        self.clock.run(running=True)
        for bot in welcome.online:
            self._online(home, bot)

    def broke(self, home: Home) -> None:
        """The stream to a coordinator has ended; what it said is void."""
        for bot in [bot for bot, homes in self._homes.items() if home in homes]:
            self._offline(home, bot)
        for seat in list(self._seats.values()):
            seat.table_broke(home)
        self._ready.discard(home)
        self.clock.run(running=bool(self._ready))

    def take(self, home: Home, message: worker_pb2.CoordinatorMessage) -> None:
        """Anything but Ping, which the table answers itself."""
        kind = message.WhichOneof("kind")
        if kind == "reply":
            if (seat := self._seats.get(message.reply.handle)) is not None:
                seat.replied(home, message.reply)
        elif kind == "seat_ready":
            if (seat := self._seats.get(message.seat_ready.handle)) is not None:
                seat.seat_ready(home, spans.seconds(message.seat_ready.used))
        elif kind == "seat_lost":
            lost = message.seat_lost
            if (seat := self._seats.get(lost.handle)) is not None:
                seat.seat_lost(home, lost.step, spans.seconds(lost.used), arena=lost.arena)
        else:
            self._take_rare(home, message, kind)

    def _take_rare(
        self, home: Home, message: worker_pb2.CoordinatorMessage, kind: str | None
    ) -> None:
        if kind == "bot_online":
            self._online(home, message.bot_online.bot)
        elif kind == "bot_offline":
            self._offline(home, message.bot_offline.bot)
        elif kind == "welcome":
            self.welcomed(home, message.welcome)
        elif kind == "seat_fault":
            if (seat := self._seats.get(message.seat_fault.handle)) is not None:
                seat.seat_fault(home, message.seat_fault)
        elif kind == "abandon":
            if (seat := self._seats.get(message.abandon.handle)) is not None:
                seat.abandon()
        else:
            log.warning("unknown message from a coordinator", kind=kind)

    def _online(self, home: Home, bot: str) -> None:
        self._offline(home, bot)
        self._homes.setdefault(bot, []).append(home)
        for seat in list(self._of_bot.get(bot, ())):
            seat.online(home)

    def _offline(self, home: Home, bot: str) -> None:
        homes = self._homes.get(bot, [])
        if home in homes:
            homes.remove(home)
        if not homes:
            self._homes.pop(bot, None)
