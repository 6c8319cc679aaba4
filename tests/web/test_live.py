"""Running matches as their spectators see them."""

from __future__ import annotations

import re
import threading
from datetime import timedelta

import pytest
from sqlalchemy import func, select, text, update
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import State
from arena.leagues.definition import Publish
from arena.match.spec import DealKind
from arena.store import Assignment, PublicView, ReleaseCause
from arena.store.models import BotRow, MatchRow, RoundRow, WatchRow
from arena.web.live.watches import AGAIN, Watches
from tests.store.leagues import running
from tests.store.world import World, game
from tests.web.live import DELAY, renew, runs, stream_of, table, watch

WAZABI = registry.game("wazabi")


class Played:
    """A game of Wazabi that a worker shows."""

    def __init__(self, world: World, work: Assignment) -> None:
        self.world, self.work = world, work
        self.number = 0
        self.deal()

    def deal(self, number: int = 0) -> None:
        self.game, self.step = number, 0
        self.state: State = WAZABI.new(2, WAZABI.options({}), SeedChance(bytes(32)))
        self._show(-1)

    def act(self, times: int = 1, *, shown: bool = True) -> None:
        for _ in range(times):
            seat = self.state.to_act()
            self.state.apply(self.state.legal_actions()[-1])
            self.step += 1
            if shown:
                self._show(seat)

    def _show(self, seat: int) -> None:
        self.number += 1
        view = table("wazabi", self.state, self.number, self.step, seat, self.game)
        assert renew(self.world, self.work, view)


@pytest.fixture
def watched(client: TestClient, world: World) -> Played:
    """Somebody looks at the page of a match of which the worker has shown the deal."""
    work = runs(world)
    assert not renew(world, work)
    page = client.get(f"/matches/{work.match}").text
    assert "Its table is shown here 30 s later than it is" in page
    watch(world, work)
    return Played(world, work)


def page(client: TestClient, played: Played) -> str:
    return client.get(f"/matches/{played.work.match}").text


def test_a_running_match_shows_its_table_when_the_delay_is_over(
    client: TestClient, world: World, watched: Played
) -> None:
    world.pass_time(DELAY - 1)
    assert "<svg" not in page(client, watched)
    world.pass_time(1)
    shown = page(client, watched)
    assert "Game 0, as it was 30 s ago" in shown
    assert "<svg" in shown
    assert 'To act: <bdi class="name">wazabi' in shown
    assert re.findall(r"</bdi>( is to act)?</dt><dd>([0-9.]+) s left", shown) == [
        (" is to act" if seat == watched.state.to_act() else "", left)
        for seat, left in enumerate(("30.0", "30.5"))
    ]
    assert "The deal." in shown


def test_steps_are_told_the_newest_first_and_what_was_left_out_is_said(
    client: TestClient, world: World, watched: Played
) -> None:
    watched.act(2)
    watched.act(3, shown=False)
    watched.act()
    world.pass_time(DELAY)
    shown = page(client, watched)
    assert re.findall(r"Step (\d+),", shown) == ["6", "2", "1"]
    assert "3 steps before it went by too fast." in shown
    assert shown.count("went by too fast") == 1


def test_who_sits_where_is_right_in_each_game(
    client: TestClient, world: World, watched: Played
) -> None:
    for number, names in [(1, ["wazabi1", "wazabi0"]), (2, ["wazabi0", "wazabi1"])]:
        watched.deal(number)
        world.pass_time(DELAY)
        shown = page(client, watched)
        assert f"Game {number}, as it was" in shown
        assert re.findall(r'class="who"[^>]*>(wazabi\d)', shown) == names
        assert shown.count("The deal.") == 1, "of the game before nothing is told"


def test_a_browser_is_told_where_to_follow_and_without_scripts_to_load_it_again(
    client: TestClient, watched: Played
) -> None:
    shown = page(client, watched)
    match = watched.work.match
    followed = rf"/live/matches/{match}\?page=1&amp;known=[0-9a-f]{{16}}"
    assert re.search(f'hx-sse:connect="{followed}"', shown)
    assert f'<noscript><p>It goes on; <a href="/matches/{match}?page=1">load it again</a>' in shown


async def test_who_was_away_gets_the_newest_state(world: World, watched: Played) -> None:
    watched.act(2)
    world.pass_time(DELAY)
    match = watched.work.match
    before = (await stream_of(world, match)).decode()
    assert before.startswith(":\n\nid: ")
    watched.act(4)
    world.pass_time(DELAY)
    known = before.splitlines()[2].removeprefix("id: ")
    after = (await stream_of(world, match, known)).decode()
    assert "Step 6," in after
    assert known not in after


def test_when_an_attempt_dies_the_page_says_so_and_shows_the_next_one(
    client: TestClient, world: World, watched: Played
) -> None:
    watched.act(3)
    world.pass_time(DELAY)
    world.release(watched.work, ReleaseCause.DRAIN)
    shown = page(client, watched)
    assert "Attempt 1 has ended: drain. The match waits for a worker, who deals anew." in shown
    assert "<svg" in shown
    again = world.leased()
    assert again.match == watched.work.match
    shown = page(client, watched)
    assert "Attempt 2 is played. Its table is shown here" in shown
    assert "<svg" not in shown, "what was seen of the older attempt does not count any more"
    Played(world, again)
    world.pass_time(DELAY)
    shown = page(client, watched)
    assert "<svg" in shown
    assert ", attempt 2. Hidden" in shown


