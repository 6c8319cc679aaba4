"""An act: what it will do is told first, it is done by a form, and the next page tells of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from fastapi import FastAPI
from grpc import StatusCode
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from arena.coordinator.leagues.desk.reasons import LONGEST_REASON
from arena.coordinator.leagues.desk.refusals import RefusedError
from arena.store import Store
from arena.web.admin.sessions import set_news
from arena.web.problems import answer
from arena.web.rendering import page
from arena.web.visitor import Visitor

STATUS: Mapping[StatusCode, int] = {
    StatusCode.INVALID_ARGUMENT: 400,
    StatusCode.PERMISSION_DENIED: 403,
    StatusCode.NOT_FOUND: 404,
    StatusCode.ALREADY_EXISTS: 409,
    StatusCode.FAILED_PRECONDITION: 409,
}
"""Of HTTP, for what the desk refuses."""


class Reason(Enum):
    """Whether an act is given a reason, for everyone to read."""

    NONE = "none"
    OPTIONAL = "optional"
    REQUIRED = "required"


@dataclass(frozen=True, slots=True)
class Act:
    """``title``: what is asked. ``says``: what will happen. ``back``: where to go instead, and
    afterwards. ``rounds``: later ones whose pairings rest on what is taken back.
    """

    title: str
    says: Sequence[str]
    button: str
    reason: Reason
    back: str
    rounds: Sequence[int] = ()


def asked(act: Act) -> HTMLResponse:
    """Whether it is meant."""
    return _form(act, {}, None, 200)


def refused(act: Act, form: Mapping[str, str], error: RefusedError) -> HTMLResponse:
    """The same again, with what is wrong and what was filled in."""
    return _form(act, form, error.sentence, STATUS.get(error.code, 400))


def keeps(form: Mapping[str, str]) -> bool:
    """Whether later pairings are to be kept as they are."""
    return form.get("keep") == "yes"


def done(store: Store, who: Visitor, news: str, act: Act) -> RedirectResponse:
    """Where it was asked from; the page there tells the news."""
    set_news(store, who, news)
    return RedirectResponse(act.back, 303)


def handle(app: FastAPI) -> None:
    """Has the application answer what the desk refuses without a form."""
    app.add_exception_handler(RefusedError, _refused)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    sentence = error.sentence
    return answer(request, STATUS.get(error.code, 400), f"{sentence[:1].upper()}{sentence[1:]}.")


def _form(act: Act, form: Mapping[str, str], trouble: str | None, status: int) -> HTMLResponse:
    shown = {
        "act": act,
        "longest": LONGEST_REASON,
        "given": form.get("reason", ""),
        "kept": keeps(form),
        "trouble": trouble,
    }
    return page("admin/act.html", shown, status)
