"""Which metrics and labels a PromQL expression names: enough of its grammar for that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_STRING = r'"(?:[^"\\]|\\.)*"'
_NAME = r"(?<![\w.])([a-zA-Z_:][\w:]*)"
_SELECTOR = re.compile(rf"{_NAME}\s*(?:\{{((?:[^}}\"]|{_STRING})*)\}})?(?!\s*\(|[\w:])")
_MATCHER = re.compile(rf"(\w+)\s*(?:=~|!~|!=|=)\s*{_STRING}")
_GROUPING = re.compile(r"\b(by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)")
_DURATION = re.compile(r"\[[^\]]*\]|\boffset\s+\w+|\$__\w+")
_WORDS = {"and", "or", "unless", "bool", "e", "inf", "nan"}


@dataclass(frozen=True, slots=True)
class Named:
    """A metric and the labels that are asked of it."""

    metric: str
    labels: frozenset[str]


def named(expression: str) -> list[Named]:
    """All metrics of the expression. Labels that it groups by are asked of each of them."""
    bare = _DURATION.sub(" ", expression)
    grouped = {
        label.strip()
        for _, labels in _GROUPING.findall(bare)
        for label in labels.split(",")
        if label.strip()
    }
    bare = _GROUPING.sub(" ", bare)
    return [Named(metric, labels | grouped) for metric, labels in _selectors(bare)]


def _selectors(bare: str) -> Iterator[tuple[str, frozenset[str]]]:
    for found in _SELECTOR.finditer(bare):
        if found[1] not in _WORDS:
            yield found[1], frozenset(_MATCHER.findall(found[2] or ""))
