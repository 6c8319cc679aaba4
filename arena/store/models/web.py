"""Who is signed in on the web page."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from arena.store.ids import TokenId
from arena.store.models.identities import TokenRow
from arena.store.models.row import Row


class WebSessionRow(Row):
    """A browser in which somebody has signed in with a token; of its cookie only the SHA-256 is
    kept. ``expires_at``: whatever happens; ``news``: what the next page tells it.
    """

    __tablename__ = "web_sessions"
    sha256: Mapped[bytes] = mapped_column(primary_key=True)
    token: Mapped[TokenId] = mapped_column(ForeignKey(TokenRow.id), index=True)
    created_at: Mapped[datetime]
    seen_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    news: Mapped[str | None]
