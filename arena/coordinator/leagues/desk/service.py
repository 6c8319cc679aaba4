"""``arena.v1.LeagueService`` on the play address: tokens in, calls done, refusals out.

Messages are left as bytes, which the calls read and write.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import NoReturn, TypeAlias, TypeVar

import grpc
import structlog
from grpc import StatusCode

from arena.coordinator.database import Database, DatabaseError
from arena.coordinator.leagues.desk import shown
from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.calls import CALLS, Act, parsed
from arena.coordinator.leagues.desk.previewing import asked, impossible
from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.coordinator.leagues.previews import Previews, TooLongError
from arena.coordinator.relay.door import host
from arena.coordinator.services import LEAGUE_SERVICE
from arena.leagues.formats.format import FormatError
from arena.ops.brake import Brake
from arena.ops.instants import SECOND
from arena.ops.rpc import Context, bearer, refuse
from arena.ops.words import counted
from arena.play.limits import DEFAULT
from arena.store import Store
from arena.v1 import leagues_pb2

log = structlog.get_logger()

AT_ONCE = 2
"""Calls that use the database, of those that are there: bots' sessions use the same threads."""

MOST_TOLD = 1800
"""Characters of faults in a status: it travels in headers, which are 8 KiB at most."""


T = TypeVar("T")

Answer: TypeAlias = Callable[[Caller, bytes], Awaitable[bytes]]
"""From a caller's request to the response, both as they travel."""


class LeagueDesk:
    """``matches_changed`` is called when there may be new matches."""

    def __init__(
        self,
        database: Database,
        matches_changed: Callable[[], None],
        clock: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._database = database
        self._matches_changed = matches_changed
        self._clock = clock
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._previews = Previews()
        self._strangers = Brake(DEFAULT.wrong_tokens, DEFAULT.wrong_token_every)

    def serve(self, server: grpc.aio.Server) -> None:
        """Adds the service to a server that has not started."""
        answers: dict[str, Answer] = {
            name: partial(self._in_database, act) for name, act in CALLS.items()
        }
        answers["Preview"] = self._previewed
        handlers = {
            name: grpc.unary_unary_rpc_method_handler(partial(self._answer, answer))
            for name, answer in answers.items()
        }
        server.add_generic_rpc_handlers(
            [grpc.method_handlers_generic_handler(LEAGUE_SERVICE, handlers)]
        )

    async def _answer(self, answer: Answer, request: bytes, context: Context) -> bytes:
        async with self._turn:
            caller = await self._who(context)
        try:
            answered = await answer(caller, request)
        except RefusedError as error:
            await _refuse(context, error)
        except DatabaseError as error:
            await refuse(context, StatusCode.UNAVAILABLE, str(error))
        except Exception:  # a caller gets a status, never a broken call
            log.exception("a call of the league service failed")
            sentence = "the arena failed to do this, and its log says why"
            await refuse(context, StatusCode.INTERNAL, sentence)
        self._matches_changed()
        return answered

    async def _in_database(self, act: Act, caller: Caller, request: bytes) -> bytes:
        return await self._run(lambda store: act(store, caller, request))

    async def _previewed(self, caller: Caller, request: bytes) -> bytes:
        """Computed beside the database's threads, for as long as it may take."""
        del caller  # it is anyone's
        wanted = parsed(leagues_pb2.PreviewRequest, request)
        question = await self._run(lambda store: asked(store, wanted))
        try:
            seen = await self._previews(question.question)
        except TooLongError as error:
            raise RefusedError(StatusCode.RESOURCE_EXHAUSTED, str(error), "entrants") from error
        except FormatError as error:
            found = error
            raise await self._run(lambda store: impossible(store, found)) from error
        return shown.preview(question, seen).SerializeToString()

    async def _run(self, work: Callable[[Store], T]) -> T:
        async with self._turn:
            return await self._database.run(partial(work, self._database.store))

    async def _who(self, context: Context) -> Caller:
        """Whose token came with the call; ends the call if there is none."""
        token = bearer(context.invocation_metadata())
        if token is None:
            sentence = "a token is wanted: metadata 'authorization: Bearer TOKEN'"
            await refuse(context, StatusCode.UNAUTHENTICATED, sentence)
        peer = host(context.peer())
        if wait := self._strangers.wait(peer, self._clock()):
            seconds = -(-wait // SECOND)
            sentence = f"too many wrong tokens came from this address: try again in {seconds} s"
            again = timedelta(seconds=seconds)
            await refuse(context, StatusCode.RESOURCE_EXHAUSTED, sentence, retry_after=again)
        try:
            holder = await self._database.read(lambda queries: queries.holder_of_token(token))
        except DatabaseError as error:
            await refuse(context, StatusCode.UNAVAILABLE, str(error))
        if holder is None:
            self._strangers.came(peer, self._clock())
            sentence = "nobody has this token: it is wrong, or was revoked"
            await refuse(context, StatusCode.UNAUTHENTICATED, sentence)
        return Caller.of(holder)


async def _refuse(context: Context, error: RefusedError) -> NoReturn:
    """With as many of the faults as fit."""
    told: list[tuple[str, str]] = []
    room = MOST_TOLD
    for field, description in error.faults:
        room -= len(field) + len(description)
        if room >= 0 or not told:
            told.append((field, description))
    left = len(error.faults) - len(told)
    sentence = error.sentence
    if left:
        more = f"... and {counted(left, 'more fault')}"
        sentence = "\n".join([*(description for _, description in told), more])
    await refuse(context, error.code, sentence, faults=told)
