"""What a worker keeps for spectators, and what it sends."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from datetime import timedelta

import grpc
import pytest

from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import NOBODY, State
from arena.internal.v1 import worker_pb2
from arena.match.clock import SeatClock
from arena.match.spec import Clock, DealKind
from tests.workers.assembled import parts, play
from tests.workers.scripted import CODEC, Coordinator, Line, leased
from tests.workers.test_clock import Hands
from workers import spans
from workers.spectators import LARGEST, MOST, PACE, Spectators

GAME = registry.game("wazabi")


class Playing:
    """A game of two that spectators stand by; ``hands``: the clock."""

    def __init__(self, *, admitted: bool = True) -> None:
        self.hands = Hands()
        self.spectators = Spectators(CODEC, self.hands, admitted=admitted)
        self.begin(0)

    def begin(self, game: int) -> None:
        terms = Clock(timedelta(seconds=5), bank=timedelta(seconds=3))
        self.clocks = [SeatClock(terms), SeatClock(terms)]
        self.state: State = GAME.new(2, GAME.options({}), SeedChance(bytes(32)))
        self.step, self.actor = 0, NOBODY
        self.spectators.begins(game)
        self.spectators.moved(self.state, 0, NOBODY, self.clocks)

    def act(self, times: int = 1, pause: float = 1.0) -> None:
        for _ in range(times):
            self.hands.at += pause
            seat = self.actor = self.state.to_act()
            self.clocks[seat].charge(timedelta(seconds=pause))
            self.state.apply(random.Random(self.step).choice(self.state.legal_actions()))
            self.step += 1
            self.spectators.moved(self.state, self.step, seat, self.clocks)

    def sent(self, *, watched: bool = True) -> list[worker_pb2.PublicView]:
        """What a renewal that is answered carries."""
        views = self.spectators.views()
        self.spectators.answered(watched=watched)
        return views


def steps(views: Sequence[worker_pb2.PublicView]) -> list[tuple[int, int]]:
    return [(view.game, view.step) for view in views]


def test_nothing_is_kept_while_nobody_watches() -> None:
    playing = Playing()
    playing.act(3)
    assert playing.sent(watched=False) == []
    playing.act(3)
    assert playing.spectators.views() == []


def test_who_begins_to_watch_sees_the_table_as_it_has_been_for_a_while() -> None:
    playing = Playing()
    playing.act(3)
    playing.hands.at += 40
    assert playing.sent() == []
    [view] = playing.sent()
    assert (view.game, view.step, view.acted) == (0, 3, playing.actor)
    assert [spans.seconds(left) for left in view.left] == [8, 8]
    assert spans.seconds(view.age) == pytest.approx(40)
    assert CODEC.view(view.view) == playing.state.view(None)
    assert playing.sent() == [], "once is enough"


def test_each_view_is_of_its_own_moment_and_of_no_seat() -> None:
    playing = Playing()
    playing.sent()
    playing.act(4)
    views = playing.sent()
    assert steps(views) == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]
    assert [spans.seconds(view.age) for view in views] == [4, 3, 2, 1, 0]
    assert [view.HasField("acted") for view in views] == [False, True, True, True, True]
    assert {CODEC.view(view.view).seat for view in views} == {None}
    numbers = [view.number for view in views]
    assert numbers == sorted(set(numbers))


def test_of_what_comes_fast_the_newest_is_kept() -> None:
    playing = Playing()
    playing.sent()
    playing.act(10, pause=PACE / 4)
    assert steps(playing.sent()) == [(0, 0), (0, 4), (0, 8), (0, 10)]


def test_a_games_last_view_stays_however_fast_the_next_one_begins() -> None:
    playing = Playing()
    playing.sent()
    playing.act(7, pause=0)
    playing.begin(1)
    playing.act(2, pause=0)
    assert steps(playing.sent()) == [(0, 0), (0, 7), (1, 2)]


def test_there_is_a_limit_to_what_waits() -> None:
    playing = Playing()
    playing.sent()
    for game in range(MOST):
        playing.begin(game)
        playing.act(2)
    views = playing.sent()
    assert len(views) == MOST
    assert (views[-1].game, views[-1].step) == (MOST - 1, 2)


def test_there_is_a_limit_to_a_renewals_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = Playing()
    playing.sent()
    playing.act(5)
    third = LARGEST // 3 + 1
    monkeypatch.setattr(type(CODEC), "view_part", lambda _self, _view: bytes(third))
    assert steps(playing.sent()) == [(0, 4), (0, 5)]
    assert playing.sent() == [], "what is left out is not sent later"


def test_what_was_not_answered_is_sent_again_with_what_came_since() -> None:
    playing = Playing()
    playing.sent()
    playing.act()
    first = playing.spectators.views()
    playing.act(2)
    again = playing.sent()
    assert steps(again) == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert [view.number for view in first] == [view.number for view in again[:2]]


def test_what_comes_while_a_renewal_is_under_way_goes_with_the_next() -> None:
    playing = Playing()
    playing.sent()
    playing.act(2, pause=0)
    assert steps(playing.spectators.views()) == [(0, 0), (0, 2)]
    playing.act(pause=0)
    playing.spectators.answered(watched=True)
    assert steps(playing.sent()) == [(0, 3)]


def test_nothing_is_kept_when_nobody_watches_any_more() -> None:
    playing = Playing()
    playing.sent()
    playing.act(2)
    assert steps(playing.sent(watched=False)) == [(0, 0), (0, 1), (0, 2)]
    playing.act(2)
    assert playing.spectators.views() == []


def test_deals_that_are_played_more_than_once_are_shown_to_nobody() -> None:
    playing = Playing(admitted=False)
    playing.sent()
    playing.act(2)
    assert playing.sent() == []


class Slow:
    """Bots that answer when something has come that the test waits for."""

    def __init__(self, coordinator: Coordinator) -> None:
        self.waiting: list[tuple[Line, worker_pb2.Ask]] = []
        self.prompt = False
        coordinator.answer = self

    def __call__(self, line: Line, ask: worker_pb2.Ask) -> None:
        if self.prompt:
            line.reply(ask)
        else:
            self.waiting.append((line, ask))

    def go_on(self) -> None:
        self.prompt = True
        for line, ask in self.waiting:
            line.reply(ask)


async def test_a_watched_match_is_renewed_with_its_tables(coordinator: Coordinator) -> None:
    slow = Slow(coordinator)
    coordinator.watched = True
    coordinator.renewals = [grpc.StatusCode.UNAVAILABLE]
    coordinator.due = [leased(deals=2)]

    def shown() -> list[worker_pb2.PublicView]:
        return [view for request in coordinator.renewed for view in request.views]

    async with parts(coordinator) as made:
        playing = asyncio.ensure_future(play(made))
        await coordinator.until(shown)
        slow.go_on()
        assert await playing == 1
    first = shown()[0]
    assert (first.game, first.step, first.HasField("acted")) == (0, 0, False)
    assert CODEC.view(first.view).seat is None
    assert len(coordinator.reports) == 2


async def test_a_match_with_shared_deals_is_renewed_without(coordinator: Coordinator) -> None:
    slow = Slow(coordinator)
    coordinator.watched = True
    match = leased()
    match.deal_kind = DealKind.TABLES
    coordinator.due = [match]
    async with parts(coordinator) as made:
        playing = asyncio.ensure_future(play(made))
        await coordinator.until(lambda: slow.waiting and len(coordinator.renewed) > 4)
        slow.go_on()
        await playing
    assert not any(request.views for request in coordinator.renewed)


def test_who_begins_to_watch_is_sent_the_table_at_once() -> None:
    playing = Playing()
    assert not playing.spectators.wanted
    playing.sent()
    assert playing.spectators.wanted
    playing.spectators.views()
    assert not playing.spectators.wanted, "whether that is answered or not"
    playing.sent()
    assert not playing.spectators.wanted


def test_nobody_awaits_what_is_shown_to_nobody() -> None:
    playing = Playing(admitted=False)
    playing.sent()
    assert not playing.spectators.wanted
