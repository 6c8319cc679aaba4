"""What can be followed."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store import Store
from arena.web.rendering import render
from arena.web.shown import overview
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
