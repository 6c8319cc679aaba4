"""Random bots that note when they are asked: ``python -m arena_bots.stopwatch FILE``.

One process plays for all tokens in ``ARENA_TOKENS`` (separated by commas), so that with a single
game running the time from one question to the next, whoever it goes to, is one whole round: answer,
coordinator, worker, rules, coordinator, question. At SIGTERM the seconds go into the file, one a
line. For benchmarks.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from arena.games.game import Action, View
from arena_bots.random_bot import Random
from arena_sdk import play


class Stopwatch(Random):
    """Random, with its questions' times in ``asked``, which all objects share."""

    asked: list[float] = []  # noqa: RUF012 - shared on purpose

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        self.asked.append(time.perf_counter())
        return super().decide(view, actions)


async def watch(tokens: Sequence[str]) -> list[float]:
    """Plays until SIGTERM; the seconds from each question to the next."""
    bots = asyncio.gather(
        *(play(Stopwatch, "wazabi", token=token, build="stopwatch") for token in tokens)
    )
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, bots.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await bots
    return [later - earlier for earlier, later in pairwise(Stopwatch.asked)]


if __name__ == "__main__":
    seconds = asyncio.run(watch(os.environ["ARENA_TOKENS"].split(",")))
    Path(sys.argv[1]).write_text("".join(f"{one}\n" for one in seconds))
