"""What the documentation of bots says, done."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Iterator
from inspect import isawaitable
from pathlib import Path
from typing import Any

import grpc
import pytest

from arena.games import heroes
from arena.games.chance import SeedChance
from arena.store import Store
from arena_bots import SHIPPED
from arena_bots.__main__ import MISBEHAVING
from arena_sdk import Bot, Clock, GameInfo, Result
from tests.sdk.scripted import GAME, OPTIONS, ScriptedArena

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "bots.md"
TEMPLATE = ROOT / "bots" / "templates" / "first_bot"


def blocks(page: Path, language: str) -> list[str]:
    """The page's code in a language."""
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(), re.DOTALL)


def classes(code: str) -> list[type[Bot[Any, Any]]]:
    """The bots that some code defines."""
    names: dict[str, Any] = {"__name__": "bot"}
    exec(compile(code, "bot.py", "exec"), names)  # noqa: S102 - the project's own documentation
    return [
        value
        for value in names.values()
        if isinstance(value, type) and issubclass(value, Bot) and value is not Bot
    ]


async def one_game(cls: type[Bot[Any, Any]]) -> None:
    """A game of two objects of the class, from start to over."""
    state = GAME.new(2, OPTIONS, SeedChance(bytes(32)))
    bots = [cls(), cls()]
    for seat, bot in enumerate(bots):
        await _done(bot.start(GameInfo("wazabi", OPTIONS, seat, ("a", "b"), clock=Clock())))
    while (seat := state.to_act()) >= 0:
        actions = state.legal_actions()
        choice = await _done(bots[seat].decide(state.view(seat), actions))
        assert choice in actions
        state.apply(choice)
    for seat, bot in enumerate(bots):
        await _done(bot.over(Result(seat, state.outcome())))


async def _done(value: Any) -> Any:
    return await value if isawaitable(value) else value


@pytest.mark.parametrize("code", [*blocks(PAGE, "python"), (TEMPLATE / "bot.py").read_text()])
async def test_every_bot_of_the_documentation_plays_a_game(code: str) -> None:
    bots = classes(code)
    assert bots
    for cls in bots:
        await one_game(cls)


async def test_the_template_for_heroes_plays_a_game() -> None:
    (cls,) = classes((TEMPLATE.parent / "heroes_bot" / "bot.py").read_text())
    state = heroes.GAME.new(3, heroes.GAME.options({}), SeedChance(bytes(32)))
    bots = [cls() for _ in range(3)]
    verbs = set()
    while (seat := state.to_act()) >= 0:
        choice = await _done(bots[seat].decide(state.view(seat), state.legal_actions()))
        verbs.add(choice.verb)
        state.apply(choice)
    assert {"hire", "forward", "clue", "use"} < verbs


def test_the_template_is_the_first_bot_with_types() -> None:
    assert len((TEMPLATE / "bot.py").read_text().splitlines()) < 25
    [first, *_] = blocks(PAGE, "python")
    assert len(first.splitlines()) <= 15


def commands() -> Iterator[Any]:
    """Every shell block of the two pages, by where it stands."""
    for page in (PAGE, TEMPLATE / "README.md"):
        for number, block in enumerate(blocks(page, "sh")):
            yield pytest.param(block, id=f"{page.stem}-{number}")


@pytest.mark.parametrize("block", list(commands()))
async def test_every_command_of_the_documentation_works(
    block: str, arena: ScriptedArena, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(blocks(PAGE, "python")[0])
    database = f"sqlite:///{tmp_path}/arena.db"
    Store.open(database).close()
    connects = "python" in block
    # Tokens and addresses are an example's: here the arena is the test's own.
    block = block.replace("ARENA_ADDRESS=127.0.0.1:7700", f"ARENA_ADDRESS={arena.address}")
    process = await asyncio.create_subprocess_exec(
        "bash",
        "-euc",
        block,
        cwd=tmp_path,
        env={
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "ARENA_DATABASE_URL": database,
            "ARENA_ADDRESS": arena.address,
            "ARENA_TOKEN": "arena_example",
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    if connects:
        line = await asyncio.wait_for(arena.lines.get(), 30)
        assert line.metadata["authorization"].startswith("Bearer arena_")
        await line.expect("hello")
        line.refuse(grpc.StatusCode.UNAUTHENTICATED, "an example's token")
    out, error = await asyncio.wait_for(process.communicate(), 60)
    if connects:
        assert process.returncode == 1
        assert b"arena_sdk: the arena does not accept the token: an example's token" in error
    else:
        assert (process.returncode, error) == (0, b""), error
        assert b"FirstBot" in out


def test_all_shipped_bots_are_listed() -> None:
    listed = set(
        re.findall(
            r"^\| `(\w+)` \| (?:any|as|always|Wazabi|Heroes|GOSU)", PAGE.read_text(), re.MULTILINE
        )
    )
    assert listed == {*SHIPPED, MISBEHAVING}
