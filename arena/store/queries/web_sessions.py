"""Queries: who is signed in on the web page, and what people with power did."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from sqlalchemy import select, union

from arena.store.answers import AuditEntry, Holder, WebSession
from arena.store.models import AuditRow, TokenRow, WebSessionRow
from arena.store.queries.identities import HOLDERS
from arena.store.queries.reading import Reading
from arena.store.tokens import token_hash


class WebSessionQueries(Reading):
    """Sessions of browsers; the audit."""

    def web_session(self, cookie: str, idle: timedelta) -> WebSession | None:
        """The session that the cookie stands for; None if there is none, it has expired or was
        not used for as long as ``idle``, or its token was revoked.
        """
        query = (
            HOLDERS.add_columns(WebSessionRow.seen_at, WebSessionRow.news)
            .join(WebSessionRow, WebSessionRow.token == TokenRow.id)
            .where(WebSessionRow.sha256 == token_hash(cookie))
        )
        with self.read() as session:
            now = self.time(session)
            valid = (WebSessionRow.expires_at > now) & (WebSessionRow.seen_at > now - idle)
            row = session.execute(query.where(valid)).first()
        if row is None:
            return None
        return WebSession(Holder(*row[2:5]), seen_for=now - row.seen_at, news=row.news)

    def audit_entries(
        self, by: Collection[str], subjects: Collection[str], most: int
    ) -> tuple[AuditEntry, ...]:
        """What these did, and what was done to these, the newest first."""
        newest = [
            select(AuditRow.id).where(which).order_by(AuditRow.id.desc()).limit(most).subquery()
            for which in (AuditRow.by.in_(by), AuditRow.subject.in_(subjects))
        ]
        ids = union(*(select(each.c.id) for each in newest))
        query = (
            select(AuditRow).where(AuditRow.id.in_(ids)).order_by(AuditRow.id.desc()).limit(most)
        )
        with self.read() as session:
            return tuple(
                AuditEntry(row.at, row.by, row.action, row.subject, row.detail)
                for row in session.scalars(query)
            )
