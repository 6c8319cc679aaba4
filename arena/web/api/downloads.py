"""Whole leagues to take along: a line a seat of a game, or a line a record.

They are sent as they are read, in chunks (RFC 9112, 7.1): when that breaks, the last chunk never
comes, and no client takes the rest for the whole.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import datetime
from importlib.util import find_spec
from itertools import islice
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import StreamingResponse

from arena.ops.stamps import instant
from arena.store.answers import League as StoredLeague
from arena.store.ids import MatchId
from arena.web.api.asking import AfterMatch, League
from arena.web.api.columns import COLUMNS, Line, line
from arena.web.api.route import ApiRoute
from arena.web.api.turns import Download
from arena.web.reading import Reads
from arena.web.shown.leagues.finding import named
from arena.web.work import Router

router = Router(route_class=ApiRoute, tags=["downloads"])

LINES = 500
"""Written at once."""

CSV, JSONL, PARQUET = "text/csv", "application/jsonl", "application/vnd.apache.parquet"

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so is a formula for a spreadsheet."""


def has_parquet() -> bool:
    """Whether the arena was installed with what Parquet needs."""
    return find_spec("pyarrow") is not None


def _kind(media: str, binary: bool = False) -> dict[int | str, dict[str, Any]]:
    """For OpenAPI."""
    schema: dict[str, str] = {} if binary else {"type": "string"}
    return {200: {"description": "The file.", "content": {media: {"schema": schema}}}}


@router.get("/leagues/{name}/games.csv", response_class=StreamingResponse, responses=_kind(CSV))
def games_csv(name: League, request: Request, queries: Reads, after: AfterMatch = None) -> Download:
    """All games of a league's matches that are over, a line a seat, by match, attempt and game: as
    CSV with a head (RFC 4180). A text that a spreadsheet would take for a formula is written with
    an apostrophe before it.
    """
    found = named(queries, name)
    return Download(
        request, _gathered(_csv(_lines(queries, found, after))), f"{name}-games.csv", CSV
    )


@router.get("/leagues/{name}/games.jsonl", response_class=StreamingResponse, responses=_kind(JSONL))
def games_jsonl(
    name: League, request: Request, queries: Reads, after: AfterMatch = None
) -> Download:
    """The same games as JSON, an object a line."""
    found = named(queries, name)
    lines = (f"{json.dumps(_plain(each))}\n" for each in _lines(queries, found, after))
    return Download(request, _gathered(lines), f"{name}-games.jsonl", JSONL)


@router.get(
    "/leagues/{name}/games.parquet",
    response_class=StreamingResponse,
    responses=_kind(PARQUET, binary=True) | {501: {}},
)
def games_parquet(
    name: League, request: Request, queries: Reads, after: AfterMatch = None
) -> Download:
    """The same games in Apache Parquet, if the arena has its extra export."""
    found = named(queries, name)
    if not has_parquet():
        raise HTTPException(501, "Parquet needs the arena's extra export; csv and jsonl do not.")
    from arena.web.api.parquet import written

    pieces = written(asdict(each) for each in _lines(queries, found, after))
    return Download(request, pieces, f"{name}-games.parquet", PARQUET)


@router.get(
    "/leagues/{name}/records.jsonl", response_class=StreamingResponse, responses=_kind(JSONL)
)
def records_jsonl(
    name: League, request: Request, queries: Reads, after: AfterMatch = None
) -> Download:
    """The records of all games that count and are public, a canonical record a line, by match and
    game; the SHA-256 of a line is what `record` says in the games.
    """
    found = named(queries, name)
    bodies = queries.exported_records(found.id, _id(after))
    return Download(
        request, _gathered(body.decode() for body in bodies), f"{name}-records.jsonl", JSONL
    )


def _id(after: str | None) -> MatchId | None:
    return None if after is None else MatchId(after)


def _lines(queries: Reads, league: StoredLeague, after: str | None) -> Iterator[Line]:
    return map(line, queries.exported_seats(league.id, _id(after)))


def _plain(each: Line) -> dict[str, object]:
    return {name: _value(value) for name, value in asdict(each).items()}


def _value(value: object) -> object:
    return instant(value) if isinstance(value, datetime) else value


def _csv(lines: Iterable[Line]) -> Iterator[str]:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    yield _taken(text)
    for each in lines:
        writer.writerow({name: _cell(value) for name, value in _plain(each).items()})
        yield _taken(text)


def _cell(value: object) -> object:
    """As in JSON, and no formula."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value


def _taken(text: io.StringIO) -> str:
    written = text.getvalue()
    text.seek(0)
    text.truncate()
    return written


def _gathered(lines: Iterator[str]) -> Iterator[bytes]:
    """Many lines at once, as each piece is a turn of the event loop."""
    while piece := "".join(islice(lines, LINES)):
        yield piece.encode()
