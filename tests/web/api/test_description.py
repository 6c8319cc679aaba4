"""The OpenAPI document, held against what is answered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from httpx2 import Response
from jsonschema import Draft202012Validator, FormatChecker
from starlette.testclient import TestClient

from tests.web.api.played import DOWNLOADS, Played

Node = Mapping[str, Any]
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


@pytest.fixture(scope="session")
def told(visitor: TestClient) -> Node:
    found: Node = visitor.get("/api/v1/openapi.json").json()
    return found


def operations(told: Node) -> dict[str, tuple[str, Node]]:
    """By id: the address's pattern, and what is said of it."""
    return {
        one["operationId"]: (path, one) for path, of in told["paths"].items() for one in of.values()
    }


def check(told: Node, schema: Node, answer: object) -> None:
    """Raises ValidationError."""
    whole = {**schema, "components": told["components"]}
    Draft202012Validator(whole, format_checker=FormatChecker()).validate(answer)


def schema_of(responses: Node, status: str, kind: str) -> Node:
    found: Node = responses[status]["content"][kind]["schema"]
    return found


def problem(visitor: TestClient, told: Node, path: str, status: int) -> str:
    """The sentence of what must be a problem as it is described."""
    answer = visitor.get(path)
    assert answer.status_code == status, (path, answer.text)
    kind = answer.headers["content-type"]
    assert answer.headers["cache-control"] == "no-store"
    schema = schema_of(told["components"]["responses"], str(status), kind)
    check(told, schema, answer.json())
    assert answer.json()["status"] == status
    return str(answer.json()["detail"])


def test_every_operation_answers_as_it_is_described(
    visitor: TestClient, answers: Mapping[str, Response], told: Node
) -> None:
    described = operations(told)
    assert answers.keys() == described.keys(), "ids stay as they are"
    for name, answer in answers.items():
        path, operation = described[name]
        assert answer.status_code == 200, (name, answer.text)
        kind = answer.headers["content-type"].partition(";")[0]
        schema = schema_of(operation["responses"], "200", kind)
        if name not in DOWNLOADS:
            check(told, schema, answer.json())
        if name != "games_parquet":
            times = re.findall(r"\d{4}-\d\d-\d\dT[^\",]*", answer.text)
            assert all(map(TIME.fullmatch, times)), (name, times)
        assert {"400", "404", "429", "500", "503"} <= operation["responses"].keys()
        assert "422" not in operation["responses"]
        if "{" in path:
            nobody = re.sub(r"{number}", "77", re.sub(r"{(?!number)\w+}", "nobody", path))
            problem(visitor, told, nobody + ("?a=x&b=y" if name == "comparison" else ""), 404)


def test_what_is_asked_for_wrongly_is_a_problem_as_it_is_described(
    visitor: TestClient, told: Node
) -> None:
    unknown = problem(visitor, told, "/api/v1/leagues/weekly/rounds?seasn=2", 400)
    takes = "it takes after, season, division, limit."
    assert unknown == f"This address has no parameter 'seasn'; {takes}"
    assert "limit is '501': " in problem(visitor, told, "/api/v1/bots?limit=501", 400)


def test_lists_come_in_pieces_that_make_the_whole(
    visitor: TestClient, played: Played, answers: Mapping[str, Response], told: Node
) -> None:
    lists = 0
    for name, address in played.addresses().items():
        whole = {} if name in DOWNLOADS else answers[name].json()
        if "items" not in whole:
            continue
        lists += 1
        assert whole["items"], name
        assert whole["next"] is None
        assert whole["total"] == (None if name == "matches" else len(whole["items"]))
        size = -(-len(whole["items"]) // 3)
        pieces, following = [], f"{address}?limit={size}"
        while following:
            piece = visitor.get(following).json()
            assert 1 <= len(piece["items"]) <= size, following
            pieces += piece["items"]
            following = piece["next"]
        assert pieces == whole["items"], name
        assert "after is '- -': " in problem(visitor, told, f"{address}?after=-%20-", 400)
    assert lists == 14


def test_every_field_is_described_and_has_an_example(told: Node) -> None:
    for name, schema in told["components"]["schemas"].items():
        assert schema.get("description"), name
        for field, its in schema.get("properties", {}).items():
            assert its.get("description"), (name, field)
            for leaf in leaves(its):
                assert "examples" in leaf or "enum" in leaf or "$ref" in leaf, (name, field, leaf)
    assert "``" not in str(told), "Markdown has one"
    for name, (_, operation) in operations(told).items():
        assert operation["description"], name
        for parameter in operation["parameters"]:
            assert parameter["description"], (name, parameter)
            assert "anyOf" not in parameter["schema"], "what is given is never null"


def leaves(schema: Node) -> Iterator[Node]:
    """What a field's values are, null apart."""
    for one in schema.get("anyOf", [schema]):
        if one.get("type") == "array":
            yield from leaves(one["items"])
        elif one.get("type") not in ("null", "object"):
            yield one


def test_its_page_has_every_address_and_needs_nothing_from_elsewhere(
    visitor: TestClient, told: Node
) -> None:
    text = visitor.get("/api/v1/docs").text
    for path, operation in operations(told).values():
        assert path in text
        for parameter in operation["parameters"]:
            assert f"<code>{parameter['name']}</code>" in text
    for name in told["components"]["schemas"]:
        assert f'id="{name}"' in text
    assert set(re.findall(r'href="#(\w+)"', text)) <= set(re.findall(r'id="(\w+)"', text))
    assert len(text) < 150_000
    assert not re.search(r"<script(?![^>]*\ssrc=\"/)|<style|\sstyle=|\son[a-z]+=|https?://", text)
