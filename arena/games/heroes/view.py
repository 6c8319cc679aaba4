"""What a seat, or a spectator, may know of a game of Heroes."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from arena.games.game import Seat
from arena.games.heroes.events import Claimed, Clued, Event, Used
from arena.games.heroes.heroes import Hero
from arena.games.heroes.options import Options

Phase: TypeAlias = Literal[
    "window", "chicken", "send", "discard", "holder", "last_use", "claim", "over"
]
"""What the seat to act is asked.

``window``: whether it uses an ability; ``chicken``: whether it cancels the last of ``pending``;
``send``: which card sets out; ``discard``: which card goes, as none fitted; ``holder``: what it
does with the wandering hero; ``last_use``: whether it uses the hero that it is about to lose;
``claim``: what it says that it saw.
"""

Origin: TypeAlias = Literal["", "fitting", "any", "unfit", "deck"]
"""Where the wandering hero came from, a public fact; empty: there is none.

``fitting``: a hand card that meets the requirement; ``any``: any hand card, with a Black Knight;
``unfit``: a hand card, none of which met the requirement, with no card to draw; ``deck``.
"""


class Member(NamedTuple):
    """A hero of a band; ``used``: it is turned sideways."""

    hero: Hero
    used: bool


class Limit(NamedTuple):
    """So many of the seat's cards are each one of these heroes, as it once said that none fitted.

    The cards are in its hand, or went from there face down in this round.
    """

    seat: Seat
    heroes: tuple[Hero, ...]
    cards: int


class View(NamedTuple):
    """Built up from what its reader may know. Tuples "by seat" have one entry a seat.

    Only ``events``, ``hand``, ``wandering``, the heroes of ``clues`` and ``shuffled`` differ
    between readers; the rest is public.
    """

    seat: Seat | None
    """The reader; None is a spectator, who has no hand."""
    options: Options
    events: tuple[Event, ...]
    """What happened since the reader's previous decision; to a spectator, since anybody's."""
    phase: Phase
    to_act: Seat
    """The seat that is asked; -1 when the game is over."""
    round: int
    """Rounds begun, from 1."""
    active: Seat
    """The seat whose round it is, or was when the game ended."""
    requirement: Hero
    """The flipped hero, whose requirement holds."""
    ignore: bool
    """A Black Knight is in force."""
    holder: Seat | None
    """The seat at which the wandering hero is; None: there is none."""
    wandering: Hero
    """The wandering hero, if the reader knows it: sent, looked at, or named by a clue; else 0."""
    origin: Origin
    knowing: tuple[Seat, ...]
    """Seats that know the wandering hero for certain, ascending."""
    trained: tuple[Seat, ...]
    """Seats that may not hire in this round, ascending."""
    passed: tuple[Seat, ...]
    """Seats that said ``pass_round``, ascending."""
    clues: tuple[Clued, ...]
    """This round's; the hero is 0 where the reader does not know the card."""
    claims: tuple[Claimed, ...]
    """This round's."""
    pending: tuple[Used, ...]
    """Uses that are not settled: the first one, the Chicken that answers it, and so on."""
    hired: Hero
    """During a duplicate's last use: which hero. Else 0."""
    hand: tuple[Hero, ...]
    """The reader's, ascending."""
    hands: tuple[int, ...]
    """Sizes by seat."""
    bands: tuple[tuple[Member, ...], ...]
    """By seat, in the order of joining."""
    eliminated: tuple[tuple[Hero, ...], ...]
    """By seat, in order."""
    used: tuple[int, ...]
    """Abilities used in the whole game, by seat."""
    deck: int
    """Cards in the deck."""
    discard: tuple[Hero, ...]
    """The discard pile, top last; 0 for a card that lies face down: one of the last ``clues``."""
    limits: tuple[Limit, ...]
    """By seat and from the narrowest on, of different cards each. A lower bound."""
    shuffled: tuple[int, ...]
    """Empty before the first reshuffle. Else what may be left in the deck of the pile that was
    shuffled: at 0 the cards that the reader could not see, at k the heroes k, less those that it
    has seen leave the deck."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.hands)
