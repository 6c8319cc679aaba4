"""Why a match waits, for people."""

from __future__ import annotations

from collections.abc import Iterator

from arena.store import GameVersion, MatchState, Queries
from arena.store.answers import MatchDetails


def reasons(queries: Queries, match: MatchDetails) -> tuple[str, ...]:
    """Sentences; none for a match that does not wait."""
    if match.state is not MatchState.SCHEDULED:
        return ()
    if found := hindrances(queries, match):
        return found
    return (f"it can be played now and waits for its turn ({queries.due_matches()} can)",)


def hindrances(queries: Queries, match: MatchDetails) -> tuple[str, ...]:
    """Why a scheduled match could not be played now, if its turn came."""
    return (*_bots(queries, match), *_pause(queries, match), *_arena(queries, match))


def _bots(queries: Queries, match: MatchDetails) -> Iterator[str]:
    sessions = {session.bot: session for session in queries.open_sessions()}
    playing = queries.playing()
    absent = False
    for seat in match.seats:
        session = sessions.get(seat.bot)
        if session is None:
            absent = True
            yield f"{seat.name} is not connected"
        elif GameVersion(match.game, match.rules) not in session.games:
            absent = True
            yield f"{seat.name} is connected, but does not know {_rules(match)}"
        elif playing.get(seat.bot, 0) >= session.concurrent_games:
            yield f"{seat.name} plays as many games as it takes at once"
    if absent and match.start_by is not None:
        yield f"who is not there by {match.start_by:%Y-%m-%d %H:%M:%S} UTC is a no-show"


def _pause(queries: Queries, match: MatchDetails) -> Iterator[str]:
    if match.not_before is not None and match.not_before > queries.now():
        yield f"it was given back for an outage, and pauses until {match.not_before:%H:%M:%S} UTC"


def _arena(queries: Queries, match: MatchDetails) -> Iterator[str]:
    if not any(coordinator.ready for coordinator in queries.coordinators()):
        yield "no coordinator is running"
    wanted = GameVersion(match.game, match.rules)
    able = [worker for worker in queries.workers() if wanted in worker.games]
    if not able:
        yield f"no worker is connected that knows {_rules(match)}"
    elif match.suspect and all(worker.playing for worker in able):
        yield "workers died with it aboard: it waits for one that plays nothing else"
    elif all(worker.playing >= worker.slots for worker in able):
        yield "no worker is free"


def _rules(match: MatchDetails) -> str:
    return f"{match.game}, rules {match.rules}"
