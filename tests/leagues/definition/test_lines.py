"""Where a value stands, in every shape in which TOML can write one."""

import tomllib
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from arena.leagues.definition.faults import Path
from arena.leagues.definition.reading.lines import Lines

TEXT = '''\
# A comment = "of no value"
top = 1

[a]
b.c = 2          # a dotted key
"quoted.key" = 3
d = """
e = "in a text"
[not.a.table]
"""
f = [
  # in an array
  { g = 4 },
  5,
]

[a.h]
i = { j = { k = 6 } }

[[many]]
l = 7

[[many.inner]]
m = 8

[[many.inner]]
m = 9

[[many]]
l = 10
[many.inner.n]
o = \'\'\'[[many]]
\'\'\'
p = 2026-01-01
'''

WHERE: dict[Path, int] = {
    ("top",): 2,
    ("a",): 4,
    ("a", "b"): 5,
    ("a", "b", "c"): 5,
    ("a", "quoted.key"): 6,
    ("a", "d"): 7,
    ("a", "f"): 11,
    ("a", "f", 0): 11,
    ("a", "f", 0, "g"): 11,
    ("a", "f", 1): 11,
    ("a", "h"): 17,
    ("a", "h", "i"): 18,
    ("a", "h", "i", "j"): 18,
    ("a", "h", "i", "j", "k"): 18,
    ("many",): 20,
    ("many", 0): 20,
    ("many", 0, "l"): 21,
    ("many", 0, "inner"): 23,
    ("many", 0, "inner", 0): 23,
    ("many", 0, "inner", 0, "m"): 24,
    ("many", 0, "inner", 1): 26,
    ("many", 0, "inner", 1, "m"): 27,
    ("many", 1): 29,
    ("many", 1, "l"): 30,
    ("many", 1, "inner"): 31,
    ("many", 1, "inner", "n"): 31,
    ("many", 1, "inner", "n", "o"): 32,
    ("many", 1, "inner", "n", "p"): 34,
}


def paths(value: object, at: Path = ()) -> Iterator[Path]:
    if at:
        yield at
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from paths(inner, (*at, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from paths(inner, (*at, number))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_every_value_has_the_line_in_which_its_statement_begins(newline: str) -> None:
    text = TEXT.replace("\n", newline)
    lines = Lines(text)
    assert {path: lines.of(path) for path in paths(tomllib.loads(text))} == WHERE


def test_what_is_not_there_has_the_line_of_its_table_or_the_first() -> None:
    lines = Lines(TEXT)
    assert lines.of(("a", "h", "missing")) == 17
    assert lines.of(("many", 1, "missing")) == 29
    assert lines.of(("missing", "table")) == 1


PIECES = (
    "k{n} = 1",
    "k{n}.a.b = 2  # [not.a.table]",
    'k{n} = """\n[no] #\nx = 1\n"""',
    "k{n} = [\n  1, # ]\n  {{ a = 1 }},\n]",
    "k{n} = {{ a = {{ b = 1 }} }}",
    "[t{n}]",
    "[t{n}.a]",
    "[[many]]",
    "[many.t{n}]",
    "[[many.inner]]",
    "",
    "# k{n} = 1",
)
"""Each a statement, or what is none; keys are unlike."""


@given(st.lists(st.sampled_from(PIECES), max_size=25))
def test_a_value_comes_with_the_first_lines_that_are_toml_and_have_it(pieces: list[str]) -> None:
    """The text before its line does not have it, and up to its statement's end it does."""
    text = "".join(piece.format(n=n) + "\n" for n, piece in enumerate(pieces))
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assume(False)
    lines, shown = Lines(text), text.split("\n")
    ends = [number for number in range(len(shown)) if is_toml("\n".join(shown[:number]))]
    for path in paths(values):
        line = lines.of(path)
        before = max(number for number in ends if number < line)
        after = min((number for number in ends if number >= line), default=len(shown))
        assert path not in paths(tomllib.loads("\n".join(shown[:before])))
        assert path in paths(tomllib.loads("\n".join(shown[:after])))
        assert shown[line - 1].strip(), "it is no empty line"


def is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True
