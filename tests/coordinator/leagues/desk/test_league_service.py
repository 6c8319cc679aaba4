"""The league service of a whole coordinator, over gRPC, and the commands that use it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

import grpc
import grpc.aio
import pytest
from google.rpc import error_details_pb2, status_pb2
from typer.testing import CliRunner

from arena.cli import league, match
from arena.cli.lazy import UserError
from arena.ops.rpc import DETAILS
from arena.store import Store
from arena.v1 import leagues_pb2
from arena.v1.leagues_pb2_grpc import LeagueServiceStub
from tests.coordinator.leagues.desk.conftest import UNCHECKED, Desk
from tests.coordinator.running import Running, running, settings
from tests.leagues.definition.texts import SMALL, changed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from typer import Typer

    from arena.v1.leagues_pb2_grpc import LeagueServiceAsyncStub


@pytest.fixture
async def arena(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(settings(tmp_path)) as arena:
        yield arena


@pytest.fixture
async def service(arena: Running) -> AsyncIterator[LeagueServiceAsyncStub]:
    async with grpc.aio.insecure_channel(arena.where.play) as channel:
        yield LeagueServiceStub(channel)


def bearer(token: str) -> tuple[tuple[str, str], ...]:
    return (("authorization", f"Bearer {token}"),)


def violations(error: grpc.aio.AioRpcError) -> list[tuple[str, str]]:
    """Field and sentence of each, out of the google.rpc details."""
    trailers = cast("Iterable[tuple[str, str | bytes]]", error.trailing_metadata() or ())
    data = dict(trailers)[DETAILS]
    assert isinstance(data, bytes)
    status = status_pb2.Status.FromString(data)
    assert status.code == error.code().value[0]
    assert status.message == error.details()
    request = error_details_pb2.BadRequest()
    assert status.details[0].Unpack(request)
    return [(one.field, one.description) for one in request.field_violations]


async def test_an_organiser_and_an_owner_do_all_with_their_tokens(
    arena: Running, service: LeagueServiceAsyncStub
) -> None:
    desk = Desk(arena.store)
    desk.bots("alice", "bob")
    dave, carol = bearer(desk.token("organiser:dave")), bearer(desk.token("owner:carol"))
    request = leagues_pb2.CreateLeagueRequest(definition=UNCHECKED)
    created = await service.CreateLeague(request, metadata=dave)
    assert created.league.organiser == "dave"
    for bot in ("alice", "bob"):
        enrol = leagues_pb2.EnrolRequest(league="weekly", bots=[bot])
        enrolled = await service.Enrol(enrol, metadata=carol)
        assert enrolled.enrolment.state == leagues_pb2.ENROLMENT_STATE_ACTIVE
    practice = leagues_pb2.PracticeRequest(league="weekly", entrant="alice", opponents=["bob"])
    assert (await service.Practice(practice, metadata=carol)).match
    start = leagues_pb2.ControlLeagueRequest(league="weekly", act=leagues_pb2.LEAGUE_ACT_START)
    assert (await service.ControlLeague(start, metadata=dave)).league.entrants == 2
    withdraw = leagues_pb2.WithdrawRequest(league="weekly", entrant="bob", reason="tired")
    assert (await service.Withdraw(withdraw, metadata=carol)).enrolment.reason == "tired"
    listed = await service.ListLeagues(leagues_pb2.ListLeaguesRequest(), metadata=carol)
    assert [(one.name, one.entrants) for one in listed.leagues] == [("weekly", 1)]
    shown = await service.GetLeague(leagues_pb2.GetLeagueRequest(league="weekly"), metadata=carol)
    assert [one.entrant for one in shown.enrolments] == ["alice", "bob"]


async def test_a_refusal_has_a_status_a_sentence_and_the_field(
    arena: Running, service: LeagueServiceAsyncStub
) -> None:
    desk = Desk(arena.store)
    desk.bots("alice")
    desk.league()
    eve, dave = bearer(desk.token("owner:eve")), bearer(desk.token("organiser:dave"))
    enrol = leagues_pb2.EnrolRequest(league="weekly", bots=["alice"])
    with pytest.raises(grpc.aio.AioRpcError) as denied:
        await service.Enrol(enrol, metadata=eve)
    assert denied.value.code() is grpc.StatusCode.PERMISSION_DENIED
    sentence = "bot alice is another owner's: this token is of owner eve"
    assert violations(denied.value) == [("bots", sentence)]
    text = changed(SMALL, "seats = 4", "seats = 9") + "colour = 1\n"
    with pytest.raises(grpc.aio.AioRpcError) as invalid:
        await service.CreateLeague(leagues_pb2.CreateLeagueRequest(definition=text), metadata=dave)
    assert invalid.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert [field for field, _ in violations(invalid.value)] == [
        "definition.game.seats",
        "definition.format.colour",
    ]


async def test_more_faults_than_headers_hold_are_counted(
    arena: Running, service: LeagueServiceAsyncStub
) -> None:
    desk = Desk(arena.store)
    text = SMALL + "".join(f"colour{number} = 1\n" for number in range(200))
    with pytest.raises(grpc.aio.AioRpcError) as invalid:
        await service.CreateLeague(
            leagues_pb2.CreateLeagueRequest(definition=text),
            metadata=bearer(desk.token("organiser:dave")),
        )
    told = violations(invalid.value)
    assert invalid.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert (invalid.value.details() or "").endswith(f"\n... and {200 - len(told)} more faults")


async def test_anyone_previews_a_season(arena: Running, service: LeagueServiceAsyncStub) -> None:
    desk = Desk(arena.store)
    desk.league()
    erin = bearer(desk.token("owner:erin"))
    wanted = leagues_pb2.PreviewRequest(league="weekly", entrants=6)
    seen = await service.Preview(wanted, metadata=erin)
    assert [each.tables for each in seen.rounds] == [3] * 5
    with pytest.raises(grpc.aio.AioRpcError) as nobody:
        await service.Preview(leagues_pb2.PreviewRequest(league="weekly"), metadata=erin)
    assert nobody.value.code() is grpc.StatusCode.FAILED_PRECONDITION
    assert violations(nobody.value) == [("entrants", "a table needs 2 entrants; this field has 0")]


@pytest.mark.parametrize("metadata", [(), (("authorization", "Bearer arena_wrong"),)])
async def test_without_a_valid_token_nobody_is_served(
    service: LeagueServiceAsyncStub, metadata: tuple[tuple[str, str], ...]
) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await service.ListLeagues(leagues_pb2.ListLeaguesRequest(), metadata=metadata)
    assert caught.value.code() is grpc.StatusCode.UNAUTHENTICATED


async def test_many_wrong_tokens_have_to_wait(service: LeagueServiceAsyncStub) -> None:
    codes = set()
    for number in range(30):
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await service.ListLeagues(
                leagues_pb2.ListLeaguesRequest(), metadata=bearer(f"arena_{number}")
            )
        codes.add(caught.value.code())
    assert codes == {grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.RESOURCE_EXHAUSTED}


# ---- the commands ----


class Shell:
    """``arena league`` on a folder, or with a token at an address."""

    def __init__(self, *where: str, token: str = "") -> None:
        self._where = where
        self._env = {"ARENA_TOKEN": token}

    def __call__(self, *words: str) -> str:
        return self._run(league.app, words)

    def match(self, *words: str) -> str:
        """Of ``arena match``."""
        return self._run(match.app, words)

    def _run(self, app: Typer, words: tuple[str, ...]) -> str:
        result = CliRunner(env=self._env).invoke(
            app, [*words, *self._where], catch_exceptions=False
        )
        assert result.exit_code == 0, result.output
        return result.stdout

    def json(self, *words: str) -> dict[str, object]:
        answer: dict[str, object] = json.loads(self(*words, "--json"))
        return answer


def whole_life(shell: Shell, file: Path) -> None:
    """Every command once, and what it prints."""
    assert shell("list") == "no leagues yet: arena league create FILE makes one\n"
    created = shell("create", str(file))
    assert created.splitlines()[:2] == [
        "league weekly is open; next:",
        "  arena league enrol weekly BOT: a bot takes part, if you or its owner say so",
    ]
    assert shell("invite", "weekly", "alice") == "alice  invited\n"
    assert shell("enrol", "weekly", "alice") == "alice  active\n"
    assert shell.json("enrol", "weekly", "bob")["state"] == "active"
    practice, _, bots = shell("practice", "weekly", "alice", "bob").partition("  ")
    assert bots == "alice, bob\n"
    looked_at(shell, practice)
    assert shell("start", "weekly") == "league weekly is running\n"
    assert shell("pause", "weekly", "--reason", "rain") == "league weekly is paused\n"
    assert "weekly  wazabi, paused (rain), 2 entrants" in shell("list")
    assert shell.json("resume", "weekly")["state"] == "running"
    assert shell("drain", "weekly") == "league weekly is draining\n"
    gone = shell("withdraw", "weekly", "bob", "--reason", "tired")
    assert gone == "bob  withdrawn: tired\n"
    shown = shell.json("show", "weekly")
    assert [row["state"] for row in shown["enrolments"]] == ["active", "withdrawn"]  # type: ignore[attr-defined] # a list
    assert 'format.type = "round_robin"\n' in shell("show", "weekly")
    assert shell("abort", "weekly", "--reason", "mud") == "league weekly is aborted\n"


def looked_at(shell: Shell, practice: str) -> None:
    """A match of alice and bob that waits for both."""
    told = shell.match("show", practice)
    assert told.startswith(f"match {practice}: scheduled, 0 of 2 games played\n")
    assert "  waits: alice is not connected\n" in told
    shown = json.loads(shell.match("show", practice, "--json"))
    assert shown["waits_for"][:2] == ["alice is not connected", "bob is not connected"]
    assert (shown["queue_place"], shown["table"], shown["concerned"]) == (None, None, True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "weekly.toml"
    file.write_text(UNCHECKED)
    return file


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Desk]:
    """The desk of a folder's arena, which does not run."""
    store = Store.open(f"sqlite:///{tmp_path}/arena.db")
    yield Desk(store)
    store.close()


