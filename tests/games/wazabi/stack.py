"""Stacked games for tests: hands, the rest of the deck, rolls and so on, said outright."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from arena.games.wazabi import GAME, State, parse
from arena.games.wazabi.dealing import Roll, StackedDealing


def stacked(
    hands: Sequence[str],
    rolls: str = "",
    *,
    pile: str = "",
    picks: Sequence[int] = (),
    shuffles: Sequence[str] = (),
    start: int = 0,
    **options: object,
) -> State:
    """A game with a seat a hand. Texts list card names or rolls, separated by spaces.

    After the rolls that are given, all dice show W.
    """
    chance = _ThenAllW(
        {
            "deck": [card for cards in (*hands, pile) for card in cards.split()],
            "rolls": rolls.split(),
            "picks": list(picks),
            "shuffles": [cards.split() for cards in shuffles],
            "start": start,
        }
    )
    return GAME.new(len(hands), GAME.options(options), chance)


class _ThenAllW(StackedDealing):
    """Stacked chance whose rolls never run dry."""

    __slots__ = ()

    def roll(self, seat: int, rolls: Sequence[int], dice: int) -> Roll:
        if sum(rolls) > len(self._rolls):
            return Roll(seat, dice, 0, 0)
        return super().roll(seat, rolls, dice)


def play(state: State, *texts: str) -> State:
    """The same state after these actions, each checked to be legal."""
    for text in texts:
        assert text in legal(state)
        state.apply(parse(text))
    return state


def legal(state: State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def hand(state: State, seat: int) -> str:
    return " ".join(cast("list[list[str]]", state.as_json()["hands"])[seat])


def pile(state: State, key: str) -> str:
    """``deck``, top first, or ``discard``, top last."""
    return " ".join(cast("list[str]", state.as_json()[key]))


def dice(state: State) -> list[int]:
    return cast("list[int]", state.as_json()["dice"])


def told(state: State, seat: int | None) -> list[str]:
    """The events of the seat's view, in words."""
    return [str(event) for event in state.view(seat).events]
