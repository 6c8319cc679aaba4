"""Values go over the wire and come back the same."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.games.game import Outcome
from arena.match.faults import Fault, FaultKind
from arena.match.spec import Clock
from arena.play import wire
from arena.v1 import play_pb2

spans = st.timedeltas(timedelta(0), timedelta(days=100))


@given(st.integers(0, 10**18))
def test_durations_are_exact(length: int) -> None:
    assert wire.nanos(wire.duration(length)) == length
    assert wire.duration(length).ToNanoseconds() == length


@given(spans, spans, spans, spans, st.integers(1, 10))
def test_clocks_come_back(
    limit: timedelta, bank: timedelta, increment: timedelta, ready: timedelta, strikes: int
) -> None:
    clock = Clock(limit, bank, increment, ready)
    message = wire.wire_clock(clock, strikes)
    assert wire.clock(message) == clock
    assert message.strikes == strikes


@given(
    st.lists(st.integers(0, 5), max_size=6),
    st.lists(st.integers(-(2**31), 2**31 - 1), max_size=6),
    st.text(max_size=20),
)
def test_outcomes_come_back(ranks: list[int], scores: list[int], reason: str) -> None:
    outcome = Outcome(tuple(ranks), tuple(scores), reason)
    assert wire.outcome(wire.wire_outcome(outcome)) == outcome


@given(st.sampled_from(FaultKind), st.integers(0, 5), st.integers(0, 2**32 - 1), spans)
def test_faults_come_back(kind: FaultKind, seat: int, step: int, measured: timedelta) -> None:
    fault = Fault(kind, seat, step, measured)
    assert wire.fault(wire.wire_fault(fault)) == fault


def test_every_kind_of_fault_has_its_number_and_no_number_is_left_over() -> None:
    numbers = set(play_pb2.FaultKind.values()) - {play_pb2.FAULT_KIND_UNSPECIFIED}
    assert set(wire.WIRE_KIND.values()) == numbers
    assert {wire.fault_kind(number) for number in numbers} == set(FaultKind)


def test_no_fault_is_none_and_unknown_numbers_are_errors() -> None:
    assert wire.fault_kind(0) is None
    with pytest.raises(ValueError, match="99 is not the number of a fault"):
        wire.fault_kind(99)
    with pytest.raises(ValueError, match="needs a kind"):
        wire.fault(play_pb2.Fault(seat=1))
