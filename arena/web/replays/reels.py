"""Records as games that can be opened at any step without playing them from the start.

A record is played once, and a game in every EVERY steps is kept; those of the records that were
looked at last stay in memory, KEPT of them in each process.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from arena.games.game import Seat, State
from arena.games.record import Record, Replay

EVERY: Final = 64
KEPT: Final = 32


class Reel:
    """A record that was verified when it was stored, played out."""

    def __init__(self, record: Record) -> None:
        self.record = record
        play = Replay(record)
        kept, actors = [play.state.clone()], []
        for taken in play:
            actors.append(taken.seat)
            if len(actors) % EVERY == 0:
                kept.append(play.state.clone())
        self.actors: tuple[Seat, ...] = tuple(actors)
        """Who took each action."""
        self._kept = kept

    @property
    def steps(self) -> int:
        """The number of actions."""
        return len(self.actors)

    def state(self, step: int) -> State:
        """The game after so many actions, a new one at each call."""
        state = self._kept[step // EVERY].clone()
        for number in range(step - step % EVERY, step):
            self.take(state, number)
        return state

    def take(self, state: State, number: int) -> None:
        """Applies the action of that number, from 0, to the game that has come there."""
        text = self.record.actions[number]
        state.apply(next(action for action in state.legal_actions() if str(action) == text))


@lru_cache(maxsize=KEPT)
def reel(body: bytes) -> Reel:
    """Of a stored record."""
    return Reel(Record.from_bytes(body))
