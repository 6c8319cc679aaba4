"""All that there is on and under the table in a game of Heroes: the data that the rules work on.

The rules are functions on a Table, in modules named by what they are about. Each returns the step
that comes next, or ASKED when a seat must choose or the game is over; a State goes on from there.
"""

from __future__ import annotations

from typing import TypeAlias

from arena.games.game import NOBODY, Outcome, Seat
from arena.games.heroes import knowledge
from arena.games.heroes.dealing import Dealing
from arena.games.heroes.events import Claimed, Clued, Event, Over, Reshuffled, Used
from arena.games.heroes.heroes import MEETING, UNIT, Hero, HeroSet
from arena.games.heroes.knowledge import Limits, Pile
from arena.games.heroes.legal import Actions, Seats
from arena.games.heroes.log import DREW
from arena.games.heroes.options import Options, answered_yes
from arena.games.heroes.ranking import Reason, ranked
from arena.games.heroes.view import Origin, Phase

Step: TypeAlias = int
ASKED: Step = 0
FLIP: Step = 1
WINDOW: Step = 2
SEND: Step = 3
HOLD: Step = 4
SETTLE: Step = 5
ELIMINATE: Step = 6
END: Step = 7


class Table:
    """Heroes are their numbers, hands are packed, sets of heroes and seats are masks.

    Lists of numbers have one entry a seat; piles are lists with the top last.
    """

    __slots__ = (
        "active",
        "ahead",
        "bands",
        "chickens",
        "claims",
        "clues",
        "cursors",
        "dealing",
        "deck",
        "discard",
        "down",
        "eliminated",
        "endless",
        "hands",
        "hired",
        "hirer",
        "holder",
        "ignore",
        "knowing",
        "legal",
        "limits",
        "log",
        "meeting",
        "options",
        "origin",
        "passed",
        "pending",
        "phase",
        "piles",
        "requirement",
        "reshuffles",
        "result",
        "returns",
        "round",
        "seat",
        "seats",
        "sizes",
        "trained",
        "unused",
        "used",
        "uses",
        "wandering",
        "yes",
    )

    def __init__(self, seats: int, options: Options, dealing: Dealing) -> None:
        """An empty table."""
        self.seats = seats
        self.options = options
        self.dealing = dealing
        self.endless = options.deck == "endless"
        self.meeting = MEETING[seats]
        """By requirement: the heroes that meet it."""
        self.yes = answered_yes(options, seats)
        """By wandering hero: the clues that are answered by yes."""
        self.hands = [0] * seats
        self.sizes = [0] * seats
        self.bands: list[tuple[Hero, ...]] = [()] * seats
        """In the order of joining."""
        self.unused: list[HeroSet] = [0] * seats
        self.used: list[HeroSet] = [0] * seats
        """Of the band, turned sideways."""
        self.uses = [0] * seats
        """Abilities used in the whole game."""
        self.chickens: Seats = 0
        """Seats with an unused Chicken."""
        self.eliminated: list[tuple[Hero, ...]] = [()] * seats
        self.deck: list[Hero] = []
        self.discard: list[Hero] = []
        """0 for a card that lies face down."""
        self.down: list[int] = []
        """Places of the cards that lie face down in the discard pile, ascending."""
        self.clues: list[Clued] = []
        """This round's; the last of them are those that lie face down."""
        self.claims: list[Claimed] = []
        self.active: Seat = NOBODY
        self.round = 0
        self.requirement: Hero = 0
        self.ignore = False
        self.trained: Seats = 0
        self.passed: Seats = 0
        self.holder: Seat = NOBODY
        self.ahead: Seats = 0
        """Seats that have yet to decide about the wandering hero, the holder included."""
        self.wandering: Hero = 0
        self.origin: Origin = ""
        self.knowing: Seats = 0
        """Seats that know the wandering hero."""
        self.hired: Hero = 0
        """A duplicate that has not been eliminated yet."""
        self.hirer: Seat = NOBODY
        self.pending: list[Used] = []
        """Uses that are not settled: the first, the Chicken that answers it, and so on."""
        self.phase: Phase = "over"
        self.seat: Seat = NOBODY
        """The seat that is asked."""
        self.legal: Actions = ()
        self.limits: list[Limits] = [()] * seats
        self.piles: list[Pile] = []
        """By reader, the last one a spectator; empty before the first reshuffle."""
        self.returns = 0
        self.reshuffles = 0
        self.log: list[Event] = []
        self.cursors = [0] * seats
        """By seat: the length of the log at its previous decision."""
        self.result: Outcome | None = None

    def copy(self) -> Table:
        """The same table; nothing that changes is shared."""
        twin: Table = object.__new__(Table)
        twin.seats, twin.options, twin.dealing = self.seats, self.options, self.dealing
        twin.endless, twin.meeting, twin.yes = self.endless, self.meeting, self.yes
        twin.hands, twin.sizes, twin.bands = self.hands[:], self.sizes[:], self.bands[:]
        twin.unused, twin.used, twin.uses = self.unused[:], self.used[:], self.uses[:]
        twin.chickens, twin.eliminated = self.chickens, self.eliminated[:]
        twin.deck, twin.discard, twin.down = self.deck[:], self.discard[:], self.down[:]
        twin.clues, twin.claims, twin.pending = self.clues[:], self.claims[:], self.pending[:]
        twin.active, twin.round, twin.requirement = self.active, self.round, self.requirement
        twin.ignore, twin.trained, twin.passed = self.ignore, self.trained, self.passed
        twin.holder, twin.wandering, twin.origin = self.holder, self.wandering, self.origin
        twin.ahead, twin.knowing, twin.hired, twin.hirer = (
            self.ahead,
            self.knowing,
            self.hired,
            self.hirer,
        )
        twin.phase, twin.seat, twin.legal = self.phase, self.seat, self.legal
        twin.limits, twin.piles = self.limits[:], self.piles[:]
        twin.returns, twin.reshuffles, twin.result = self.returns, self.reshuffles, self.result
        twin.log, twin.cursors = self.log[:], self.cursors[:]
        return twin

    # ---- who is asked ----

    def ask(self, seat: Seat, phase: Phase, actions: Actions) -> Step:
        """The seat must choose one of these."""
        self.seat = seat
        self.phase = phase
        self.legal = actions
        return ASKED

    def finish(self, reason: Reason) -> Step:
        """The game is over."""
        self.log.append(Over(reason))
        self.result = ranked(
            [len(band) for band in self.bands],
            [len(cards) for cards in self.eliminated],
            self.uses,
            [unused.bit_count() for unused in self.unused],
            self.options.edition,
            reason,
        )
        return self.ask(NOBODY, "over", ())

    # ---- deck and discard pile ----

    def can_draw(self) -> bool:
        """A card can be drawn, after a reshuffle if need be."""
        return bool(self.deck) or (self.endless and len(self.discard) > 1)

    def top(self) -> Hero:
        """Takes the top card of the deck, which can_draw has promised."""
        if not self.deck:
            self._reshuffle()
        return self.deck.pop()

    def draw(self, seat: Seat) -> None:
        """The seat draws a card if one can be drawn (ruling 2)."""
        if not self.can_draw():
            return
        hero = self.top()
        self.hands[seat] += UNIT[hero]
        self.sizes[seat] += 1
        self.log.append(DREW[seat][hero])
        if self.piles:
            self.piles[seat] = knowledge.seen_leaving(self.piles[seat], hero)

    def _reshuffle(self) -> None:
        """The discard pile but for its top card becomes the deck, face-down clues included."""
        top, cards = self.discard[-1], self.discard[:-1]
        under = [place for place in self.down if place < len(cards)]
        hidden = self.clues[len(self.clues) - len(self.down) :][: len(under)]
        self.piles = [_pile_known(cards, hidden, reader) for reader in (*range(self.seats), NOBODY)]
        for place, clue in zip(under, hidden, strict=True):
            cards[place] = clue.hero
            self.limits[clue.seat] = knowledge.lost(self.limits[clue.seat])
        self.reshuffles += 1
        nth = self.returns + self.reshuffles
        self.deck = self.dealing.reshuffled(nth, self.reshuffles, cards)
        self.deck.reverse()
        self.discard = [top]
        self.down = [0] if len(under) < len(self.down) else []
        self.log.append(Reshuffled(len(cards)))


def _pile_known(cards: list[Hero], hidden: list[Clued], reader: Seat) -> Pile:
    """What the reader knows of cards that are shuffled, some of them clues that lie face down."""
    known = knowledge.pile(cards)
    for clue in hidden:
        if reader in (clue.seat, clue.to):
            known += knowledge.pile([clue.hero]) - knowledge.pile([0])
    return known
