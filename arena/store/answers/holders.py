"""Who holds tokens and signs in, and what was done by whom."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from arena.store.ids import (
    TokenId,
)
from arena.store.states import (
    TokenScope,
)


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose a token is. ``id``: of the bot, owner or organiser, as ``scope`` says."""

    scope: TokenScope
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Token:
    """A valid token; the text itself is known to its holder alone."""

    id: TokenId
    created_at: datetime
    holder: Holder


@dataclass(frozen=True, slots=True)
class WebSession:
    """A browser in which somebody is signed in. ``seen_for``: how long ago that was noted last;
    ``news``: what its next page tells.
    """

    holder: Holder
    seen_for: timedelta
    news: str | None


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """What somebody with power did. ``subject``: id of what it was done to; ``detail``: JSON."""

    at: datetime
    by: str
    action: str
    subject: str
    detail: str


@dataclass(frozen=True, slots=True)
class Suspension:
    """A bot that may not play. ``bot``: its name; ``reason``: for everyone to read."""

    bot: str
    reason: str
    by: str
    at: datetime
