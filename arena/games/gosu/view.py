"""What a seat, or a spectator, may know of a game of GOSU Tactics."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from arena.games.game import Seat
from arena.games.gosu.cards import Card, Power
from arena.games.gosu.events import Event
from arena.games.gosu.options import Options
from arena.games.gosu.places import Place

Phase: TypeAlias = Literal[
    "setup",
    "turn",
    "cost",
    "ability",
    "links",
    "swap",
    "target",
    "victim",
    "discard",
    "half",
    "take",
    "redraw",
    "over",
]
"""What the seat to act is asked.

``setup``: which of its ten cards it discards, in secret; ``turn``: what it does; ``cost``: which
card it discards for ``named``; ``ability``: whether it uses ``power``; ``links``: which of
``links`` it uses; ``swap``, ``target``, ``victim``, ``take``: what ``power`` is used on;
``discard``: which card goes, as another seat wants it; ``half``: which cards go, in secret, as each
seat discards half its hand; ``redraw``: whether it keeps its hand at a new round.
"""


class Goblin(NamedTuple):
    """A goblin of an army; ``up`` False: it is trapped, and all know what it is."""

    card: Card
    up: bool


Army: TypeAlias = tuple[tuple[Goblin, ...], tuple[Goblin, ...], tuple[Goblin, ...]]
"""Bakutos, Heroes and Ozekis, each from left to right."""


class Link(NamedTuple):
    """What the goblin at ``place`` can do yet, as a goblin of its clan came in beside it."""

    place: Place
    powers: tuple[Power, ...]


class View(NamedTuple):
    """Built up from what its reader may know. Tuples "by seat" have one entry a seat.

    Only ``events``, ``hand``, ``mine`` and ``shuffled`` differ between readers; the rest is public.
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
    """From 1."""
    active: Seat
    """The seat whose turn it is; in ``setup`` and ``redraw`` the one with the Advantage card."""
    advantage: Seat
    """The seat that has the Advantage card."""
    points: tuple[int, ...]
    """Victory points, by seat."""
    armies: tuple[Army, ...]
    """By seat."""
    hand: tuple[Card, ...]
    """The reader's, in the order of the list."""
    hands: tuple[int, ...]
    """Sizes by seat."""
    known: tuple[tuple[Card, ...], ...]
    """By seat: cards that all know to be in its hand, as it took them openly."""
    bakutos: tuple[Seat, ...]
    """Seats whose hand has a Bakuto for certain, ascending: one of their first cards."""
    deck: int
    """Cards in the deck, those turned up included."""
    turned: tuple[Card, ...]
    """Cards turned up on top of the deck, top first."""
    discard: tuple[Card, ...]
    """The discard pile, top last."""
    passed: tuple[bool, ...]
    """By seat: whether it passed in this round."""
    turns_left: tuple[int | None, ...]
    """By seat; None before the first pass of the round."""
    extra: int
    """Extra turns to come for the active seat."""
    extra_turn: bool
    """This turn is an extra one."""
    turns: int
    """Turns of this round that are over."""
    redraws: tuple[int, ...]
    """By seat: redraws at the beginning of this round."""
    named: Card | None
    """The card that comes in when the cost is paid."""
    place: Place | None
    """The goblin that ``named`` replaces; None: it is recruited."""
    from_discard: bool
    """``named`` comes from the discard pile."""
    owed: int
    """Cards that the seat to act has yet to discard in ``cost``, or to take in ``take``."""
    power: Power | None
    """The ability that is asked about or used."""
    newcomer: Place | None
    """Where the goblin is that came in this turn, while its abilities are settled."""
    queue: tuple[Power, ...]
    """Mutation and enter abilities to come."""
    links: tuple[Link, ...]
    """Link abilities to come: goblins left, right, above and below."""
    chosen: tuple[int, ...]
    """In ``setup`` and ``half``, by seat: so many cards it has chosen; else empty."""
    mine: tuple[Card, ...]
    """Those that the reader has chosen, which are in its hand until all have; in its order."""
    shuffled: tuple[Card, ...]
    """After a reshuffle: what may be left in the deck of the shuffled cards, less those that the
    reader has seen leave it; in the order of the list."""
    pool: tuple[Card, ...]
    """After a reshuffle: the shuffled cards, in the order of the list."""
    fresh: tuple[int, ...]
    """After a reshuffle, by seat: of its hand cards that are not known, at most so many are from
    the shuffled pile."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.hands)
