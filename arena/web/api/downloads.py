"""Whole leagues to take along: a line a seat of a game, or a line a record."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields
from datetime import datetime, timedelta
from enum import StrEnum
from importlib.util import find_spec
from itertools import islice

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import StreamingResponse

from arena.store.queries.exports import ExportedSeat
from arena.web.api.turns import Download
from arena.web.reading import Reads
from arena.web.shown.leagues.finding import named
from arena.web.work import Router

router = Router(tags=["downloads"])

COLUMNS = tuple(field.name for field in fields(ExportedSeat))
LINES = 500
"""Written at once."""

PARQUET = "application/vnd.apache.parquet"


class Form(StrEnum):
    """Of a download. jsonl: one JSON object a line. csv: RFC 4180, with a head."""

    JSONL = "jsonl"
    CSV = "csv"


def has_parquet() -> bool:
    """Whether the arena was installed with what Parquet needs."""
    return find_spec("pyarrow") is not None


@router.get("/leagues/{name}/games.parquet", response_class=StreamingResponse)
def games_in_columns(name: str, request: Request, queries: Reads) -> Download:
    """All finished games of a league in Apache Parquet, if the arena has its extra export."""
    found = named(queries, name)
    if not has_parquet():
        raise HTTPException(501, "Parquet needs the arena's extra export; csv and jsonl do not.")
    from arena.web.api.parquet import written

    pieces = written(_plain(seat) for seat in queries.exported_seats(found.id))
    return Download(request, pieces, f"{found.name}-games.parquet", PARQUET)


@router.get("/leagues/{name}/games.{form}", response_class=StreamingResponse)
def games(name: str, form: Form, request: Request, queries: Reads) -> Download:
    """All finished games of a league, a line a seat: who sat there, rank, score, seconds used."""
    found = named(queries, name)
    rows = (_plain(seat) for seat in queries.exported_seats(found.id))
    lines = _csv(rows) if form is Form.CSV else (f"{json.dumps(row)}\n" for row in rows)
    kind = "text/csv; charset=utf-8" if form is Form.CSV else "application/jsonl"
    return Download(request, _gathered(lines), f"{found.name}-games.{form}", kind)


@router.get("/leagues/{name}/records.jsonl", response_class=StreamingResponse)
def records(name: str, request: Request, queries: Reads) -> Download:
    """The records of all games that are public, a canonical record a line."""
    found = named(queries, name)
    lines = (body.decode() for body in queries.exported_records(found.id))
    return Download(request, _gathered(lines), f"{found.name}-records.jsonl", "application/jsonl")


def _plain(seat: ExportedSeat) -> dict[str, object]:
    return {name: _value(value) for name, value in asdict(seat).items()}


def _value(value: object) -> object:
    if isinstance(value, timedelta):
        return value.total_seconds()
    return value.isoformat() if isinstance(value, datetime) else value


def _csv(rows: Iterable[dict[str, object]]) -> Iterator[str]:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    yield _taken(text)
    for row in rows:
        writer.writerow(row)
        yield _taken(text)


def _taken(text: io.StringIO) -> str:
    written = text.getvalue()
    text.seek(0)
    text.truncate()
    return written


def _gathered(lines: Iterator[str]) -> Iterator[bytes]:
    """Many lines at once, as each piece is a turn of the event loop."""
    while piece := "".join(islice(lines, LINES)):
        yield piece.encode()
