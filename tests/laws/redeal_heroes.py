"""Heroes dealt anew. Cards are followed one by one, by rules of its own, from pile to hand.

A card's id is its place on the tape: the deck, then each shuffled one. Whoever held a card or
looked at it has seen it, and everybody has once it lies face up. A twin swaps heroes among cards of
one pile that the reader has not seen, as far as all that was said aloud stays true: that a card
sent fits, that none fits, the answers to this round's clues.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from arena.games.chance import SeedChance
from arena.games.game import Seat
from arena.games.heroes import (
    GAME,
    Clued,
    Dealt,
    Discarded,
    Drew,
    Dropped,
    Event,
    Flipped,
    Formed,
    Hired,
    Looked,
    NoneFits,
    Options,
    Returned,
    Sent,
    State,
    TurnedUp,
    parse,
)
from arena.games.heroes.dealing import SeedDealing, StackedDealing
from arena.games.heroes.events import Ignored, Reshuffled
from tests.laws.tables import Table, seed
from tests.laws.twins import Twins

OFTEN = {"window": 0.04, "holder": 0.08}
"""How often the common phases are compared: every moment is played to anew, once a reader."""
ELSE = 0.4
SWAPS = 40

FITS: dict[int, Callable[[int, int], bool]] = {
    1: lambda hero, seats: hero <= 3,
    2: lambda hero, seats: hero >= 5,
    3: lambda hero, seats: hero in (3, 4, 5),
    4: lambda hero, seats: hero % 2 == 1,
    5: lambda hero, seats: hero % 2 == 0,
    6: lambda hero, seats: hero <= seats,
    7: lambda hero, seats: hero >= seats,
}
"""By requirement."""


class Recording(StackedDealing):
    """Chance from a seed that writes down what it gave."""

    __slots__ = ("_seeded", "beginner", "piles")

    def __init__(self, number: int) -> None:
        super().__init__({})
        self._seeded = SeedDealing(SeedChance(seed(number)))
        self.piles: list[list[int]] = []
        self.beginner = 0

    def start(self, seats: int) -> Seat:
        self.beginner = self._seeded.start(seats)
        return self.beginner

    def deck(self) -> list[int]:
        return self._kept(self._seeded.deck())

    def returned(self, nth: int, seat: Seat, times: int, deck: Sequence[int]) -> list[int]:
        return self._kept(self._seeded.returned(nth, seat, times, deck))

    def reshuffled(self, nth: int, times: int, cards: Sequence[int]) -> list[int]:
        return self._kept(self._seeded.reshuffled(nth, times, cards))

    def _kept(self, pile: list[int]) -> list[int]:
        self.piles.append(list(pile))
        return pile


@dataclass
class Trace:
    """Where every card is, and who has seen it."""

    seats: int
    options: Options
    heroes: list[int] = field(default_factory=list)
    pile_of: list[int] = field(default_factory=list)
    hands: list[set[int]] = field(default_factory=list)
    seen: list[set[int]] = field(default_factory=list)
    public: set[int] = field(default_factory=set)
    top: int = 0
    requirement: int = 0
    ignore: bool = False
    wandering: int = -1
    said_unfit: list[tuple[int, frozenset[int]]] = field(default_factory=list)
    """Requirements with the cards that do not meet them."""
    fits: tuple[int, int] | None = None
    """The requirement and the card sent for it."""
    clues: list[tuple[int, bool]] = field(default_factory=list)
    down: list[int] = field(default_factory=list)
    same: dict[int, int] = field(default_factory=dict)
    """Cards of a shuffled pile that are clue cards laid down before."""
    played: list[tuple[str, int]] = field(default_factory=list)
    """Actions, with the card that they are about (-1: none, or one that is public)."""
    asked_about: int = -1
    """The hero that the clues are about, which stays so when it is hired."""
    kept_back: int = 0
    """Of the band being formed: cards that lie there already, as another was returned."""
    discard_top_is_down: bool = False

    def __post_init__(self) -> None:
        self.hands = [set() for _ in range(self.seats)]
        self.seen = [set() for _ in range(self.seats)]

    def lay(self, pile: Sequence[int]) -> None:
        number = self.pile_of[-1] + 1 if self.pile_of else 0
        self.top = len(self.heroes)
        self.heroes += pile
        self.pile_of += [number] * len(pile)

    def next(self, hero: int) -> int:
        card = self.top
        assert self.heroes[card] == hero
        self.top += 1
        return card

    def from_hand(self, seat: Seat, hero: int) -> int:
        card = min(card for card in self.hands[seat] if self.heroes[card] == hero)
        self.hands[seat].remove(card)
        return card

    # ---- what happened ----

    def follow(self, event: Event, chance: Recording) -> int:
        """Follows the cards; returns the one that was sent or given as a clue, or -1."""
        match event:
            case Sent(seat, hero, deck):
                return self._send(seat, hero, deck)
            case Clued():
                return self._clue(event)
            case Returned(_, hero):
                self._returned(hero, chance)
            case Reshuffled():
                self._reshuffled(chance)
            case Flipped(_, hero):
                self.public.add(self.next(hero))
                self.requirement, self.ignore = hero, False
                self.clues, self.down, self.fits = [], [], None
            case Ignored():
                self.ignore = True
            case NoneFits(seat):
                self.said_unfit.append((self.requirement, frozenset(self.hands[seat])))
            case _:
                self._moved(event)
        return -1

    def _moved(self, event: Event) -> None:
        match event:
            case Formed(_, heroes):
                self.public |= {self.next(hero) for hero in heroes[self.kept_back :]}
                self.kept_back = 0
            case Dealt(seat, heroes):
                for _ in heroes:
                    self._take(seat, self.heroes[self.top])
            case Drew(seat, hero):
                self._take(seat, hero)
            case Discarded(seat, hero):
                self.public.add(self.from_hand(seat, hero))
            case Looked(seat):
                self.seen[seat].add(self.wandering)
            case Hired() | Dropped():
                self.public.add(self.wandering)
                self.wandering = -1
            case TurnedUp():
                self.public |= set(self.down)
                self.down = []
            case _:
                pass

    def _returned(self, hero: int, chance: Recording) -> None:
        """Two equal ones: the first stays; the second is public, or in a new deck."""
        if not self.kept_back:
            self.public.add(self.next(hero))
            self.kept_back = 1
        self.public.add(self.next(hero))
        if self.options.edition == "cz2016":
            self.lay(chance.piles[self.pile_of[-1] + 1])

    def _take(self, seat: Seat, hero: int) -> None:
        card = self.next(hero)
        self.hands[seat].add(card)
        self.seen[seat].add(card)

    def _send(self, seat: Seat, hero: int, deck: bool) -> int:
        if deck:
            self.wandering = self.next(hero)
            self.seen[seat].add(self.wandering)
            return -1
        said = self.said_unfit and self.said_unfit[-1] == (
            self.requirement,
            frozenset(self.hands[seat]),
        )
        self.wandering = self.from_hand(seat, hero)
        if not self.ignore and not said:
            self.fits = self.requirement, self.wandering
        return self.wandering

    def _clue(self, clue: Clued) -> int:
        card = self.from_hand(clue.seat, clue.hero)
        self.seen[clue.to].add(card)
        self.down.append(card)
        self.clues.append((card, clue.answer))
        if clue.answer and self.options.clue == "same":
            self.seen[clue.seat].add(self.wandering)
        return card

    def _reshuffled(self, chance: Recording) -> None:
        """Clue cards come back in places that nobody knows: any of their hero will do."""
        self.lay(chance.piles[self.pile_of[-1] + 1])
        new = range(self.top, len(self.heroes))
        top_is_down = self.down and self.discard_top_is_down
        for card in self.down[:-1] if top_is_down else self.down:
            free = (place for place in new if self.heroes[place] == self.heroes[card])
            self.same[next(place for place in free if place not in self.same)] = card
        self.down = self.down[-1:] if top_is_down else []

    # ---- what must stay true ----

    def true(self, heroes: Sequence[int], asked_to_send: Seat) -> bool:
        """Whether with these heroes all that was said would have been said too."""
        fits, unfit = self.fits, self.said_unfit
        if fits and not FITS[fits[0]](heroes[fits[1]], self.seats):
            return False
        for requirement, cards in unfit:
            if any(FITS[requirement](heroes[card], self.seats) for card in cards):
                return False
        if asked_to_send >= 0 and not self.ignore and not self._said(asked_to_send):
            hand = self.hands[asked_to_send]
            if not any(FITS[self.requirement](heroes[card], self.seats) for card in hand):
                return False
        return all(self._answer(heroes, card) == answer for card, answer in self.clues)

    def _said(self, seat: Seat) -> bool:
        said = self.requirement, frozenset(self.hands[seat])
        return bool(self.said_unfit) and self.said_unfit[-1] == said

    def _answer(self, heroes: Sequence[int], clue: int) -> bool:
        """About the hero that wandered in this round, hired or not."""
        hero, card = heroes[self.asked_about], heroes[clue]
        if self.options.clue == "same":
            return hero == card
        if self.options.edition == "hu2017":
            return FITS[hero](card, self.seats)
        return FITS[card](hero, self.seats)


def twins(table: Table, number: int) -> Iterator[Twins]:
    """A random game, and a twin for each reader at some moments."""
    choose = random.Random(number)
    chance, options = Recording(number), cast("Options", table.options)
    state, trace = GAME.new(table.seats, options, chance), Trace(table.seats, options)
    trace.lay(chance.piles[0])
    told = _follow(trace, state, chance, 0)
    asked = [state.to_act()]
    while True:
        phase = state.view(None).phase
        if choose.random() < OFTEN.get(phase, ELSE) or phase == "over":
            for reader in (*range(table.seats), None):
                heroes = _other_heroes(trace, reader, choose, state)
                twin, asked_of_twin = _twin(trace, chance, heroes)
                yield Twins(state, twin, reader, tuple(asked), asked_of_twin)
        if state.to_act() < 0:
            return
        text = str(choose.choice(state.legal_actions()))
        state.apply(parse(text))
        trace.played.append((text, -1))
        told = _follow(trace, state, chance, told)
        asked.append(state.to_act())


def _follow(trace: Trace, state: State, chance: Recording, told: int) -> int:
    """Follows all that has happened since; the cards are where the game says they are."""
    for event in state._table.log[told:]:
        if isinstance(event, Reshuffled):
            trace.discard_top_is_down = _lay_down_last(state._table.log, event)
        card = trace.follow(event, chance)
        if isinstance(event, Sent):
            trace.asked_about = trace.wandering
        if card >= 0 and trace.played[-1][0].startswith(("send", "clue")):
            trace.played[-1] = (trace.played[-1][0], card)
    hands = ["".join(sorted(str(trace.heroes[card]) for card in hand)) for hand in trace.hands]
    there = state.as_json()
    assert hands == there["hands"]
    assert "".join(map(str, trace.heroes[trace.top :])) == there["deck"]
    return len(state._table.log)


def _lay_down_last(log: Sequence[Event], reshuffle: Event) -> bool:
    """Whether a clue was the last card to go to the discard pile before the reshuffle."""
    before = log[: next(place for place, event in enumerate(log) if event is reshuffle)]
    laid = [event for event in before if isinstance(event, Clued | Flipped | Discarded | Dropped)]
    return isinstance(laid[-1], Clued)


def _other_heroes(
    trace: Trace, reader: Seat | None, choose: random.Random, state: State
) -> list[int]:
    """The heroes of all cards, some of those that the reader has not seen swapped."""
    known = trace.public if reader is None else trace.public | trace.seen[reader]
    fixed = known | {card for place, card in trace.same.items() if place in known}
    hidden = [card for card in range(len(trace.heroes)) if card not in fixed | trace.same.keys()]
    sending = (
        state.to_act() if str(next(iter(state.legal_actions()), "")).startswith("send") else -1
    )
    heroes = list(trace.heroes)
    for _ in range(SWAPS if hidden else 0):
        one, other = choose.choice(hidden), choose.choice(hidden)
        if trace.pile_of[one] == trace.pile_of[other]:
            swapped = list(heroes)
            swapped[one], swapped[other] = heroes[other], heroes[one]
            for place, card in trace.same.items():
                swapped[place] = swapped[card]
            if trace.true(swapped, sending):
                heroes = swapped
    return heroes


def _twin(trace: Trace, chance: Recording, heroes: Sequence[int]) -> tuple[State, tuple[Seat, ...]]:
    """The game of these heroes after the same actions with the same cards, and who was asked."""
    piles = [
        "".join(str(hero) for hero, its in zip(heroes, trace.pile_of, strict=True) if its == pile)
        for pile in range(len(chance.piles))
    ]
    stacked = GAME.stacked({"deck": piles[0], "shuffles": piles[1:], "start": chance.beginner})
    twin = GAME.new(trace.seats, trace.options, stacked)
    asked = [twin.to_act()]
    for text, card in trace.played:
        verb = text.partition(":")[0]
        mine = f"{verb}:{heroes[card]}" if card >= 0 else text
        assert mine in map(str, twin.legal_actions())
        twin.apply(parse(mine))
        asked.append(twin.to_act())
    return twin, tuple(asked)
