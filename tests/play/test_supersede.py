"""Of two sessions of one bot, and of several attempts at a match, one goes on."""

from __future__ import annotations

import pytest

from arena.match.spec import MatchId
from arena.play.attempts import Attempts
from arena.play.hello import Introduction
from arena.play.supersede import Takeover, takeover

ONE, OTHER = MatchId("one"), MatchId("other")


def said(instance: str, connection: int) -> Introduction:
    return Introduction("1.0", instance, connection, (("wazabi", 1),), 1)


@pytest.mark.parametrize(
    ("there", "new", "means"),
    [
        (("a", 1), ("a", 2), Takeover.REPLACES),
        (("a", 1), ("a", 9), Takeover.REPLACES),
        (("a", 2), ("a", 1), Takeover.STALE),
        (("a", 2), ("a", 2), Takeover.STALE),
        (("a", 9), ("b", 1), Takeover.SUPERSEDES),
        (("a", 1), ("b", 9), Takeover.SUPERSEDES),
    ],
)
def test_the_highest_connection_of_an_instance_wins_and_another_instance_supersedes(
    there: tuple[str, int], new: tuple[str, int], means: Takeover
) -> None:
    assert takeover(said(*there), said(*new)) is means


def test_seats_of_one_attempt_are_found_and_forgotten_with_the_last() -> None:
    attempts: Attempts[str] = Attempts()
    attempts.join(ONE, 3, "a")
    attempts.join(ONE, 3, "b")
    attempts.join(OTHER, 1, "c")
    assert set(attempts.older(ONE, 4)) == {"a", "b"}
    attempts.leave(ONE, "a")
    attempts.leave(ONE, "b")
    attempts.leave(ONE, "b")
    assert attempts.older(ONE, 4) == ()
    assert len(attempts) == 1


def test_an_attempt_with_a_lower_fence_is_not_admitted_while_a_newer_one_has_seats() -> None:
    attempts: Attempts[str] = Attempts()
    assert attempts.admits(ONE, 1)
    attempts.join(ONE, 3, "a")
    assert not attempts.admits(ONE, 2)
    assert attempts.admits(ONE, 3)
    assert attempts.admits(ONE, 4)
    assert attempts.admits(OTHER, 1)


def test_older_seats_are_those_of_lower_fences() -> None:
    attempts: Attempts[str] = Attempts()
    attempts.join(ONE, 3, "a")
    assert attempts.older(ONE, 3) == ()
    assert attempts.older(ONE, 4) == ("a",)
    assert attempts.older(OTHER, 4) == ()
