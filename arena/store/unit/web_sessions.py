"""Commands: signing in and out on the web page."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, or_, update

from arena.store.ids import TokenId
from arena.store.models import WebSessionRow
from arena.store.tokens import token_hash
from arena.store.unit.transaction import Transaction


class WebSessionCommands(Transaction):
    """Sessions of browsers, each by its cookie, of which only the hash is kept."""

    def sign_in(
        self, cookie: str, token: TokenId, by: str, *, lasts: timedelta, idle: timedelta
    ) -> None:
        """A new session of whom the token is. Sessions that are over are forgotten."""
        now = self.now()
        over = or_(WebSessionRow.expires_at <= now, WebSessionRow.seen_at <= now - idle)
        self.session.execute(delete(WebSessionRow).where(over))
        self.session.add(
            WebSessionRow(
                sha256=token_hash(cookie),
                token=token,
                created_at=now,
                seen_at=now,
                expires_at=now + lasts,
            )
        )
        self.audit(by, "sign in", token)
        self.session.flush()

    def sign_out(self, cookie: str, by: str) -> None:
        """The session is over; nothing happens if it was."""
        statement = delete(WebSessionRow).where(WebSessionRow.sha256 == token_hash(cookie))
        for token in self.session.scalars(statement.returning(WebSessionRow.token)):
            self.audit(by, "sign out", token)

    def web_session_seen(self, cookie: str) -> None:
        """It is in use."""
        self._change(cookie, seen_at=self.now())

    def set_news(self, cookie: str, news: str | None) -> None:
        """What the session's next page tells; None: nothing."""
        self._change(cookie, news=news)

    def _change(self, cookie: str, **values: object) -> None:
        self.session.execute(
            update(WebSessionRow).where(WebSessionRow.sha256 == token_hash(cookie)).values(**values)
        )
