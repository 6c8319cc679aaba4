"""What a seat, or a spectator, may know of a game of Wazabi."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from arena.games.game import Seat
from arena.games.wazabi.cards import Card
from arena.games.wazabi.events import Event
from arena.games.wazabi.options import Options

Phase: TypeAlias = Literal["give", "play", "take", "keep", "discard", "over"]
"""What the seat to act is asked: the verb of its actions (``end`` belongs to ``play``)."""


class View(NamedTuple):
    """Built up from what its reader may know. Tuples of numbers have one entry a seat.

    Only ``events``, ``hand`` and ``known`` differ between readers; the rest is public.
    """

    seat: Seat | None
    """The reader; None is a spectator, who has no hand and knows no cards."""
    options: Options
    events: tuple[Event, ...]
    """What happened since the reader's previous decision; to a spectator, since anybody's."""
    phase: Phase
    to_act: Seat
    """The seat that is asked; -1 when the game is over."""
    active: Seat
    """The seat whose turn it is, or was when the game ended."""
    direction: int
    """1: play passes to the next higher seat; -1: to the next lower one."""
    turn: int
    """Number of the running turn, from 1; missed and extra turns count."""
    extra: bool
    """The running turn is the extra one that ``again`` gave."""
    dice: tuple[int, ...]
    hand: tuple[Card, ...]
    """The reader's, sorted by the table."""
    hands: tuple[int, ...]
    """Sizes."""
    known: tuple[tuple[Card, ...], ...]
    """Cards that the reader knows for certain, through cards taken, to be in each other hand."""
    deck: int
    """Size of the draw pile."""
    discard: tuple[Card, ...]
    """The discard pile, top last."""
    skips: tuple[int, ...]
    """Skip cards that lie before each seat."""
    rolled: tuple[int, int, int]
    """W, card and give of the last roll, not lowered by dice given."""
    giving: int
    """Dice that the active seat has still to hand on."""
    drawing: int
    """Cards that the active seat has still to take, in the phase ``take``; else 0."""
    played: Card | None
    """The card whose effect is running."""
    out: tuple[Seat, ...]
    """Seats without dice, first one first."""

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.dice)
