"""Administration: what an organiser runs, and what was done of late."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from fastapi import Depends
from starlette.responses import HTMLResponse

from arena.coordinator.leagues.desk.caller import Caller
from arena.store import Queries
from arena.store.answers import AuditEntry
from arena.store.ids import BotId
from arena.web.admin.guard import Organiser, organiser
from arena.web.reading import Number, Reads
from arena.web.rendering import page as page_of
from arena.web.shown.paging import paging
from arena.web.visitor import Visitor
from arena.web.work import Router

router = Router(prefix="/admin", dependencies=[Depends(organiser)], include_in_schema=False)

PAGE = 50
"""Leagues, or bots, of a page."""

LATEST = 50
"""Entries of the audit that are shown."""


@router.get("")
def overview(who: Organiser, queries: Reads, page: Number = 1) -> HTMLResponse:
    """The organiser's leagues, a page at a time, and the audit."""
    where = paging(page, PAGE, queries.count_leagues_of(who.organiser))
    shown = {
        "leagues": queries.leagues_of(who.organiser, where.first, PAGE),
        "paging": where,
        "entries": _entries(queries, who),
    }
    return page_of("admin/overview.html", shown)


@router.get("/bots")
def bots(who: Organiser, queries: Reads, q: str = "", page: Number = 1) -> HTMLResponse:
    """The bots that are in its leagues, or those whose names hold a text, a page at a time."""
    where = paging(page, PAGE, queries.count_charges(who.organiser, q))
    found = queries.charges(who.organiser, q, where.first, PAGE)
    shown = {
        "bots": found,
        "leagues": queries.leagues_with(who.organiser, found),
        "suspensions": {each.bot: each for each in queries.suspensions_among(found.values())},
        "online": queries.connected_among(found),
        "paging": where,
        "q": q,
    }
    return page_of("admin/bots.html", shown)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the audit. ``subject``: by name where it has one; ``about``: its reason, and
    whether it was confirmed that later rounds stay paired from what was taken back.
    """

    at: datetime
    by: str
    action: str
    subject: str
    match: bool
    about: str


def _entries(queries: Queries, who: Visitor) -> list[Entry]:
    """What the organiser did, whichever way, and what was done to its leagues."""
    by = [Caller.of(who.holder).by, who.caller.by]
    leagues = {str(each): name for each, name in queries.league_names_of(who.organiser).items()}
    found = queries.audit_entries(by, list(leagues), LATEST)
    names = leagues | queries.bot_names([BotId(entry.subject) for entry in found])
    return [_entry(entry, names) for entry in found]


def _entry(entry: AuditEntry, names: Mapping[str, str]) -> Entry:
    detail = json.loads(entry.detail)
    reason = str(detail.get("reason") or "")
    kept = " (later pairings are kept)" if detail.get("kept_pairings") else ""
    return Entry(
        at=entry.at,
        by=entry.by,
        action=entry.action,
        subject=names.get(entry.subject, entry.subject),
        match=entry.action.endswith(("match", "matches")),
        about=f"{reason}{kept}",
    )
