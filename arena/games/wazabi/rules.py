"""The rules of Wazabi, as README.md in this folder states them; it also has the rulings' numbers.

A state takes an action and goes on from turn to turn until a seat must choose. What happens in a
turn is in the modules of this folder: turns, drawing, handing, playing, effects, ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

from arena.games import game
from arena.games.chance import SEED_BYTES, SeedChance
from arena.games.game import Chance, Outcome, Rng, Seat
from arena.games.wazabi import effects, handing, showing, turns
from arena.games.wazabi.actions import CODES, SEATS, Action, Verb
from arena.games.wazabi.cards import CARDS, Card
from arena.games.wazabi.dealing import Dealing, SeedDealing, StackedDealing
from arena.games.wazabi.legal import Actions
from arena.games.wazabi.options import Options, check_seats, checked
from arena.games.wazabi.ranking import sides
from arena.games.wazabi.restoring import restore
from arena.games.wazabi.sampling import hidden_cards
from arena.games.wazabi.setup import set_up
from arena.games.wazabi.table import Table
from arena.games.wazabi.turns import pass_on
from arena.games.wazabi.view import View
from arena.games.words import in_words

Handler: TypeAlias = Callable[[Table, Action], bool]


class State:
    """A game of Wazabi in progress; what lies on the table is its own."""

    __slots__ = ("_table", "seats")

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seats = table.seats

    @staticmethod
    def dealt(seats: int, options: Options, dealing: Dealing) -> State:
        """A new game, up to its first question."""
        table = Table(seats, options, dealing)
        set_up(table)
        pass_on(table)
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
        if _HANDLERS[choice.code](table, choice):
            pass_on(table)

    def outcome(self) -> Outcome | None:
        return self._table.result

    def clone(self) -> State:
        return State(self._table.copy())

    def view(self, seat: Seat | None) -> View:
        return showing.shown_to(self._table, seat)

    def as_json(self) -> dict[str, object]:
        return showing.as_json(self._table)

    def __str__(self) -> str:
        return in_words(self.as_json(), self.seats)


_BY_VERB: dict[Verb, Handler] = {
    "end": turns.ends,
    "give": handing.gives,
    "take": turns.takes,
    "keep": effects.keeps,
    "discard": effects.discards,
}
_BY_CARD: dict[Card, Handler] = {
    Card.LOSE1: effects.lose1,
    Card.PASS_DICE: effects.pass_dice,
    Card.LOSE2: effects.lose2,
    Card.GIVE1: effects.give1,
    Card.STEAL: effects.steal,
    Card.STRIP: effects.strip,
    Card.DRAW3: effects.draw3,
    Card.PURGE: effects.purge,
    Card.SKIP: effects.skip,
    Card.AGAIN: turns.again,
}
_HANDLERS = (*(_BY_VERB[verb] for verb in CODES), *(_BY_CARD[card] for card in CARDS))
"""By the code of an action."""


class Wazabi:
    """The game of Wazabi for the registry."""

    name = "wazabi"
    rules = 1
    seats = SEATS

    def options(self, given: Mapping[str, object]) -> Options:
        return checked(given)

    def sides(self, seats: int, options: game.Options) -> tuple[int, ...]:
        return sides(seats, cast("Options", options))

    def new(self, seats: int, options: game.Options, chance: Chance) -> State:
        mine = cast("Options", options)
        check_seats(seats, mine)
        dealing = chance if isinstance(chance, StackedDealing) else SeedDealing(chance)
        return State.dealt(seats, mine, dealing)

    def stacked(self, given: Mapping[str, object]) -> StackedDealing:
        return StackedDealing(given)

    def sample(self, view: game.View, rng: Rng) -> State:
        """Uniform over the hidden cards that the view leaves possible, with new chance."""
        mine = cast("View", view)
        hands, deck = hidden_cards(mine, rng)
        chance = SeedChance(rng.getrandbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big"))
        table = Table(mine.seats, mine.options, SeedDealing(chance))
        restore(table, mine, hands, deck)
        return State(table)


GAME = Wazabi()
