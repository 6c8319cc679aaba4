"""An index by which the latest matches of a league that ended are found."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_index("ix_matches_league_ended", "matches", ["league", "ended_at"])
