"""The rules of GOSU Tactics, as README.md in this folder states them; it has the rulings' numbers.

A state takes an action and goes on from step to step until a seat must choose. What a step does is
in the modules of this folder: setup, turns, triggers, abilities, striking, taking, rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

from arena.games import game
from arena.games.chance import SEED_BYTES, SeedChance
from arena.games.game import Chance, Outcome, Rng, Seat
from arena.games.gosu import (
    abilities,
    drawing,
    rounds,
    setup,
    showing,
    striking,
    taking,
    triggers,
    turns,
)
from arena.games.gosu.actions import Action, Verb
from arena.games.gosu.dealing import Dealing, SeedDealing, StackedDealing
from arena.games.gosu.legal import Actions
from arena.games.gosu.options import SEATS, Options, check_seats, checked
from arena.games.gosu.restoring import restore
from arena.games.gosu.sampling import hidden
from arena.games.gosu.table import BATTLE, END, POWERS, TURN, Step, Table
from arena.games.gosu.view import Phase, View

Handler: TypeAlias = Callable[[Table, Action], Step]


class State:
    """A game of GOSU Tactics in progress; what lies on the table is its own."""

    __slots__ = ("_table", "seats")

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seats = table.seats

    @staticmethod
    def dealt(seats: int, options: Options, dealing: Dealing) -> State:
        """A new game, up to its first question."""
        table = Table(seats, options, dealing)
        setup.set_up(table)
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
        step = _HANDLERS[table.phase][choice.verb](table, choice)
        while step:
            step = _STEPS[step](table)

    def outcome(self) -> Outcome | None:
        return self._table.result

    def clone(self) -> State:
        return State(self._table.copy())

    def view(self, seat: Seat | None) -> View:
        return showing.shown_to(self._table, seat)

    def as_json(self) -> dict[str, object]:
        return showing.as_json(self._table)

    def __str__(self) -> str:
        return drawing.in_words(self._table)


def _asked(table: Table) -> Step:
    del table
    raise AssertionError("a game goes on from ASKED when an action is applied")


_BY_STEP: dict[Step, Callable[[Table], Step]] = {
    TURN: turns.turn,
    POWERS: triggers.powers,
    END: turns.end,
    BATTLE: rounds.battle,
}
_STEPS = (_asked, *(_BY_STEP[step] for step in range(1, len(_BY_STEP) + 1)))
"""By step."""

_HANDLERS: dict[Phase, dict[Verb, Handler]] = {
    "setup": {"discard": setup.discards},
    "turn": {"pass": turns.passes, "recruit": turns.recruits, "mutate": turns.mutates},
    "cost": {"discard": turns.pays},
    "ability": {"use": triggers.uses, "decline": triggers.declines},
    "links": {"use": triggers.uses, "decline": triggers.declines},
    "swap": {"swap": striking.swaps, "noswap": striking.keeps_order},
    "target": {"target": striking.targets},
    "victim": {"seat": abilities.chooses},
    "discard": {"discard": abilities.discards},
    "half": {"discard": abilities.discards_half},
    "take": {"take": taking.takes},
    "redraw": {"keep": rounds.keeps, "redraw": rounds.redraws},
}
"""By what is asked, and the action's verb."""


class Gosu:
    """The game of GOSU Tactics for the registry."""

    name = "gosu"
    rules = 1
    seats = SEATS
    note = "the card list is a reconstruction: the printed one is not public"

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
        """Other hands, choices made in secret and the deck as they may be; new chance."""
        mine = cast("View", view)
        chance = SeedChance(rng.getrandbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big"))
        table = Table(mine.seats, mine.options, SeedDealing(chance))
        restore(table, mine, hidden(mine, rng))
        return State(table)


GAME = Gosu()
