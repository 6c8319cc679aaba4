"""Organisers and owners sign in on the web page; the audit is found by who acted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "web_sessions",
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("news", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["token"], ["tokens.id"], name=op.f("fk_web_sessions_token")),
        sa.PrimaryKeyConstraint("sha256", name=op.f("pk_web_sessions")),
    )
    op.create_index("ix_web_sessions_token", "web_sessions", ["token"])
    op.create_index("ix_audit_by", "audit", ["by", "id"])
