"""Administration: what an organiser runs, and what was done of late."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from fastapi import Depends
from starlette.responses import HTMLResponse

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.suspending import bots_in_charge
from arena.store import Queries
from arena.store.answers import AuditEntry
from arena.web.admin.guard import Organiser, organiser
from arena.web.admin.visitor import Visitor
from arena.web.reading import Reads
from arena.web.rendering import page
from arena.web.work import Router

router = Router(prefix="/admin", dependencies=[Depends(organiser)], include_in_schema=False)

LATEST = 50
"""Entries of the audit that are shown."""


@router.get("")
def overview(who: Organiser, queries: Reads) -> HTMLResponse:
    """The organiser's leagues, and the audit."""
    leagues = [league for league in queries.leagues() if who.caller.runs(league)]
    names: dict[str, str] = {league.id: league.name for league in leagues}
    shown = {"leagues": leagues, "entries": _entries(queries, who, names)}
    return page("admin/overview.html", shown)


@router.get("/bots")
def bots(who: Organiser, queries: Reads) -> HTMLResponse:
    """The bots that are in its leagues."""
    found: dict[str, list[str]] = {}
    for name, league in bots_in_charge(queries, who.caller):
        found.setdefault(name, []).append(league.name)
    shown = {
        "bots": dict(sorted(found.items())),
        "suspensions": {each.bot: each for each in queries.suspensions().values()},
        "online": {session.name for session in queries.open_sessions()},
    }
    return page("admin/bots.html", shown)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the audit. ``subject``: by name where it has one; ``about``: its reason."""

    at: datetime
    by: str
    action: str
    subject: str
    match: bool
    about: str


def _entries(queries: Queries, who: Visitor, leagues: Mapping[str, str]) -> list[Entry]:
    """What the organiser did, whichever way, and what was done to its leagues."""
    by = [Caller.of(who.holder).by, who.caller.by]
    found = queries.audit_entries(by, list(leagues), LATEST)
    names = dict(leagues)
    names.update((bot.id, bot.name) for bot in queries.bots())
    return [_entry(entry, names) for entry in found]


def _entry(entry: AuditEntry, names: Mapping[str, str]) -> Entry:
    detail = json.loads(entry.detail)
    reason = detail.get("reason") or ""
    return Entry(
        at=entry.at,
        by=entry.by,
        action=entry.action,
        subject=names.get(entry.subject, entry.subject),
        match=entry.action.endswith(("match", "matches")),
        about=str(reason),
    )
