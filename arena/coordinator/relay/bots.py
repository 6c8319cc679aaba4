"""The Play streams of the bots: who it is, what it says of itself, and then its session."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import structlog
from google.protobuf.message import DecodeError
from grpc import StatusCode
from structlog.contextvars import bound_contextvars

from arena.coordinator.relay.chores import Chores
from arena.coordinator.relay.door import Door
from arena.coordinator.relay.ports import Sessions
from arena.coordinator.relay.statuses import conclude, note_failure
from arena.coordinator.relay.streams import Open, ServerContext, carry, first_message
from arena.coordinator.relay.turns import Turns
from arena.coordinator.relay.workers import Tables
from arena.match.spec import BotId
from arena.ops.instants import SECOND, Nanos
from arena.ops.rpc import refuse
from arena.play.ending import LEFT, End, Ending
from arena.play.hello import HelloError, Introduction, introduction
from arena.play.session import Session
from arena.play.shared import Shared
from arena.play.supersede import Takeover, takeover
from arena.play.wire import duration
from arena.store import Bot, Opened, Refused
from arena.v1 import play_pb2

log = structlog.get_logger()

MOST_STREAMS = 8
"""Of one bot. A stream that is not read to its end stays open, and holds memory, even after its
session has ended: until the connection breaks there is no way to take it back."""

_STOPS = "this coordinator is about to stop: connect anew"
_RECONNECT_AFTER: Nanos = SECOND
_SPREAD: Nanos = SECOND // 50
"""So far apart the bots of a coordinator that stops are told to come back."""


@dataclass(frozen=True, slots=True)
class _Online:
    """A bot with a session here."""

    bot: Bot
    introduction: Introduction
    session: Session


class Bots:
    """At most one session a bot.

    ``sessions`` is kept up to date for others to look into: the session of each bot that has one.
    """

    def __init__(
        self,
        door: Door,
        record: Sessions,
        games: Mapping[str, int],
        sessions: dict[BotId, Session],
        tables: Tables,
        shared: Shared,
        clock: Callable[[], Nanos],
        chores: Chores,
    ) -> None:
        self._door = door
        self._record = record
        self._games = games
        self._sessions = sessions
        self._tables = tables
        self._shared = shared
        self._clock = clock
        self._chores = chores
        self._turns = Turns()
        self._online: dict[str, _Online] = {}
        self._streams = Open()
        self._streams_of: Counter[BotId] = Counter()

    # ---- the stream ----

    async def play(self, _frames: object, context: ServerContext) -> None:
        """The Play rpc."""
        with self._streams.one():
            await self._play(context)

    async def _play(self, context: ServerContext) -> None:
        if self._streams.closing:
            await refuse(context, StatusCode.UNAVAILABLE, _STOPS)
        bot = await self._door.who(context)
        if self._streams_of[bot.id] >= MOST_STREAMS:
            sentence = f"{MOST_STREAMS} streams of this bot are open: read them to their ends first"
            await refuse(context, StatusCode.RESOURCE_EXHAUSTED, sentence)
        self._streams_of[bot.id] += 1
        try:
            with bound_contextvars(bot=bot.name, bot_id=bot.id):
                await self._serve(context, bot)
        finally:
            self._streams_of[bot.id] -= 1
            if not self._streams_of[bot.id]:
                del self._streams_of[bot.id]

    async def _serve(self, context: ServerContext, bot: Bot) -> None:
        frame, introduced = await self._hello(context)
        session = await self._session(context, bot, introduced)
        session.take(frame, self._clock(), skip=1)
        await conclude(context, await carry(session, context, self._clock))

    async def _hello(self, context: ServerContext) -> tuple[play_pb2.BotFrame, Introduction]:
        data = await first_message(context, self._shared.limits.hello)
        try:
            frame = play_pb2.BotFrame.FromString(data)
        except DecodeError:
            sentence = "what came is not a BotFrame of arena.v1"
            await refuse(context, StatusCode.INVALID_ARGUMENT, sentence)
        if not frame.messages or not frame.messages[0].HasField("hello"):
            within = self._shared.limits.hello // SECOND
            sentence = f"a stream begins with Hello, within {within} s"
            await refuse(context, StatusCode.INVALID_ARGUMENT, sentence, "messages[0].hello")
        try:
            most = self._shared.limits.concurrent_games
            return frame, introduction(frame.messages[0].hello, self._games, most)
        except HelloError as error:
            await refuse(context, StatusCode.INVALID_ARGUMENT, str(error), f"hello.{error.field}")

    # ---- the session ----

    async def _session(self, context: ServerContext, bot: Bot, introduced: Introduction) -> Session:
        """Opened to the end even if the stream breaks meanwhile, so that none stays on record."""
        opening = asyncio.create_task(self._open(bot, introduced))
        try:
            opened = await asyncio.shield(opening)
        except asyncio.CancelledError:
            opening.add_done_callback(self._end_unwanted)
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the bot may try again
            note_failure("a session could not be opened", error, bot=bot.name)
            sentence = "the arena cannot open sessions now: try again"
            await refuse(context, StatusCode.UNAVAILABLE, sentence)
        if isinstance(opened, Refused):
            code = StatusCode.PERMISSION_DENIED if opened.suspended else StatusCode.ABORTED
            await refuse(context, code, opened.reason)
        return opened

    def _end_unwanted(self, opening: asyncio.Task[Session | Refused]) -> None:
        if not opening.cancelled() and opening.exception() is None:
            opened = opening.result()
            if isinstance(opened, Session):
                opened.end(LEFT, self._clock())

    async def _open(self, bot: Bot, introduced: Introduction) -> Session | Refused:
        async with self._turns.of(bot.id):
            there = self._of(bot.id)
            if there and takeover(there.introduction, introduced) is Takeover.STALE:
                return Refused("a newer connection of this instance is open")
            opened = await self._record.opened(bot.id, introduced)
            if isinstance(opened, Refused):
                return opened
            there = self._of(bot.id)
            if there is not None:
                self._give_way(there, takeover(there.introduction, introduced))
            return self._begin(bot, introduced, opened)

    def _give_way(self, there: _Online, how: Takeover) -> None:
        """Only another instance is worth a word: a bot knows of its own reconnecting."""
        ending = Ending(End.REPLACED, "a newer connection of this instance is open")
        if how is Takeover.SUPERSEDES:
            reason = f"another instance of {there.bot.name} has connected"
            ending = Ending(End.SUPERSEDED, reason)
            there.session.tell(play_pb2.ArenaMessage(superseded=play_pb2.Superseded(reason=reason)))
        there.session.end(ending, self._clock())

    def _begin(self, bot: Bot, introduced: Introduction, opened: Opened) -> Session:
        session = Session(opened.session, self._shared, self, self._clock())
        self._online[session.name] = _Online(bot, introduced, session)
        self._sessions[bot.id] = session
        session.tell(self._welcome(bot, introduced, opened))
        self._tables.online(bot.id)
        log.info("bot connected", **_about(bot, session), build=introduced.build)
        if self._streams.closing:
            session.end(Ending(End.DRAIN, _STOPS), self._clock())
        return session

    def _welcome(self, bot: Bot, introduced: Introduction, opened: Opened) -> play_pb2.ArenaMessage:
        limits = self._shared.limits
        return play_pb2.ArenaMessage(
            welcome=play_pb2.Welcome(
                session=opened.session,
                bot=bot.name,
                heartbeat=duration(limits.heartbeat),
                silence=duration(limits.silence),
                max_message_bytes=limits.max_message_bytes,
                concurrent_games=introduced.concurrent_games,
            )
        )

    # ---- what sessions tell ----

    def leaving(self, session: Session) -> None:
        self._close(session, End.BYE)

    def ended(self, session: Session, ending: Ending) -> None:
        gone = self._online.pop(session.name)
        if self._sessions.get(gone.bot.id) is session:
            del self._sessions[gone.bot.id]
            self._tables.offline(gone.bot.id)
        about = _about(gone.bot, session)
        log.info("session ended", **about, end=ending.end.value, trouble=ending.sentence)
        if not session.leaving:
            self._close(session, ending.end)

    def _close(self, session: Session, end: End) -> None:
        self._chores.do("closing a session", partial(self._record.closed, session.name, end))

    # ---- what others tell ----

    def taken_over(self, session: str, how: Takeover) -> None:
        there = self._online.get(session)
        if there is not None:
            self._give_way(there, how)

    def suspended(self, session: str, sentence: str) -> None:
        there = self._online.get(session)
        if there is not None:
            there.session.end(Ending(End.SUSPENDED, sentence), self._clock())

    async def drain(self) -> None:
        self._streams.closing = True
        for number, there in enumerate(tuple(self._online.values())):
            after = duration(_RECONNECT_AFTER + number % 100 * _SPREAD)
            there.session.tell(play_pb2.ArenaMessage(drain=play_pb2.Drain(reconnect_after=after)))
            there.session.end(Ending(End.DRAIN, _STOPS), self._clock())
        await self._streams.gone()

    def _of(self, bot: BotId) -> _Online | None:
        session = self._sessions.get(bot)
        return None if session is None else self._online[session.name]


def _about(bot: Bot, session: Session) -> dict[str, str]:
    """Told in full, as it may be another stream's doing."""
    return {"bot": bot.name, "bot_id": bot.id, "session": session.name}
