"""What can be followed."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store import Store
from arena.web.rendering import render
from arena.web.shown import overview


@dataclass(frozen=True, slots=True)
class Overview:
    """The first page."""

    store: Store

    def html(self) -> str:
        return render("overview_now.html", overview.shown(self.store.queries()))
