"""Games between bots in this process, and what is kept of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from reprlib import repr as shortened
from typing import TypeAlias

from arena.games.chance import SeedChance
from arena.games.game import NOBODY, Action, Event, Game, Options, Outcome, Seat, State, View
from arena.match.deals import deal_seed
from arena.match.local import Player, described, is_the_bots

WITNESS: Seat = 0
"""The seat whose events are kept: what is public is told to each seat."""

Maker: TypeAlias = Callable[[int], Sequence[Player]]
"""Makes the bots of a game, by its number, one a seat."""


Crew: TypeAlias = Callable[[int, Sequence[int]], Sequence[Player]]
"""The same of several bots: by the game's number, and by the place of each seat's bot among them.
"""


class NotLegalError(ValueError):
    """A bot's answer that cannot be played; one sentence."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over.

    ``first``: the seat that was asked first. ``events``: all that the witness was told; empty when
    the seats play at random, without looking.
    """

    seats: int
    first: Seat
    decisions: int
    outcome: Outcome
    events: Sequence[Event]

    @property
    def wins(self) -> tuple[float, ...]:
        """One a seat; several that win together have a share each, so that they add up to 1."""
        winners = self.outcome.ranks.count(0)
        return tuple((rank == 0) / winners for rank in self.outcome.ranks)


@dataclass(frozen=True, slots=True)
class Plan:
    """``make``: the bots of all seats; None: all play uniformly at random, without looking."""

    game: Game
    options: Options
    seats: int
    games: int
    seed: bytes
    make: Maker | None


def games(plan: Plan) -> Iterator[Played]:
    """All games of the plan, one after the other; each deal's seed is that of a match's."""
    for number in range(plan.games):
        seed = deal_seed(plan.seed, number)
        state = plan.game.new(plan.seats, plan.options, SeedChance(seed))
        if plan.make is None:
            yield _random(state, seed)
        else:
            yield watched(state, plan.make(number))


def _random(state: State, seed: bytes) -> Played:
    choose = random.Random(seed).random  # noqa: S311 - it plays, it keeps no secret
    first, decisions = state.to_act(), 0
    while actions := state.legal_actions():
        state.apply(actions[int(choose() * len(actions))])
        decisions += 1
    return Played(state.seats, first, decisions, _outcome(state), ())


def watched(state: State, bots: Sequence[Player]) -> Played:
    """A new game, played to its end; raises NotLegalError if a bot gives no legal action."""
    first, decisions = state.to_act(), 0
    events: list[Event] = []
    while (seat := state.to_act()) != NOBODY:
        view, actions = state.view(seat), state.legal_actions()
        if seat == WITNESS:
            events += view.events
        state.apply(_legal(_answer(bots[seat], view, actions), actions))
        decisions += 1
    events += state.view(WITNESS).events
    return Played(state.seats, first, decisions, _outcome(state), events)


def _answer(bot: Player, view: View, actions: Sequence[Action]) -> object:
    try:
        return bot.decide(view, actions)
    except BaseException as error:
        if not is_the_bots(error):
            raise
        raise NotLegalError(f"the bot raised {described(error)}") from error


def _legal(answer: object, actions: Sequence[Action]) -> Action:
    for action in actions:
        if action == answer:
            return action
    raise NotLegalError(
        f"the bot answers with {shortened(answer)}, which is none of the legal actions"
    )


def _outcome(state: State) -> Outcome:
    outcome = state.outcome()
    assert outcome is not None, "nobody is asked any more"
    return outcome
