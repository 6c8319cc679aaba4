"""A definition is what its text says, or an error that names line, key and what is allowed."""

from datetime import timedelta

import pytest

from arena.leagues.definition import (
    Definition,
    DefinitionError,
    Division,
    Entry,
    EntryMode,
    FormatTerms,
    FormatType,
    Missed,
    Opens,
    Publish,
    Schedule,
    Season,
    as_json,
    from_json,
    parse,
    spectator_delay,
)
from arena.match.spec import Clock, DealKind
from arena.store.canonical import canonical_json
from tests.leagues.definition.texts import FULL, SMALL, changed


def faults(text: str) -> list[str]:
    with pytest.raises(DefinitionError) as error:
        parse(text)
    return str(error.value).splitlines()


def test_a_small_definition_has_what_a_league_usually_has() -> None:
    league = parse(SMALL)
    assert (league.name, league.title, league.description) == ("weekly", "weekly", "")
    assert league.game.seats == range(4, 5)
    assert (league.team_size, league.tables) == (1, range(4, 5))
    assert league.match.clock == Clock()
    assert league.match.start_by == timedelta(hours=1)
    assert league.match.spectator_delay == timedelta(seconds=30)
    assert (league.match.deals, league.match.kind) == (1, DealKind.INDEPENDENT)
    assert (league.pool, league.rated, league.share) == ("weekly", True, 1)
    assert league.entry == Entry(
        EntryMode.OPEN, most=None, same_owner=False, validation=True, house=()
    )
    assert (league.close_after, league.schedule, league.divisions) == (None, None, ())
    assert league.season == Season(rounds=None, count=1)
    assert league.publish is Publish.MATCH


def test_a_full_definition_is_what_it_says() -> None:
    league = parse(FULL)
    assert league.description == 'All who like [dice].\n\nkey = "of no table"\n'
    assert league.game.options.as_json() == {"dice": 3, "end": "first", "teams": False}
    assert league.tables == range(3, 5)
    assert league.match.kind is DealKind.COMMON
    assert league.match.start_by is None
    assert league.match.spectator_delay == timedelta(minutes=5)
    assert league.match.clock == Clock(
        limit=timedelta(milliseconds=500),
        bank=timedelta(seconds=90),
        increment=timedelta(seconds=1),
        ready=timedelta(seconds=10),
    )
    assert league.format == FormatTerms(FormatType.SWISS, (("rounds", 7),))
    assert league.entry.house == ("greedy", "random")
    assert league.close_after == timedelta(hours=2)
    assert league.season == Season(rounds=None, count=None)
    assert league.schedule == Schedule("0 20 * * MON", "Europe/Prague", Opens.SEASON, Missed.SKIP)
    assert league.divisions == (Division("A", 8, 0, 2), Division("B", None, 2, 0))


TEAMS = changed(SMALL, "seats = 4", "seats = 4\noptions = { teams = true }")


@pytest.mark.parametrize("text", [SMALL, FULL, TEAMS])
def test_what_is_stored_reads_back_as_the_same_definition(text: str) -> None:
    league = parse(text)
    stored = canonical_json(as_json(league))
    again: Definition = from_json(stored)
    assert again == league
    assert canonical_json(as_json(again)) == stored
    assert spectator_delay(stored) == league.match.spectator_delay


def test_teams_are_those_of_the_game() -> None:
    league = parse(TEAMS)
    assert (league.team_size, league.tables) == (2, range(2, 3))


def test_all_faults_are_told_at_once_with_their_lines_in_order() -> None:
    text = changed(FULL, 'limit = "500ms"', "limit = 3")
    text = changed(text, "deals = 12", "deals = 0")
    text = changed(text, 'missed = "skip"', 'missed = "never"')
    text = changed(text, "up = 2", "up = 2\ncolour = 1")
    found = faults(text)
    assert [line.partition(" is ")[0] for line in found] == [
        "line 18: match.deals",
        "line 25: clock.limit",
        "line 58: schedule.missed",
        "line 68: divisions[2].colour",
    ]
    assert found[1] == (
        'line 25: clock.limit is 3; it must be a duration such as "500ms", "2s", "1m30s" or "1h", '
        "from 0s to 30d"
    )


