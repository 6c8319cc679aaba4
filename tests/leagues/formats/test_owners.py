"""Owners and their entrants, where an owner may have one only."""

import pytest

from arena.leagues.formats.format import FormatError
from arena.leagues.formats.grouping.owners import check_one_each
from tests.leagues.tournaments import owned


def test_an_owner_of_two_entrants_is_told_with_both() -> None:
    field = [owned("a", "x"), owned("b", "y"), owned("c", "z", "y"), owned("d")]
    with pytest.raises(FormatError, match="b and c share an owner, who would meet the deals"):
        check_one_each(field)


def test_entrants_that_are_nobodys_share_no_owner() -> None:
    check_one_each([owned("a"), owned("b"), owned("c", "x")])
