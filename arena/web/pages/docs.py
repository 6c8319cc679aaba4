"""The description of the API as a page that needs no script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse

from arena.web.api.describing import DESCRIPTION, KNOWN, TAGS
from arena.web.rendering import page
from arena.web.work import Router

router = Router(include_in_schema=False)

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shown:
    """A parameter, or a field of an answer. ``kind``: in a word or two; ``of``: the name of what
    it is made of, if that is described of its own.
    """

    name: str
    kind: str
    of: str | None
    words: list[str]


@dataclass(frozen=True, slots=True)
class Operation:
    """``answer``: what it is made of, or else its media type."""

    id: str
    path: str
    words: list[str]
    parameters: tuple[Shown, ...]
    answer: Shown


@router.get("/api")
@router.get("/api/v1/docs")
def docs(request: Request) -> HTMLResponse:
    """Every address, what it is asked for and what it answers."""
    app = request.app
    assert isinstance(app, FastAPI), "the pages are those of a FastAPI application"
    told = app.openapi()
    by_tag = {
        tag["description"]: [each for tags, each in _operations(told) if tag["name"] in tags]
        for tag in TAGS
    }
    schemas = sorted(told["components"]["schemas"].items())
    shown = {
        "description": [_ticked(part) for part in DESCRIPTION.split("\n\n")],
        "operations": by_tag,
        "schemas": {name: _fields(its) for name, its in schemas if "properties" in its},
        "enums": {
            name: (_ticked(its["description"]), its["enum"])
            for name, its in schemas
            if "enum" in its
        },
    }
    return page("api.html", shown)


def _fields(schema: Schema) -> tuple[list[str], list[Shown]]:
    fields = [_field(*each) for each in schema["properties"].items()]
    return _ticked(schema["description"]), fields


def _operations(told: Schema) -> Iterator[tuple[list[str], Operation]]:
    for path, methods in told["paths"].items():
        for one in methods.values():
            parameters = tuple(_parameter(each) for each in one["parameters"] if each != KNOWN)
            [(kind, content)] = one["responses"]["200"]["content"].items()
            answer = _field(kind, {"description": "", **content["schema"]})
            words = _ticked(one["description"])
            yield one["tags"], Operation(one["operationId"], path, words, parameters, answer)


def _ticked(text: str) -> list[str]:
    """Words and what is to be read letter by letter, in turns."""
    return text.split("`")


def _parameter(told: Schema) -> Shown:
    found = _field(told["name"], {**told["schema"], "description": told["description"]})
    where = "required" if told["required"] else "optional"
    return Shown(found.name, f"{told['in']}, {where}, {found.kind}", found.of, found.words)


def _field(name: str, schema: Schema) -> Shown:
    kind, of = _kind(schema)
    return Shown(name, kind, of, _ticked(schema.get("description", "")))


def _kind(schema: Schema) -> tuple[str, str | None]:
    """In words, and the name of what it is made of."""
    if "$ref" in schema:
        return "", str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        found = [_kind(each) for each in schema["anyOf"]]
        return " or ".join(kind for kind, _ in found if kind), next(
            (of for _, of in found if of), None
        )
    kind = str(schema.get("type", "any"))
    if kind == "array":
        inner, of = _kind(schema["items"])
        return f"list of {inner}".removesuffix(" "), of
    bounds = {"from": schema.get("minimum"), "to": schema.get("maximum")}
    return " ".join([kind, *(f"{at} {it}" for at, it in bounds.items() if it is not None)]), None
