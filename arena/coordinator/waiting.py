"""Why a match waits, for people."""

from __future__ import annotations

from arena.store import MatchState, Queries
from arena.store.answers import MatchDetails


def reasons(queries: Queries, match: MatchDetails) -> tuple[str, ...]:
    """Sentences; none for a match that does not wait."""
    if match.state is not MatchState.SCHEDULED:
        return ()
    found = [*_bots(queries, match), *_arena(queries)]
    if not found:
        due = queries.due_matches()
        found.append(f"it can be played now and waits for its turn ({due} can)")
    return tuple(found)


def _bots(queries: Queries, match: MatchDetails) -> list[str]:
    sessions = {session.bot: session for session in queries.open_sessions()}
    playing = queries.playing()
    found = []
    for seat in match.seats:
        session = sessions.get(seat.bot)
        if session is None:
            found.append(f"{seat.name} is not connected")
        elif playing.get(seat.bot, 0) >= session.concurrent_games:
            found.append(f"{seat.name} plays as many games as it takes at once")
    if found and match.start_by is not None:
        found.append(f"who is not connected by {match.start_by:%Y-%m-%d %H:%M:%S} UTC is a no-show")
    return found


def _arena(queries: Queries) -> list[str]:
    found = []
    if not any(coordinator.ready for coordinator in queries.coordinators()):
        found.append("no coordinator is running")
    if queries.queue().free_slots == 0:
        found.append("no worker is free")
    return found
