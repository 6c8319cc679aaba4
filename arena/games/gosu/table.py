"""All that there is on and under the table: the data that the rules work on.

The rules are functions on a Table, in modules named by what they are about. Each returns the step
that comes next, or ASKED when a seat must choose or the game is over; a State goes on from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from arena.games.game import NOBODY, Outcome, Seat
from arena.games.gosu.cards import NO_CARD, CardSet, Number, Power, Powers
from arena.games.gosu.dealing import Dealing
from arena.games.gosu.events import Event, Over, Reason, Reshuffled
from arena.games.gosu.knowledge import Knowledge, Shuffle
from arena.games.gosu.legal import Actions
from arena.games.gosu.log import CardEvents, card_events
from arena.games.gosu.options import SEATS, Options
from arena.games.gosu.places import BIT, FULL, NOWHERE, Place
from arena.games.gosu.ranking import ranked
from arena.games.gosu.strength import STRENGTH
from arena.games.gosu.view import Phase

Step: TypeAlias = int
ASKED: Step = 0
TURN: Step = 1
POWERS: Step = 2
END: Step = 3
BATTLE: Step = 4

NOT_COUNTED = -1
"""In ``left``, before the first pass of a round."""

Links: TypeAlias = tuple[tuple[Place, Powers], ...]
"""Goblins of the active seat that link, with what they can do yet."""


CLOCKWISE = tuple(
    tuple(tuple(seat % seats for seat in range(first, first + seats)) for first in range(seats))
    for seats in range(SEATS.stop)
)
"""By number of seats, and the first of them."""
AFTER = tuple(tuple(order[1:] + order[:1] for order in orders) for orders in CLOCKWISE)
"""The same, with that one last."""


class Table:
    """Cards are their numbers. Hands are sorted, piles have the top last, lists are by seat.

    The discard pile is bytes: it is searched much.

    ``army`` has fifteen places a seat, one seat after the other.
    """

    __slots__ = (
        "active",
        "advantage",
        "army",
        "cards",
        "chosen",
        "cursors",
        "dealing",
        "deck",
        "discard",
        "events",
        "extra",
        "extra_turn",
        "faces",
        "from_discard",
        "hands",
        "learnt",
        "left",
        "legal",
        "links",
        "log",
        "named",
        "newcomer",
        "options",
        "owed",
        "passed",
        "phase",
        "place",
        "points",
        "power",
        "queue",
        "redraws",
        "reshuffles",
        "result",
        "round",
        "seat",
        "seats",
        "shared",
        "shuffles",
        "there",
        "turned",
        "turns",
        "up",
    )

    def __init__(self, seats: int, options: Options, dealing: Dealing) -> None:
        self.seats, self.options, self.dealing = seats, options, dealing
        self.cards: CardSet = options.cards
        self.events: CardEvents = card_events(options.cards)
        self.hands: list[list[Number]] = [[] for _ in range(seats)]
        self.army: list[Number] = [NO_CARD] * (FULL * seats)
        self.there = [0] * seats
        """Places with a goblin."""
        self.up = [0] * seats
        """Places with a face-up goblin."""
        self.faces = [0] * seats
        """See strength.py."""
        self.deck: list[Number] = []
        self.discard = bytearray()
        self.points = [0] * seats
        self.advantage: Seat = NOBODY
        self.active: Seat = NOBODY
        self.round = 1
        self.passed = [False] * seats
        self.left = [NOT_COUNTED] * seats
        """Turns after the first pass of the round."""
        self.extra = 0
        self.extra_turn = False
        self.turns = 0
        self.redraws = [0] * seats
        self.phase: Phase = "over"
        self.seat: Seat = NOBODY
        """The seat that is asked."""
        self.legal: Actions = ()
        self.named: Number = NO_CARD
        self.place: Place = NOWHERE
        """Of the goblin that mutates; nowhere: the named card is recruited."""
        self.from_discard = False
        self.owed = 0
        self.power: Power | None = None
        self.newcomer: Place = NOWHERE
        self.queue: Powers = ()
        self.links: Links = ()
        self.turned = 0
        """Cards turned up on top of the deck."""
        self.chosen: list[list[Number]] = []
        """While all choose in secret: by seat, cards that are still in its hand."""
        self.learnt = Knowledge(options.cards.cards, [0] * seats)
        """Up to the last view; see ``knowledge``."""
        self.shared = False
        """Copies of the table may have the same ``learnt``."""
        self.shuffles: tuple[Shuffle, ...] = ()
        self.reshuffles = 0
        self.log: list[Event] = []
        self.cursors = [0] * seats
        """By seat: the length of the log at its previous decision."""
        self.result: Outcome | None = None

    def copy(self) -> Table:
        """The same table; nothing that changes is shared."""
        twin: Table = object.__new__(Table)
        twin.seats, twin.options, twin.dealing = self.seats, self.options, self.dealing
        twin.cards, twin.events = self.cards, self.events
        twin.hands = [hand[:] for hand in self.hands]
        twin.army, twin.there, twin.up = self.army[:], self.there[:], self.up[:]
        twin.faces, twin.deck, twin.discard = self.faces[:], self.deck[:], self.discard[:]
        twin.points, twin.advantage, twin.active = self.points[:], self.advantage, self.active
        twin.round, twin.passed, twin.left = self.round, self.passed[:], self.left[:]
        twin.extra, twin.extra_turn, twin.turns = self.extra, self.extra_turn, self.turns
        twin.redraws, twin.phase, twin.seat = self.redraws[:], self.phase, self.seat
        twin.legal, twin.named, twin.place = self.legal, self.named, self.place
        twin.from_discard, twin.owed, twin.power = self.from_discard, self.owed, self.power
        twin.newcomer, twin.queue, twin.links = self.newcomer, self.queue, self.links
        twin.turned, twin.chosen = self.turned, [chosen[:] for chosen in self.chosen]
        twin.learnt, twin.shuffles, twin.shared = self.learnt, self.shuffles, True
        self.shared = True
        twin.reshuffles, twin.result = self.reshuffles, self.result
        twin.log, twin.cursors = self.log[:], self.cursors[:]
        return twin

    # ---- who is asked ----

    def ask(self, seat: Seat, phase: Phase, actions: Actions) -> Step:
        """The seat must choose one of these; the commonest questions are asked without a call."""
        self.seat = seat
        self.phase = phase
        self.legal = actions
        return ASKED

    def finish(self, winners: Sequence[Seat], reason: Reason) -> Step:
        """The game is over."""
        self.log.append(Over(reason))
        self.result = ranked(winners, self.points, [STRENGTH[up] for up in self.up], reason)
        return self.ask(NOBODY, "over", ())

    def knowledge(self) -> Knowledge:
        """What all know of hidden cards by now."""
        if self.learnt.events < len(self.log):
            if self.shared:
                self.learnt, self.shared = self.learnt.copy(), False
            self.learnt.learn(self.log, self.shuffles)
        return self.learnt

    # ---- deck and discard pile ----

    def can_draw(self) -> bool:
        """A card can be drawn, after a reshuffle if need be."""
        return bool(self.deck or self.discard)

    def draw(self, seat: Seat, times: int) -> list[Number]:
        """The seat draws so many cards, as far as there are any (ruling 10); they are returned."""
        deck = self.deck
        if 0 < times <= len(deck):
            drawn = deck[: -times - 1 : -1]
            del deck[-times:]
        else:
            drawn = self._draw_on(times)
        hand = self.hands[seat]
        hand += drawn
        hand.sort()
        return drawn

    def _draw_on(self, times: int) -> list[Number]:
        """From a deck that runs out, and from the discard pile after it."""
        drawn: list[Number] = []
        while times > 0 and (self.deck or self.discard):
            if not self.deck:
                self.reshuffle(drawn)
            top = self.deck[: -times - 1 : -1]
            del self.deck[-times:]
            drawn += top
            times -= len(top)
        return drawn

    def draw_openly(self, seat: Seat, times: int) -> None:
        """The same, and it is told one by one that the seat drew."""
        drew = self.events.drew[seat]
        self.log += [drew[card] for card in self.draw(seat, times)]

    def reshuffle(self, before: Sequence[Number]) -> None:
        """The discard pile becomes the deck, below what is turned up; ``before``: see Shuffle."""
        self.reshuffles += 1
        self.log.append(Reshuffled(len(self.discard)))
        self.shuffles += (Shuffle(bytes(self.discard), tuple(before)),)
        deck = self.dealing.reshuffled(self.reshuffles, self.cards, self.discard)
        deck.reverse()
        self.deck = deck + self.deck
        self.discard = bytearray()

    # ---- armies ----

    def put(self, seat: Seat, place: Place, card: Number) -> None:
        """The card stands at this place of the seat's army, face up."""
        bit = BIT[place]
        self.army[FULL * seat + place] = card
        self.there[seat] |= bit
        self.up[seat] |= bit
        self.faces[seat] += self.cards.faces[card]

    def replace(self, seat: Seat, place: Place, card: Number) -> Number:
        """The card stands there instead of a face-up goblin, which is returned."""
        at, faces = FULL * seat + place, self.cards.faces
        old = self.army[at]
        self.army[at] = card
        self.faces[seat] += faces[card] - faces[old]
        return old

    def clear(self, seat: Seat, place: Place) -> Number:
        """Nothing stands at this place any more; what stood there is returned."""
        at = FULL * seat + place
        card = self.army[at]
        self.army[at] = NO_CARD
        self.there[seat] ^= BIT[place]
        if self.up[seat] & BIT[place]:
            self.up[seat] ^= BIT[place]
            self.faces[seat] -= self.cards.faces[card]
        return card

    def turn(self, seat: Seat, place: Place) -> bool:
        """The goblin at this place is turned over; True: it is face up now."""
        self.up[seat] ^= BIT[place]
        up = bool(self.up[seat] & BIT[place])
        unit = self.cards.faces[self.army[FULL * seat + place]]
        self.faces[seat] += unit if up else -unit
        return up
