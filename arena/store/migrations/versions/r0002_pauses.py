"""Matches that were given back for an outage pause; what a refused report claims fits as it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("not_before", sa.DateTime(timezone=True), nullable=True))
    with op.batch_alter_table("quarantine") as quarantine:
        for name in ("fence", "number"):
            quarantine.alter_column(name, existing_type=sa.Integer(), type_=sa.BigInteger())
