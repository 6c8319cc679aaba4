"""Pairing large fields in processes of their own, and rounds whose pairing takes long."""

from __future__ import annotations

import multiprocessing

import psutil
import pytest

from arena.coordinator.leagues.pairing import LARGE, SMALL, PairingProcesses
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.format import FormatError
from arena.leagues.formats.swiss import Swiss
from arena.leagues.ladder.rounds import LadderRounds
from arena.store.states import LeagueAct, LeagueState
from tests.coordinator.leagues.tended import SlowPairing, begin, tending
from tests.store.world import World

SEED = bytes(32)


def field(size: int) -> list[Entrant]:
    return [Entrant(EntrantId(f"e{number}")) for number in range(size)]


def children() -> set[int | None]:
    return {each.pid for each in multiprocessing.active_children()}


def test_a_large_field_is_paired_elsewhere_as_it_would_be_here() -> None:
    pairing, swiss, entrants = PairingProcesses(), Swiss(3), field(SMALL + 1)
    ladder, before = LadderRounds(range(2, 3), 1), children()
    try:
        assert pairing(swiss, field(SMALL), [], SEED).result() is not None
        assert pairing(ladder, field(LARGE + 1), [], SEED).result() is not None
        assert children() <= before
        assert pairing(swiss, entrants, [], SEED).result() == swiss.next_round(entrants, [], SEED)
        [child] = [psutil.Process(pid) for pid in children() - before]
    finally:
        pairing.close()
    assert psutil.wait_procs([child], timeout=20) == ([child], [])
    assert not pairing(swiss, entrants, [], SEED).done()
    # Who reaps it first tells the other nothing, so it may still be listed.
    assert children() <= before | {child.pid}, "no process is made while all stops"


def test_a_process_that_was_killed_is_replaced() -> None:
    pairing, swiss, entrants = PairingProcesses(), Swiss(3), field(SMALL + 1)
    before = children()
    try:
        pairing(swiss, entrants, [], SEED).result()
        [child] = [psutil.Process(pid) for pid in children() - before]
        child.kill()
        psutil.wait_procs([child])
        broken = pairing(swiss, entrants, [], SEED)
        if broken.exception() is not None:  # it was not noticed yet
            broken = pairing(swiss, entrants, [], SEED)
        assert broken.result() is not None
    finally:
        pairing.close()


def test_what_a_format_raises_is_handed_on() -> None:
    class Impossible(Swiss):
        def next_round(self, *_: object) -> None:
            raise FormatError("nobody likes anybody")

    with pytest.raises(FormatError, match="nobody likes anybody"):
        PairingProcesses()(Impossible(3), field(2), [], SEED).result()


def test_a_league_is_not_waited_for_while_its_round_is_paired(world: World) -> None:
    league, pairing = begin(world), SlowPairing()
    league.tendings = [tending(world.store, pairing)]
    for _ in range(3):
        league.tend()
    assert (league.rounds(), len(pairing.begun)) == (0, 1), "it is paired once"
    pairing.end()
    league.tend()
    assert (league.rounds(), league.scheduled()) == (1, 2)


def test_who_leaves_while_a_round_is_paired_is_not_in_it(world: World) -> None:
    league, pairing = begin(world), SlowPairing()
    league.tendings = [tending(world.store, pairing)]
    league.tend()
    league.withdraw(0)
    pairing.end()
    league.tend()
    assert (league.rounds(), len(pairing.begun)) == (0, 1), "what was paired does not fit any more"
    league.tend()
    pairing.end()
    league.tend()
    assert (league.rounds(), league.scheduled()) == (1, 1)


def test_a_league_that_is_paused_while_a_round_is_paired_opens_it_when_it_goes_on(
    world: World,
) -> None:
    league, pairing = begin(world), SlowPairing()
    league.tendings = [tending(world.store, pairing)]
    league.tend()
    league.act(LeagueAct.PAUSE)
    pairing.end()
    league.tend()
    assert (league.rounds(), league.row().state) == (0, LeagueState.PAUSED)
    league.act(LeagueAct.RESUME)
    league.tend()
    assert (league.rounds(), len(pairing.begun)) == (1, 1)
