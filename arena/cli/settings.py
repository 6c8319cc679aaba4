"""``arena settings``: what a program started here would use."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arena.cli import options
from arena.cli.lazy import commands

if TYPE_CHECKING:
    from arena.settings import Settings

app = commands()


class Row(NamedTuple):
    """A setting as it is printed, secrets masked."""

    variable: str
    value: str
    source: str
    description: str


@app.command(epilog="Example: arena settings --data arena-data")
def settings(data: options.Data = None, as_json: options.Json = False) -> None:
    """Print the settings and where each comes from.

    Secrets are masked.
    """
    rows = list(_rows(options.settings(data), data))
    if as_json:
        print(
            json.dumps({row.variable: {"value": row.value, "source": row.source} for row in rows})
        )
        return
    for row in rows:
        print(f"{row.variable}={row.value}  # {row.source}; {row.description}")
    for variable in _unknown({row.variable for row in rows}):
        print(f"# {variable} is set, but there is no such setting")


def _rows(values: Settings, data: Path | None) -> Iterator[Row]:
    for name, field in type(values).model_fields.items():
        source = _source(values, name, by_option=data is not None)
        yield Row(f"ARENA_{name.upper()}", _text(values, name), source, field.description or "")


def _text(values: Settings, name: str) -> str:
    from arena.settings import hide_password

    if name == "database_url":
        return hide_password(values.database)
    value = getattr(values, name)
    return (
        f"{value.total_seconds():g}" if isinstance(value, timedelta) else hide_password(str(value))
    )


def _source(values: Settings, name: str, *, by_option: bool) -> str:
    if by_option and name in {"data", "database_url"}:
        return "--data"
    if name in values.model_fields_set:
        return "environment"
    return (
        "from ARENA_DATA"
        if name == "database_url" and "data" in values.model_fields_set
        else "default"
    )


def _unknown(known: set[str]) -> list[str]:
    """Variables that look like settings and are not: mostly slips of the keyboard.

    A bot's own (ARENA_ADDRESS, ARENA_TOKEN) are read by the SDK.
    """
    theirs = {"ARENA_ADDRESS", "ARENA_TOKEN"}
    return sorted(v for v in os.environ if v.startswith("ARENA_") and v not in known | theirs)
