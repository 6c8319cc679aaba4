"""Signing in and out."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from arena.ops.brake import Brake
from arena.ops.instants import SECOND, Nanos
from arena.store.states import TokenScope
from arena.web.admin import cookies, sessions
from arena.web.admin.forms import Filled
from arena.web.admin.guard import SignedIn
from arena.web.limits import key_of, too_much
from arena.web.reading import store_of
from arena.web.rendering import page
from arena.web.visitor import visitor
from arena.web.work import Router

router = Router(include_in_schema=False)

ATTEMPTS = 10
EVERY = 30 * SECOND
"""So often an address may try to sign in: at once, and then once each so long."""

LONGEST = 200
"""Characters of what could be a token."""

WRONG = "Nobody has this token: it is wrong, or was revoked."
BOTS = "This is the token of a bot. Organisers and owners sign in with theirs."


def attempts() -> Brake:
    """Of all addresses, for an application."""
    return Brake(ATTEMPTS, EVERY)


@router.get("/signin")
def form(next: str = "") -> Response:  # noqa: A002 the parameter's name
    """Where a token is asked for."""
    return _form(next)


async def _wait(request: Request) -> Nanos:
    """How long this address has to wait; 0: it may try, which is counted. In the event loop, as a
    brake is not for several threads.
    """
    key, now = key_of(request.scope), time.monotonic_ns()
    brake: Brake = request.app.state.attempts
    wait = brake.wait(key, now)
    if not wait:
        brake.came(key, now)
    return wait


@router.post("/signin")
def sign_in(request: Request, wait: Annotated[Nanos, Depends(_wait)], form: Filled) -> Response:
    """A new session. Every attempt counts, before its token is looked at."""
    if wait:
        return too_much(request, -(-wait // SECOND))
    given, store = form.get("token", "").strip(), store_of(request)
    token = store.queries().valid_token(given) if 0 < len(given) <= LONGEST else None
    if token is None:
        return _form(form.get("next", ""), WRONG)
    if token.holder.scope is TokenScope.BOT:
        return _form(form.get("next", ""), BOTS)
    cookie = sessions.sign_in(store, token, visitor())
    answer = RedirectResponse(_here(form.get("next", "")) or "/account", 303)
    cookies.give(answer, request.scope, cookie, sessions.LASTS)
    return answer


@router.post("/signout")
def sign_out(request: Request, who: SignedIn, form: Filled) -> Response:
    """The session is over."""
    del form  # that it is the session's own was checked
    sessions.sign_out(store_of(request), who)
    answer = RedirectResponse("/", 303)
    cookies.take(answer, request.scope)
    return answer


def _form(then: str, trouble: str | None = None) -> Response:
    shown = {
        "next": _here(then),
        "trouble": trouble,
        "longest": LONGEST,
        "idle": sessions.IDLE,
        "lasts": sessions.LASTS,
    }
    return page("admin/signin.html", shown, 200 if trouble is None else 403)


def _here(path: str) -> str:
    """A path of this page; nothing for what could lead elsewhere."""
    plain = path.isascii() and path.isprintable() and "\\" not in path
    return path if plain and path.startswith("/") and not path.startswith("//") else ""
