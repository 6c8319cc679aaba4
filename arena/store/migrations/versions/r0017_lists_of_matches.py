"""Indexes by which lists of matches are read."""

from __future__ import annotations

from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_index("ix_matches_state_id", "matches", ["state", "id"])
    op.create_index("ix_matches_finished", "matches", ["finished_at"])
