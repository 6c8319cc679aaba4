"""An entrant is placed in a pool once at most."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    placements = sa.text("kind = 'placement'")
    op.create_index(
        "uq_ledger_placement",
        "ledger",
        ["pool", "entrant"],
        unique=True,
        sqlite_where=placements,
        postgresql_where=placements,
    )
