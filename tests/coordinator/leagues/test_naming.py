"""Sentences of formats in names."""

from arena.coordinator.leagues.naming import identities, named
from arena.leagues.entrants import EntrantId

FIRST, SECOND, OTHER = (EntrantId(letter * 26) for letter in "abc")


def test_a_name_that_looks_like_an_identity_stays_a_name() -> None:
    names = {FIRST: SECOND, SECOND: "bob"}
    assert named(f"{FIRST} and {SECOND} meet again", names) == f"{SECOND} and bob meet again"


def test_who_is_spoken_of_is_found_and_stays_without_a_name() -> None:
    sentence = f"{OTHER} sits out"
    assert identities([sentence, f"{FIRST} too"]) == {FIRST, OTHER}
    assert named(sentence, {FIRST: "alice"}) == sentence
