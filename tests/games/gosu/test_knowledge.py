"""What a view tells of hidden cards: by following what was seen, in games of every kind."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from arena.games.chance import SeedChance
from arena.games.gosu import (
    GAME,
    Card,
    Dealt,
    Discarded,
    Drew,
    Event,
    Mutated,
    Recruited,
    Redrew,
    Reshuffled,
    State,
    Took,
    View,
)
from tests.laws.tables import seed

BUSY = 0.9
"""How often something is done rather than passed or declined, so that decks run out."""


def moments(number: int) -> Iterator[State]:
    """A busy game, before each decision and at its end."""
    choose = random.Random(number)
    state = GAME.new(2 + number % 3, GAME.options({}), SeedChance(seed(number)))
    while actions := state.legal_actions():
        yield state
        busy = len(actions) > 1 and choose.random() < BUSY
        state.apply(choose.choice(actions[1:] if busy else actions))
    yield state


@dataclass
class Onlooker:
    """Follows what everybody sees."""

    seats: int
    known: list[Counter[Card]] = field(default_factory=list)
    bakutos: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.known = [Counter() for _ in range(self.seats)]
        self.bakutos = set(range(self.seats))

    def see(self, event: Event) -> None:
        match event:
            case Took(seat, card):
                self.known[seat][card] += 1
            case Discarded(seat, card) | Recruited(seat, card) | Mutated(seat, _, _, card, "hand"):
                self.known[seat] -= Counter([card])
                if card.level == 1:
                    self.bakutos.discard(seat)
            case Redrew(seat):
                self.known[seat] = Counter()
                self.bakutos.discard(seat)
            case _:
                pass


def hand(state: State, seat: int) -> Counter[Card]:
    return Counter(state.view(seat).hand)


@pytest.mark.parametrize("number", range(6))
def test_cards_taken_openly_are_known_until_they_leave_the_hand(number: int) -> None:
    """README: ``known``; ``bakutos``: "it kept its ten, and has shown none since"."""
    onlooker, known = Onlooker(2 + number % 3), 0
    for state in moments(number):
        view = state.view(None)
        for event in view.events:
            onlooker.see(event)
        assert [Counter(cards) for cards in view.known] == onlooker.known
        assert set(view.bakutos) == onlooker.bakutos
        for seat in range(view.seats):
            assert hand(state, seat) >= onlooker.known[seat]
            assert seat not in view.bakutos or any(card.level == 1 for card in hand(state, seat))
        known += sum(map(len, view.known))
    assert known > 0


def test_after_a_reshuffle_the_deck_is_made_of_what_was_shuffled() -> None:
    """README: ``pool``, ``shuffled`` and ``fresh``, beside the true deck and hands."""
    compared = 0
    for number in range(9):
        before: list[Counter[Card]] = []
        for state in moments(number):
            view = state.view(None)
            if any(isinstance(event, Reshuffled) for event in view.events):
                before = [hand(state, seat) for seat in range(view.seats)]
            if not view.pool:
                assert (view.shuffled, view.fresh) == ((), ())
                continue
            compared += 1
            deck = Counter(state._table.deck[: len(state._table.deck) - len(view.turned)])
            for reader in (*range(view.seats), None):
                shuffled = state.view(reader).shuffled
                assert deck <= Counter(card.number for card in shuffled)
                assert Counter(shuffled) <= Counter(view.pool)
            for seat, most in enumerate(view.fresh):
                unknown = hand(state, seat) - Counter(view.known[seat])
                assert (unknown - before[seat]).total() <= most <= unknown.total()
    assert compared > 100


def test_a_seat_knows_what_it_drew_from_the_shuffled_deck() -> None:
    """Unlike others, who only see that it drew."""
    compared = 0
    for number in range(9):
        for state in moments(number):
            views = [state.view(seat) for seat in range(state.seats)]
            if views[0].pool and len({view.shuffled for view in views}) > 1:
                compared += 1
                public = Counter(state.view(None).shuffled)
                assert all(Counter(view.shuffled) <= public for view in views)
    assert compared > 0


def test_hands_are_told_to_their_seats_only() -> None:
    drawn = 0
    for state in moments(1):
        assert state.view(None).hand == ()
        for reader in (*range(state.seats), None):
            for event in state.view(reader).events:
                if isinstance(event, Drew):
                    assert (event.card is not None) == (event.seat == reader)
                    drawn += event.seat == reader
                assert not isinstance(event, Dealt) or event.seat == reader
    assert drawn > 0


def secret_moments() -> Iterator[State]:
    for number in range(12):
        yield from (state for state in moments(number) if state.view(None).chosen)


def test_what_is_chosen_in_secret_stays_in_the_hand_and_only_its_seat_sees_it() -> None:
    """Ruling 14: "Secret choices stay in the hand until all have chosen"."""
    phases: Counter[str] = Counter()
    for state in secret_moments():
        views = [state.view(seat) for seat in range(state.seats)]
        for seat, view in enumerate(views):
            assert len(view.mine) == view.chosen[seat]
            assert Counter(view.mine) <= Counter(view.hand)
            assert len(view.hand) == view.hands[seat]
        assert state.view(None).mine == ()
        phases[views[0].phase] += sum(views[0].chosen) > 0
    assert phases["setup"] > 0
    assert phases["half"] > 0


def test_a_question_of_setup_leaves_out_what_is_chosen() -> None:
    state = GAME.new(2, GAME.options({}), SeedChance(seed(3)))
    first = state.legal_actions()[0]
    view: View = state.view(state.to_act())
    state.apply(first)
    again = state.view(view.to_act)
    assert [card.id for card in again.mine] == [first.card]
    assert again.hand == view.hand
    assert state.to_act() == view.to_act
    copies = sum(card.id == first.card for card in view.hand)
    assert (first in state.legal_actions()) == (copies > 1)


def test_of_a_hand_dealt_across_a_reshuffle_only_what_came_after_it_was_in_the_pile() -> None:
    """Set-up: seat 0 has no Bakuto, shows ten cards, and four are left in the deck."""
    first = ["A2a", "A2b", "A2c", "A2d", "A3a", "A3b", "L2a", "L2b", "L2c", "L2d"]
    second = ["L1a", "L1b", "L1c", "D1a", "D1b", "D1c", "M1a", "M1b", "M1c", "F1a"]
    pile = ["L2a", "A2b", "A3b", "L2d", "A2d", "L2b", "A2a", "L2c", "A3a", "A2c"]
    chance = GAME.stacked(
        {"deck": [*first, *second, "A1a", "M2a", "F2a", "D2a"], "start": 0, "shuffles": [pile]}
    )
    state = GAME.new(2, GAME.options({}), chance)
    views = {reader: state.view(reader) for reader in (0, 1, None)}
    assert {card.id for card in views[0].hand} == {"A1a", "M2a", "F2a", "D2a", *pile[:6]}
    assert views[0].fresh == (6, 0)
    assert {card.id for card in views[0].shuffled} == set(pile[6:])
    assert all(views[reader].shuffled == views[reader].pool for reader in (1, None))
    assert {card.id for card in views[1].pool} == set(first)
    assert views[1].bakutos == (0, 1)


def test_a_clone_learns_what_happens_in_it_and_nothing_of_its_twin() -> None:
    """They go on from the same knowledge, whichever is looked at first."""
    compared = 0
    for number in range(6):
        for step, state in enumerate(moments(number)):
            actions = state.legal_actions()
            if step % 5 or len(actions) < 2:
                continue
            twins = [state.clone(), state.clone()]
            for twin, action in zip(twins, (actions[0], actions[-1]), strict=True):
                twin.apply(action)
            fresh = state.clone()
            seen = [twin.view(None) for twin in twins]
            fresh.apply(actions[0])
            compared += seen[0] != seen[1]
            assert twins[0].view(None) == seen[0] == fresh.view(None)
    assert compared > 100
