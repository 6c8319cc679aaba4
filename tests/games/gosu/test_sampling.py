"""Samples: the cards of the box, each once, and nothing that was seen is contradicted."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

from arena.games.gosu import GAME, Card, State, View
from arena.games.gosu.loading import SHIPPED, named_set
from arena.games.gosu.sampling import hidden
from tests.games.gosu.test_knowledge import moments

BOX = Counter(named_set(SHIPPED[0]).box)


def all_cards(state: State) -> Counter[int]:
    table = state._table
    cards = Counter(card for card in table.army if card >= 0)
    for pile in (*table.hands, table.deck, table.discard):
        cards.update(pile)
    return cards


def numbers(cards: tuple[Card, ...]) -> Counter[int]:
    return Counter(card.number for card in cards)


def keeps_to(sample: State, view: View) -> None:
    """What the view says of hidden cards is true in the sample."""
    table = sample._table
    copies = view.options.cards.copies
    for seat, hand in enumerate(table.hands):
        assert hand == sorted(hand)
        assert len(hand) == view.hands[seat]
        assert Counter(hand) >= numbers(view.known[seat])
        assert seat not in view.bakutos or any(not table.cards.row[card] for card in hand)
    if view.seat is not None:
        assert table.hands[view.seat] == [card.number for card in view.hand]
    if view.pool:
        in_pool = numbers(view.pool)
        assert Counter(table.deck[: len(table.deck) - table.turned]) <= numbers(view.shuffled)
        for seat, most in enumerate(view.fresh):
            if seat != view.seat:
                unknown = Counter(table.hands[seat]) - numbers(view.known[seat])
                sure = [card for card in unknown.elements() if in_pool[card] == copies[card]]
                named = view.named is not None and seat == view.active
                assert len(sure) <= most + named
    for seat, chosen in enumerate(table.chosen):
        assert len(chosen) == view.chosen[seat]
        assert Counter(chosen) <= Counter(table.hands[seat])


def test_a_sample_has_the_cards_of_the_box_and_keeps_to_all_that_was_seen() -> None:
    rng, shuffled, secret = random.Random(1), 0, 0
    for number in range(12):
        for step, state in enumerate(moments(number)):
            if step % 3 and not state._table.chosen:
                continue
            reader = cast("int | None", rng.choice([*range(state.seats), None]))
            view = state.view(reader)
            sample = GAME.sample(view, rng)
            assert sample.view(reader) == view
            assert all_cards(sample) == BOX
            keeps_to(sample, view)
            shuffled += bool(view.pool)
            secret += bool(view.chosen)
    assert shuffled > 100
    assert secret > 100


def test_samples_differ_where_cards_are_hidden() -> None:
    rng = random.Random(2)
    state = next(moments(2))
    view = state.view(0)
    hands = {tuple(GAME.sample(view, rng)._table.hands[1]) for _ in range(20)}
    assert len(hands) > 15


def test_every_unseen_card_can_be_anywhere() -> None:
    """Uniformly: in the other hand as often as its share says (hypergeometric), by chi-square."""
    rng, times = random.Random(3), 1500
    state = next(moments(0))
    view = state.view(0)
    found = Counter[int]()
    for _ in range(times):
        found.update(GAME.sample(view, rng)._table.hands[1])
    unseen, drawn = BOX - numbers(view.hand), view.hands[1]
    total = unseen.total()
    surprise = 0.0
    for card, copies in unseen.items():
        share = copies / total
        variance = drawn * share * (1 - share) * (total - drawn) / (total - 1)
        surprise += (found[card] - times * drawn * share) ** 2 / (times * variance)
    assert 0.5 * len(unseen) < surprise < 1.6 * len(unseen)


def test_a_hand_that_must_have_a_bakuto_has_it_however_unlikely_that_is() -> None:
    """All but one of the Bakutos are seen, and the seat has one card: it is that one."""
    state = next(moments(0))
    view = state.view(0)
    unseen = (BOX - numbers(view.hand)).elements()
    bakuto, *others = sorted(unseen, key=lambda card: view.options.cards.row[card])
    seen = [card for card in others if not view.options.cards.row[card]]
    few = view._replace(
        hands=(len(view.hand), 1),
        discard=tuple(view.options.cards.cards[card] for card in seen),
        deck=len(others) - len(seen),
        bakutos=(0, 1),
        chosen=(),
    )
    rng = random.Random(4)
    for _ in range(5):
        assert hidden(few, rng).hands[1] == [bakuto]
