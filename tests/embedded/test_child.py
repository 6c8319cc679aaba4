import asyncio
import os
import select
import signal
import sys
from pathlib import Path

import pytest

from arena.embedded.child import start
from arena.embedded.errors import NotReadyError
from tests.embedded.fakes import places, program

FOREVER = "\nwhile True: signal.pause()\n"


def gone(pid: int, seconds: float = 20) -> bool:
    """Waits for the end of a process that need not be a child."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], seconds)[0])
    finally:
        os.close(handle)


async def test_a_child_is_ready_when_it_says_so_and_tells_its_addresses(tmp_path: Path) -> None:
    code = "ready('X_ARENA_PLAY=127.0.0.1:7700')" + FOREVER
    child = await start(program(code), places(tmp_path))
    assert child.addresses == {"play": "127.0.0.1:7700"}
    assert os.getsid(child.pid) == child.pid
    await child.stop()
    assert await child.ended() == -signal.SIGTERM


async def test_a_child_can_be_ready_by_a_line_of_output_which_is_logged_too(tmp_path: Path) -> None:
    code = "print('one'); print('now ready for you', flush=True)" + FOREVER
    child = await start(program(code, ready_line=b"ready for"), places(tmp_path))
    await child.stop()
    assert places(tmp_path).log.read_text() == "one\nnow ready for you\n"


async def test_a_child_that_ends_too_early_is_told_with_its_last_lines(tmp_path: Path) -> None:
    code = "print('no such database', file=sys.stderr); sys.exit(3)"
    with pytest.raises(NotReadyError, match=r"ended \(status 3\) before it was ready") as caught:
        await start(program(code, "store"), places(tmp_path))
    assert str(caught.value).splitlines()[-1] == "no such database"


async def test_a_child_that_stays_silent_is_given_up_and_killed(tmp_path: Path) -> None:
    code = f"open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))" + FOREVER
    with pytest.raises(NotReadyError, match=r"child was not ready within 1.5 s; it wrote nothing"):
        await start(program(code, limit=1.5), places(tmp_path))
    assert gone(int((tmp_path / "pid").read_text()))


async def test_a_child_that_ignores_the_request_to_stop_is_killed(tmp_path: Path) -> None:
    code = "signal.signal(signal.SIGTERM, signal.SIG_IGN); ready()" + FOREVER
    child = await start(program(code, grace=0.1), places(tmp_path))
    await child.stop()
    assert await child.ended() == -signal.SIGKILL


async def test_what_a_child_started_does_not_outlive_it(tmp_path: Path) -> None:
    code = "pid = os.fork()\nif pid: ready(f'X_ARENA_CHILD={pid}')" + FOREVER
    child = await start(program(code), places(tmp_path))
    grandchild = int(child.addresses["child"])
    await child.stop()
    assert gone(grandchild)


STARTER = """
import asyncio, pathlib, sys
from arena.embedded.child import start
from tests.embedded.fakes import places, program

async def main(folder):
    child = await start(program("ready()\\nwhile True: signal.pause()"), places(folder))
    print(child.pid, flush=True)
    await child.ended()

asyncio.run(main(pathlib.Path(sys.argv[1])))
"""


async def test_children_die_with_a_starter_that_was_killed(tmp_path: Path) -> None:
    starter = await asyncio.create_subprocess_exec(
        sys.executable, "-c", STARTER, str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    assert starter.stdout is not None
    child = int(await starter.stdout.readline())
    starter.kill()
    await starter.wait()
    assert gone(child)
