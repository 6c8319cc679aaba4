"""How the decisions of a game's seat spread over time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.add_column("game_seats", sa.Column("spread", sa.LargeBinary(), nullable=True))