def test_the_commands_do_all_on_the_database_of_this_machine(
    here: Desk, tmp_path: Path, file: Path
) -> None:
    here.bots("alice", "bob")
    whole_life(Shell("--data", str(tmp_path)), file)


async def test_the_commands_do_the_same_at_a_coordinator(arena: Running, file: Path) -> None:
    desk = Desk(arena.store)
    desk.bots("alice", "bob")
    shell = Shell("--address", arena.where.play, token=desk.token("organiser:dave"))
    await asyncio.to_thread(whole_life, shell, file)


async def test_an_owner_looks_at_its_practice_from_elsewhere_and_others_do_not(
    arena: Running, file: Path
) -> None:
    desk = Desk(arena.store)
    desk.bots("alice", "bob")
    desk.league()
    carol, erin = (
        Shell("--address", arena.where.play, token=desk.token(f"owner:{name}"))
        for name in ("carol", "erin")
    )
    practice = (await asyncio.to_thread(carol.json, "practice", "weekly", "alice", "bob"))["match"]
    assert isinstance(practice, str)
    await asyncio.to_thread(looked_at, carol, practice)
    with pytest.raises(UserError, match="none of its bots is yours"):
        await asyncio.to_thread(erin.match, "show", practice)


async def test_what_a_coordinator_refuses_is_one_sentence(arena: Running, file: Path) -> None:
    desk = Desk(arena.store)
    shell = Shell("--address", arena.where.play, token=desk.token("owner:carol"))
    with pytest.raises(UserError, match="only an organiser may do that, and this token is of"):
        await asyncio.to_thread(shell, "create", str(file))
    with pytest.raises(UserError, match="there is no league 'monthly'"):
        await asyncio.to_thread(shell, "show", "monthly")


