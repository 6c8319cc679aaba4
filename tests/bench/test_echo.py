import asyncio
import sys
from pathlib import Path

from arena.bench import echo
from arena.embedded.child import Places, Program, start
from arena.embedded.environment import environment
from arena.settings import Settings


async def test_the_reference_counts_round_trips_between_two_processes(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "arena.bench.echo", "serve"]
    program = Program("echo", command, environment(Settings()))
    server = await start(program, Places(tmp_path / "echo.log", tmp_path / "n"))
    try:
        async with asyncio.timeout(20):
            rate = await echo.drive(server.addresses["echo"], streams=4, size=300, seconds=0.2)
    finally:
        await server.stop()
    assert rate.per_s > 10
    assert 0 < rate.p50_us < 200_000
