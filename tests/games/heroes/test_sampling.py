"""Samples: the cards of the box, each once, and all that was said is true of them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import cast

import pytest

from arena.games.chance import SeedChance
from arena.games.heroes import BOX, GAME, State, View, meeting
from arena.games.heroes.filling import Group, drawn_by, filled, shuffled
from tests.games.heroes.typed import legal, play, stacked
from tests.laws.tables import random_play, seed

QUIET = "13 13 13"
HANDS = "24567 24567 24567"
OPTIONS = list(product(("hu2017", "cz2016"), ("same", "requirement"), ("once", "endless")))


def all_cards(state: State) -> Counter[int]:
    table = state.as_json()
    cards = Counter[int]()
    for heroes in (*cast("list[str]", table["hands"]), *cast("list[str]", table["eliminated"])):
        cards.update(map(int, heroes))
    cards.update(map(int, cast("str", table["deck"])))
    piles = [*cast("list[list[dict[str, int]]]", table["bands"]), table["discard"]]
    for pile in cast("list[list[dict[str, int]]]", piles):
        cards.update(card["hero"] for card in pile)
    cards.update(hero for hero in (state._table.wandering, state._table.hired) if hero)
    return cards


def true(sample: State, view: View) -> None:
    """What was said of hidden cards in the view is true in the sample."""
    fitting = set(meeting_heroes(view))
    if view.origin == "fitting":
        assert sample._table.wandering in fitting
    if view.origin == "unfit":
        assert sample._table.wandering not in fitting
    if view.phase == "send" and not view.ignore:
        hand = {hero for hero in range(1, 8) if sample._table.hands[view.active] >> 4 * hero & 15}
        sends = {int(text[5:]) for text in legal(sample)}
        assert sends == (hand & fitting or hand)
    for clue in sample._table.clues if sample._table.wandering else ():
        assert sample._table.yes[sample._table.wandering] >> clue.hero & 1 == clue.answer
    for seat, heroes, cards in view.limits:
        held = list(map(int, cast("list[str]", sample.as_json()["hands"])[seat]))
        held += [clue.hero for clue in sample._table.clues if clue.seat == seat]
        if seat == view.active and view.origin != "deck":
            held.append(sample._table.wandering)
        assert sum(hero in heroes for hero in held) >= cards


def meeting_heroes(view: View) -> list[int]:
    met = meeting(view.requirement, view.seats)
    return [hero for hero in range(1, 8) if met >> hero & 1]


@pytest.mark.parametrize(("edition", "clue", "deck"), OPTIONS)
def test_a_sample_has_the_cards_of_the_box_and_keeps_to_all_that_was_said(
    edition: str, clue: str, deck: str
) -> None:
    options = GAME.options({"edition": edition, "clue": clue, "deck": deck})
    rng, limited, reshuffled = random.Random(1), 0, 0
    for number in range(4):
        seats = 3 + number % 3
        state = GAME.new(seats, options, SeedChance(seed(number)))
        for step, _ in enumerate(random_play(state, number)):
            if step % 4 and state.view(None).phase not in ("send", "discard"):
                continue
            reader = cast("int | None", rng.choice([*range(seats), None]))
            view = state.view(reader)
            sample = GAME.sample(view, rng)
            assert sample.view(reader) == view
            assert all_cards(sample) == Counter(BOX)
            true(sample, view)
            limited += len(view.limits)
            reshuffled += len(view.shuffled)
    assert limited > 0
    assert (reshuffled > 0) == (deck == "endless")


def test_hidden_cards_come_everywhere_where_they_can_be() -> None:
    """Seat 2 sees none of the eleven 7s, and 64 cards are hidden: of two hands and the deck."""
    view = play(stacked(QUIET, "24567 12345 12345", "5"), "send:6").view(2)
    assert (*view.hands[:2], view.deck) == (4, 5, 55)
    rng, places = random.Random(1), Counter[str]()
    for _ in range(3000):
        sample = GAME.sample(view, rng)
        places["hand"] += sample._table.hands[0] >> 28 & 15
        places["deck"] += sample._table.deck.count(7)
        places["top"] += sample._table.deck[-1] == 7
    assert abs(places["hand"] / 3000 - 4 * 11 / 64) < 0.05
    assert abs(places["deck"] / 3000 - 55 * 11 / 64) < 0.1
    assert abs(places["top"] / 3000 - 11 / 64) < 0.03


def test_an_unknown_wandering_hero_is_one_that_fits_as_often_as_there_are_cards_of_it() -> None:
    """An even one; seat 1 has two 2s, two 4s and a 6 in its hand."""
    view = play(stacked(QUIET, "24567 22446 12345", "5"), "send:6").view(1)
    rng, wandering = random.Random(2), Counter[int]()
    for _ in range(2400):
        wandering[GAME.sample(view, rng)._table.wandering] += 1
    assert set(wandering) == {2, 4, 6}
    for hero, left in ((2, 9), (4, 9), (6, 10)):
        assert abs(wandering[hero] / 2400 - left / 28) < 0.04


def test_the_answers_to_ones_own_clues_narrow_it_down() -> None:
    state = play(stacked(QUIET, "24567 24567 24567", "5"), "send:6", "clue:2", "clue:4")
    rng = random.Random(3)
    assert {GAME.sample(state.view(1), rng)._table.wandering for _ in range(50)} == {6}
    assert state.view(1).wandering == 0
    assert len({GAME.sample(state.view(2), rng)._table.wandering for _ in range(50)}) == 3


def test_a_clue_that_one_did_not_see_goes_with_its_answer() -> None:
    state = play(stacked(QUIET, "24567 24667 24567", "5"), "send:6", "clue:6", "clue:4")
    rng, clues = random.Random(4), set()
    for _ in range(80):
        sample = GAME.sample(state.view(2), rng)
        yes, no = (clue.hero for clue in sample._table.clues)
        assert yes == sample._table.wandering
        assert no != sample._table.wandering
        clues.add(no)
    assert clues == {1, 2, 3, 4, 5, 6, 7}


def test_a_seat_that_is_asked_what_to_send_has_something_that_fits() -> None:
    state = stacked(QUIET, "57777 24567 24567", "4")
    rng = random.Random(5)
    for reader in (1, 2, None):
        for _ in range(60):
            assert legal(GAME.sample(state.view(reader), rng))[0].startswith("send:")


def test_a_sample_of_a_poll_about_a_chicken_goes_on_with_it() -> None:
    state = play(stacked("12 15 13", HANDS, "5"), "send:6", "pass", "use:5", "pass", "use:1")
    sample = GAME.sample(state.view(2), random.Random(1))
    assert (sample.to_act(), legal(sample)) == (1, ["pass", "use:1"])
    play(sample, "use:1", "pass")
    assert sample.view(None).phase == "claim"


def test_other_readers_of_a_sample_know_what_the_view_says_they_know() -> None:
    state = play(stacked(QUIET, HANDS, "5"), "send:6", "clue:6")
    sample = GAME.sample(state.view(2), random.Random(1))
    assert sample.view(0).wandering == sample.view(1).wandering == sample._table.wandering
    assert sample.view(0).events == sample.view(None).events == ()


# ---- dealing to places that not every card may go to ----


def test_bound_places_get_what_they_may_have() -> None:
    rng = random.Random(6)
    supply = [0, 2, 2, 2, 0, 0, 0, 0]
    groups = [Group(0b0010, 1), Group(0b1110, 3), Group(0b1110, 2, (0, 1, 1, 0, 0, 0, 0, 0))]
    for _ in range(50):
        found = filled(supply, groups, rng)
        assert found is not None
        assert found[0] == [1]
        assert sorted(found[2]) == [1, 2]
        assert Counter(hero for cards in found for hero in cards) == {1: 2, 2: 2, 3: 2}


def test_where_free_dealing_fails_an_assignment_is_found_by_making_room() -> None:
    """Each of six kinds may go to two places; only two of all the assignments fit."""
    supply = [0, 1, 1, 1, 1, 1, 1, 1]
    masks = [1 << hero | 1 << hero % 7 + 1 for hero in range(1, 8)]
    seen = set()
    for number in range(40):
        found = filled(supply, [Group(mask, 1) for mask in masks], random.Random(number))
        assert found is not None
        seen.add(tuple(cards[0] for cards in found))
    assert seen <= {(1, 2, 3, 4, 5, 6, 7), (2, 3, 4, 5, 6, 7, 1)}


def test_what_cannot_be_dealt_is_told() -> None:
    supply = [0, 1, 1, 0, 0, 0, 0, 0]
    assert filled(supply, [Group(0b0010, 2)], random.Random(1)) is None
    assert filled(supply, [Group(0b0110, 1), Group(0b1000, 1)], random.Random(1)) is None
    most = (0, 0, 1, 0, 0, 0, 0, 0)
    assert filled(supply, [Group(0b0110, 2, most)], random.Random(1)) is None


def test_an_order_is_drawn_uniformly() -> None:
    rng = random.Random(7)
    orders = Counter(tuple(shuffled([1, 2, 3], rng)) for _ in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 120 for count in orders.values())
    assert shuffled([], rng) == []


def test_places_are_drawn_by_their_weights() -> None:
    rng = random.Random(8)
    places = Counter(drawn_by([0, 1, 3, 0], rng) for _ in range(4000))
    assert set(places) == {1, 2}
    assert abs(places[2] - 3000) < 120
