"""A match whose seats are objects in this process."""

from __future__ import annotations

import inspect
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field

import arena_sdk
from arena.cli.local.bots import Entrant
from arena.cli.local.seating import bot_seed, seed_global, told
from arena.games.game import Game, Outcome
from arena.match.checks import check_kind
from arena.match.deals import deal_seed
from arena.match.faults import Fault, FaultKind
from arena.match.local import BrokenSeat, LocalSeat, Mishap, Player, described, is_the_bots
from arena.match.plan import PlannedGame, plan
from arena.match.runner import PlayedGame, play_game
from arena.match.seat import SeatPort
from arena.match.spec import MatchSpec

TOLD = 5
"""Mishaps of one bot that are told one by one; further ones are only counted."""


@dataclass(frozen=True, slots=True)
class LocalMatch:
    """What is played by whom; the deals, and the bots' own chance, come from the secret.

    Raises MatchError for deals that only leagues have.
    """

    game: Game
    spec: MatchSpec
    entrants: Sequence[Entrant]
    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        check_kind(self.spec.kind)


async def play(
    match: LocalMatch, tell: Callable[[str], None], games: Iterable[PlannedGame] | None = None
) -> AsyncIterator[tuple[PlannedGame, PlayedGame]]:
    """All games, one after the other; ``tell`` gets a sentence for each of the first mishaps.

    ``games``: those to play, if not the ones of the match's plan.

    What the bots print goes to stderr. The global ``random`` is seeded for each game, so that a bot
    that uses it plays the same again too.
    """
    mishaps = _Mishaps(match, tell)
    for planned in plan(match.spec) if games is None else games:
        seed_global(match.secret, planned.game, len(match.entrants))
        with redirect_stdout(sys.stderr):
            played = await _Sitting(match, planned, mishaps).play()
        yield planned, played


class _Mishaps:
    """Tells what went wrong in bots' code, and does not repeat itself for ever."""

    def __init__(self, match: LocalMatch, tell: Callable[[str], None]) -> None:
        self._names = [entrant.name for entrant in match.entrants]
        self._tell = tell
        self._count: Counter[str] = Counter()

    def note(self, planned: PlannedGame, seat: int, mishap: Mishap) -> None:
        name = self._names[planned.order[seat]]
        self._count[name] += 1
        if self._count[name] > TOLD:
            return
        self._tell(
            f"game {planned.game}, step {mishap.step}: {name} (seat {seat}) {mishap.sentence}"
        )
        if self._count[name] == TOLD:
            self._tell(f"further faults of {name} are only counted")


class _Sitting:
    """One game: makes the bots, tells them of the beginning and of the end."""

    def __init__(self, match: LocalMatch, planned: PlannedGame, mishaps: _Mishaps) -> None:
        self._match, self._planned, self._mishaps = match, planned, mishaps
        self._faults: list[Fault] = []

    async def play(self) -> PlayedGame:
        spec, planned = self._match.spec, self._planned
        players = [await self._seated(seat) for seat in range(spec.seats)]
        played = await play_game(
            self._match.game,
            spec.options,
            deal_seed(self._match.secret, planned.deal),
            [self._port(seat, player) for seat, player in enumerate(players)],
            clock=spec.clock,
            strikes=spec.strikes,
            faults=self._faults,
        )
        for seat, player in enumerate(players):
            await self._over(seat, player, played)
        return played

    async def _seated(self, seat: int) -> Player | None:
        """The bot for the seat, told of the game; None if it cannot even be made."""
        planned, match = self._planned, self._match
        entrant = planned.order[seat]
        player = None
        try:
            player = match.entrants[entrant].make(bot_seed(match.secret, planned.game, entrant))
            start = getattr(player, "start", None)
            if start is not None:
                await _settled(start(self._info(seat)))
        except BaseException as error:
            if not is_the_bots(error):
                raise
            self._faults.append(Fault(FaultKind.CRASH, seat, 0))
            self._note(seat, 0, f"raised {described(error)} at its start")
        return player

    def _info(self, seat: int) -> arena_sdk.GameInfo:
        spec = self._match.spec
        return told(
            self._match.game,
            spec.options,
            seat=seat,
            names=[self._match.entrants[entrant].name for entrant in self._planned.order],
            strikes=spec.strikes,
            match="local",
            number=self._planned.game,
        )

    def _port(self, seat: int, player: Player | None) -> SeatPort:
        if player is None:
            return BrokenSeat()

        def report(mishap: Mishap) -> None:
            self._mishaps.note(self._planned, seat, mishap)

        return LocalSeat(player, time.perf_counter, arena_sdk.Resign, report)

    async def _over(self, seat: int, player: Player | None, played: PlayedGame) -> None:
        over = getattr(player, "over", None)
        if over is None:
            return
        measured, judged = played.measured[seat], played.result
        result = arena_sdk.Result(
            seat=seat,
            outcome=Outcome(judged.ranks, judged.scores, judged.reason),
            faults=tuple(
                arena_sdk.Fault(str(fault.kind), fault.step, fault.measured)
                for fault in played.faults
                if fault.seat == seat
            ),
            decisions=measured.decisions,
            total=measured.total,
            slowest=measured.slowest,
            view=played.views[seat],
        )
        try:
            await _settled(over(result))
        except BaseException as error:
            if not is_the_bots(error):
                raise
            self._note(seat, 0, f"raised {described(error)} when told of the end")

    def _note(self, seat: int, step: int, sentence: str) -> None:
        self._mishaps.note(self._planned, seat, Mishap(step, sentence))


async def _settled(value: object) -> None:
    if inspect.isawaitable(value):
        await value
