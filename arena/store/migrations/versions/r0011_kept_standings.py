"""Tables of seasons are stored, and what they lack."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "standings",
        sa.Column("season", sa.Text(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("took", sa.BigInteger(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("results", sa.Integer(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["season"], ["seasons.id"], name=op.f("fk_standings_season")),
        sa.PrimaryKeyConstraint("season", "division", name=op.f("pk_standings")),
    )
    op.create_table(
        "standings_changes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("season", sa.Text(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season"], ["seasons.id"], name=op.f("fk_standings_changes_season")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_standings_changes")),
    )
    op.create_index("ix_standings_changes_season", "standings_changes", ["season", "division"])
