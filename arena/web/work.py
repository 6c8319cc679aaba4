"""Processor time that an answer takes, in whichever thread it is made.

Time on the clock would count against a visitor what others keep the process busy with.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any, ParamSpec, TypeVar

from fastapi import APIRouter

from arena.ops.instants import Nanos

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(slots=True)
class Work:
    """What one request has cost so far."""

    took: Nanos = 0


current: ContextVar[Work | None] = ContextVar("work", default=None)
"""Of the request that is being answered; None: nobody counts."""


def measured(function: Callable[P, R]) -> Callable[P, R]:
    """Notes what it takes, for whoever counts."""

    @wraps(function)
    def timed(*args: P.args, **kwargs: P.kwargs) -> R:
        began = time.thread_time_ns()
        try:
            return function(*args, **kwargs)
        finally:
            work = current.get()
            if work is not None:
                work.took += time.thread_time_ns() - began

    return timed


class Router(APIRouter):
    """Routes whose work is measured. Coroutines do none worth it: they would hold the loop up."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **kwargs: Any) -> None:
        known = endpoint if iscoroutinefunction(endpoint) else measured(endpoint)
        super().add_api_route(path, known, **kwargs)
