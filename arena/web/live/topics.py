"""What can be followed."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store import Store
from arena.store.ids import MatchId
from arena.web.live.watches import Watches
from arena.web.rendering import render
from arena.web.shown import matches, overview
from arena.web.shown.leagues import season


@dataclass(frozen=True, slots=True)
class Overview:
    """The first page."""

    store: Store

    def html(self) -> str:
        return render("overview_now.html", overview.shown(self.store.queries()))


@dataclass(frozen=True, slots=True)
class LeagueSeason:
    """A season of a league, as far as it changes: one division's table, at a page of it.

    ``season``: 0 before the first, and then the newest; ``division``: from 1.
    """

    store: Store
    league: str
    season: int
    division: int
    page: int

    def html(self) -> str:
        return render(
            "league_now.html",
            season.shown(self.store, self.league, self.season or None, self.division, self.page),
        )


@dataclass(frozen=True, slots=True)
class Match:
    """All of a match's page that changes. Looking at it is watching it."""

    store: Store
    match: MatchId
    watches: Watches

    def look(self) -> matches.Now:
        """Raises NotFoundError."""
        now = matches.now(self.store.queries(), self.match)
        if now.watchable:
            self.watches.watch(self.match)
        return now

    def html(self) -> str:
        return render("match_now.html", self.look().values())
