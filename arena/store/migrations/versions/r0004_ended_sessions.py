"""Sessions are found by when they ended, and by the attempts that refer to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    ended = sa.text("closed_at IS NOT NULL")
    op.create_index(
        "ix_sessions_closed",
        "sessions",
        ["closed_at", "id"],
        sqlite_where=ended,
        postgresql_where=ended,
    )
    op.create_index("ix_attempt_seats_session", "attempt_seats", ["session"])
