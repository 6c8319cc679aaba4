"""Rounds whose tables play the same deals: whose secret an attempt has, and who sees it when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from sqlalchemy import select, update

from arena.coordinator.leagues.tabulating import make_standings
from arena.leagues.definition import Publish
from arena.leagues.formats.swiss import Swiss
from arena.match.deals import commitment
from arena.match.spec import DealKind
from arena.store import Assignment, LeaseState, ReleaseCause, StoreError
from arena.store.commands import EntryTerms
from arena.store.ids import MatchId
from arena.store.models import BotRow, GameRow, RoundRow, SeasonEntrantRow
from arena.store.queries import kept
from arena.store.states import LeagueState
from tests.store.leagues import Running, running
from tests.store.world import SECRET, World, game, spec

ROUND = bytes(range(32, 64))
"""The secret of a round; attempts that have one of their own have SECRET."""

ONE_EACH = EntryTerms(most=None, by_invitation=False, validation=False, one_an_owner=True)


@dataclass
class Sharing:
    """A league whose rounds have deals that all tables play."""

    league: Running

    @property
    def world(self) -> World:
        return self.league.world

    def open(
        self,
        *tables: Sequence[int],
        number: int = 1,
        deals: int = 1,
        publish: Publish = Publish.ROUND,
        kind: DealKind = DealKind.TABLES,
    ) -> None:
        new = self.league.new(*tables, number=number)
        of = [replace(spec(len(table), deals), kind=kind) for table in tables]
        matches = tuple(
            replace(match, spec=its) for match, its in zip(new.matches, of, strict=True)
        )
        secret = ROUND if kind is DealKind.TABLES else None
        with self.world.store.unit() as unit:
            assert unit.open_round(
                replace(new, matches=matches, publish=publish, secret=secret), "clock"
            )

    def ask(self, work: Assignment) -> LeaseState:
        with self.world.store.unit() as unit:
            return unit.renew(work.match, work.fence, work.worker, 3, asks=True)

    def void(self, match: MatchId, by: str = "organiser") -> None:
        with self.world.store.unit() as unit:
            unit.void(match, "as the test wants it", by)

    def refill(self) -> None:
        """Another match in the slot of the first table that has none."""
        slot = self.world.store.queries().open_slots(self.league.season)[0]
        new = self.league.match([self.league.entrants.index(e) for e in slot.table.entrants])
        new = replace(new, spec=replace(new.spec, kind=DealKind.TABLES))
        with self.world.store.unit() as unit:
            assert unit.refill(slot.id, new, "clock") is not None

    def close(self) -> None:
        with self.world.store.unit() as unit:
            unit.close_round(self.league.rounds()[-1].id)

    def shows(self, match: MatchId) -> tuple[bool, bool]:
        """The secrets of a match's attempts, and its records."""
        queries = self.world.store.queries()
        details = queries.match_details(match)
        assert details is not None
        secrets = {attempt.secret is not None for attempt in details.attempts}
        with queries.read() as session:
            stored = session.scalars(select(GameRow.record).where(GameRow.match == match)).all()
        single = {queries.record(record) is not None for record in stored}
        listed = {True} if list(queries.records(match)) else {False}
        assert len(secrets) == 1, "all or none"
        assert single == listed, "one by one as all together"
        return secrets.pop(), listed.pop()


@pytest.fixture
def sharing(world: World) -> Sharing:
    """A season of four."""
    return Sharing(running(world, 4))


# ---- whose deals ----


def test_all_matches_of_a_round_have_its_secret(sharing: Sharing) -> None:
    sharing.open((0, 1), (2, 3))
    works = [sharing.world.leased() for _ in range(2)]
    assert {work.secret for work in works} == {ROUND}
    assert {work.commitment for work in works} == {commitment(ROUND)}
    with sharing.world.store.queries().read() as session:
        [row] = session.query(RoundRow).all()
    assert (row.secret, row.commitment) == (ROUND, commitment(ROUND))


def test_matches_of_other_kinds_have_secrets_of_their_own(sharing: Sharing) -> None:
    sharing.open((0, 1), (2, 3), kind=DealKind.INDEPENDENT)
    assert sharing.world.leased().secret == SECRET


def test_an_attempt_that_ended_before_any_seat_was_asked_changes_nothing(sharing: Sharing) -> None:
    sharing.open((0, 1))
    work = sharing.world.leased()
    with sharing.world.store.unit() as unit:
        assert unit.renew(work.match, work.fence, work.worker, 2) is LeaseState.HELD
    sharing.world.release(work, ReleaseCause.DRAIN)
    assert sharing.world.leased().secret == ROUND
    sharing.world.expire()
    assert sharing.world.leased().secret == ROUND


