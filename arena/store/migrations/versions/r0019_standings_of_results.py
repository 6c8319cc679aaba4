"""Of how many results a stored table is has never been shown: its lines say it."""

from __future__ import annotations

from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.drop_column("standings", "results")
