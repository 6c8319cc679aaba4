from arena.ops.backoff import Backoff, steady


def test_waits_double_up_to_the_longest_and_begin_anew_after_a_success() -> None:
    backoff = Backoff(steady, first=1, most=5)
    assert [backoff.next() for _ in range(4)] == [1, 2, 4, 5]
    backoff.reset()
    assert backoff.next() == 1
    for _ in range(5000):
        assert backoff.next() <= 5


def test_a_share_of_each_wait_is_left_to_chance() -> None:
    backoff = Backoff(lambda low, high: (low + high) / 2, first=1, most=5)
    assert [backoff.next() for _ in range(3)] == [0.75, 1.5, 3]
