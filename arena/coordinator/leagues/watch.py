"""The alarm of a league: it is paused while its matches fail in a wave."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from arena.leagues.alarm import LATEST, PAUSED, SEEN, looked_at_since, wave
from arena.store import Store
from arena.store.actors import CLOCK
from arena.store.answers import RunningLeague
from arena.store.states import LeagueAct

log = structlog.get_logger()


class Watch:
    """``alarmed`` is called for each league that it pauses."""

    def __init__(self, store: Store, alarmed: Callable[[], None]) -> None:
        self._store = store
        self._alarmed = alarmed

    def pauses(self, league: RunningLeague) -> bool:
        """Pauses the league if it must be, with the reason for all to read; whether it did."""
        queries = self._store.queries()
        since = looked_at_since(queries.now(), league.state_since)
        found = wave(queries.latest_outcomes(league.id, since, LATEST, SEEN))
        if found is None:
            return False
        reason = f"{PAUSED}{found}"
        with self._store.unit() as unit:
            now = unit.lock_league(league.id)
            if (now.state, now.state_since) != (league.state, league.state_since):
                return False
            unit.act_on_league(league.id, LeagueAct.PAUSE, reason, CLOCK)
        log.error("league paused, as many of its matches fail", league=league.name, reason=reason)
        self._alarmed()
        return True
