"""Leagues: organisers, enrolments, schedules, divisions, byes, and who meets at a slot.

The tables of leagues that stood before have never had a row.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

TIME = sa.DateTime(timezone=True)
SCOPES = (
    "(scope = 'bot') = (bot IS NOT NULL) AND (scope = 'owner') = (owner IS NOT NULL) "
    "AND (scope = 'organiser') = (organiser IS NOT NULL)"
)


def upgrade() -> None:
    _organisers()
    _leagues()
    _seasons()
    _rounds()
    # SQLite takes a reference with a new column only in this form, short of copying the table.
    op.execute(
        "ALTER TABLE matches ADD COLUMN league TEXT "
        "CONSTRAINT fk_matches_league REFERENCES leagues (id)"
    )
    op.create_index("ix_matches_league_state", "matches", ["league", "state"])
    op.add_column("matches", sa.Column("void_by", sa.Text(), nullable=True))
    op.add_column("matches", sa.Column("team", sa.Integer(), nullable=False, server_default="1"))
    with op.batch_alter_table("match_seats") as seats:
        seats.drop_constraint(op.f("uq_match_seats_match_entrant"), type_="unique")


def _organisers() -> None:
    op.create_table(
        "organisers",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_organisers")),
        sa.UniqueConstraint("name", name=op.f("uq_organisers_name")),
    )
    with op.batch_alter_table("tokens") as tokens:
        tokens.add_column(sa.Column("organiser", sa.Text(), nullable=True))
        tokens.create_foreign_key(op.f("fk_tokens_organiser"), "organisers", ["organiser"], ["id"])
        tokens.create_index(op.f("ix_tokens_organiser"), ["organiser"])
        if op.get_context().dialect.name == "postgresql":  # SQLite's copy has no check to drop
            tokens.drop_constraint(op.f("ck_tokens_scope"), type_="check")
        tokens.create_check_constraint(op.f("ck_tokens_scope"), SCOPES)


def _leagues() -> None:
    with op.batch_alter_table("leagues") as leagues:
        leagues.add_column(sa.Column("organiser", sa.Text(), nullable=True))
        leagues.add_column(sa.Column("state", sa.String(24), nullable=False))
        leagues.add_column(sa.Column("state_reason", sa.Text(), nullable=True))
        leagues.add_column(sa.Column("state_since", TIME, nullable=False))
        leagues.add_column(sa.Column("share", sa.Integer(), nullable=False))
        leagues.create_foreign_key(
            op.f("fk_leagues_organiser"), "organisers", ["organiser"], ["id"]
        )
    op.create_table(
        "enrolments",
        sa.Column("league", sa.Text(), nullable=False),
        sa.Column("entrant", sa.Text(), nullable=False),
        sa.Column("state", sa.String(24), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("validation", sa.Text(), nullable=True),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("changed_at", TIME, nullable=False),
        sa.ForeignKeyConstraint(["league"], ["leagues.id"], name=op.f("fk_enrolments_league")),
        sa.ForeignKeyConstraint(["entrant"], ["entrants.id"], name=op.f("fk_enrolments_entrant")),
        sa.ForeignKeyConstraint(
            ["validation"], ["matches.id"], name=op.f("fk_enrolments_validation")
        ),
        sa.PrimaryKeyConstraint("league", "entrant", name=op.f("pk_enrolments")),
    )
    op.create_index(op.f("ix_enrolments_entrant"), "enrolments", ["entrant"])
    op.create_index(op.f("ix_enrolments_validation"), "enrolments", ["validation"])
    op.create_table(
        "occurrences",
        sa.Column("league", sa.Text(), nullable=False),
        sa.Column("due_at", TIME, nullable=False),
        sa.Column("state", sa.String(24), nullable=False),
        sa.Column("noted_at", TIME, nullable=False),
        sa.Column("handled_at", TIME, nullable=True),
        sa.Column("detail", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["league"], ["leagues.id"], name=op.f("fk_occurrences_league")),
        sa.PrimaryKeyConstraint("league", "due_at", name=op.f("pk_occurrences")),
    )


def _seasons() -> None:
    with op.batch_alter_table("seasons") as seasons:
        seasons.add_column(sa.Column("seed", sa.LargeBinary(), nullable=False))
        seasons.add_column(sa.Column("archived_at", TIME, nullable=True))
    with op.batch_alter_table("season_entrants") as entrants:
        entrants.add_column(sa.Column("division", sa.Integer(), nullable=False))
        entrants.add_column(sa.Column("rating", sa.Integer(), nullable=False))
        entrants.add_column(sa.Column("joined", sa.Integer(), nullable=False))
        entrants.add_column(sa.Column("left", sa.Integer(), nullable=True))
        entrants.create_check_constraint(op.f("ck_season_entrants_division"), "division >= 0")
        entrants.create_check_constraint(op.f("ck_season_entrants_joined"), "joined >= 1")
        entrants.create_index(op.f("ix_season_entrants_entrant"), ["entrant"])


def _rounds() -> None:
    with op.batch_alter_table("rounds") as rounds:
        rounds.add_column(sa.Column("division", sa.Integer(), nullable=False))
        rounds.add_column(sa.Column("opened_at", TIME, nullable=False))
        rounds.add_column(sa.Column("closes_at", TIME, nullable=True))
        rounds.add_column(sa.Column("relaxed", sa.Text(), nullable=False))
        rounds.add_column(sa.Column("scoring", sa.String(24), nullable=False))
        rounds.drop_constraint(op.f("uq_rounds_season_number"), type_="unique")
        rounds.create_unique_constraint(
            op.f("uq_rounds_season_division_number"), ["season", "division", "number"]
        )
        rounds.create_index(op.f("ix_rounds_open"), ["season", "closed_at"])
    op.create_table(
        "byes",
        sa.Column("round", sa.Text(), nullable=False),
        sa.Column("entrant", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["round"], ["rounds.id"], name=op.f("fk_byes_round")),
        sa.ForeignKeyConstraint(["entrant"], ["entrants.id"], name=op.f("fk_byes_entrant")),
        sa.PrimaryKeyConstraint("round", "entrant", name=op.f("pk_byes")),
    )
    with op.batch_alter_table("slots") as slots:
        slots.add_column(sa.Column("label", sa.Text(), nullable=False))
        slots.add_column(sa.Column("rotation", sa.Integer(), nullable=False))
    op.create_table(
        "slot_entrants",
        sa.Column("slot", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("entrant", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["slot"], ["slots.id"], name=op.f("fk_slot_entrants_slot")),
        sa.ForeignKeyConstraint(
            ["entrant"], ["entrants.id"], name=op.f("fk_slot_entrants_entrant")
        ),
        sa.PrimaryKeyConstraint("slot", "place", name=op.f("pk_slot_entrants")),
        sa.UniqueConstraint("slot", "entrant", name=op.f("uq_slot_entrants_slot_entrant")),
    )
    op.create_index(op.f("ix_slot_entrants_entrant"), "slot_entrants", ["entrant"])
    op.create_table(
        "slot_results",
        sa.Column("slot", sa.Text(), nullable=False),
        sa.Column("match", sa.Text(), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("ruled_by", sa.Text(), nullable=True),
        sa.Column("settled_at", TIME, nullable=False),
        sa.CheckConstraint(
            "(match IS NULL) = (ruled_by IS NOT NULL)", name=op.f("ck_slot_results_source")
        ),
        sa.CheckConstraint(
            "match IS NULL OR result IS NOT NULL", name=op.f("ck_slot_results_result")
        ),
        sa.ForeignKeyConstraint(["slot"], ["slots.id"], name=op.f("fk_slot_results_slot")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_slot_results_match")),
        sa.PrimaryKeyConstraint("slot", name=op.f("pk_slot_results")),
        sa.UniqueConstraint("match", name=op.f("uq_slot_results_match")),
    )
