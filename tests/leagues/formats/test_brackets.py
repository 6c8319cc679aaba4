"""What holds for every bracket, whatever happens in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.bracket.tournament import Bracket
from arena.leagues.formats.double_elimination import DoubleElimination
from arena.leagues.formats.format import Format, FormatError
from arena.leagues.formats.knockout import Knockout
from arena.leagues.formats.pods import Pods
from arena.leagues.rounds import Played, Table, TableResult
from tests.leagues.tournaments import (
    SEED,
    Referee,
    by_name,
    drawn,
    field,
    mixed,
    nobody,
    play_out,
    ranked,
    upset,
    void,
)

FORMATS: list[Format] = [
    Bracket(Knockout()),
    Bracket(Knockout(third_place=True), replays=0),
    Bracket(DoubleElimination()),
    Bracket(Pods(5, 3, 2)),
    Bracket(Pods(6, 2, 1)),
]
SIZES = [3, 4, 5, 6, 7, 8, 11, 17, 33]
REFEREES: dict[str, Referee] = {
    "better seeds win": by_name,
    "worse seeds win": upset,
    "all is drawn": drawn,
    "all is void": void,
    "nobody shows up": nobody,
    "mixed": mixed("laws"),
    "mixed otherwise": mixed("laws again"),
}


@pytest.mark.parametrize("format_", FORMATS, ids=repr)
@pytest.mark.parametrize("referee", REFEREES)
def test_a_bracket_always_ends_and_places_everyone_once(format_: Format, referee: str) -> None:
    for size in SIZES:
        entrants = field(size)
        format_.check(entrants)
        played = play_out(format_, entrants, REFEREES[referee])
        table = format_.standings(entrants, played)
        assert sorted(line.entrant for line in table) == sorted(each.id for each in entrants)
        assert [line.place for line in table][:2] in ([1, 2], [1, 2, 3])
        _check_places([line.place for line in table])


@pytest.mark.parametrize("format_", FORMATS, ids=repr)
def test_the_table_is_whole_after_every_round(format_: Format) -> None:
    entrants = field(13)
    played = play_out(format_, entrants, mixed("midway"))
    for rounds in range(len(played) + 1):
        table = format_.standings(entrants, played[:rounds])
        assert len({line.entrant for line in table}) == 13
        _check_places([line.place for line in table])


@pytest.mark.parametrize("format_", FORMATS, ids=repr)
def test_nobody_overtakes_who_is_already_out(format_: Format) -> None:
    entrants = field(13)
    played = play_out(format_, entrants, mixed("order"))
    final = {line.entrant: line.place for line in format_.standings(entrants, played)}
    for rounds in range(1, len(played)):
        table = format_.standings(entrants, played[:rounds])
        later = {name for each in played[rounds:] for t in each.round.tables for name in t.entrants}
        for ahead in table:
            behind = [line.entrant for line in table if line.place > ahead.place]
            if ahead.entrant not in later:
                assert all(final[ahead.entrant] <= final[other] for other in behind)


@pytest.mark.parametrize("format_", FORMATS, ids=repr)
def test_the_order_in_which_entrants_are_listed_changes_nothing(format_: Format) -> None:
    entrants = field(19, owners=7)
    played = play_out(format_, entrants, mixed("order"))
    again = play_out(format_, entrants[::-1], mixed("order"))
    assert again == played
    assert format_.standings(entrants[::-1], played) == format_.standings(entrants, played)


@pytest.mark.parametrize("format_", FORMATS, ids=repr)
def test_each_round_follows_from_the_rounds_before_it(format_: Format) -> None:
    """It can be continued at any point with nothing kept but the results."""
    entrants = field(11)
    played = play_out(format_, entrants, mixed("resumed"))
    for at, each in enumerate(played):
        assert format_.next_round(entrants, played[:at], SEED) == each.round


@pytest.mark.parametrize("format_", FORMATS, ids=repr)
@pytest.mark.parametrize("referee", REFEREES)
def test_withdrawals_at_any_time_leave_nobody_stuck(format_: Format, referee: str) -> None:
    for size in (3, 5, 8, 12):
        for every in (1, 2, 3):
            entrants = [
                replace(entrant, left=2 + at % 4) if at % every == 0 else entrant
                for at, entrant in enumerate(field(size))
            ]

            def known(number: int, entrants: Sequence[Entrant] = entrants) -> Sequence[Entrant]:
                return [
                    replace(entrant, left=None) if (entrant.left or 0) > number else entrant
                    for entrant in entrants
                ]

            played = play_out(format_, known, REFEREES[referee])
            for each in played:
                there = {name for table in each.round.tables for name in table.entrants}
                gone = {each_.id for each_ in entrants if not each_.in_round(each.round.number)}
                assert there.isdisjoint(gone), "who has left is not paired"
            table = format_.standings(known(99), played)
            assert len({line.entrant for line in table}) == size
            _check_places([line.place for line in table])


@pytest.mark.parametrize("format_", FORMATS, ids=repr)
def test_who_has_left_before_the_start_is_not_in_the_bracket(format_: Format) -> None:
    entrants = field(9)
    gone = [*entrants[:8], replace(entrants[8], left=1)]
    played = play_out(format_, gone, by_name)
    assert played == play_out(format_, entrants[:8], by_name)
    assert len(format_.standings(gone, played)) == 8


@pytest.mark.parametrize("format_", FORMATS, ids=repr)
@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_field_that_melts_away_before_the_start_is_no_error(format_: Format, left: int) -> None:
    entrants = [*field(4)[:left], *(replace(each, left=1) for each in field(4)[left:])]
    played = play_out(format_, entrants, by_name)
    assert len(format_.standings(entrants, played)) == left


@pytest.mark.parametrize("format_", FORMATS, ids=repr)
def test_pairings_stand_when_a_result_under_them_is_voided(format_: Format) -> None:
    entrants = field(12)
    played = play_out(format_, entrants, upset)
    for at in range(len(played) - 1):
        results = (None, *played[at].results[1:])
        voided = [*played[:at], Played(played[at].round, results), *played[at + 1 :]]
        assert format_.next_round(entrants, voided, SEED) is None, (
            "the bracket was played to the end"
        )
        before, after = format_.standings(entrants, played), format_.standings(entrants, voided)
        assert [line.entrant for line in before][:2] == [line.entrant for line in after][:2]


def test_a_draw_is_replayed_from_the_next_seat_order_until_the_seeds_decide() -> None:
    played = play_out(Bracket(Knockout(), replays=2), field(2), drawn)
    tables = [each.round.tables[0] for each in played]
    assert [table.label for table in tables] == ["final"] * 3
    first = tables[0].rotation
    assert [table.rotation for table in tables] == [first, 1 - first, first]
    assert Bracket(Knockout(), replays=2).standings(field(2), played)[0].entrant == "e01"


def test_a_replay_decides_as_soon_as_it_is_not_drawn() -> None:
    tried: Counter[str] = Counter()

    def referee(table: Table) -> TableResult | None:
        tried[table.label] += 1
        return upset(table) if tried[table.label] == 2 else drawn(table)

    played = play_out(Bracket(Knockout()), field(4), referee)
    assert [len(each.round.tables) for each in played] == [2, 2, 1, 1]
    assert Bracket(Knockout()).standings(field(4), played)[0].entrant == "e04"


def test_other_contests_go_on_while_one_is_replayed() -> None:
    def referee(table: Table) -> TableResult | None:
        return drawn(table) if "e08" in table.entrants else by_name(table)

    played = play_out(Bracket(Knockout()), field(8), referee)
    second = [table.label for table in played[1].round.tables]
    assert second == ["quarter-final 1", "semi-final 2"]
    assert played[1].round.byes == ()


def test_who_does_not_show_up_loses_and_of_two_the_higher_seed_advances_at_once() -> None:
    def referee(table: Table) -> TableResult | None:
        absent = {"e01", "e08", "e02"} & set(table.entrants)
        places = frozenset(table.entrants.index(EntrantId(name)) for name in absent)
        return ranked([0, 0], places) if places else by_name(table)

    played = play_out(Bracket(Knockout()), field(8), referee)
    table = {line.entrant: line for line in Bracket(Knockout()).standings(field(8), played)}
    assert [len(each.round.tables) for each in played] == [4, 2, 1]
    assert (table[EntrantId("e08")].place, table[EntrantId("e01")].place) == (5, 3)
    assert table[EntrantId("e01")].no_shows == 2
    assert table[EntrantId("e07")].place == 3


def test_entrants_of_one_owner_meet_as_late_as_their_seeds_allow() -> None:
    entrants = field(16, owners=8)  # 1 and 9, 2 and 10, ... belong together
    played = play_out(Bracket(Knockout()), entrants, by_name)
    owners = {entrant.id: entrant.owners for entrant in entrants}
    for each in played[:2]:
        for table in each.round.tables:
            assert owners[table.entrants[0]] != owners[table.entrants[1]]
        assert not each.round.relaxed


def test_a_meeting_of_one_owner_is_told() -> None:
    played = play_out(Bracket(Knockout()), field(2, owners=1), by_name)
    assert len(played[0].round.relaxed) == 1
    assert "e01 and e02" in played[0].round.relaxed[0]


@pytest.mark.parametrize(
    ("format_", "entrants", "sentence"),
    [
        (Bracket(Knockout()), field(1), "a knockout has 2 to 64 entrants, not 1"),
        (Bracket(Knockout()), field(65), "a knockout has 2 to 64 entrants, not 65"),
        (Bracket(Knockout(), replays=101), field(8), "replays: 0 to 100 are allowed, not 101"),
        (
            Bracket(DoubleElimination()),
            field(2),
            "a double elimination has 3 to 64 entrants, not 2",
        ),
        (
            Bracket(Knockout()),
            [*field(3), replace(field(4)[3], joined=2)],
            "a knockout takes nobody in after its first round, as it would e04",
        ),
        (
            Bracket(Pods(7, 3)),
            field(8),
            "tables: 2 <= fewest <= largest <= 6 is allowed, not 3 to 7",
        ),
        (Bracket(Pods(4, 3, 3)), field(8), "advance: 1 to 2 of each table are allowed, not 3"),
        (Bracket(Pods(5, 3, 2)), field(2), "a knockout of pods has 3 to 64 entrants, not 2"),
        (
            Bracket(Pods(3, 3)),
            field(4),
            "4 entrants cannot be brought down to one table when 1 advance of each table of 3 to 3",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    format_: Format, entrants: Sequence[Entrant], sentence: str
) -> None:
    with pytest.raises(FormatError) as error:
        format_.check(entrants)
    assert str(error.value) == sentence


def _check_places(places: Sequence[int]) -> None:
    """Shared places are followed by the place that counts them all."""
    assert places == sorted(places)
    assert all(place == 1 + sum(other < place for other in places) for place in places)


def test_equal_ratings_are_seeded_by_lot_and_not_by_name() -> None:
    best = set()
    for size in range(4, 12):
        entrants = [replace(each, rating=1_500_000) for each in field(size)]
        played = play_out(Bracket(Knockout()), entrants, drawn)
        assert play_out(Bracket(Knockout()), entrants[::-1], drawn) == played
        best.add(Bracket(Knockout()).standings(entrants, played)[0].entrant)
    assert len(best) > 3, "the seeds decide, as all is drawn"
