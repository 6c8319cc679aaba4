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
from threading import BoundedSemaphore

from fastapi import APIRouter
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, StreamingResponse

from arena.store.queries.exports import ExportedSeat
from arena.web.reading import Reads
from arena.web.shown.leagues.finding import named

router = APIRouter(tags=["downloads"])

COLUMNS = tuple(field.name for field in fields(ExportedSeat))
LINES = 500
"""Written at once."""

AT_ONCE = 2
TURNS = BoundedSemaphore(AT_ONCE)
"""Of files that are made whole before they are sent: a large league's takes a thread for a minute,
which pages want, too.
"""

BUSY = (
    f"{AT_ONCE} leagues are put into Parquet just now, as many as at once: try again in a minute, "
    "or take csv or jsonl."
)


class Form(StrEnum):
    """Of a download. jsonl: one JSON object a line. csv: RFC 4180, with a head."""

    JSONL = "jsonl"
    CSV = "csv"


@router.get("/leagues/{name}/games.parquet", response_class=FileResponse)
def games_in_columns(name: str, queries: Reads) -> FileResponse:
    """All finished games of a league in Apache Parquet, if the arena has its extra export."""
    found = named(queries, name)
    if find_spec("pyarrow") is None:
        raise HTTPException(501, "Parquet needs the arena's extra export; csv and jsonl do not.")
    from arena.web.api.parquet import written

    if not TURNS.acquire(blocking=False):
        raise HTTPException(503, BUSY, {"Retry-After": "60"})
    try:
        path = written(_plain(seat) for seat in queries.exported_seats(found.id))
    finally:
        TURNS.release()
    return FileResponse(
        path,
        media_type="application/vnd.apache.parquet",
        filename=f"{found.name}-games.parquet",
        background=BackgroundTask(path.unlink),
    )


@router.get("/leagues/{name}/games.{form}", response_class=StreamingResponse)
def games(name: str, form: Form, queries: Reads) -> StreamingResponse:
    """All finished games of a league, a line a seat: who sat there, rank, score, seconds used."""
    found = named(queries, name)
    rows = (_plain(seat) for seat in queries.exported_seats(found.id))
    lines = _csv(rows) if form is Form.CSV else (f"{json.dumps(row)}\n" for row in rows)
    kind = "text/csv; charset=utf-8" if form is Form.CSV else "application/jsonl"
    return _download(lines, f"{found.name}-games.{form}", kind)


@router.get("/leagues/{name}/records.jsonl", response_class=StreamingResponse)
def records(name: str, queries: Reads) -> StreamingResponse:
    """The records of all games that are public, a canonical record a line."""
    found = named(queries, name)
    lines = (body.decode() for body in queries.exported_records(found.id))
    return _download(lines, f"{found.name}-records.jsonl", "application/jsonl")


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


def _download(lines: Iterator[str], file: str, kind: str) -> StreamingResponse:
    headers = {"Content-Disposition": f'attachment; filename="{file}"'}
    return StreamingResponse(_gathered(lines), media_type=kind, headers=headers)


def _gathered(lines: Iterator[str]) -> Iterator[str]:
    """Many lines at once, as each piece is a turn of the event loop."""
    batch: list[str] = []
    for line in lines:
        batch.append(line)
        if len(batch) == LINES:
            yield "".join(batch)
            batch.clear()
    yield "".join(batch)
