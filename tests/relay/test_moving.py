"""Which messages a stream waits for: those that usually follow at once."""

from __future__ import annotations

from typing import Any

from arena.coordinator.relay.table import Table
from arena.internal.v1 import worker_pb2
from arena.match.spec import BotId
from arena.play.ending import Ending
from arena.play.limits import DEFAULT
from arena.store import WorkerIdentity
from arena.store.ids import WorkerInstance
from tests.play.desk import Desk
from tests.relay.arena import an_ask, an_attach

WORKER = WorkerIdentity("worker", WorkerInstance("instance"), games=(), slots=2)


class Keeper:
    """Keeps nothing."""

    def table_ended(self, table: Table, ending: Ending) -> None: ...


class Hall:
    """A worker's table with two games, in each a seat of the same bot."""

    def __init__(self) -> None:
        self.desk = desk = Desk()
        sessions = {BotId("id-ann"): desk.session}
        self.table = Table(WORKER, desk.shared, DEFAULT, sessions.get, Keeper(), desk.now)
        for handle in (7, 8):
            self.say(attach=an_attach(handle, match=f"match-{handle}"))
        desk.read()
        for handle in (7, 8):
            desk.ready(handle)
            self.say(ask=an_ask(handle, step=3))
        desk.read()

    def say(self, **kinds: Any) -> None:
        message = worker_pb2.WorkerMessage(**kinds)
        frame = worker_pb2.WorkerFrame(messages=[message])
        self.table.received(frame.SerializeToString(), self.desk.now)


def test_a_game_is_moving_from_an_answer_to_the_next_question() -> None:
    hall = Hall()
    assert hall.desk.session.to_come == 0
    hall.desk.answer(3, handle=7)
    assert hall.desk.session.to_come == 1
    hall.desk.fail(3, handle=8)
    assert hall.desk.session.to_come == 2
    hall.say(ask=an_ask(7, step=4))
    assert hall.desk.session.to_come == 1


def test_a_game_that_is_over_is_not_moving() -> None:
    hall = Hall()
    hall.desk.answer(3, handle=7)
    hall.say(over=worker_pb2.Over(handle=7, bot="id-ann"))
    assert hall.desk.session.to_come == 0


def test_a_worker_is_not_kept_waiting_for_bots_that_think_for_long() -> None:
    hall = Hall()
    assert hall.table.to_come == 2
    hall.desk.answer(3, handle=7)
    assert hall.table.to_come == 1
    hall.table.tick()
    assert hall.table.to_come == 1
    hall.table.tick()
    assert hall.table.to_come == 0
