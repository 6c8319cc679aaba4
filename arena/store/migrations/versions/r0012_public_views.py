"""Which running matches are watched, and what their spectators may see."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "watches",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_watches_match")),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_watches")),
    )
    op.create_index("ix_watches_until", "watches", ["until"])
    op.create_table(
        "public_views",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("acted", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("view", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_public_views_match")),
        sa.PrimaryKeyConstraint("match", "fence", "number", name=op.f("pk_public_views")),
    )
