"""GOSU Tactics dealt anew. Cards are followed one by one, by rules of its own, from pile to hand.

A card's id is its place on the tape: the deck, then each shuffled pile. Whoever drew a card has
seen it, and everybody has once it is played, discarded or turned up. A twin swaps goblins among
cards of one pile that the reader has not seen, as far as every first hand keeps a Bakuto.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from arena.games.chance import SeedChance
from arena.games.game import Action, Seat
from arena.games.gosu import (
    GAME,
    Card,
    CardSet,
    Dealt,
    Discarded,
    Drew,
    Event,
    Mulliganed,
    Mutated,
    Options,
    PutAway,
    Recruited,
    Redrew,
    Reshuffled,
    State,
    Took,
    TurnedUp,
    parse,
)
from arena.games.gosu.dealing import SeedDealing, StackedDealing
from tests.laws.tables import Table, seed
from tests.laws.twins import Twins

OFTEN = {"turn": 0.08, "cost": 0.08, "ability": 0.1, "setup": 0.3}
"""How often the common phases are compared: every moment is played to anew, once a reader."""
ELSE = 0.4
RARE = ("links", "swap", "half")
"""Phases that are gone to where they can be reached with one action."""
ACTIVE = 0.9
"""How often something is done rather than passed or declined."""
SWAPS = 60


class Recording(StackedDealing):
    """Chance from a seed that writes down what it gave, as ids."""

    __slots__ = ("_seeded", "beginner", "piles")

    def __init__(self, number: int) -> None:
        super().__init__({})
        self._seeded = SeedDealing(SeedChance(seed(number)))
        self.piles: list[list[str]] = []
        self.beginner = 0

    def start(self, seats: int) -> Seat:
        self.beginner = self._seeded.start(seats)
        return self.beginner

    def deck(self, cards: CardSet, seats: int) -> list[int]:
        return self._kept(cards, self._seeded.deck(cards, seats))

    def reshuffled(self, nth: int, cards: CardSet, discard: Sequence[int]) -> list[int]:
        return self._kept(cards, self._seeded.reshuffled(nth, cards, discard))

    def _kept(self, cards: CardSet, pile: list[int]) -> list[int]:
        self.piles.append([cards.cards[number].id for number in pile])
        return pile


@dataclass
class Trace:
    """Where every hidden card is, and who has seen it."""

    seats: int
    bakutos: frozenset[str]
    """Ids of level 1."""
    goblins: list[str] = field(default_factory=list)
    """By card; those after the tape came to a hand out of the discard pile."""
    pile_of: list[int] = field(default_factory=list)
    coming: list[int] = field(default_factory=list)
    """The deck, top first."""
    hands: list[set[int]] = field(default_factory=list)
    seen: list[set[int]] = field(default_factory=list)
    public: set[int] = field(default_factory=set)
    turned: list[int] = field(default_factory=list)
    first: list[frozenset[int]] = field(default_factory=list)
    """Hands that needed a Bakuto."""
    chosen: list[list[int]] = field(default_factory=list)
    """By seat: in secret."""
    played: list[tuple[str, int]] = field(default_factory=list)
    """Actions, with the card that was chosen in secret (-1: none)."""

    def __post_init__(self) -> None:
        self.hands = [set() for _ in range(self.seats)]
        self.seen = [set() for _ in range(self.seats)]
        self.chosen = [[] for _ in range(self.seats)]

    def lay(self, pile: Sequence[str], number: int) -> None:
        start = len(self.goblins)
        self.goblins += pile
        self.pile_of += [number] * len(pile)
        self.coming += range(start, len(self.goblins))

    def draw(self, seat: Seat, card: Card) -> None:
        drawn = self.coming.pop(0)
        assert self.goblins[drawn] == card.id
        self.hands[seat].add(drawn)
        self.seen[seat].add(drawn)

    def held(self, seat: Seat, name: str) -> int:
        """The seat's card of that id, one that all know first, none that it has chosen."""
        held = [card for card in self.hands[seat] if self.goblins[card] == name]
        free = [card for card in held if card not in self.chosen[seat]]
        return min(free, key=lambda card: (card not in self.public, card))

    def show(self, seat: Seat, name: str) -> None:
        card = self.chosen[seat].pop(0) if self.chosen[seat] else self.held(seat, name)
        assert self.goblins[card] == name
        self.hands[seat].remove(card)
        self.public.add(card)

    def show_all(self, seat: Seat) -> None:
        self.public |= self.hands[seat]
        self.hands[seat] = set()

    def follow(self, event: Event, chance: Recording) -> None:
        match event:
            case Reshuffled():
                number = max(self.pile_of) + 1
                self.lay(chance.piles[number], number)
            case Dealt(seat):
                dealt = self.coming[: len(event.cards)]
                self.coming = self.coming[len(dealt) :]
                self.hands[seat] = set(dealt)
                self.seen[seat] |= self.hands[seat]
                self.first.append(frozenset(dealt))
            case Mulliganed(seat):
                self.first.remove(frozenset(self.hands[seat]))
                self.show_all(seat)
            case Redrew(seat):
                self.show_all(seat)
            case Drew(seat, card) if card is not None:
                self.draw(seat, card)
            case Discarded(seat, card) | Recruited(seat, card):
                self.show(seat, card.id)
            case Mutated(seat, _, _, card, "hand"):
                self.show(seat, card.id)
            case _:
                self._openly(event)

    def _openly(self, event: Event) -> None:
        """What foresight and return do."""
        match event:
            case TurnedUp(_, cards):
                self.turned = self.coming[: len(cards)]
                self.coming = self.coming[len(cards) :]
                self.public |= set(self.turned)
            case Took(seat, card, "deck"):
                taken = next(at for at in self.turned if self.goblins[at] == card.id)
                self.turned.remove(taken)
                self.hands[seat].add(taken)
            case Took(seat, card):
                self.hands[seat].add(len(self.goblins))
                self.public.add(len(self.goblins))
                self.goblins.append(card.id)
                self.pile_of.append(-1)
            case PutAway():
                self.turned = []
            case _:
                pass

    def check(self, state: State) -> None:
        """The cards are where the game says they are."""
        there = state.as_json()
        hands = [sorted(self.goblins[card] for card in hand) for hand in self.hands]
        assert hands == [sorted(hand) for hand in cast("list[list[str]]", there["hands"])]
        assert [self.goblins[card] for card in self.turned + self.coming] == there["deck"]

    def true(self, goblins: Sequence[str]) -> bool:
        """Whether with these goblins the same hands would have been kept at set-up."""
        return all(any(goblins[card] in self.bakutos for card in hand) for hand in self.first)