ROUND_ROBIN = 'type = "round_robin"'


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('name = "weekly"', 'name = "two words"', "line 1: name is 'two words'; it must be a name"),
        ('name = "weekly"', 'name = "weekly"\nname = "x"', "line 2: not TOML: Cannot overwrite"),
        ('name = "weekly"', 'name = "weekly', "line 1: not TOML: "),
        (ROUND_ROBIN, 'x = """\n\n', "line 8: not TOML: "),
        ('name = "weekly"', "", "line 1: name is not given; it must be a name of 1 to 200"),
        ('name = "weekly"', 'name = "weekly"\nclock = 3', "line 2: clock is 3; it must be a table"),
        ('"wazabi"', '"chess"', "line 4: game.name is 'chess'; the games are wazabi, heroes, gosu"),
        ("seats = 4", "seats = 7", 'line 5: game.seats is 7; it must be a number of seats such as'),
        ("seats = 4", 'seats = "4-3"', "line 5: game.seats is '4-3'; it must be a number of"),
        ("seats = 4", "seats = true", "line 5: game.seats is True; it must be a number of"),
        ("seats = 4", "", "line 3: game.seats is not given; it must be a number of seats"),
        (
            "seats = 4",
            "seats = 4\noptions = { dice = 11 }",
            "line 6: game.options cannot be: option 'dice' is 11; it must be a whole number from 1",
        ),
        (
            "seats = 4",
            'seats = "4-5"\noptions.teams = true',
            "line 5: game.seats and options do not go together: wazabi with teams is for 4 or 6",
        ),
        (ROUND_ROBIN, 'type = "league"', "line 8: format.type is 'league'; it must be one of"),
        (ROUND_ROBIN, 'type = "swiss"', "line 7: format.rounds is not given; it must be a whole"),
        (ROUND_ROBIN, f"{ROUND_ROBIN}\nrounds = 3", "line 9: format.rounds is no key; allowed"),
        (ROUND_ROBIN, 'type = "ladder"', "line 1: season.rounds is not given; a season of"),
        (
            ROUND_ROBIN,
            'type = "double_elimination"',
            "line 5: game.seats gives tables of 4 entrants, and double_elimination is for tables",
        ),
        (
            ROUND_ROBIN,
            'type = "swiss"\nrounds = 3\n[season]\nrounds = 3',
            "line 11: season.rounds must not be given: swiss has its rounds in format.rounds",
        ),
        (
            ROUND_ROBIN,
            'type = "knockout"\n[rounds]\nclose = "1d"',
            'line 10: rounds.close is 1d; with knockout it must be "all", as who meets next',
        ),
        (
            ROUND_ROBIN,
            'type = "knockout"\nthird_place = true',
            "line 9: format.third_place is true; with tables of more than 2 the table of the final",
        ),
        (
            ROUND_ROBIN,
            'type = "knockout"\nadvance = 4',
            "line 9: format.advance is 4; it must be less than 4, the entrants of",
        ),
        (
            ROUND_ROBIN,
            'type = "knockout"\n[entry]\nmost = 65',
            "line 10: entry.most is 65; it must be 64 or less, the largest field of a bracket",
        ),
        (
            ROUND_ROBIN,
            f'{ROUND_ROBIN}\n[rounds]\nclose = "1h"',
            "line 10: rounds.close is 1h; it must be 1h12s or more, as a match waits for its bots",
        ),
        (
            ROUND_ROBIN,
            'type = "ladder"\n[season]\nrounds = 3\n[match]\nkind = "tables"',
            'line 12: match.kind is "tables"; with ladder it must be another, as an entrant',
        ),
        (
            ROUND_ROBIN,
            'type = "gauntlet"\nchallenger = "a"\n[match]\nkind = "tables"',
            'line 11: match.kind is "tables"; with gauntlet it must be another, as an entrant',
        ),
        (
            "seats = 4",
            'seats = "3-4"\n[match]\nkind = "tables"',
            'line 5: game.seats is "3-4"; with match.kind = "tables" it must be one number',
        ),
        (
            ROUND_ROBIN,
            f'{ROUND_ROBIN}\n[match]\nkind = "tables"\n[entry]\nsame_owner = true',
            'line 12: entry.same_owner is true; with match.kind = "tables" it must be false, as an',
        ),
        (
            'name = "weekly"',
            'name = "weekly"\npublish = "match"\n[match]\nkind = "tables"',
            'line 2: publish is "match"; with match.kind = "tables" it must be "round" or "season"',
        ),
        (
            ROUND_ROBIN,
            f'{ROUND_ROBIN}\n[match]\nkind = "common"\ndeals = 9999',
            "line 11: match.deals is 9999: a match has at least 1 deal and at most 2500, not 9999",
        ),
        (
            ROUND_ROBIN,
            f'{ROUND_ROBIN}\n[clock]\nlimit = "0s"',
            "line 10: clock.limit and bank are 0: a bot needs time",
        ),
        (
            ROUND_ROBIN,
            f'{ROUND_ROBIN}\n[entry]\nhouse = ["a", "b c", "a"]',
            "line 10: entry.house[2] is 'b c', which is not a bot's name",
        ),
    ],
)  # fmt: skip
def test_a_fault_names_line_key_and_what_is_allowed(old: str, new: str, told: str) -> None:
    assert faults(changed(SMALL, old, new))[0].startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            'title = "a\\u001b[31mred"\n' + SMALL,
            "line 1: title is 'a\\x1b[31mred'; it must be one line of printable characters",
        ),
        ('title = "two\\nlines"\n' + SMALL, "line 1: title is 'two\\nlines'; it must be one line"),
        (
            'description = "turned \\u202e round"\n' + SMALL,
            "line 1: description is 'turned \\u202e round'; it must be lines of printable",
        ),
        (
            f'{SMALL}[ratings]\npool = "a\\u0007"\n',
            "line 10: ratings.pool is 'a\\x07'; it must be one line of printable characters",
        ),
        (
            f'{SMALL}[[divisions]]\nname = "a\\rb"\n',
            "line 10: divisions[1].name is 'a\\rb'; it must be one line of printable characters",
        ),
    ],
)
def test_texts_that_would_upset_a_terminal_are_refused(text: str, told: str) -> None:
    (fault,) = faults(text)
    assert fault.startswith(told)