async def test_what_is_no_address_of_an_arena_is_one_sentence(
    arena: Running, tmp_path: Path
) -> None:
    nowhere = f"unix:{tmp_path}/nowhere"
    with pytest.raises(UserError, match=f"^{nowhere} cannot be reached or used: "):
        await asyncio.to_thread(Shell("--address", nowhere, token="arena_x"), "list")
    other = arena.where.worker
    with pytest.raises(UserError, match=f"^{other} serves no leagues; --address is where bots"):
        await asyncio.to_thread(Shell("--address", other, token="arena_x"), "list")


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        (
            "masters",
            [
                "  arena league invite masters BOT: the owner of a bot may enrol it then",
                "  arena league enrol masters BOT: you enrol a bot yourself",
            ],
        ),
        (
            "pairs",
            ["  arena league enrol pairs BOT BOT --team NAME: a team takes part, if you or"],
        ),
    ],
)
def test_what_is_next_fits_the_league(
    here: Desk, tmp_path: Path, name: str, steps: list[str]
) -> None:
    del here  # there is an arena
    file = Path(__file__).parents[4] / "docs" / "leagues" / f"{name}.toml"
    told = Shell("--data", str(tmp_path))("create", str(file)).splitlines()
    for line, step in zip(told[1:], steps, strict=False):
        assert line.startswith(step)
    assert told[-1] == f"  arena league start {name}: seasons and rounds open"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("create", "nowhere.toml"), "nowhere.toml: No such file or directory"),
        (("show", "monthly"), "there is no league 'monthly'; arena league list shows them"),
        (("abort", "weekly"), "there is no league 'weekly'"),
        (("list", "--address", "127.0.0.1:1"), "--data and --address are two places"),
        (("show", "\udcff"), "is not text"),
    ],
)
def test_what_the_commands_cannot_do_is_one_sentence(
    tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(UserError, match=sentence):
        Shell("--data", str(tmp_path))(*words)


def test_an_address_wants_a_token() -> None:
    with pytest.raises(UserError, match="wants a token of an owner or organiser in ARENA_TOKEN"):
        Shell("--address", "127.0.0.1:1")("list")


def test_faults_of_a_file_are_told_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(changed(SMALL, "seats = 4", "seats = 9") + "colour = 1\n")
    with pytest.raises(UserError) as caught:
        Shell("--data", str(tmp_path))("create", str(file))
    lines = str(caught.value).splitlines()
    assert [line.partition(" is ")[0] for line in lines] == [
        f"{file}: line 5: game.seats",
        f"{file}: line 9: format.colour",
    ]
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(UserError, match=r"bad\.toml is not text in UTF-8"):
        Shell("--data", str(tmp_path))("create", str(file))
