"""Chance: documented exactly, independent of what was drawn before, and fair."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.games.chance import SeedChance
from arena.games.wazabi import BOX, GAME

DOCS = Path(__file__).parents[2] / "docs" / "chance.md"
SEED = bytes(range(32))


@cache
def documented() -> dict[str, object]:
    """What the page's own code defines and computes; its assertions run too."""
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", DOCS.read_text(), re.DOTALL):
        exec(block, names)  # noqa: S102 - the page's example is what is tested
    return names


def test_the_documents_example_is_the_deal_that_the_game_makes() -> None:
    names = documented()
    state = GAME.new(4, GAME.options({}), SeedChance(SEED))
    deck = names["deck"]
    assert isinstance(deck, list)
    dealt = [sorted(deck[3 * seat : 3 * seat + 3], key=order) for seat in range(4)]
    drawn = state.view(None).rolled[1]
    hands = state.as_json()["hands"]
    assert isinstance(hands, list)
    start = names["start"]
    assert isinstance(start, int)
    dealt[start] = sorted(dealt[start] + deck[12 : 12 + drawn], key=order)
    assert hands == dealt
    assert state.as_json()["deck"] == deck[12 + drawn :]
    assert state.view(None).active == start
    roll = str(names["roll"])
    assert state.view(None).rolled == tuple(roll.count(face) for face in "WCG")


def order(card: str) -> int:
    return [str(kind) for kind in BOX].index(card)


@given(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.integers(1, 256))
def test_draws_and_shuffles_are_as_documented(seed: bytes, source: str, n: int) -> None:
    names, chance, values = documented(), SeedChance(seed), bytes(range(n))
    stream = names["stream"](seed, source)  # type: ignore[operator]
    expected = [names["draw"](stream, n) for _ in range(70)]  # type: ignore[operator]
    assert list(chance.draws(source, values, 70)) == expected
    expected = names["shuffled"](seed, source, values)  # type: ignore[operator]
    assert chance.shuffled(source, values) == expected


@given(st.integers(1, 256), st.integers(0, 60), st.integers(0, 60))
def test_the_first_draws_do_not_depend_on_how_many_are_wanted(n: int, few: int, more: int) -> None:
    chance, values = SeedChance(SEED), bytes(range(n))
    assert chance.draws("x", values, few + more)[:few] == chance.draws("x", values, few)


def test_what_a_source_gives_does_not_depend_on_what_was_drawn_before() -> None:
    used, fresh = SeedChance(SEED), SeedChance(SEED)
    for k in range(20):
        used.draws(f"roll/1/{k}", b"WCG", 5)
    assert used.draws("deck", b"abc", 30) == fresh.draws("deck", b"abc", 30)
    assert used.draws("deck", b"abc", 30) == used.draws("deck", b"abc", 30)


@pytest.mark.parametrize("n", [2, 3, 6, 36, 200])
def test_every_value_is_equally_likely(n: int) -> None:
    """Chi-square of 200 a value; the bound is about five standard deviations above the mean."""
    drawn = Counter(SeedChance(SEED).draws("fair", bytes(range(n)), 200 * n))
    chi_square = sum((drawn[value] - 200) ** 2 / 200 for value in range(n))
    assert chi_square < n + 5 * (2 * n) ** 0.5


def test_every_order_is_equally_likely() -> None:
    chance = SeedChance(SEED)
    orders = Counter("".join(chance.shuffled(f"s/{k}", "abc")) for k in range(1200))
    assert len(orders) == 6
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 25


def test_the_same_seat_rolls_the_same_whatever_the_others_do() -> None:
    """Common: "each seat the same n-th roll whatever the others do"."""
    rolls: dict[tuple[int, int], str] = {}
    chance = SeedChance(SEED)
    for line in range(20):
        state = GAME.new(3, GAME.options({}), chance)
        counts = [0, 0, 0]
        for _ in range(40):
            for event in map(str, state.view(None).events):
                if match := re.fullmatch(r"seat (\d) rolls (\w+)", event):
                    seat, faces = int(match[1]), match[2]
                    counts[seat] += 1
                    full = chance.draws(f"roll/{seat}/{counts[seat]}", b"WWWCCG", len(faces))
                    expected = "".join(sorted(full.decode(), key="WCG".index))
                    assert faces == rolls.setdefault(
                        (seat, 1000 * counts[seat] + len(faces)), expected
                    )
            if state.to_act() < 0:
                break
            actions = state.legal_actions()
            state.apply(actions[line % len(actions)])
    assert len(rolls) > 60


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match=f"a seed has 32 bytes, not {size}"):
        SeedChance(bytes(size))