def test_a_result_is_told_when_the_table_has_come_to_it(
    client: TestClient, world: World, watched: Played
) -> None:
    world.report(game(watched.work, 0))
    world.pass_time(DELAY - 1)
    api = f"/api/v1/matches/{watched.work.match}"

    def told() -> tuple[int, ...]:
        """Games that are shown, listed, counted, summed up and held back."""
        games, match = client.get(f"{api}/games").json(), client.get(api).json()
        summed = max((each["games"] for each in match["sums"]), default=0)
        listed = len(games["items"]), games["total"], summed, games["held_back"]
        return page(client, watched).count('id="game-'), *listed, match["games_held_back"]

    shown = page(client, watched)
    assert "1 game ended within the last 30 s: results are shown when that is over" in shown
    assert "No game of 3" not in shown
    assert told() == (0, 0, 0, 0, 1, 1)
    assert client.get(f"{api}/games/0").status_code == 404
    world.pass_time(1)
    assert told() == (1, 1, 1, 1, 0, 0)


def test_a_match_that_is_over_has_its_replay_and_no_table(
    client: TestClient, world: World, watched: Played
) -> None:
    world.pass_time(DELAY)
    for number in range(3):
        world.report(game(watched.work, number))
    shown = page(client, watched)
    assert 'class="live"' not in shown
    assert "hx-sse:connect" not in shown
    assert f'href="/matches/{watched.work.match}/games/0"' in shown


@pytest.mark.parametrize("kind", [DealKind.COMMON, DealKind.TABLES])
def test_nothing_is_shown_of_deals_that_are_played_more_than_once(
    client: TestClient, world: World, watched: Played, kind: DealKind
) -> None:
    watched.act(5)
    world.pass_time(DELAY)
    with world.store.unit() as unit:
        unit.session.execute(update(MatchRow).values(kind=kind))
    shown = page(client, watched)
    assert "Its deals are played more than once" in shown
    assert "<svg" not in shown
    assert "Step" not in shown


def test_nothing_is_shown_of_a_league_that_shows_its_games_later(
    client: TestClient, world: World
) -> None:
    league = running(world, 2)
    league.open((0, 1))
    with world.store.unit() as unit:
        unit.session.execute(update(RoundRow).values(publish=Publish.SEASON))
    work = world.leased()
    shown = client.get(f"/matches/{work.match}").text
    assert "Its league shows games after the round or the season" in shown
    assert not renew(world, work), "nobody can watch it"


def test_a_game_that_this_program_does_not_know_so_is_not_drawn(
    client: TestClient, world: World, watched: Played
) -> None:
    world.pass_time(DELAY)
    with world.store.unit() as unit:
        unit.session.execute(text("UPDATE public_views SET view = X'ff'"))
    assert "<svg" not in page(client, watched)
    watched.act()
    world.pass_time(DELAY)
    with world.store.unit() as unit:
        unit.session.execute(update(MatchRow).values(rules=99))
    answer = client.get(f"/matches/{watched.work.match}")
    assert answer.status_code == 200
    assert "<svg" not in answer.text


def test_what_only_a_seat_may_see_is_shown_to_nobody_whatever_a_worker_sends(
    client: TestClient, world: World, watched: Played
) -> None:
    view = registry.codec("wazabi").view_part(watched.state.view(0))
    renew(world, watched.work, PublicView(9, 0, 1, 0, timedelta(0), view))
    world.pass_time(DELAY)
    shown = page(client, watched)
    assert "<svg" not in shown
    assert "seat 0" not in shown


def test_names_are_text_and_nothing_else(client: TestClient, world: World, watched: Played) -> None:
    with world.store.unit() as unit:
        unit.session.execute(update(BotRow).values(name=BotRow.name + "<b>&\u202e"))
    watched.act(6)
    world.pass_time(DELAY)
    shown = page(client, watched)
    assert "<b>" not in shown
    assert "wazabi0&lt;b&gt;&amp;\u202e" in shown


def test_that_a_match_is_watched_is_said_at_most_every_twenty_seconds(world: World) -> None:
    work = runs(world)
    hands = [0.0]
    watches = Watches(world.store, lambda: hands[0])

    def until() -> float:
        with world.store.unit() as unit:
            return (
                unit.session.get_one(WatchRow, work.match).until - world.clock()
            ).total_seconds()

    def look() -> None:
        watches.watch(work.match)
        watches.say()

    look()
    assert until() == 60
    world.clock.advance(5)
    hands[0] = AGAIN - 1
    look()
    assert until() == 55
    hands[0] = AGAIN
    look()
    assert until() == 60


def test_that_matches_are_watched_waits_for_a_locked_database_and_pages_do_not(
    client: TestClient, world: World
) -> None:
    matches = [runs(world).match, runs(world, game="heroes", seats=3).match]
    watches = Watches(world.store)
    client.app.state.watches = watches  # type: ignore[attr-defined] # Starlette's

    def said() -> int:
        with world.store.queries().read() as session:
            return session.execute(select(func.count()).select_from(WatchRow)).scalar_one()

    with world.store.unit() as other, capture_logs() as logs:
        other.session.execute(text("UPDATE matches SET fence = fence"))
        for match in matches:
            assert client.get(f"/matches/{match}").status_code == 200
        watches.say()
        watches.say()
        assert said() == 0
    assert [line["event"] for line in logs] == ["what is watched cannot be told yet"]
    watches.say()
    assert said() == 2


def test_that_it_is_watched_is_said_soon_after_the_page_was_read(
    client: TestClient, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = threading.Event()
    monkeypatch.setattr(Watches, "say", lambda _: told.set())
    client.get(f"/matches/{runs(world).match}")
    assert told.wait(60)


def test_there_is_nothing_to_follow_of_a_match_that_is_not_there(client: TestClient) -> None:
    answer = client.get("/live/matches/nope")
    assert answer.status_code == 404
    assert "There is no match nope" in answer.text
