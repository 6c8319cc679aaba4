"""What people with power did."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Index
from sqlalchemy.orm import Mapped, mapped_column

from arena.store.models.row import Row


class AuditRow(Row):
    """One act of an admin. ``subject``: what it was done to; ``detail``: canonical JSON."""

    __tablename__ = "audit"
    __table_args__ = (Index("ix_audit_by", "by", "id"),)
    id: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(index=True)
    by: Mapped[str]
    action: Mapped[str]
    subject: Mapped[str] = mapped_column(index=True)
    detail: Mapped[str]
