"""Open seasons whose table was never stored lack it: one may have ended before tables were."""

from __future__ import annotations

from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.execute(
        """
        INSERT INTO standings_changes (id, season, division)
        SELECT DISTINCT 'r0018-' || s.id || '-' || e.division, s.id, e.division
        FROM seasons s JOIN season_entrants e ON e.season = s.id
        WHERE s.closed_at IS NULL AND NOT EXISTS (
            SELECT 1 FROM standings t WHERE t.season = s.id AND t.division = e.division
        )
        """
    )
