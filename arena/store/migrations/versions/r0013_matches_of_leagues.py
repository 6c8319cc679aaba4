"""An index by which all matches of a league are read, a page at a time."""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_index("ix_matches_league_id", "matches", ["league", "id"])
