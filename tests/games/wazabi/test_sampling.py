"""Samples: the cards of the box, each once, with all that the reader knows in its place."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest

from arena.games.chance import SeedChance
from arena.games.wazabi import BOX, GAME, State
from tests.games.wazabi.stack import hand, play, stacked
from tests.laws.tables import random_play, seed


def all_cards(state: State) -> Counter[str]:
    view = state.as_json()
    hands = cast("list[list[str]]", view["hands"])
    cards = Counter(card for cards in hands for card in cards)
    for pile in ("deck", "discard"):
        cards.update(cast("list[str]", view[pile]))
    cards["skip"] += sum(cast("list[int]", view["skips"]))
    if view["played"] is not None:
        cards[cast("str", view["played"])] += 1
    return cards


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_sample_has_the_cards_of_the_box_and_what_is_known_where_it_is(seats: int) -> None:
    rng, known = random.Random(seats), 0
    for number in range(5):
        state = GAME.new(seats, GAME.options({}), SeedChance(seed(number)))
        for step, _ in enumerate(random_play(state, number)):
            if step % 3:
                continue
            for seat in (*range(seats), None):
                view = state.view(seat)
                sample = GAME.sample(view, rng)
                assert all_cards(sample) == Counter(map(str, BOX))
                for holder, cards in enumerate(view.known):
                    sure = Counter(map(str, cards))
                    assert sure <= Counter(hand(state, holder).split())
                    assert sure <= Counter(hand(sample, holder).split())
                    known += len(cards)
    assert known > 0


def test_hidden_cards_come_everywhere_where_they_can_be() -> None:
    """Two of the 33 cards that seat 0 cannot see are again."""
    hands = ["lose1 lose1 lose1", "lose2 skip again", "purge purge draw3"]
    view = stacked(hands, pile="strip").view(0)
    rng, places = random.Random(1), Counter[str]()
    for _ in range(3000):
        sample = GAME.sample(view, rng)
        places["1"] += "again" in hand(sample, 1).split()
        places["2"] += "again" in hand(sample, 2).split()
        places["pile"] += "again" in cast("list[str]", sample.as_json()["deck"])
    assert abs(places["1"] - 3000 * 6 / 33) < 90
    assert abs(places["2"] - 3000 * 6 / 33) < 90
    assert abs(places["pile"] - 3000 * 2 / 33) < 60


def test_a_sample_of_a_position_in_a_cards_effect_goes_on_with_it() -> None:
    state = stacked(["strip lose1 lose1", "skip lose2 purge", "lose1 strip draw3"])
    play(state, "play:strip:1")
    rng, ended = random.Random(1), []
    for _ in range(20):
        sample = GAME.sample(state.view(1), rng)
        play(sample, "keep:purge")  # the turn passes to seat 1, whose roll may let it draw
        assert sample.as_json()["active"] == 1
        assert "purge" in hand(sample, 1).split()
        ended.append((hand(sample, 1), sample.as_json()["discard"]))
    assert ("purge", ["lose2", "skip", "strip"]) in ended


def test_other_readers_of_a_sample_start_with_no_events() -> None:
    state = stacked(["lose2 lose1 lose1", "skip lose2 purge", "lose1 strip draw3"])
    play(state, "end", "end")
    sample = GAME.sample(state.view(2), random.Random(1))
    assert sample.view(2).events == state.view(2).events
    assert sample.view(0).events == sample.view(None).events == ()
    play(sample, "end")
    assert str(sample.view(0).events[0]) == "seat 2 plays no card"
