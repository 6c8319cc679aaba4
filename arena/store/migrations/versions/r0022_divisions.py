"""An index by which the divisions of a season, and who is in them, are found."""

from __future__ import annotations

from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_index("ix_season_entrants_division", "season_entrants", ["season", "division"])
