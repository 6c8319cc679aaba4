"""All identities: owners to versions, leagues to slots, matches to records, ratings and audit."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _tables()
    _first_rows()


def _first_rows() -> None:
    owners = sa.table(
        "owners",
        sa.column("id"),
        sa.column("name"),
        sa.column("created_at", sa.DateTime(timezone=True)),
    )
    # SQLite keeps UTC without a zone.
    zone = None if op.get_context().dialect.name == "sqlite" else UTC
    now = datetime.now(UTC).replace(tzinfo=zone)
    op.bulk_insert(owners, [{"id": "arena", "name": "arena", "created_at": now}])
    op.bulk_insert(sa.table("readiness", sa.column("id")), [{"id": 1}])


def _tables() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_at"), "audit", ["at"], unique=False)
    op.create_index(op.f("ix_audit_subject"), "audit", ["subject"], unique=False)
    op.create_table(
        "coordinators",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("play_address", sa.Text(), nullable=False),
        sa.Column("worker_address", sa.Text(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("heartbeat_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_coordinators")),
    )
    op.create_table(
        "entrants",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entrants")),
        sa.UniqueConstraint("name", name=op.f("uq_entrants_name")),
    )
    op.create_table(
        "owners",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_owners")),
        sa.UniqueConstraint("name", name=op.f("uq_owners_name")),
    )
    op.create_table(
        "pools",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("k0", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pools")),
    )
    op.create_table(
        "quarantine",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("worker", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("report", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_quarantine")),
    )
    op.create_index(op.f("ix_quarantine_match"), "quarantine", ["match"], unique=False)
    op.create_index(op.f("ix_quarantine_worker"), "quarantine", ["worker"], unique=False)
    op.create_table(
        "readiness",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("ready_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("leases_hold_until", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_readiness")),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_records")),
    )
    op.create_table(
        "workers",
        sa.Column("instance", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("slots", sa.Integer(), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("instance", name=op.f("pk_workers")),
    )
    op.create_table(
        "bots",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["owners.id"], name=op.f("fk_bots_owner")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bots")),
        sa.UniqueConstraint("name", name=op.f("uq_bots_name")),
    )
    op.create_index(op.f("ix_bots_owner"), "bots", ["owner"], unique=False)
    op.create_table(
        "leagues",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("pool", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["pool"], ["pools.id"], name=op.f("fk_leagues_pool")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leagues")),
        sa.UniqueConstraint("name", name=op.f("uq_leagues_name")),
    )
    op.create_table(
        "ratings",
        sa.Column("pool", sa.Text(), nullable=False),
        sa.Column("entrant", sa.Text(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["entrant"], ["entrants.id"], name=op.f("fk_ratings_entrant")),
        sa.ForeignKeyConstraint(["pool"], ["pools.id"], name=op.f("fk_ratings_pool")),
        sa.PrimaryKeyConstraint("pool", "entrant", name=op.f("pk_ratings")),
    )
    op.create_table(
        "worker_games",
        sa.Column("worker", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["worker"], ["workers.instance"], name=op.f("fk_worker_games_worker")
        ),
        sa.PrimaryKeyConstraint("worker", "game", "rules", name=op.f("pk_worker_games")),
    )
    op.create_table(
        "worker_links",
        sa.Column("coordinator", sa.Text(), nullable=False),
        sa.Column("worker", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["coordinator"], ["coordinators.id"], name=op.f("fk_worker_links_coordinator")
        ),
        sa.ForeignKeyConstraint(
            ["worker"], ["workers.instance"], name=op.f("fk_worker_links_worker")
        ),
        sa.PrimaryKeyConstraint("coordinator", "worker", name=op.f("pk_worker_links")),
    )
    op.create_index(op.f("ix_worker_links_worker"), "worker_links", ["worker"], unique=False)
    op.create_table(
        "bot_versions",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("build", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["bot"], ["bots.id"], name=op.f("fk_bot_versions_bot")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bot_versions")),
        sa.UniqueConstraint("bot", "kind", "build", name=op.f("uq_bot_versions_bot_kind_build")),
    )
    op.create_table(
        "entrant_members",
        sa.Column("entrant", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["bot"], ["bots.id"], name=op.f("fk_entrant_members_bot")),
        sa.ForeignKeyConstraint(
            ["entrant"], ["entrants.id"], name=op.f("fk_entrant_members_entrant")
        ),
        sa.PrimaryKeyConstraint("entrant", "bot", name=op.f("pk_entrant_members")),
    )
    op.create_index(op.f("ix_entrant_members_bot"), "entrant_members", ["bot"], unique=False)
    op.create_table(
        "seasons",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("league", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["league"], ["leagues.id"], name=op.f("fk_seasons_league")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seasons")),
        sa.UniqueConstraint("league", "number", name=op.f("uq_seasons_league_number")),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("scope", sa.String(24), nullable=False),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "(scope = 'bot') = (bot IS NOT NULL) AND (scope = 'owner') = (owner IS NOT NULL)",
            name=op.f("ck_tokens_scope"),
        ),
        sa.ForeignKeyConstraint(["bot"], ["bots.id"], name=op.f("fk_tokens_bot")),
        sa.ForeignKeyConstraint(["owner"], ["owners.id"], name=op.f("fk_tokens_owner")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sa.UniqueConstraint("sha256", name=op.f("uq_tokens_sha256")),
    )
    op.create_index(op.f("ix_tokens_bot"), "tokens", ["bot"], unique=False)
    op.create_index(op.f("ix_tokens_owner"), "tokens", ["owner"], unique=False)
    op.create_table(
        "rounds",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("season", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("secret", sa.LargeBinary(), nullable=True),
        sa.Column("commitment", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["season"], ["seasons.id"], name=op.f("fk_rounds_season")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rounds")),
        sa.UniqueConstraint("season", "number", name=op.f("uq_rounds_season_number")),
    )
    op.create_table(
        "season_entrants",
        sa.Column("season", sa.Text(), nullable=False),
        sa.Column("entrant", sa.Text(), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["entrant"], ["entrants.id"], name=op.f("fk_season_entrants_entrant")
        ),
        sa.ForeignKeyConstraint(["season"], ["seasons.id"], name=op.f("fk_season_entrants_season")),
        sa.PrimaryKeyConstraint("season", "entrant", name=op.f("pk_season_entrants")),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("coordinator", sa.Text(), nullable=False),
        sa.Column("instance", sa.Text(), nullable=False),
        sa.Column("connection", sa.BigInteger(), nullable=False),
        sa.Column("concurrent_games", sa.Integer(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("close_reason", sa.Text(), nullable=True),
        sa.Column("arena_closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["bot"], ["bots.id"], name=op.f("fk_sessions_bot")),
        sa.ForeignKeyConstraint(
            ["coordinator"], ["coordinators.id"], name=op.f("fk_sessions_coordinator")
        ),
        sa.ForeignKeyConstraint(["version"], ["bot_versions.id"], name=op.f("fk_sessions_version")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_index("ix_sessions_bot_instance", "sessions", ["bot", "instance"], unique=False)
    op.create_index(op.f("ix_sessions_coordinator"), "sessions", ["coordinator"], unique=False)
    op.create_index(
        "uq_sessions_open_bot",
        "sessions",
        ["bot"],
        unique=True,
        sqlite_where=sa.text("closed_at IS NULL"),
        postgresql_where=sa.text("closed_at IS NULL"),
    )
    op.create_table(
        "session_games",
        sa.Column("session", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session"], ["sessions.id"], name=op.f("fk_session_games_session")
        ),
        sa.PrimaryKeyConstraint("session", "game", "rules", name=op.f("pk_session_games")),
    )
    op.create_table(
        "slots",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["round"], ["rounds.id"], name=op.f("fk_slots_round")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_slots")),
        sa.UniqueConstraint("round", "number", name=op.f("uq_slots_round_number")),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("pool", sa.Text(), nullable=False),
        sa.Column("slot", sa.Text(), nullable=True),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("rotation", sa.Integer(), nullable=False),
        sa.Column("limit", sa.BigInteger(), nullable=False),
        sa.Column("bank", sa.BigInteger(), nullable=False),
        sa.Column("increment", sa.BigInteger(), nullable=False),
        sa.Column("ready", sa.BigInteger(), nullable=False),
        sa.Column("strikes", sa.Integer(), nullable=False),
        sa.Column("k", sa.Integer(), nullable=False),
        sa.Column("unrated", sa.Text(), nullable=True),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("start_by", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(24), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("worker", sa.Text(), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("void_reason", sa.Text(), nullable=True),
        sa.Column("suspect", sa.Boolean(), nullable=False),
        sa.CheckConstraint(
            "(state = 'running') = (lease_until IS NOT NULL)", name=op.f("ck_matches_lease")
        ),
        sa.CheckConstraint(
            "(state = 'running') = (worker IS NOT NULL)", name=op.f("ck_matches_worker")
        ),
        sa.CheckConstraint(
            "(state = 'void') = (void_reason IS NOT NULL)", name=op.f("ck_matches_void")
        ),
        sa.ForeignKeyConstraint(["pool"], ["pools.id"], name=op.f("fk_matches_pool")),
        sa.ForeignKeyConstraint(["slot"], ["slots.id"], name=op.f("fk_matches_slot")),
        sa.ForeignKeyConstraint(["worker"], ["workers.instance"], name=op.f("fk_matches_worker")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("slot", "generation", name=op.f("uq_matches_slot_generation")),
    )
    op.create_index("ix_matches_pool_state", "matches", ["pool", "state"], unique=False)
    op.create_index("ix_matches_state_created", "matches", ["state", "created_at"], unique=False)
    op.create_index(op.f("ix_matches_worker"), "matches", ["worker"], unique=False)
    op.create_table(
        "attempt_seats",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("session", sa.Text(), nullable=True),
        sa.Column("version", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_attempt_seats_match")),
        sa.ForeignKeyConstraint(
            ["session"], ["sessions.id"], name=op.f("fk_attempt_seats_session")
        ),
        sa.ForeignKeyConstraint(
            ["version"], ["bot_versions.id"], name=op.f("fk_attempt_seats_version")
        ),
        sa.PrimaryKeyConstraint("match", "fence", "place", name=op.f("pk_attempt_seats")),
    )
    op.create_table(
        "attempts",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("worker", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.LargeBinary(), nullable=False),
        sa.Column("alone", sa.Boolean(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("renewed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("progress", sa.BigInteger(), nullable=False),
        sa.Column("progressed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("end", sa.String(24), nullable=True),
        sa.Column("blame", sa.String(24), nullable=True),
        sa.Column("detail", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_attempts_match")),
        sa.ForeignKeyConstraint(["worker"], ["workers.instance"], name=op.f("fk_attempts_worker")),
        sa.PrimaryKeyConstraint("match", "fence", name=op.f("pk_attempts")),
    )
    op.create_index(op.f("ix_attempts_worker"), "attempts", ["worker"], unique=False)
    op.create_table(
        "ledger",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("pool", sa.Text(), nullable=False),
        sa.Column("entrant", sa.Text(), nullable=False),
        sa.Column("match", sa.Text(), nullable=True),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("delta", sa.Integer(), nullable=False),
        sa.Column("matches", sa.Text(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "(kind = 'placement') = (match IS NULL)", name=op.f("ck_ledger_placement")
        ),
        sa.ForeignKeyConstraint(["entrant"], ["entrants.id"], name=op.f("fk_ledger_entrant")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_ledger_match")),
        sa.ForeignKeyConstraint(["pool"], ["pools.id"], name=op.f("fk_ledger_pool")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger")),
        sa.UniqueConstraint("match", "entrant", "kind", name=op.f("uq_ledger_match_entrant_kind")),
    )
    op.create_index("ix_ledger_pool_entrant", "ledger", ["pool", "entrant"], unique=False)
    op.create_table(
        "match_seats",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("entrant", sa.Text(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("no_show", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["bot"], ["bots.id"], name=op.f("fk_match_seats_bot")),
        sa.ForeignKeyConstraint(["entrant"], ["entrants.id"], name=op.f("fk_match_seats_entrant")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_match_seats_match")),
        sa.PrimaryKeyConstraint("match", "place", name=op.f("pk_match_seats")),
        sa.UniqueConstraint("match", "bot", name=op.f("uq_match_seats_match_bot")),
        sa.UniqueConstraint("match", "entrant", name=op.f("uq_match_seats_match_entrant")),
    )
    op.create_index(op.f("ix_match_seats_bot"), "match_seats", ["bot"], unique=False)
    op.create_index(op.f("ix_match_seats_entrant"), "match_seats", ["entrant"], unique=False)
    op.create_table(
        "games",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("superseded_by", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match", "fence"],
            ["attempts.match", "attempts.fence"],
            name=op.f("fk_games_match_fence"),
        ),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_games_match")),
        sa.ForeignKeyConstraint(["record"], ["records.id"], name=op.f("fk_games_record")),
        sa.PrimaryKeyConstraint("match", "fence", "number", name=op.f("pk_games")),
    )
    op.create_index(op.f("ix_games_accepted_at"), "games", ["accepted_at"], unique=False)
    op.create_index(op.f("ix_games_record"), "games", ["record"], unique=False)
    op.create_index(
        "uq_games_counted",
        "games",
        ["match", "number"],
        unique=True,
        sqlite_where=sa.text("superseded_by IS NULL"),
        postgresql_where=sa.text("superseded_by IS NULL"),
    )
    op.create_table(
        "faults",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("measured", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["bot"], ["bots.id"], name=op.f("fk_faults_bot")),
        sa.ForeignKeyConstraint(
            ["match", "fence", "number"],
            ["games.match", "games.fence", "games.number"],
            name=op.f("fk_faults_match_fence_number"),
        ),
        sa.PrimaryKeyConstraint("match", "fence", "number", "ordinal", name=op.f("pk_faults")),
    )
    op.create_index("ix_faults_bot_kind", "faults", ["bot", "kind"], unique=False)
    op.create_table(
        "game_seats",
        sa.Column("match", sa.Text(), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("bot", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=True),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("forfeited_at", sa.Integer(), nullable=True),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("slowest", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["bot"], ["bots.id"], name=op.f("fk_game_seats_bot")),
        sa.ForeignKeyConstraint(
            ["match", "fence", "number"],
            ["games.match", "games.fence", "games.number"],
            name=op.f("fk_game_seats_match_fence_number"),
        ),
        sa.ForeignKeyConstraint(
            ["version"], ["bot_versions.id"], name=op.f("fk_game_seats_version")
        ),
        sa.PrimaryKeyConstraint("match", "fence", "number", "seat", name=op.f("pk_game_seats")),
    )
    op.create_index(op.f("ix_game_seats_bot"), "game_seats", ["bot"], unique=False)