def test_a_description_has_lines_and_tabs() -> None:
    text = 'description = """\nÉ, 試合 🎲\r\n\tand more\n"""\n' + SMALL
    assert parse(text).description == "É, 試合 🎲\n\tand more\n"


@pytest.mark.parametrize(
    ("cron", "zone", "told"),
    [
        ("0 20 * *", "UTC", "line 10: schedule.cron is '0 20 * *': it must have five fields"),
        (
            "0 25 * * *",
            "UTC",
            "line 10: schedule.cron is '0 25 * * *': bad hour; it must have five",
        ),
        ("0 0 * * * *", "UTC", "line 10: schedule.cron is '0 0 * * * *': it must have five"),
        ("0 0 31 2 *", "UTC", "line 10: schedule.cron is '0 0 31 2 *': bad day-of-month"),
        ("0 0 31 4,6 *", "UTC", "line 10: schedule.cron is '0 0 31 4,6 *': "),
        ("0 20 * * *", "Mars/Base", "line 11: schedule.zone is 'Mars/Base': it must be a name of"),
        ("0 20 * * *", "../etc", "line 11: schedule.zone is '../etc': it must be a name of"),
    ],
)
def test_a_schedule_that_cannot_be_is_refused(cron: str, zone: str, told: str) -> None:
    (fault,) = faults(f'{SMALL}[schedule]\ncron = "{cron}"\nzone = "{zone}"\n')
    assert fault.startswith(told)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("size = 8\ndown", "down", "divisions[1].size is not given; only the last division"),
        ("size = 8", "size = 2", "divisions[1].size is 2; a table takes 3 entrants at least"),
        ("down = 2", "down = 9", "divisions[1].size is 8; it must be 9 or more, as so many change"),
        ("down = 2", "down = 1", "divisions[1].down is 1; it must be 2, as many as come up from"),
        ("down = 2", "down = 2\nup = 1", "divisions[1].up must be 0: there is no division above"),
        ("up = 2", "up = 2\ndown = 1", "divisions[2].down must be 0: there is no division below"),
        ('name = "B"', 'name = "A"', "divisions[2].name is 'A', which a division above has"),
        ("up = 2", "up = 2\nsize = 8", "entry.most is 30; it must be 16 or less, as the divisions"),
        ('count = "endless"', "count = 1", "season.count is 1; entrants change divisions between"),
    ],
)
def test_divisions_that_cannot_be_are_refused(old: str, new: str, told: str) -> None:
    found = [fault.partition(": ")[2] for fault in faults(changed(FULL, old, new))]
    assert [fault for fault in found if fault.startswith(told)]


def test_what_is_stored_and_cannot_be_any_more_is_told_without_lines() -> None:
    with pytest.raises(DefinitionError, match=r"^share is 0; it must be a whole number from 1 to"):
        from_json(canonical_json(as_json(parse(SMALL)) | {"share": 0}))


@pytest.mark.parametrize("text", ["x = " + "[" * 60_000, "a = 1\n" * 2_001, "#" * 70_000])
def test_a_text_that_is_too_long_or_too_deep_is_one_fault(text: str) -> None:
    (fault,) = faults(text)
    assert "at most" in fault or "too deep" in fault


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"share = {'9' * 4900}", "a line has at most 4000 characters"),
        (f"{'a.' * 1900}a = 1", "the definition is nested too deeply"),
        ("at = 2030-13-13", "not TOML: "),
    ],
)
def test_what_cannot_even_be_read_is_one_fault(text: str, sentence: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        parse(text)
    [fault] = caught.value.faults
    assert sentence in str(fault)
