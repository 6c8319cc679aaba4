"""A season is open or closed: nothing has ever archived one."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.drop_column("seasons", "archived_at")
