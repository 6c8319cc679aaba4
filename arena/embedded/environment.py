"""Settings as the environment of a child process."""

from __future__ import annotations

import os
from datetime import timedelta

from pydantic import SecretStr

from arena.settings import Settings


def environment(settings: Settings) -> dict[str, str]:
    """This process's environment with every ``ARENA_...`` variable set from the settings."""
    return {**inherited(), **variables(settings)}


def inherited() -> dict[str, str]:
    """What a child gets of this process's environment: nothing that is the arena's own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ARENA_")}
    kept.pop("NOTIFY_SOCKET", None)
    return kept


def variables(settings: Settings) -> dict[str, str]:
    """Every setting by its variable's name, in the form that Settings reads."""
    return {f"ARENA_{name.upper()}": _text(value) for name, value in settings}


def _text(value: object) -> str:
    if isinstance(value, SecretStr):
        return value.get_secret_value()
    if isinstance(value, timedelta):
        return str(value.total_seconds())
    return str(value)