def test_after_a_seat_was_asked_the_match_goes_on_with_deals_of_its_own(sharing: Sharing) -> None:
    sharing.open((0, 1), (2, 3), deals=3)
    work = sharing.world.leased()
    assert sharing.ask(work) is LeaseState.HELD
    sharing.world.report(game(work, 0))
    sharing.world.expire()
    leased = sharing.world.lease()
    assert leased is not None
    assert (leased.assignment.match, leased.assignment.secret) == (work.match, SECRET)
    assert leased.done == (0,), "what was played is kept"
    sharing.world.release(leased.assignment, ReleaseCause.DRAIN)
    assert sharing.world.leased().secret == SECRET, "for good"
    assert sharing.world.leased().secret == ROUND, "the other table knows nothing"


def test_who_has_lost_the_match_cannot_say_that_it_asks(sharing: Sharing) -> None:
    sharing.open((0, 1))
    lost = sharing.world.leased()
    sharing.world.expire()
    work = sharing.world.leased()
    assert sharing.ask(lost) is LeaseState.LOST
    sharing.world.release(work, ReleaseCause.DRAIN)
    assert sharing.world.leased().secret == ROUND


def test_a_game_that_was_played_was_asked_for(sharing: Sharing) -> None:
    sharing.open((0, 1), deals=2)
    work = sharing.world.leased()
    sharing.world.report(game(work, 0))
    sharing.world.release(work, ReleaseCause.DRAIN)
    assert sharing.world.leased().secret == SECRET


@pytest.mark.parametrize(("asked", "secret"), [(True, SECRET), (False, ROUND)])
def test_another_match_at_the_table_has_the_rounds_deals_only_if_nobody_was_asked(
    sharing: Sharing, asked: bool, secret: bytes
) -> None:
    sharing.open((0, 1), (2, 3))
    work = sharing.world.leased()
    if asked:
        sharing.ask(work)
    sharing.void(work.match)
    sharing.refill()
    assert {sharing.world.leased().secret, sharing.world.leased().secret} == {ROUND, secret}


def test_what_is_played_after_the_rounds_deals_were_shown_has_others(sharing: Sharing) -> None:
    """Nobody came, so nobody was asked; but with that result the round was over."""
    sharing.open((0, 1))
    with sharing.world.store.unit() as unit:
        for entrant in sharing.league.entrants[:2]:
            unit.leave_season(sharing.league.season, entrant)
    assert sharing.world.lease() is None
    with sharing.world.store.unit() as unit:
        [slot] = sharing.world.store.queries().slots(sharing.league.season)
        unit.clear_slot(slot.id, keep_pairings=False)
    sharing.refill()
    with sharing.world.store.unit() as unit:
        unit.session.execute(update(SeasonEntrantRow).values(left=None))
    assert sharing.world.leased().secret == SECRET


def test_deals_of_a_round_are_for_its_matches_alone(world: World) -> None:
    with pytest.raises(StoreError, match='deals of kind "tables" are shared by the tables of a'):
        world.schedule(world.bots(2), spec(2, kind=DealKind.TABLES))


# ---- what is shown ----


def test_nothing_is_shown_before_the_rounds_last_match_is_over(sharing: Sharing) -> None:
    sharing.open((0, 1), (2, 3))
    first = sharing.league.play()
    straggler = sharing.world.leased()
    assert sharing.shows(first) == (False, False)
    sharing.close()
    assert sharing.shows(first) == (False, False), "a straggler plays on in a closed round"
    sharing.world.report(game(straggler))
    assert sharing.shows(first) == sharing.shows(straggler.match) == (True, True)
    details = sharing.world.store.queries().match_details(first)
    assert details is not None
    assert [one.secret for one in details.attempts] == [ROUND]


def test_a_table_that_waits_for_another_match_keeps_the_deals_secret(sharing: Sharing) -> None:
    sharing.open((0, 1), (2, 3))
    first, second = sharing.league.play(), sharing.world.leased()
    sharing.void(second.match)
    assert sharing.shows(first) == (False, False)
    [slot] = sharing.world.store.queries().open_slots(sharing.league.season)
    with sharing.world.store.unit() as unit:
        unit.rule(slot.id, None, "organiser", "both crashed")
    assert sharing.shows(first) == (True, True)


def test_of_an_aborted_league_all_is_shown_when_nothing_is_played_any_more(
    sharing: Sharing,
) -> None:
    sharing.open((0, 1), (2, 3))
    first, second = sharing.league.play(), sharing.world.leased()
    sharing.league.set_state(LeagueState.ABORTED)
    assert sharing.shows(first) == (False, False)
    sharing.void(second.match)
    assert sharing.shows(first) == (True, True)


