"""Nobody waits longer than is said, whatever the others do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from arena.leagues.ladder.tables import make
from arena.leagues.ladder.values import Ladder
from tests.leagues.ladder.club import SEED, Club, contender, newcomer

OWNERS: dict[str, Callable[[int], str]] = {
    "": lambda at: "",
    "one each": lambda at: chr(0x100 + at),
    "four": lambda at: "abcd"[at % 4],
    "one owns most": lambda at: "a" if at % 5 else chr(0x100 + at),
}
"""Who owns entrant ``at``."""

Trouble = Callable[[Club, Random], None]


def quiet(club: Club, random: Random) -> None:
    """Nobody comes or goes."""


def flood(club: Club, random: Random) -> None:
    """Newcomers arrive all the time, each to be placed before all others."""
    club.join([newcomer(f"new{len(club.members):03}", owners="n", slots=2)])


def hogs(club: Club, random: Random) -> None:
    """The same few are done at once and free again."""
    for table in [table for table in club.running if "m00" in table.entrants]:
        club.end(table)


@pytest.mark.parametrize("trouble", [quiet, flood, hogs])
@pytest.mark.parametrize("sizes", [range(2, 3), range(3, 6), range(4, 5)])
@pytest.mark.parametrize("owners", OWNERS)
def test_who_is_free_is_at_one_of_the_next_2_n_tables(
    trouble: Trouble, sizes: range, owners: str
) -> None:
    random = Random(f"{trouble.__name__} {sizes} {owners}")
    club = Club(Ladder(sizes, placement=3))
    club.join(
        contender(f"m{at:02}", 1000 + 40 * at, OWNERS[owners](at), slots=1 + at % 3 * 2)
        for at in range(30)
    )
    outcast = contender("outcast", -5000)
    club.join([replace(outcast, uncertainty=1000)])  # a match with it tells next to nothing
    for _ in range(120):
        club.make(most=random.randint(0, 3))
        for table in list(club.running):
            if random.random() < 0.3:
                club.end(table)
        trouble(club, random)
    assert len(club.tables) > 60
    assert max(club.longest.values()) <= 2 * len(club.members)
    if trouble is not flood:  # otherwise members arrive after whom nobody has waited yet
        assert all(member.tables for member in club.members.values())


@pytest.mark.parametrize(("waited", "kept"), [(18, False), (19, True)])
def test_opponents_are_kept_for_an_entrant_of_many_owners_that_has_waited_too_long(
    waited: int, kept: bool
) -> None:
    """Nine contenders; only three may meet the team, and never are all of them free at once."""
    ladder = Ladder(range(4, 5))
    team = contender("team", owners="abcdefgh")
    rare = [replace(contender(f"rare{at}"), free=min(at, 1), since=waited) for at in range(3)]
    many = [replace(contender(f"x{at}", owners="abcdefgh"[at]), since=waited) for at in range(5)]
    many[0] = replace(many[0], uncertainty=300_000)  # it would be the first to host otherwise
    made = make(ladder, [team, *rare, *many], waited, SEED, 10)
    assert len(made.tables) == 1
    assert bool({"rare1", "rare2"} & set(made.tables[0].entrants)) is not kept
    if kept:
        told = "it is kept for team, which has waited long"
        assert [made.waiting[each.id] for each in rare[1:]] == [told, told]
        free = [replace(each, free=1) for each in rare]
        made = make(ladder, [team, *free, *many], waited + 1, SEED, 10)
        assert ("rare0", "rare1", "rare2", "team") in [table.entrants for table in made.tables]


def test_an_empty_field_or_one_alone_waits_and_says_why() -> None:
    club = Club(Ladder(range(2, 3)))
    assert club.make().tables == ()
    club.join([contender("alone")])
    made = club.make()
    assert made.tables == ()
    assert made.waiting == {"alone": "too few whom it may meet are free"}


def test_who_has_nobody_to_meet_blocks_nobody() -> None:
    """All of one owner wait, those of others play."""
    club = Club(Ladder(range(2, 3)))
    club.join([contender(f"x{at}", owners="x") for at in range(3)])
    made = club.make()
    assert made.tables == ()
    assert set(made.waiting) == {"x0", "x1", "x2"}
    club.join([contender("y", owners="y"), contender("z", owners="z")])
    assert len(club.make().tables) == 2


def test_one_owner_s_bots_meet_where_that_is_asked_for() -> None:
    club = Club(Ladder(range(2, 3), same_owner=True))
    club.join([contender(f"x{at}", owners="x") for at in range(4)])
    assert len(club.make().tables) == 2


def test_when_no_more_tables_are_wanted_the_others_wait_for_that() -> None:
    club = Club(Ladder(range(2, 3)))
    club.join([contender(f"m{at}") for at in range(6)])
    made = club.make(most=1)
    assert len(made.tables) == 1
    assert set(made.waiting.values()) == {"no more tables are made at present"}
    assert len(made.waiting) == 4
