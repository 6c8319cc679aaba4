"""Indexes by which pages read the latest of a bot, and how long the latest games of a game took."""

from __future__ import annotations

from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_index(
        "ix_matches_game_state_created", "matches", ["game", "state", "created_at", "id"]
    )
    op.create_index("ix_match_seats_bot_match", "match_seats", ["bot", "match"])
    op.drop_index("ix_match_seats_bot", "match_seats")
    op.create_index("ix_game_seats_bot_match", "game_seats", ["bot", "match"])
    op.drop_index("ix_game_seats_bot", "game_seats")
    op.create_index("ix_ledger_pool_entrant_id", "ledger", ["pool", "entrant", "id"])
    op.drop_index("ix_ledger_pool_entrant", "ledger")
