"""Rounds whose tables share their deals, and when records and secrets of a round are shown."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column(
        "rounds", sa.Column("publish", sa.String(24), nullable=False, server_default="match")
    )
    op.add_column(
        "slots", sa.Column("dealt", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    _publish_as_defined()


def _publish_as_defined() -> None:
    """What leagues that stand already say of their records holds for their rounds, too."""
    connection = op.get_bind()
    told = sa.text(
        "UPDATE rounds SET publish = :publish "
        "WHERE season IN (SELECT id FROM seasons WHERE league = :league)"
    )
    for league, settings in connection.execute(sa.text("SELECT id, settings FROM leagues")).all():
        publish = json.loads(settings).get("publish", "match")
        if publish != "match":
            connection.execute(told, {"publish": publish, "league": league})
