"""Wazabi dealt anew. Cards are followed one by one, by rules of its own, from pile to hand.

A card's id is its place on the tape: the deck, then each reshuffled pile. Whoever held a card has
seen it, and everybody has once it is played or discarded. A twin swaps kinds among cards of one
pile that the reader has not seen, or which card of a hand went to another seat unseen.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from arena.games.chance import SeedChance
from arena.games.game import Seat
from arena.games.wazabi import GAME, Card, Options, State, parse
from arena.games.wazabi.dealing import Roll, SeedDealing, StackedDealing
from tests.laws.tables import Table, seed
from tests.laws.twins import Twins

ORDER = [str(card) for card in Card]
DECISIONS = 70
"""How far a game is played at most: every moment is played to anew, once a reader."""
OFTEN = 0.25
"""How often the common phases are compared; the rare ones always are."""


class Recording(StackedDealing):
    """Chance from a seed, with a deck of a size of its own, that writes down what it gave."""

    __slots__ = ("_seeded", "beginner", "faces", "indices", "piles")

    def __init__(self, number: int, cards: int) -> None:
        super().__init__({})
        self._seeded = SeedDealing(SeedChance(seed(number)))
        self.piles = [self._seeded.deck()[:cards]]
        self.faces: list[str] = []
        self.indices: list[int] = []
        self.beginner = 0

    def start(self, seats: int) -> Seat:
        self.beginner = self._seeded.start(seats)
        return self.beginner

    def deck(self) -> list[int]:
        return list(self.piles[0])

    def roll(self, seat: Seat, rolls: Sequence[int], dice: int) -> Roll:
        roll = self._seeded.roll(seat, rolls, dice)
        self.faces.append("W" * roll.w + "C" * roll.c + "G" * roll.g)
        return roll

    def pick(self, seat: Seat, picks: Sequence[int], cards: int) -> int:
        self.indices.append(self._seeded.pick(seat, picks, cards))
        return self.indices[-1]

    def reshuffled(self, nth: int, discard: Sequence[int]) -> list[int]:
        self.piles.append(self._seeded.reshuffled(nth, discard))
        return list(self.piles[-1])


@dataclass(frozen=True)
class Move:
    """A card came to ``seat`` from the pile, left it, or (``victim``) was taken out of ``hand``."""

    seat: Seat
    card: int
    leaves: bool = False
    victim: Seat | None = None
    hand: frozenset[int] = frozenset()
    step: int = -1


@dataclass
class Trace:
    """Where every card is, how it came there, and who has seen it."""

    seats: int
    kinds: list[str] = field(default_factory=list)
    pile_of: list[int] = field(default_factory=list)
    hands: list[set[int]] = field(default_factory=list)
    seen: list[set[int]] = field(default_factory=list)
    public: set[int] = field(default_factory=set)
    drawn: int = 0
    moves: list[Move] = field(default_factory=list)
    kept: dict[int, int] = field(default_factory=dict)
    actions: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.hands = [set() for _ in range(self.seats)]
        self.seen = [set() for _ in range(self.seats)]

    def deal(self, chance: Recording) -> None:
        self.lay_piles(chance)
        for seat in range(self.seats):
            self._draw(seat, 3)

    def lay_piles(self, chance: Recording) -> None:
        laid = len(set(self.pile_of))
        for number, pile in enumerate(chance.piles[laid:], start=laid):
            self.kinds += [ORDER[card] for card in pile]
            self.pile_of += [number] * len(pile)

    def _draw(self, seat: Seat, count: int) -> None:
        for card in range(self.drawn, self.drawn + count):
            self.hands[seat].add(card)
            self.seen[seat].add(card)
            self.moves.append(Move(seat, card))
        self.drawn += count

    def _show(self, seat: Seat, card: int) -> None:
        self.hands[seat].remove(card)
        self.public.add(card)
        self.moves.append(Move(seat, card, leaves=True))

    def _take(self, seat: Seat, victim: Seat, index: int) -> None:
        hand = sorted(self.hands[victim], key=lambda card: ORDER.index(self.kinds[card]))
        card, step = hand[index], len(self.actions)
        self.moves.append(Move(seat, card, victim=victim, hand=frozenset(hand), step=step))
        self.hands[victim].remove(card)
        self.hands[seat].add(card)
        self.seen[seat].add(card)

    def _take_from_the_only_one(self, seat: Seat, indices: list[int], wanted: int) -> None:
        for _ in range(wanted):
            victims = [s for s, hand in enumerate(self.hands) if hand and s != seat]
            if len(victims) == 1 and indices:
                self._take(seat, victims[0], indices.pop(0))

    def _of_kind(self, seat: Seat, kind: str) -> int:
        return min(card for card in self.hands[seat] if self.kinds[card] == kind)

    def follow(self, before: State, text: str, after: State, chance: Recording) -> None:
        """The seat to act before did this; what else was drawn and taken is told by the sizes."""
        seat, (verb, _, rest) = before.to_act(), text.partition(":")
        old, new = before.view(None), after.view(None)
        indices = chance.indices[sum(move.victim is not None for move in self.moves) :]
        self.lay_piles(chance)
        kind, _, target = rest.partition(":")
        wanted = 0
        if verb == "play":
            self._show(seat, self._of_kind(seat, kind))
            wanted = {"draw3": 3, "steal": 0 if target else 1}.get(kind, 0)
            if kind == "steal" and target:
                self._take(seat, int(target), indices.pop(0))
        elif verb == "take":
            self._take(seat, int(kind), indices.pop(0))
            wanted = old.drawing - 1
        elif verb == "keep":
            self.kept[len(self.actions)] = self._of_kind(seat, kind)
            for card in self.hands[seat] - {self.kept[len(self.actions)]}:
                self._show(seat, card)
        elif verb == "discard":
            self._show(seat, self._of_kind(seat, kind))
        own = 0 if verb == "take" else min(wanted, old.deck + len(old.discard))
        self._draw(seat, own)
        self._take_from_the_only_one(seat, indices, wanted - own)
        self._go_on(new.active, new.out, len(self.kinds) - new.deck, indices)
        self.actions.append(text)
        self.check(after)

    def follow_first(self, state: State, chance: Recording) -> None:
        """What the first turn drew and took, before anybody was asked."""
        self.lay_piles(chance)
        view = state.view(None)
        self._go_on(view.active, view.out, len(self.kinds) - view.deck, list(chance.indices))
        self.check(state)

    def _go_on(self, active: Seat, out: Sequence[Seat], drawn: int, indices: list[int]) -> None:
        """Hands of seats that went out are shown; the seat whose turn it is then drew the rest."""
        for gone in out:
            for card in sorted(self.hands[gone]):
                self._show(gone, card)
        self._draw(active, drawn - self.drawn)
        self._take_from_the_only_one(active, indices, len(indices))

    def check(self, state: State) -> None:
        hands = cast("list[list[str]]", state.as_json()["hands"])
        mine = [sorted((self.kinds[card] for card in hand), key=ORDER.index) for hand in self.hands]
        assert mine == hands
        assert self.kinds[self.drawn :] == state.as_json()["deck"]

    def unseen_by(self, reader: Seat | None) -> set[int]:
        known = self.public if reader is None else self.public | self.seen[reader]
        return set(range(len(self.kinds))) - known


@dataclass(frozen=True)
class Swap:
    """Instead of the card that a move took, ``other`` of the same hand went."""

    move: Move
    other: int

    def card(self, card: int, step: int) -> int:
        """The card that plays this card's part from the move on."""
        if step > self.move.step and card in (self.move.card, self.other):
            return self.other if card == self.move.card else self.move.card
        return card


