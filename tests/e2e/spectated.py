"""A match to watch: bots that decide when the test says so, in a league that shows at once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from arena.embedded.guests import Guest, invite
from arena.games import registry
from arena.leagues.definition import as_json, parse
from arena.match.spec import MatchSpec
from arena.store import NewMatch, Store
from arena.store.canonical import canonical_json
from arena.store.commands import NewLeague
from arena.store.ids import MatchId, PoolId
from tests.e2e.processes import environment

LEAGUE = """\
name = "watched"
game = { name = "wazabi", seats = 2 }
match = { spectator_delay = "0s" }
clock = { limit = "5m" }
format = { type = "round_robin" }
"""

BOT = """\
import sys
from arena_sdk import Bot, run

class Asking(Bot):
    def decide(self, view, actions):
        sys.stdin.readline()
        return actions[-1]

run(Asking, game="wazabi")
"""


@dataclass(frozen=True, slots=True)
class Spectated:
    """A match of two bots, each of which waits for a line before a decision."""

    match: MatchId
    bots: tuple[subprocess.Popen[bytes], ...]

    def go_on(self, times: int = 1) -> None:
        """Each bot may decide so often."""
        for bot in self.bots:
            assert bot.stdin is not None
            bot.stdin.write(b"\n" * times)
            bot.stdin.flush()

    def finish(self) -> None:
        """They decide at once from now on."""
        for bot in self.bots:
            assert bot.stdin is not None
            bot.stdin.close()


@contextmanager
def spectated(folder: Path, store: Store, play: str) -> Iterator[Spectated]:
    """On the arena whose store it is and whose coordinator is at ``play``."""
    guests = invite(store, ["slow-one", "slow-two"])
    definition = parse(LEAGUE)
    rules = registry.game("wazabi")
    spec = MatchSpec(
        "wazabi", rules.rules, definition.game.options, 2, 2, clock=definition.match.clock
    )
    with store.unit() as unit:
        settings = canonical_json(as_json(definition))
        league = unit.create_league(
            NewLeague("watched", "wazabi", PoolId("watched"), settings, 1), by="a test"
        )
        of = NewMatch(spec, tuple(guest.id for guest in guests), league=league)
        [match] = unit.create_matches([of])
    with ExitStack() as running:
        yield Spectated(
            match, tuple(running.enter_context(_bot(folder, guest, play)) for guest in guests)
        )


@contextmanager
def _bot(folder: Path, guest: Guest, play: str) -> Iterator[subprocess.Popen[bytes]]:
    own = environment(folder, ARENA_ADDRESS=play, ARENA_TOKEN=guest.token)
    command = [sys.executable, "-c", BOT]
    with subprocess.Popen(
        command, env=own, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        try:
            yield process
        finally:
            process.kill()
