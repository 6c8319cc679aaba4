from collections.abc import Callable

import pytest
import redis
import structlog

from arena.coordinator.bells import QUEUE, CeleryBells
from arena.coordinator.dispatch import BrokerError, Demand, Dispatch, bells_wanted


class Seen:
    def __init__(self) -> None:
        self.up: list[bool] = []
        self.bells = 0

    def broker(self, *, up: bool, outstanding: int) -> None:
        self.up.append(up)

    def rang(self, count: int) -> None:
        self.bells += count


class Table:
    """What is due and who is free, as a test says."""

    def __init__(self, due: int, free: int) -> None:
        self.due, self.free = due, free

    async def demand(self) -> Demand:
        return Demand(self.due, self.free)


@pytest.mark.parametrize(
    ("due", "free", "outstanding", "wanted"),
    [
        (0, 9, 0, 0),
        (9, 0, 0, 0),
        (3, 9, 0, 3),
        (9, 3, 0, 3),
        (9, 3, 2, 1),
        (9, 3, 3, 0),
        (1, 9, 5, 0),
    ],
)
def test_bells_are_for_due_matches_and_never_more_than_free_slots(
    due: int, free: int, outstanding: int, wanted: int
) -> None:
    assert bells_wanted(Demand(due, free), outstanding) == wanted


async def test_bells_unheard_are_not_rung_again(redis_url: str, redis_client: redis.Redis) -> None:
    seen, table = Seen(), Table(due=5, free=3)
    bells = CeleryBells(redis_url)
    dispatch = Dispatch(lambda: bells, table.demand, seen)
    for _ in range(3):
        await dispatch.turn()
    assert redis_client.llen(QUEUE) == seen.bells == 3
    redis_client.lpop(QUEUE)  # a worker heard one and is busy now
    table.due, table.free = 4, 2
    await dispatch.turn()
    assert redis_client.llen(QUEUE) == 2
    bells.close()


async def test_a_flushed_broker_is_topped_up(redis_url: str, redis_client: redis.Redis) -> None:
    bells = CeleryBells(redis_url)
    dispatch = Dispatch(lambda: bells, Table(due=4, free=4).demand, Seen())
    await dispatch.turn()
    redis_client.flushall()
    await dispatch.turn()
    assert redis_client.llen(QUEUE) == 4
    bells.close()


class Moody:
    """Bells of a broker that a test takes down."""

    def __init__(self) -> None:
        self.down = False

    def outstanding(self) -> int:
        if self.down:
            raise BrokerError("connection refused")
        return 0

    def ring(self, count: int) -> None: ...
    def close(self) -> None: ...


async def test_a_broker_that_is_down_is_told_once_until_it_is_back() -> None:
    seen, bells = Seen(), Moody()
    dispatch = Dispatch(lambda: bells, Table(due=1, free=1).demand, seen)
    with structlog.testing.capture_logs() as lines:
        for down in (False, True, True, True, False, False, True):
            bells.down = down
            await dispatch.turn()
    assert [line["log_level"] for line in lines] == ["error", "info", "error"]
    assert seen.up == [True, False, False, False, True, True, False]
    assert dispatch.trouble == "connection refused"


@pytest.mark.parametrize("act", [CeleryBells.outstanding, lambda bells: bells.ring(1)])
def test_a_broker_that_is_not_there_is_no_traceback(
    act: Callable[[CeleryBells], object], tmp_path: object
) -> None:
    bells = CeleryBells(f"redis+socket://{tmp_path}/none.sock")
    with pytest.raises(BrokerError, match="No such file"):
        act(bells)
    bells.close()
