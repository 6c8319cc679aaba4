"""Time as the arena owes it to the seats."""

from __future__ import annotations

from workers.clock import ArenaClock, Away


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def test_the_arenas_clock_stands_still_while_no_coordinator_is_ready() -> None:
    hands = Hands()
    clock = ArenaClock(hands)
    hands.at += 7
    assert clock() == 0.0
    clock.run(running=True)
    hands.at += 3
    clock.run(running=True)
    hands.at += 2
    assert clock() == 5.0
    clock.run(running=False)
    hands.at += 50
    clock.run(running=False)
    assert (clock(), clock.running) == (5.0, False)
    clock.run(running=True)
    hands.at += 1
    assert (clock(), clock.running) == (6.0, True)


def test_absence_is_summed_over_the_game_and_never_negative() -> None:
    hands = Hands()
    away = Away(30.0, hands)
    away.lost()
    hands.at += 10
    away.back()
    hands.at += 100
    assert away.left == 20.0
    away.lost()
    hands.at += 19.5
    assert away.left == 0.5
    hands.at += 1
    assert away.left == 0.0
    away.back()
    assert away.left == 0.0


def test_time_that_is_held_is_not_charged() -> None:
    hands = Hands()
    away = Away(30.0, hands)
    away.lost(hold=15.0)
    hands.at += 15
    assert away.left == 30.0
    hands.at += 4
    assert away.left == 26.0


def test_a_hold_during_an_absence_stops_the_charge_for_its_length() -> None:
    hands = Hands()
    away = Away(30.0, hands)
    away.lost()
    hands.at += 5
    away.lost(hold=15.0)
    hands.at += 16
    assert away.left == 24.0