def test_at_a_table_of_a_league_that_is_over_no_other_match_is_made(sharing: Sharing) -> None:
    """Whoever saw the league running a moment ago: its deals are shown by now."""
    sharing.open((0, 1))
    sharing.void(sharing.world.leased().match)
    sharing.league.set_state(LeagueState.ABORTED)
    with pytest.raises(StoreError, match="league open is aborted, for good"):
        sharing.refill()


def test_a_report_that_was_not_believed_tells_the_deal_no_sooner(sharing: Sharing) -> None:
    sharing.open((0, 1), (2, 3))
    work = sharing.world.leased()
    with sharing.world.store.unit() as unit:
        unit.quarantine(work.match, work.fence, 0, work.worker, "why", b"report")
        unit.quarantine(MatchId("none"), 1, 0, None, "why", b"another")
    found = sharing.world.store.queries().quarantine(2)
    reports = [one.report for one in found]
    assert [one.reason for one in found] == [None, "why"]
    assert sorted(map(bool, reports)) == [False, True]
    sharing.world.report(game(work))
    sharing.league.play()
    assert all(one.report for one in sharing.world.store.queries().quarantine(2))


def _after_round(sharing: Sharing) -> None:
    sharing.close()


def _after_season(sharing: Sharing) -> None:
    sharing.close()
    assert sharing.league.close()


@pytest.mark.parametrize("kind", [DealKind.INDEPENDENT, DealKind.TABLES])
def test_a_league_that_publishes_after_the_season_waits_for_it(
    sharing: Sharing, kind: DealKind
) -> None:
    sharing.open((0, 1), kind=kind, publish=Publish.SEASON)
    match = sharing.league.play()
    _after_round(sharing)
    assert sharing.shows(match) == (False, False)
    _after_season(sharing)
    assert sharing.shows(match) == (True, True)


def test_a_league_that_publishes_after_the_round_waits_for_its_end(sharing: Sharing) -> None:
    """Without shared deals the round may get more tables until it is closed."""
    sharing.open((0, 1), kind=DealKind.INDEPENDENT, publish=Publish.ROUND)
    match = sharing.league.play()
    assert sharing.shows(match) == (False, False)
    _after_round(sharing)
    assert sharing.shows(match) == (True, True)


def test_a_league_that_publishes_after_the_match_does(sharing: Sharing) -> None:
    sharing.open((0, 1), (2, 3), kind=DealKind.INDEPENDENT, publish=Publish.MATCH)
    work = sharing.world.leased()
    details = sharing.world.store.queries().match_details(work.match)
    assert details is not None
    assert [one.secret for one in details.attempts] == [None]
    sharing.world.report(game(work))
    assert sharing.shows(work.match) == (True, True)


# ---- the score without their luck ----


def test_the_adjusted_scores_of_a_division_are_stored_with_its_table(sharing: Sharing) -> None:
    queries, season = sharing.world.store.queries(), sharing.league.season
    for number in (1, 2):
        sharing.open((0, 1), (2, 3), number=number)
        for _ in range(2):
            sharing.league.play((0, 1))
        sharing.close()
    made = make_standings(queries, Swiss(5), season, 0)
    assert [line.adjusted for line in made.lines] != [line.points / 2 for line in made.lines]
    assert None not in [line.adjusted for line in made.lines]
    with sharing.world.store.unit() as unit:
        assert unit.keep_standings(made)
    assert queries.kept_standings(season)[0].lines == made.lines
    assert queries.shared_games(season, 1) == ()


# ---- who meets them ----


@pytest.mark.parametrize("kind", [DealKind.INDEPENDENT, DealKind.TABLES])
def test_where_each_game_is_read_for_a_table_a_season_is_large_by_its_games(
    sharing: Sharing, kind: DealKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "SMALL", 2)
    queries = sharing.world.store.queries()
    sharing.open((0, 1), (2, 3), deals=2, kind=kind)
    for large in (False, kind is DealKind.TABLES):
        work = sharing.world.leased()
        for number in range(work.deals):
            sharing.world.report(game(work, number))
        assert queries.is_large(sharing.league.season) is large


def test_an_owner_enters_such_a_league_once(world: World) -> None:
    league = running(world, 2)
    bots = world.bots(4, called="other")
    with world.store.unit() as unit:
        owner = unit.create_owner("carol")
        for bot in bots[:2]:
            unit.session.get_one(BotRow, bot).owner = owner
    known = {bot.id: bot.entrant for bot in world.store.queries().bots()}

    def enrol(bot: int) -> None:
        with world.store.unit() as unit:
            unit.enrol(league.league, known[bots[bot]], ONE_EACH, "test")

    enrol(0)
    enrol(0)
    with pytest.raises(StoreError, match="carol is in the league already, with other0; as its"):
        enrol(1)
    enrol(2)
    enrol(3)  # bots that are nobody's are owners of their own
    with world.store.unit() as unit:
        unit.withdraw(league.league, known[bots[0]], None, "test")
    enrol(1)
