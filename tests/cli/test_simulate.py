"""``arena simulate``: what it prints, and what it refuses."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import Arena

ZEROS = "0" * 64
OF_ALL = ["round_robin", "swiss", "ladder"]
"""Formats for tables of any size."""


def test_it_prints_a_line_for_each_format(arena: Arena) -> None:
    ran = arena("simulate", "--entrants", 6, "--trials", 2, "--seed", ZEROS)
    assert ran.status == 0, ran.err
    head, _, names, *lines = ran.out.splitlines()
    assert head == f"seed {ZEROS}, 2 tournaments of each format"
    assert names.split()[0] == "format"
    assert [line.split()[0] for line in lines] == ["knockout", "double_elimination", *OF_ALL]


def test_json_has_means_with_their_errors(arena: Arena) -> None:
    given = ("simulate", "--format", "round_robin", "--entrants", 4, "--trials", 3, "--json")
    ran = arena(*given, "--seed", ZEROS)
    assert ran.status == 0, ran.err
    found = json.loads(ran.out)
    assert found["seed"] == ZEROS
    assert list(found["formats"]) == ["round_robin"]
    assert found["formats"]["round_robin"]["tables"] == {"value": 6.0, "error": 0.0}
    assert arena(*given, "--seed", ZEROS).out == ran.out


def test_larger_tables_have_no_double_elimination(arena: Arena) -> None:
    ran = arena("simulate", "--seats", "3-5", "--entrants", 9, "--trials", 2)
    assert ran.status == 0, ran.err
    assert [line.split()[0] for line in ran.out.splitlines()[3:]] == ["knockout", *OF_ALL]


def test_a_ladder_is_rated_by_the_fit(arena: Arena) -> None:
    given = ("simulate", "--format", "ladder", "--entrants", 6, "--rounds", 30, "--spread", 800)
    ran = arena(*given, "--trials", 3, "--json")
    assert ran.status == 0, ran.err
    assert json.loads(ran.out)["formats"]["ladder"]["tau"]["value"] > 0.8


def test_a_format_that_refuses_the_field_is_left_out_unless_it_is_asked_for(arena: Arena) -> None:
    ran = arena("simulate", "--entrants", 2, "--trials", 1)
    assert ran.status == 0
    assert "double_elimination is left out: a double elimination has 3 to 64 entrants" in ran.err
    ran = arena("simulate", "--entrants", 2, "--trials", 1, "--format", "double_elimination")
    assert ran.status == 2
    assert "3 to 64 entrants, not 2" in ran.err


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            ("--format", "chess"),
            "'chess' is no format that is simulated with such tables; these are: knockout, ",
        ),
        (("--seats", "7"), "--seats is 2 to 6, or a range of these such as 3-5, not '7'"),
        (("--seats", "5-3"), "--seats is 2 to 6, or a range of these such as 3-5, not '5-3'"),
        (("--seed", "1"), "--seed is 64 hexadecimal digits, not '1'"),
        (("--draws", "1"), "--draws"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    arena: Arena, given: tuple[str, ...], sentence: str
) -> None:
    ran = arena("simulate", *given)
    assert ran.status == 2
    assert sentence in ran.err
    assert "Traceback" not in ran.err
