"""From a request's cookie to who it is.

A session ends when it was not used for ``IDLE``, when ``LASTS`` are over, when its token is
revoked, and by signing out. Each sign-in has a new cookie, which nobody could know before.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import timedelta

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arena.coordinator.leagues.desk.caller import Caller
from arena.store import BusyError, Store, Unit
from arena.store.answers import Token, WebSession
from arena.web import outages
from arena.web.admin import cookies
from arena.web.assets import STATIC
from arena.web.headers import is_data
from arena.web.visitor import Visitor, current

log = structlog.get_logger()

IDLE = timedelta(hours=2)
LASTS = timedelta(hours=12)
NOTED = timedelta(minutes=1)
"""That a session is used is noted so often at most."""


class Sessions:
    """Knows who asks. What they are answered is for them, and kept by nobody."""

    def __init__(self, app: ASGIApp, store: Store) -> None:
        self._app, self._store = app, store

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or _same_for_all(scope["path"]):
            await self._app(scope, receive, send)
            return
        cookie = cookies.value_of(scope)
        try:
            who = None if cookie is None else await run_in_threadpool(_known, self._store, cookie)
        except outages.OUTAGES as error:
            await (await outages.told(Request(scope), error))(scope, receive, send)
            return
        before = current.set(who)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.add_vary_header("Cookie")
                if cookie is not None:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            current.reset(before)
        if who is not None and who.told:
            await run_in_threadpool(set_news, self._store, who, None)


def _same_for_all(path: str) -> bool:
    return is_data(path) or path.startswith(f"{STATIC}/")


def _known(store: Store, cookie: str) -> Visitor | None:
    queries = store.queries()
    found = queries.web_session(cookie, IDLE)
    if found is None:
        return None
    _note(store, cookie, found)
    caller = Caller.of(found.holder, "web")
    who = Visitor(cookie, caller, found.holder, frozenset(), found.news)
    if who.organises:
        who.leagues = frozenset(queries.league_names_of(who.organiser).values())
    return who


def _note(store: Store, cookie: str, session: WebSession) -> None:
    if session.seen_for >= NOTED:
        _tell(store, lambda unit: unit.web_session_seen(cookie), waits=False)


def set_news(store: Store, who: Visitor, news: str | None) -> None:
    """What the session's next page tells. What it is about stands, though it may not be told."""
    _tell(store, lambda unit: unit.set_news(who.cookie, news))


def _tell(store: Store, what: Callable[[Unit], None], *, waits: bool = True) -> None:
    """What a page does without if the store cannot be told."""
    try:
        with store.unit(durable=False, waits=waits) as unit:
            what(unit)
    except BusyError:
        return  # said the next time
    except SQLAlchemyError as error:
        log.warning("nothing can be noted of a session", trouble=type(error).__name__)


def sign_in(store: Store, token: Token, before: Visitor | None) -> str:
    """The cookie of a new session; the one before, if any, is over."""
    cookie = secrets.token_urlsafe(32)
    with store.unit() as unit:
        if before is not None:
            unit.sign_out(before.cookie, before.caller.by)
        by = Caller.of(token.holder, "web").by
        unit.sign_in(cookie, token.id, by, lasts=LASTS, idle=IDLE)
    return cookie


def sign_out(store: Store, who: Visitor) -> None:
    """The session is over."""
    with store.unit() as unit:
        unit.sign_out(who.cookie, who.caller.by)
