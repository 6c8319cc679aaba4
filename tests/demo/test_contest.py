from collections import Counter
from itertools import combinations

import pytest

from arena.demo.contest import FULL, QUICK, Contest
from arena.match.rotations import orders


@pytest.mark.parametrize("contest", [QUICK, FULL])
def test_everyone_meets_everyone_equally_often(contest: Contest) -> None:
    groups = list(contest.groups())
    meetings = Counter(pair for group in groups for pair in combinations(sorted(group), 2))
    assert set(meetings) == set(combinations(sorted(contest.entrants), 2))
    assert len(set(meetings.values())) == 1
    assert contest.matches == len(groups)
    assert contest.games == contest.matches * contest.deals


@pytest.mark.parametrize("contest", [QUICK, FULL])
def test_in_each_match_everyone_sits_everywhere_equally_often(contest: Contest) -> None:
    assert contest.deals % len(orders(contest.seats)) == 0


def test_a_second_bot_of_a_kind_has_a_name_of_its_own() -> None:
    assert list(QUICK.entrants.items())[-2:] == [("random", "random"), ("random-2", "random")]
