"""An entrant that is one bot alone says whose it is, instead of having its name."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    # SQLite takes a reference with a new column only in this form, short of copying the table.
    op.execute(
        "ALTER TABLE entrants ADD COLUMN bot TEXT CONSTRAINT fk_entrants_bot REFERENCES bots (id)"
    )
    op.execute(
        "UPDATE entrants SET bot = (SELECT bots.id FROM bots JOIN entrant_members "
        "ON entrant_members.bot = bots.id AND entrant_members.entrant = entrants.id "
        "WHERE bots.name = entrants.name)"
    )
    op.create_index("uq_entrants_bot", "entrants", ["bot"], unique=True)