def twins(table: Table, number: int) -> Iterator[Twins]:
    """A random game with a full or a short deck, and a twin for each reader at some moments."""
    choose = random.Random(number)
    cards = 36 if number % 2 == 0 else 3 * table.seats + 2
    chance = Recording(number, cards)
    options = cast("Options", table.options)
    state, trace = GAME.new(table.seats, options, chance), Trace(table.seats)
    trace.deal(chance)
    trace.follow_first(state, chance)
    asked = [state.to_act()]
    while True:
        if choose.random() < OFTEN or state.view(None).phase not in ("give", "play"):
            for reader in (*range(table.seats), None):
                actions, twin = _twin(trace, chance, reader, choose, options)
                asked_of_twin = [twin.to_act()]
                for text in actions:
                    assert text in map(str, twin.legal_actions())
                    twin.apply(parse(text))
                    asked_of_twin.append(twin.to_act())
                yield Twins(state, twin, reader, tuple(asked), tuple(asked_of_twin))
        if state.to_act() < 0 or len(asked) > DECISIONS:
            return
        before, action = state.clone(), choose.choice(state.legal_actions())
        state.apply(action)
        trace.follow(before, str(action), state, chance)
        asked.append(state.to_act())


def _twin(
    trace: Trace, chance: Recording, reader: Seat | None, choose: random.Random, options: Options
) -> tuple[list[str], State]:
    """The twin's actions, and its state before them."""
    kinds, swap = _other_kinds(trace, reader, choose), _swap(trace, reader, choose)
    piles: list[list[str]] = [[] for _ in chance.piles]
    for card, pile in enumerate(trace.pile_of):
        piles[pile].append(kinds[card])
    stacked = GAME.stacked(
        {
            "deck": piles[0],
            "shuffles": piles[1:],
            "rolls": chance.faces,
            "picks": _picks(trace, kinds, swap),
            "start": chance.beginner,
        }
    )
    actions = list(trace.actions)
    for step, card in trace.kept.items():
        actions[step] = f"keep:{kinds[swap.card(card, step) if swap else card]}"
    return actions, GAME.new(trace.seats, options, stacked)


def _other_kinds(trace: Trace, reader: Seat | None, choose: random.Random) -> list[str]:
    kinds, unseen = list(trace.kinds), sorted(trace.unseen_by(reader))
    for pile in set(trace.pile_of):
        cards = [card for card in unseen if trace.pile_of[card] == pile]
        shuffled = choose.sample(cards, len(cards))
        for card, other in zip(cards, shuffled, strict=True):
            kinds[card] = trace.kinds[other]
    return kinds


def _swap(trace: Trace, reader: Seat | None, choose: random.Random) -> Swap | None:
    """One theft that the reader did not see, of a card that lies still since, as the other does."""
    found = []
    for place, move in enumerate(trace.moves):
        if move.victim is None or reader in (move.seat, move.victim):
            continue
        moved = {later.card for later in trace.moves[place + 1 :]}
        if move.card not in moved:
            found += [Swap(move, other) for other in sorted(move.hand - moved - {move.card})]
    return choose.choice(found) if found else None


def _picks(trace: Trace, kinds: list[str], swap: Swap | None) -> list[int]:
    hands: list[set[int]] = [set() for _ in range(trace.seats)]
    picks = []
    for move in trace.moves:
        if move.victim is not None:
            card = swap.other if swap and swap.move is move else move.card
            hand = sorted((kinds[held] for held in hands[move.victim]), key=ORDER.index)
            picks.append(hand.index(kinds[card]))
            hands[move.victim].remove(card)
            hands[move.seat].add(card)
        elif move.leaves:
            hands[move.seat].remove(move.card)
        else:
            hands[move.seat].add(move.card)
    return picks
