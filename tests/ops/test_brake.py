"""How often a key may come, by a clock that is a number."""

from __future__ import annotations

from arena.ops.brake import MOST_KEYS, Brake


def test_a_key_may_come_in_a_burst_and_then_once_each_interval() -> None:
    brake = Brake(3, 10)
    for _ in range(3):
        assert brake.wait("ann", 100) == 0
        brake.came("ann", 100)
    assert brake.wait("ann", 100) == 10
    assert brake.wait("bob", 100) == 0
    assert brake.wait("ann", 109) == 1
    assert brake.wait("ann", 110) == 0
    brake.came("ann", 110)
    assert brake.wait("ann", 110) == 10
    for _ in range(3):
        assert brake.wait("ann", 1000) == 0
        brake.came("ann", 1000)
    assert brake.wait("ann", 1000) == 10


def test_keys_that_have_nothing_to_wait_for_are_forgotten_first_and_then_the_oldest() -> None:
    brake = Brake(1, 10)
    brake.came("early", 0)
    for number in range(MOST_KEYS):
        brake.came(str(number), 15)
    assert brake.wait("0", 15) == 10
    brake.came("late", 15)
    assert [brake.wait(key, 15) for key in ("0", "1", "late")] == [0, 10, 10]
