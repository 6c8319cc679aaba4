"""What can be followed."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store import Store
from arena.store.ids import MatchId
from arena.web.live.channels import Part
from arena.web.live.watches import Watches
from arena.web.rendering import render
from arena.web.shown import matches, overview
from arena.web.shown.leagues import season


@dataclass(frozen=True, slots=True)
class Overview:
    """The first page."""

    store: Store
    kind = "overview"

    def part(self) -> Part:
        return Part(render("overview_now.html", overview.shown(self.store.queries())))


@dataclass(frozen=True, slots=True)
class LeagueSeason:
    """A season of a league, as far as it changes: one division's table, at a page of it. It rests
    when it is closed.

    ``season``: 0 before the first, and then the newest; ``division``: from 1.
    """

    store: Store
    league: str
    season: int
    division: int
    page: int
    kind = "league"

    def part(self) -> Part:
        now = season.shown(self.store, self.league, self.season or None, self.division, self.page)
        return Part(render("league_now.html", now.values()), now.found.final)


@dataclass(frozen=True, slots=True)
class Match:
    """What changes of a match's page, with a page of its games. Looking at it is watching it; it
    rests when it is over.
    """

    store: Store
    match: MatchId
    page: int
    watches: Watches
    kind = "match"

    def look(self) -> matches.Now:
        """Raises NotFoundError."""
        now = matches.now(self.store.queries(), self.match, self.page)
        if now.watchable:
            self.watches.watch(self.match)
        return now

    def part(self) -> Part:
        now = self.look()
        return Part(render("match_now.html", now.values()), now.live is None)
