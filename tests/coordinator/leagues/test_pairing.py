"""Pairing large fields in a process of its own."""

from __future__ import annotations

import multiprocessing

import psutil

from arena.coordinator.leagues.pairing import SMALL, PairingProcess
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.swiss import Swiss

SEED = bytes(32)


def field(size: int) -> list[Entrant]:
    return [Entrant(EntrantId(f"e{number}")) for number in range(size)]


def test_a_large_field_is_paired_elsewhere_as_it_would_be_here() -> None:
    pairing, swiss, entrants = PairingProcess(), Swiss(3), field(SMALL + 1)
    try:
        assert pairing(swiss, field(SMALL), [], SEED) is not None
        assert multiprocessing.active_children() == []
        assert pairing(swiss, entrants, [], SEED) == swiss.next_round(entrants, [], SEED)
        [child] = [psutil.Process(each.pid) for each in multiprocessing.active_children()]
    finally:
        pairing.close()
    assert psutil.wait_procs([child], timeout=20) == ([child], [])
