"""``arena ratings`` as people run it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner, Result

from arena.cli import migrate, ratings
from arena.cli.lazy import UserError
from arena.embedded.folder import held
from arena.ratings.elo import START
from arena.store import Store
from arena.store.commands import NewMatch
from arena.store.ids import PoolId
from tests.store.leagues import running
from tests.store.test_migrations import migrated
from tests.store.test_placement import NEW, meet, placed
from tests.store.world import World, game, spec


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in list(os.environ):
        if variable.startswith("ARENA_"):
            monkeypatch.delenv(variable)


@pytest.fixture
def played(world: World) -> World:
    """One match of two games, both won by bot0."""
    world.schedule(world.bots(2), spec(2, deals=2))
    attempt = world.leased()
    world.report(game(attempt, 0))
    world.report(game(attempt, 1))
    return world


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("│").split("│")]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(ratings.app, arguments, catch_exceptions=False)


def test_the_table_is_shown(played: World, url: str) -> None:
    shown = run("show", "--database", url)
    assert shown.exit_code == 0
    (line,) = [line for line in shown.stdout.splitlines() if "bot0" in line]
    assert cells(line) == ["1", "bot0", "1516.0", "-", "-", "-", "2", "1", "2"]
    assert shown.stdout.splitlines()[-1] == (
        "no fit yet: a coordinator makes it in the background, arena ratings fit at once"
    )


def test_bots_without_a_finished_match_have_no_place(played: World, url: str) -> None:
    with played.store.unit() as unit:
        late = unit.create_bot("late")
    played.schedule([*played.sessions, late])
    shown = run("show", "--database", url)
    assert "wazabi: no finished match yet: late\n" in shown.stdout
    assert shown.stdout.count("late") == 1


def test_a_pool_in_which_nothing_was_finished_has_no_table(world: World, url: str) -> None:
    world.schedule(world.bots(2))
    assert run("show", "--database", url).stdout == "wazabi: no finished match yet: bot0, bot1\n"


def test_the_table_is_shown_as_json(played: World, url: str) -> None:
    shown = run("show", "--json", "--pool", "wazabi", "--database", url)
    assert json.loads(shown.stdout) == {
        "pools": [
            {
                "pool": "wazabi",
                "fit": None,
                "seats": [],
                "standings": [
                    {"bot": "bot0", "elo": 1516.0, "games": 2, "matches": 1, "wins": 2}
                    | {"being_placed": False, "placement_matches": 0, "fit": None},
                    {"bot": "bot1", "elo": 1484.0, "games": 2, "matches": 1, "wins": 0}
                    | {"being_placed": False, "placement_matches": 0, "fit": None},
                ],
            }
        ]
    }


def test_who_is_being_placed_is_marked_and_who_was_stands_in_the_table(
    world: World, url: str
) -> None:
    league = running(world, 4)
    world.schedule(league.bots[:3], spec(3))
    world.report(game(world.leased()))
    meet(league, (NEW, 0), (NEW, 1))
    league.play()
    shown = run("show", "--database", url).stdout
    assert "wazabi: being placed: open-3 (1 match played)\n" in shown
    assert shown.count("open-3") == 1
    assert in_json(url)["open-3"] == (1500.0, True, 1)
    league.play()
    rating = placed(league)
    assert rating is not None
    (line,) = [
        line for line in run("show", "--database", url).stdout.splitlines() if "open-3" in line
    ]
    assert cells(line)[2:] == [f"{rating / 1000:.1f}", "-", "-", "-", "0", "0", "0"]
    assert in_json(url)["open-3"] == (rating / 1000, False, 2)
    for given in (("rebuild",), ("rebuild", "--check")):
        first, *apart = run(*given, "--database", url).stdout.splitlines()
        assert first.startswith("the ratings ")
        start = f"{(rating - START) / 1000:+.3f}"
        assert apart == [
            "taken as given: 1 placement row",
            f"  pool wazabi: open-3 {start} by 2 matches, 2030-01-01 00:00:00 UTC",
        ]


def in_json(url: str) -> dict[str, tuple[float, bool, int]]:
    """By bot: its Elo, whether it is being placed, its placement matches."""
    (pool,) = json.loads(run("show", "--json", "--database", url).stdout)["pools"]
    return {
        line["bot"]: (line["elo"], line["being_placed"], line["placement_matches"])
        for line in pool["standings"]
    }


def test_an_arena_without_matches_says_so(world: World, url: str) -> None:
    assert run("show", "--database", url).stdout == "no match has been scheduled yet\n"
    assert json.loads(run("show", "--json", "--database", url).stdout) == {"pools": []}


def test_a_pool_that_does_not_exist_is_named_with_those_that_do(played: World, url: str) -> None:
    with pytest.raises(UserError, match="there is no pool 'chess'; pools: wazabi"):
        run("show", "--pool", "chess", "--database", url)


def test_a_check_finds_nothing_wrong_or_names_the_first_difference(played: World, url: str) -> None:
    checked = run("rebuild", "--check", "--database", url)
    assert (checked.exit_code, checked.stdout) == (
        0,
        "the ratings are what the stored games give, and the records are whole\n",
    )
    with played.store.unit() as unit:
        unit.session.connection().execute(text("UPDATE ledger SET delta = 17000 WHERE delta > 0"))
    found = run("rebuild", "--check", "--database", url)
    assert found.exit_code == 1
    (line,) = found.stdout.splitlines()
    assert line.startswith("match ")
    assert line.endswith("the ledger's match row of bot0 says +17.000, the games say +16.000")


@pytest.mark.parametrize("body", ["x'00'", "(SELECT max(body) FROM records)"])
def test_a_check_finds_a_record_that_is_not_what_it_was(played: World, url: str, body: str) -> None:
    if url.startswith("postgresql"):
        body = body.replace("x'00'", "'\\x00'::bytea")
    with played.store.unit() as unit:
        connection = unit.session.connection()
        damaged = connection.execute(text("SELECT id FROM records ORDER BY body LIMIT 1")).scalar()
        connection.execute(
            text(f"UPDATE records SET body = {body} WHERE id = :id"),  # noqa: S608 - no input
            {"id": damaged},
        )
    found = run("rebuild", "--check", "--database", url)
    assert (found.exit_code, found.stdout) == (
        1,
        f"record {damaged} is damaged: what is stored has another SHA-256\n",
    )


def test_a_rebuild_mends_what_a_check_finds(played: World, url: str) -> None:
    with played.store.unit() as unit:
        unit.session.connection().execute(text("UPDATE ratings SET rating = 0, wins = 9"))
    mended = run("rebuild", "--database", url)
    assert mended.exit_code == 0
    assert len(mended.stdout.splitlines()) == 2
    assert run("rebuild", "--check", "--database", url).exit_code == 0
    assert run("rebuild", "--database", url).stdout == (
        "the ratings were what the stored games give\n"
    )


def test_the_database_of_a_folder_is_found(tmp_path: Path) -> None:
    Store.open(f"sqlite:///{tmp_path / 'arena.db'}").close()
    assert run("rebuild", "--check", "--data", str(tmp_path)).exit_code == 0


def test_an_older_database_is_read_by_nobody_before_arena_migrate(tmp_path: Path) -> None:
    migrated(f"sqlite:///{tmp_path / 'arena.db'}", "0010")
    before = (tmp_path / "arena.db").read_bytes()
    folder = ("--data", str(tmp_path))
    with pytest.raises(UserError, match="of an older version of arena: its schema is 0010"):
        run("rebuild", "--check", *folder)
    assert (tmp_path / "arena.db").read_bytes() == before
    with held(tmp_path) as data:
        data.announce({})
        with pytest.raises(UserError, match=f"an arena runs in {tmp_path}: stop it"):
            CliRunner().invoke(migrate.app, folder, catch_exceptions=False)
    told = CliRunner().invoke(migrate.app, folder, catch_exceptions=False).stdout
    assert told == "the database is up to date\n"
    assert run("rebuild", "--check", *folder).exit_code == 0


def test_a_database_that_is_not_there_is_the_users_error_and_not_made(tmp_path: Path) -> None:
    missing = tmp_path / "none.db"
    with pytest.raises(UserError, match=f"there is no database file {missing}"):
        run("show", "--database", f"sqlite:///{missing}")
    assert not missing.exists()
    with pytest.raises(UserError, match="cannot be opened"):
        run("show", "--database", f"postgresql:///arena?host={tmp_path}")
    with pytest.raises(UserError, match="'nonsense' is no database URL"):
        run("show", "--database", "nonsense")


def test_a_pool_is_made_once_and_matches_can_be_rated_there(world: World, url: str) -> None:
    assert run("pool", "friends", "wazabi", "--database", url).exit_code == 0
    assert world.store.queries().pools() == ("friends",)
    bots = world.bots(2)
    with world.store.unit() as unit:
        unit.create_matches([NewMatch(spec(2), bots, pool=PoolId("friends"))])
    for words, sentence in (
        (("friends", "wazabi"), "there is a pool 'friends' already"),
        (("others", "chess"), "there is no game 'chess'"),
        (("", "wazabi"), "a pool's name has 1 to 64 printable characters"),
    ):
        with pytest.raises(UserError, match=sentence):
            run("pool", *words, "--database", url)
