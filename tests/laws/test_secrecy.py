"""Views leak nothing: what a reader cannot know makes no difference to any byte it is sent."""

from __future__ import annotations

import itertools
from typing import Protocol, cast

import pytest

from arena.games import registry
from tests.laws.redeals import REDEALS
from tests.laws.tables import Table, each_table
from tests.laws.test_laws import encoded
from tests.laws.twins import Twins

PHASES = {
    "wazabi": {"give", "play", "take", "keep", "discard", "over"},
    "heroes": {"window", "chicken", "send", "discard", "holder", "last_use", "claim", "over"},
    "gosu": {
        *("setup", "turn", "cost", "ability", "links", "swap", "target", "victim"),
        *("discard", "half", "take", "redraw", "over"),
    },
}
"""Those in which twins must have been compared, by game."""


class Phased(Protocol):
    """A view that says what is asked, as every game's does."""

    @property
    def phase(self) -> str: ...


def phase_of(twins: Twins) -> str:
    return cast("Phased", twins.state.view(None)).phase


def test_every_game_has_a_redeal() -> None:
    assert set(REDEALS) == set(PHASES) == set(registry.names())


@each_table
def test_a_reader_is_sent_the_same_bytes_whatever_it_cannot_know(table: Table) -> None:
    different, games = 0, itertools.count()
    while different < 40:
        for twins in REDEALS[table.name](table, next(games)):
            assert twins.asked == twins.asked_of_twin
            assert encoded(table, twins.twin, twins.reader) == encoded(
                table, twins.state, twins.reader
            )
            different += twins.twin.as_json() != twins.state.as_json()


@pytest.mark.parametrize("name", registry.names())
def test_every_phase_is_compared(name: str) -> None:
    seen = set()
    for number in range(12):
        table = Table(name, 4, "{}")
        for twins in REDEALS[name](table, number):
            if twins.twin.as_json() != twins.state.as_json():
                seen.add(phase_of(twins))
        if seen == PHASES[name]:
            return
    assert seen == PHASES[name]