def twins(table: Table, number: int) -> Iterator[Twins]:
    """A random game, and a twin for each reader at some moments."""
    choose = random.Random(number)
    chance, options = Recording(number), cast("Options", table.options)
    state = GAME.new(table.seats, options, chance)
    bakutos = frozenset(card.id for card in options.cards.cards if card.level == 1)
    trace = Trace(table.seats, bakutos)
    trace.lay(chance.piles[0], 0)
    told = _follow(trace, state, chance, 0)
    asked = [state.to_act()]
    while True:
        phase = state.view(None).phase
        if choose.random() < OFTEN.get(phase, ELSE) or phase in ("links", "swap", "over"):
            for reader in (*range(table.seats), None):
                goblins = _other_goblins(trace, state, reader, choose)
                twin, asked_of_twin = _twin(trace, chance, options, goblins)
                yield Twins(state, twin, reader, tuple(asked), asked_of_twin)
        if state.to_act() < 0:
            return
        laid = len(chance.piles)
        action = _action(state, choose)
        del chance.piles[laid:]  # what was shuffled on the way
        secret = _chosen(trace, state, phase, str(action))
        state.apply(action)
        trace.played.append((str(action), secret))
        told = _follow(trace, state, chance, told)
        asked.append(state.to_act())


def _action(state: State, choose: random.Random) -> Action:
    """Mostly something that is done, and above all what leads to a rare phase."""
    actions = state.legal_actions()
    for action in actions[1:]:
        after = state.clone()
        after.apply(action)
        if after.view(None).phase in RARE and choose.random() < ACTIVE:
            return action
    return choose.choice(actions[1:] if len(actions) > 1 and choose.random() < ACTIVE else actions)


def _chosen(trace: Trace, state: State, phase: str, text: str) -> int:
    if phase not in ("setup", "half"):
        return -1
    seat = state.to_act()
    card = trace.held(seat, text.removeprefix("discard:"))
    trace.chosen[seat].append(card)
    return card


def _follow(trace: Trace, state: State, chance: Recording, told: int) -> int:
    """Follows all that has happened since."""
    for event in state._table.log[told:]:
        trace.follow(event, chance)
    trace.check(state)
    return len(state._table.log)


def _other_goblins(
    trace: Trace, state: State, reader: Seat | None, choose: random.Random
) -> list[str]:
    """The goblins of all cards, some of those that the reader has not seen swapped."""
    known = set(trace.public) if reader is None else trace.public | trace.seen[reader]
    view = state.view(None)
    if view.named is not None and not view.from_discard:
        known.add(trace.held(view.active, view.named.id))
    hidden = [card for card in range(len(trace.goblins)) if card not in known]
    goblins = list(trace.goblins)
    for _ in range(SWAPS if hidden else 0):
        one, other = choose.choice(hidden), choose.choice(hidden)
        if trace.pile_of[one] == trace.pile_of[other]:
            goblins[one], goblins[other] = goblins[other], goblins[one]
            if not trace.true(goblins):
                goblins[one], goblins[other] = goblins[other], goblins[one]
    return goblins


def _twin(
    trace: Trace, chance: Recording, options: Options, goblins: Sequence[str]
) -> tuple[State, tuple[Seat, ...]]:
    """The game of these goblins after the same actions with the same cards, and who was asked."""
    piles = [
        [name for name, its in zip(goblins, trace.pile_of, strict=True) if its == pile]
        for pile in range(len(chance.piles))
    ]
    stacked = GAME.stacked({"deck": piles[0], "shuffles": piles[1:], "start": chance.beginner})
    twin = GAME.new(trace.seats, options, stacked)
    asked = [twin.to_act()]
    for text, secret in trace.played:
        action = parse(text if secret < 0 else f"discard:{goblins[secret]}")
        assert action in twin.legal_actions(), (text, str(action))
        twin.apply(action)
        asked.append(twin.to_act())
    return twin, tuple(asked)
