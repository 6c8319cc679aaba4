"""The leagues of the demonstration: what its files say, and what they come to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from arena.coordinator.leagues.showing import next_due
from arena.demo import organising
from arena.demo.shows import ENTRANTS, Form, Show, shows
from arena.games import registry
from arena.leagues.catalogue import format_of
from arena.leagues.definition import FormatType, Opens
from arena.leagues.ladder.rounds import LadderRounds
from arena.store import Store
from arena.store.states import EnrolmentState
from arena_bots.shipped import load
from tests.leagues.tournaments import drawn, field, play_out
from tests.store.world import Clock

ALL = [show for form in Form for show in shows(form)]


def matches(show: Show) -> int:
    """Of a season, played out as the format says."""
    definition, entrants = show.definition, field(len(show.entrants))
    format_ = format_of(definition, lambda _: None)
    if isinstance(format_, LadderRounds):
        assert definition.season.rounds == 1
        return format_.quota(entrants, 1)
    return sum(len(each.round.tables) for each in play_out(format_, entrants, drawn))


@pytest.mark.parametrize("form", Form)
def test_there_is_a_league_of_every_game_each_of_another_format(form: Form) -> None:
    definitions = [show.definition for show in shows(form)]
    assert {each.game.name for each in definitions} == set(registry.names()) == set(ENTRANTS)
    formats = {FormatType.CHAMPIONSHIP, FormatType.SWISS, FormatType.LADDER}
    assert {each.format.type for each in definitions} == formats
    assert all(each.entry.validation for each in definitions)
    names = [name for show in shows(form) for name in show.entrants]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("show", ALL, ids=lambda show: show.definition.name)
def test_its_bots_play_the_game_and_its_season_has_so_many_matches(show: Show) -> None:
    assert all(load(bot, show.definition.game.name) for bot in show.entrants.values())
    assert matches(show) == show.matches


def test_the_full_form_is_scheduled_each_minute_and_the_quick_one_opens_at_once() -> None:
    now = datetime(2026, 5, 4, 10, 0, 30, tzinfo=UTC)
    for show in shows(Form.FULL):
        assert next_due(show.definition, now)[0] - now == timedelta(seconds=30)
        schedule = show.definition.schedule
        assert schedule is not None
        assert schedule.opens is Opens.SEASON
    assert all(show.definition.schedule is None for show in shows(Form.QUICK))


def test_one_game_alone_is_shown_by_its_league() -> None:
    assert [show.definition.name for show in shows(Form.QUICK, "heroes")] == ["heroes-swiss"]


def test_a_second_bot_of_a_kind_has_a_name_of_its_own() -> None:
    assert list(ENTRANTS["gosu"].items()) == [
        ("gosu-greedy", "gosu_greedy"),
        ("gosu-first", "first"),
        ("gosu-random", "random"),
        ("gosu-random-2", "random"),
    ]


def test_a_league_that_does_not_get_on_is_named_with_its_state_and_its_reason(
    tmp_path: Path,
) -> None:
    clock = Clock()
    store = Store.open(f"sqlite:///{tmp_path}/arena.db", clock)
    show = shows(Form.FULL, "wazabi")[0]
    with store.unit() as unit:
        for name in show.entrants:
            unit.create_bot(name)
    organising.create(store, [show])
    waiting = organising.enrolled(store, [show])
    assert waiting[EnrolmentState.VALIDATING][0] == (
        "wazabi-cautious (wazabi-cautious is not connected)"
    )
    (due,) = organising.start(store, [show])
    assert clock() < due <= clock() + timedelta(minutes=1)
    assert organising.progress(store, show) == organising.Progress(0, over=False)
    league = store.queries().league_named("wazabi-championship")
    assert league is not None
    with store.unit() as unit:
        unit.explain_league(league.id, "nobody is there")
    assert list(organising.unfinished(store, [show])) == [
        "league wazabi-championship is running, not finished: nobody is there"
    ]
    store.close()
