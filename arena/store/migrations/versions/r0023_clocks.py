"""What spectators see of each seat's clock."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.add_column("public_views", sa.Column("clocks", sa.Text(), nullable=True))
