"""Deadlines in one heap, and a clock that does not count stalls."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from arena.ops.instants import MILLISECOND, SECOND, Nanos
from arena.play.deadlines import NEVER, Deadlines
from arena.play.stalls import TICK, TOLERANCE, FairClock
from arena.play.wire import nanos, span


class Alarm:
    """Looked at when it asked to be; notes when, and asks for what it was given next."""

    def __init__(self, *then: Nanos) -> None:
        self.queued = NEVER
        self.rang: list[Nanos] = []
        self.then = list(then)

    def due(self, now: Nanos) -> Nanos:
        self.rang.append(now)
        return self.then.pop(0) if self.then else NEVER


def test_an_alarm_rings_at_its_instant_and_not_before() -> None:
    deadlines, alarm = Deadlines(), Alarm()
    deadlines.at(10, alarm)
    deadlines.run(9)
    assert alarm.rang == []
    deadlines.run(10)
    deadlines.run(11)
    assert alarm.rang == [10]
    assert len(deadlines) == 0


def test_an_earlier_deadline_counts_and_a_later_one_waits_its_turn() -> None:
    deadlines, alarm = Deadlines(), Alarm(20)
    deadlines.at(20, alarm)
    deadlines.at(10, alarm)
    deadlines.at(30, alarm)
    for now in range(40):
        deadlines.run(now)
    assert alarm.rang == [10, 20]


def test_an_alarm_that_asks_for_the_past_is_looked_at_once_a_run() -> None:
    deadlines, alarm = Deadlines(), Alarm(0, 0, 0)
    deadlines.at(10, alarm)
    deadlines.run(10)
    assert alarm.rang == [10]
    deadlines.run(11)
    assert alarm.rang == [10, 11]


@given(st.lists(st.integers(0, 50), min_size=1, max_size=30))
def test_alarms_ring_in_the_order_of_their_instants(instants: list[Nanos]) -> None:
    deadlines = Deadlines()
    alarms = [Alarm() for _ in instants]
    for instant, alarm in zip(instants, alarms, strict=True):
        deadlines.at(instant, alarm)
    for now in range(51):
        deadlines.run(now)
    assert [alarm.rang for alarm in alarms] == [[instant] for instant in instants]


class Raw:
    """A monotonic clock that stands until it is told to go."""

    def __init__(self) -> None:
        self.now: Nanos = 12_345

    def __call__(self) -> Nanos:
        return self.now


def test_time_passes_as_it_does_while_ticks_come_in_time() -> None:
    raw = Raw()
    clock = FairClock(raw)
    for tick in range(1, 100):
        raw.now += TICK + TOLERANCE // 2
        assert clock.now() == tick * (TICK + TOLERANCE // 2)
        assert clock.tick() == 0


def test_a_stall_is_told_by_the_late_tick_and_is_not_counted() -> None:
    raw = Raw()
    clock = FairClock(raw)
    clock.tick()
    before = clock.now()
    raw.now += TICK + TOLERANCE + 3 * SECOND
    assert clock.tick() == 3 * SECOND
    assert clock.now() - before == TICK + TOLERANCE
    raw.now += MILLISECOND
    assert clock.now() - before == TICK + TOLERANCE + MILLISECOND


def test_what_is_read_after_a_stall_and_before_the_late_tick_is_not_charged_either() -> None:
    raw = Raw()
    clock = FairClock(raw)
    clock.tick()
    written = clock.now()
    raw.now += 3 * SECOND
    assert clock.now() - written == TICK + TOLERANCE


def test_a_small_delay_of_a_tick_is_no_stall() -> None:
    raw = Raw()
    clock = FairClock(raw)
    raw.now += TICK + TOLERANCE
    assert clock.tick() == 0
    assert clock.now() == TICK + TOLERANCE


@given(st.lists(st.tuples(st.integers(0, SECOND), st.booleans()), max_size=50))
def test_the_clock_never_goes_back_nor_faster_than_time(steps: list[tuple[Nanos, bool]]) -> None:
    raw = Raw()
    clock = FairClock(raw)
    last = clock.now()
    for passed, ticked in steps:
        raw.now += passed
        if ticked:
            clock.tick()
        now = clock.now()
        assert 0 <= now - last <= passed
        last = now


@given(st.timedeltas(timedelta(0), timedelta(days=1000)))
def test_spans_convert_exactly(length: timedelta) -> None:
    assert nanos(span(length)) == length // timedelta(microseconds=1) * 1_000
