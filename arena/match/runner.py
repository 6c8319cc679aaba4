"""The one loop that plays a game, in local play and in a worker."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from arena.games.chance import SeedChance
from arena.games.game import NOBODY, Action, Event, Game, Options, Outcome, Seat, State, View
from arena.games.record import Record
from arena.match.clock import Measured, SeatClock
from arena.match.faults import Fault, FaultKind
from arena.match.result import Result, result, silenced
from arena.match.seat import Ask, Chosen, Failed, SeatPort
from arena.match.spec import Clock

UNASKED_IN_A_ROW = 100
"""After so many passive actions without an ask the loop lets other games of the process run."""


class Onlooker(Protocol):
    """Stands by a game, and changes nothing."""

    def moved(self, state: State, step: int, seat: Seat, clocks: Sequence[SeatClock]) -> None:
        """The seat has acted, and the game has come to the step; at step 0, the deal, NOBODY has.

        The state and the clocks, by seat, are the game's own, so they are to be looked at only.
        """
        ...


class _Nobody:
    """Looks on where nobody does."""

    def moved(self, state: State, step: int, seat: Seat, clocks: Sequence[SeatClock]) -> None: ...


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game from the deal to its end.

    ``record``: canonical bytes. ``outcome``: the rules' own; ``result``: with the faults' effect.
    ``faults``: in the order in which they were noted. ``measured`` and ``views`` (what each seat
    may know at the end): one a seat.
    """

    record: bytes
    outcome: Outcome
    result: Result
    faults: tuple[Fault, ...]
    measured: tuple[Measured, ...]
    views: tuple[View, ...]


async def play_game(
    game: Game,
    options: Options,
    seed: bytes,
    ports: Sequence[SeatPort],
    *,
    clock: Clock,
    strikes: int,
    faults: Sequence[Fault] = (),
    hosted: Collection[Seat] = (),
    onlooker: Onlooker | None = None,
) -> PlayedGame:
    """Plays one game, ``ports[seat]`` being asked for each seat; the caller got them ready.

    ``faults``: noted before the first step, such as no_show and not_ready. ``hosted``: seats whose
    crash forfeits at once. A seat that is not usable gets the passive action; one that forfeited is
    not asked again. Raises what a port raises, and SeatCountError.
    """
    table = _Table(game, options, seed, ports, clock, strikes, hosted, onlooker or _Nobody())
    for fault in faults:
        table.note(fault)
    await table.play()
    return table.played()


class _Table:
    """One running game: the state, who is still asked, and what has been noted."""

    def __init__(
        self,
        game: Game,
        options: Options,
        seed: bytes,
        ports: Sequence[SeatPort],
        clock: Clock,
        strikes: int,
        hosted: Collection[Seat],
        onlooker: Onlooker,
    ) -> None:
        self._game, self._options, self._seed = game, options, seed
        self._ports, self._strikes, self._hosted = ports, strikes, hosted
        self._onlooker = onlooker
        self._state: State = game.new(len(ports), options, SeedChance(seed))
        self._sides = game.sides(len(ports), options)
        self._clocks = [SeatClock(clock) for _ in ports]
        self._history: list[list[Event]] = [[] for _ in ports]
        self._actions: list[str] = []
        self._faults: list[Fault] = []
        self._silenced: frozenset[Seat] = frozenset()

    async def play(self) -> None:
        """To the end of the game."""
        state, actions = self._state, self._actions
        unasked = 0
        self._onlooker.moved(state, 0, NOBODY, self._clocks)
        while (seat := state.to_act()) != NOBODY:
            self._collect()
            legal = state.legal_actions()
            if seat in self._silenced:
                choice = legal[0]
                unasked += 1
                if unasked % UNASKED_IN_A_ROW == 0:
                    await asyncio.sleep(0)
            else:
                choice = legal[await self._ask(seat, legal)]
                unasked = 0
            actions.append(str(choice))
            state.apply(choice)
            self._onlooker.moved(state, len(actions), seat, self._clocks)
        self._collect()

    async def _ask(self, seat: Seat, legal: Sequence[Action]) -> int:
        """The index of the action to play for the seat: its own choice or the passive one."""
        step, history, clock = len(self._actions), self._history[seat], self._clocks[seat]
        view = self._state.view(seat)
        reply = await self._ports[seat].choose(Ask(step, view, legal, clock.limit, history))
        history.extend(view.events)
        if reply is None:
            return 0
        clock.charge(reply.used)
        if isinstance(reply, Failed):
            self.note(Fault(reply.kind, seat, step, reply.used))
            return 0
        return self._checked(seat, step, reply, len(legal))

    def _checked(self, seat: Seat, step: int, reply: Chosen, choices: int) -> int:
        if 0 <= reply.action < choices:
            return reply.action
        self.note(Fault(FaultKind.ILLEGAL, seat, step, reply.used))
        return 0

    def _collect(self) -> None:
        """Faults noticed while nothing was asked: they belong to the step just taken, if any."""
        for seat, port in enumerate(self._ports):
            if seat not in self._silenced and (failed := port.fault()) is not None:
                step = max(0, len(self._actions) - 1)
                self.note(Fault(failed.kind, seat, step, failed.used))

    def note(self, fault: Fault) -> None:
        """Adds a fault and works out whom it silences."""
        self._faults.append(fault)
        self._silenced = silenced(self._faults, self._strikes, self._sides, self._hosted)

    def played(self) -> PlayedGame:
        """The finished game."""
        outcome = self._state.outcome()
        assert outcome is not None, "nobody is to act only when the game is over"
        faults = tuple(self._faults)
        return PlayedGame(
            record=self._record(outcome).to_bytes(),
            outcome=outcome,
            result=result(outcome, faults, self._strikes, self._sides, self._hosted),
            faults=faults,
            measured=tuple(clock.measured() for clock in self._clocks),
            views=tuple(self._state.view(seat) for seat in range(len(self._ports))),
        )

    def _record(self, outcome: Outcome) -> Record:
        return Record(
            game=self._game.name,
            rules=self._game.rules,
            options=self._options,
            seats=len(self._ports),
            actions=tuple(self._actions),
            outcome=outcome,
            seed=self._seed,
        )
