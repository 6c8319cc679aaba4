"""The OpenAPI document: what FastAPI makes of the routes, and what all of them have in common."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from arena.web.api.answers.problems import Problem
from arena.web.api.route import tagged
from arena.web.problems import PROBLEM

ADDRESS = "/api/v1/openapi.json"

DESCRIPTION = """\
All that the pages of an arena show to everyone. Nothing needs a key, and pages of any origin may
read it; it is for reading alone.

Lists come a piece at a time: `limit` items, from what comes after `after`. `next` is the address of
the following piece, null at the end; `total` counts the whole list where that is quick. Unknown and
repeated parameters are refused.

Times are UTC in ISO 8601, to the millisecond. Ratings are Elo. Places, seasons, divisions, rounds
and tables count from 1; games, deals, seats and steps from 0, as in records. Fields may be added.
"""

TAGS = [
    {"name": "overview", "description": "What goes on, and what is called so."},
    {"name": "leagues", "description": "Leagues, their seasons, tables and rounds."},
    {"name": "matches", "description": "Matches, their games, records and replays."},
    {"name": "bots", "description": "Bots and teams, and what their games came to."},
    {"name": "ratings", "description": "Pools of ratings."},
    {"name": "downloads", "description": "Whole leagues to take along."},
]

_PROBLEMS = {
    "400": "A parameter is unknown, is given twice, or has a value that is not allowed.",
    "404": "There is no such thing, or it is not public yet.",
    "429": "Too much was asked for from one address; `Retry-After` says when to come back.",
    "500": "The arena's fault.",
    "501": "The arena was installed without what this needs.",
    "503": "It cannot be answered now; `Retry-After` may say when to come back.",
}
_RARE = {"501"}
"""Told of only where a route says so itself."""

_TAG_HEADER = {"description": "Of the body.", "schema": {"type": "string"}}
_WAIT_HEADER = {"description": "Seconds.", "schema": {"type": "integer", "minimum": 1}}
KNOWN = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "ETags of answers that the caller has: if it would be one of them, 304.",
    "schema": {"type": "string"},
}


def describe(app: FastAPI) -> None:
    """Has the application answer with this document instead of its own."""
    app.openapi = lambda: described(app)  # type: ignore[method-assign] # FastAPI documents this way
    app.add_route(ADDRESS, _document, include_in_schema=False)


def operation_id(route: APIRoute) -> str:
    """Short, and as long the same as the function is called so."""
    return route.name


def described(app: FastAPI) -> dict[str, Any]:
    """Made once."""
    if app.openapi_schema is None:
        made = get_openapi(
            title="Arena",
            version=app.version,
            summary="Leagues, matches, bots and ratings of an arena, as data.",
            description=DESCRIPTION,
            routes=app.routes,
            tags=TAGS,
        )
        components = made.setdefault("components", {})
        schema = Problem.model_json_schema(mode="serialization")
        components.setdefault("schemas", {})["Problem"] = schema
        components["schemas"].pop("HTTPValidationError", None)
        components["schemas"].pop("ValidationError", None)
        components["responses"] = {status: _problem(status) for status in _PROBLEMS}
        for operation in _operations(made):
            _complete(operation)
        # Docstrings mark code as reStructuredText does, OpenAPI's descriptions as Markdown.
        app.openapi_schema = json.loads(json.dumps(made).replace("``", "`"))
    return app.openapi_schema


def _document(request: Request) -> Response:
    return tagged(request, JSONResponse(request.app.openapi()))


def _operations(made: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for methods in made["paths"].values():
        yield from methods.values()


def _complete(operation: dict[str, Any]) -> None:
    """With what every route may answer."""
    responses = operation["responses"]
    operation.setdefault("parameters", [])
    responses.pop("422", None)
    responses["200"]["description"] = "As it is asked for."
    for parameter in operation["parameters"]:
        parameter["schema"] = _given(parameter["schema"])
    for status in _PROBLEMS.keys() - (_RARE - responses.keys()):
        responses[status] = {"$ref": f"#/components/responses/{status}"}
    if "downloads" in operation["tags"]:
        return
    operation["parameters"].append(KNOWN)
    responses["200"]["headers"] = {"ETag": _TAG_HEADER}
    responses["304"] = {
        "description": "The caller has the answer already.",
        "headers": {"ETag": _TAG_HEADER},
    }


def _given(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a parameter is if it is given: then it is never null."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    rest = {name: it for name, it in schema.items() if name != "anyOf"}
    return {**kinds[0], **rest} if len(kinds) == 1 else schema


def _problem(status: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "description": _PROBLEMS[status],
        "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    if status in ("429", "503"):
        found["headers"] = {"Retry-After": _WAIT_HEADER}
    return found
