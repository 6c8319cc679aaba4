from collections import Counter
from itertools import combinations

import pytest

from arena.demo.contest import CONTESTS, Contest
from arena.games import registry
from arena.match.rotations import orders
from arena_bots.shipped import load

ALL = [contest for contests in CONTESTS.values() for contest in contests]


def test_there_is_a_contest_of_every_game_whose_bots_play_it() -> None:
    assert set(CONTESTS) == set(registry.names())
    for game, contests in CONTESTS.items():
        for contest in contests:
            assert contest.game == game
            assert all(load(bot, game) for bot in contest.entrants.values())


@pytest.mark.parametrize("contest", ALL)
def test_everyone_meets_everyone_equally_often(contest: Contest) -> None:
    groups = list(contest.groups())
    meetings = Counter(pair for group in groups for pair in combinations(sorted(group), 2))
    assert set(meetings) == set(combinations(sorted(contest.entrants), 2))
    assert len(set(meetings.values())) == 1
    assert contest.matches == len(groups)
    assert contest.games == contest.matches * contest.deals


@pytest.mark.parametrize("contest", ALL)
def test_in_each_match_everyone_sits_everywhere_equally_often(contest: Contest) -> None:
    assert contest.deals % len(orders(contest.seats)) == 0


def test_a_second_bot_of_a_kind_has_a_name_of_its_own() -> None:
    assert list(CONTESTS["wazabi"][0].entrants.items())[-2:] == [
        ("random", "random"),
        ("random-2", "random"),
    ]
