"""The rules of Heroes, as README.md in this folder states them; it also has the rulings' numbers.

A state takes an action and goes on from step to step until a seat must choose. What a step does is
in the modules of this folder: rounds, polls, abilities, holding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

from arena.games import game
from arena.games.chance import SEED_BYTES, SeedChance
from arena.games.game import Chance, Outcome, Rng, Seat
from arena.games.heroes import abilities, holding, polls, rounds, showing
from arena.games.heroes.actions import VERBS, Action, Verb
from arena.games.heroes.dealing import Dealing, SeedDealing, StackedDealing
from arena.games.heroes.heroes import SEATS
from arena.games.heroes.legal import Actions
from arena.games.heroes.options import Options, check_seats, checked
from arena.games.heroes.restoring import restore
from arena.games.heroes.sampling import hidden
from arena.games.heroes.setup import set_up
from arena.games.heroes.table import (
    ASKED,
    ELIMINATE,
    END,
    FLIP,
    HOLD,
    SEND,
    SETTLE,
    WINDOW,
    Step,
    Table,
)
from arena.games.heroes.view import View

Handler: TypeAlias = Callable[[Table, Action], Step]


class State:
    """A game of Heroes in progress; what lies on the table is its own."""

    __slots__ = ("_table", "seats")

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seats = table.seats

    @staticmethod
    def dealt(seats: int, options: Options, dealing: Dealing) -> State:
        """A new game, up to its first question."""
        table = Table(seats, options, dealing)
        set_up(table)
        _go_on(table, FLIP)
        return State(table)

    def to_act(self) -> Seat:
        return self._table.seat

    def legal_actions(self) -> Actions:
        return self._table.legal

    def apply(self, action: game.Action) -> None:
        # One of the legal actions, as the interface says: a check here would cost every step.
        choice: Action = action  # type: ignore[assignment]
        table = self._table
        table.cursors[table.seat] = len(table.log)
        _go_on(table, _HANDLERS[choice.code](table, choice))

    def outcome(self) -> Outcome | None:
        return self._table.result

    def clone(self) -> State:
        return State(self._table.copy())

    def view(self, seat: Seat | None) -> View:
        return showing.shown_to(self._table, seat)

    def as_json(self) -> dict[str, object]:
        return showing.as_json(self._table)

    def __str__(self) -> str:
        return showing.in_words(self._table)


def _go_on(table: Table, step: Step) -> None:
    """Until a seat is asked or the game is over."""
    while step:
        step = _STEPS[step](table)


def _asked(table: Table) -> Step:
    del table
    raise AssertionError("a game goes on from ASKED when an action is applied")


_BY_STEP: dict[Step, Callable[[Table], Step]] = {
    ASKED: _asked,
    FLIP: rounds.flip,
    WINDOW: polls.window,
    SEND: rounds.send,
    HOLD: holding.hold,
    SETTLE: abilities.settle,
    ELIMINATE: holding.eliminate,
    END: rounds.end,
}
_STEPS = tuple(_BY_STEP[step] for step in range(len(_BY_STEP)))
"""By step."""

_BY_VERB: dict[Verb, Handler] = {
    "pass": polls.passes,
    "pass_round": polls.passes_round,
    "use": polls.use,
    "claim": abilities.claims,
    "silent": abilities.claims,
    "send": rounds.sends,
    "discard": rounds.discards,
    "forward": holding.forwards,
    "hire": holding.hires,
    "clue": holding.clues,
}
_HANDLERS = tuple(_BY_VERB[verb] for verb in VERBS)
"""By the code of an action."""


class Heroes:
    """The game of Heroes for the registry."""

    name = "heroes"
    rules = 1
    seats = SEATS

    def options(self, given: Mapping[str, object]) -> Options:
        return checked(given)

    def sides(self, seats: int, options: game.Options) -> tuple[int, ...]:
        del options
        return tuple(range(seats))

    def new(self, seats: int, options: game.Options, chance: Chance) -> State:
        check_seats(seats)
        dealing = chance if isinstance(chance, StackedDealing) else SeedDealing(chance)
        return State.dealt(seats, cast("Options", options), dealing)

    def stacked(self, given: Mapping[str, object]) -> StackedDealing:
        return StackedDealing(given)

    def sample(self, view: game.View, rng: Rng) -> State:
        """Other hands, the deck, clue cards and the wandering hero as they may be; new chance."""
        mine = cast("View", view)
        found = hidden(mine, rng)
        chance = SeedChance(rng.getrandbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big"))
        table = Table(mine.seats, mine.options, SeedDealing(chance))
        restore(table, mine, found)
        return State(table)


GAME = Heroes()
