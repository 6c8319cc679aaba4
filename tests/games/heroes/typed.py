"""Stacked games of the engine alone, as typed states, for what the second reading does not have."""

from __future__ import annotations

from collections.abc import Sequence

from arena.games.heroes import GAME, State, View, parse
from tests.games.heroes.table import BOX, without


def stacked(
    bands: str,
    hands: str,
    pile: str = "",
    *,
    start: int = 0,
    shuffles: Sequence[str] = (),
    **options: object,
) -> State:
    """A game with these bands and hands, a word a seat; ``pile`` comes off the deck next."""
    cards = (bands + hands).replace(" ", "") + pile + without(BOX, bands + hands + pile)
    chance = GAME.stacked({"deck": cards, "start": start, "shuffles": list(shuffles)})
    return GAME.new(len(bands.split()), GAME.options(options), chance)


def play(state: State, *texts: str) -> State:
    """The same state after these actions, each checked to be legal."""
    for text in texts:
        assert text in legal(state)
        state.apply(parse(text))
    return state


def legal(state: State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def views(state: State) -> list[View]:
    """Of all seats, and last of a spectator."""
    return [state.view(seat) for seat in (*range(state.seats), None)]


def told(state: State, reader: int | None) -> list[str]:
    """The events of the reader's view, in words."""
    return [str(event) for event in state.view(reader).events]
