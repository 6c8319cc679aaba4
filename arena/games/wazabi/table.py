"""All that there is on and under the table in a game of Wazabi: the data that the rules work on.

The rules are functions on a Table, in modules named by what they are about. What may end the turn
returns True when it has, and False when a seat is asked or the game is over.
"""

from __future__ import annotations

from arena.games.game import NOBODY, Outcome, Seat
from arena.games.wazabi import knowledge
from arena.games.wazabi.actions import NONE
from arena.games.wazabi.dealing import Dealing, roll_of
from arena.games.wazabi.events import Event
from arena.games.wazabi.knowledge import Known
from arena.games.wazabi.legal import SEAT, Actions
from arena.games.wazabi.options import Options
from arena.games.wazabi.view import Phase


class Table:
    """Cards are their numbers in the table of cards, hands are packed, sets of seats are masks.

    Lists of numbers have one entry a seat; piles are lists with the top last.
    """

    __slots__ = (
        "active",
        "cursors",
        "dealing",
        "deck",
        "dice",
        "direction",
        "discard",
        "drawing",
        "extra",
        "giving",
        "hands",
        "in_game",
        "known",
        "left",
        "legal",
        "log",
        "options",
        "out",
        "phase",
        "picks",
        "played",
        "reshuffles",
        "result",
        "rolled",
        "rolls",
        "seat",
        "seats",
        "sizes",
        "skips",
        "turn",
    )

    def __init__(self, seats: int, options: Options, dealing: Dealing) -> None:
        """Nothing dealt, nobody's turn."""
        self.seats = seats
        self.options = options
        self.dealing = dealing
        self.dice = [options.dice] * seats
        self.hands = [0] * seats
        self.sizes = 0
        """Packed, of all hands."""
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.skips = [0] * seats
        """Skip cards that lie before each seat."""
        self.in_game = sum(SEAT[:seats])
        self.left = seats
        """Number of the seats in the game."""
        self.out: list[Seat] = []
        self.direction = 1
        self.active = NOBODY
        self.turn = 0
        self.extra = False
        self.rolled = roll_of(NOBODY, 0, 0, 0)
        self.giving = 0
        """Dice that the active seat has still to hand on."""
        self.drawing = 0
        """Cards that the active seat has still to draw, once the piles do not have them all."""
        self.played = NONE
        """The card whose effect is running."""
        self.phase: Phase = "play"
        self.seat = NOBODY
        """The seat that is asked."""
        self.legal: Actions = ()
        self.rolls = [0] * seats
        self.picks = [0] * seats
        self.reshuffles = 0
        self.log: list[Event] = []
        self.cursors = [0] * seats
        """By seat: the length of the log at its previous decision."""
        self.known: Known = knowledge.nothing(seats)
        self.result: Outcome | None = None

    def copy(self) -> Table:
        """The same table; nothing that changes is shared."""
        twin: Table = object.__new__(Table)
        twin.seats, twin.options, twin.dealing = self.seats, self.options, self.dealing
        twin.dice, twin.hands, twin.sizes = self.dice[:], self.hands[:], self.sizes
        twin.deck, twin.discard, twin.skips = self.deck[:], self.discard[:], self.skips[:]
        twin.in_game, twin.left, twin.out = self.in_game, self.left, self.out[:]
        twin.direction, twin.active, twin.seat = self.direction, self.active, self.seat
        twin.turn, twin.extra, twin.phase = self.turn, self.extra, self.phase
        twin.rolled, twin.giving, twin.drawing = self.rolled, self.giving, self.drawing
        twin.played, twin.legal, twin.result = self.played, self.legal, self.result
        twin.rolls, twin.picks = self.rolls[:], self.picks[:]
        twin.reshuffles, twin.known = self.reshuffles, self.known[:]
        twin.log, twin.cursors = self.log[:], self.cursors[:]
        return twin
