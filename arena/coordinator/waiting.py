"""Why matches wait, for people."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from arena.store import GameVersion, Queries
from arena.store.answers import Turn, WaitingMatch
from arena.store.ids import MatchId


@dataclass(frozen=True, slots=True)
class Wait:
    """``turn``: its place in the queue; None if the match could not begin now. ``hindrances``:
    what keeps it from being played, a sentence each.
    """

    turn: Turn | None
    hindrances: tuple[str, ...]

    @property
    def reasons(self) -> tuple[str, ...]:
        """All that it waits for."""
        if self.turn is None:
            return self.hindrances
        return (f"it is number {self.turn.place} of {self.turn.of} in the queue", *self.hindrances)


NO_WAIT = Wait(None, ())
"""Of a match that runs, or is over."""


def waits(queries: Queries, matches: Collection[MatchId]) -> dict[MatchId, Wait]:
    """Of those that are scheduled."""
    waiting = queries.waiting(matches)
    if not waiting:
        return {}
    turns = queries.turns([match.id for match in waiting])
    there = _There(queries)
    return {
        match.id: Wait(turns.get(match.id), tuple(there.hindrances(match, match.id in turns)))
        for match in waiting
    }


class _There:
    """Who is there now, read once for all matches."""

    def __init__(self, queries: Queries) -> None:
        self._now = queries.now()
        self._sessions = {session.bot: session for session in queries.open_sessions()}
        self._playing = queries.playing()
        self._suspensions = queries.suspensions()
        self._ready = {each.id for each in queries.coordinators() if each.ready}
        self._workers = queries.workers()

    def hindrances(self, match: WaitingMatch, due: bool) -> Iterator[str]:
        """``due``: nothing is wanted for it but a worker; who is absent then need not come."""
        if not due:
            yield from self._of_league(match)
            yield from self._of_bots(match)
            yield from self._of_pause(match)
        yield from self._of_arena(match)

    def _of_league(self, match: WaitingMatch) -> Iterator[str]:
        if match.league_paused:
            yield "its league is paused"

    def _of_bots(self, match: WaitingMatch) -> Iterator[str]:
        absent = False
        for bot in match.bots:
            session = self._sessions.get(bot.id)
            if bot.id in self._suspensions:
                absent = True
                yield f"{bot.name} is suspended"
            elif session is None:
                absent = True
                yield f"{bot.name} is not connected"
            elif GameVersion(match.game, match.rules) not in session.games:
                absent = True
                yield f"{bot.name} is connected, but does not know {_rules(match)}"
            elif self._ready and session.coordinator not in self._ready:
                yield f"the coordinator that {bot.name} is connected to is not ready"
            elif self._playing.get(bot.id, 0) >= session.concurrent_games:
                yield f"{bot.name} plays as many games as it takes at once"
        if absent and match.start_by is not None:
            yield f"who is not there by {match.start_by:%Y-%m-%d %H:%M:%S} UTC is a no-show"

    def _of_pause(self, match: WaitingMatch) -> Iterator[str]:
        until = match.not_before
        if until is not None and until > self._now:
            yield f"it was given back for an outage, and pauses until {until:%H:%M:%S} UTC"

    def _of_arena(self, match: WaitingMatch) -> Iterator[str]:
        if not self._ready:
            yield "no coordinator is running"
        wanted = GameVersion(match.game, match.rules)
        able = [worker for worker in self._workers if wanted in worker.games]
        if not able:
            yield f"no worker is connected that knows {_rules(match)}"
        elif match.suspect and all(worker.playing for worker in able):
            yield "workers died with it aboard: it waits for one that plays nothing else"
        elif all(worker.playing >= worker.slots for worker in able):
            yield "no worker is free"


def _rules(match: WaitingMatch) -> str:
    return f"{match.game}, rules {match.rules}"
