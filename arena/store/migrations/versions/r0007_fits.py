"""Fits of pools, and an index by which a pool's rated matches are counted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.drop_index("ix_matches_pool_state", "matches")
    op.create_index("ix_matches_rated", "matches", ["pool", "state", "unrated", "ended_at"])
    _fits()
    _lines()
    _seats()
    _turn()


def _fits() -> None:
    op.create_table(
        "fits",
        sa.Column("pool", sa.Text(), nullable=False),
        sa.Column("as_of", TIME, nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("newest", TIME, nullable=True),
        sa.Column("model", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["pool"], ["pools.id"], name=op.f("fk_fits_pool")),
        sa.PrimaryKeyConstraint("pool", name=op.f("pk_fits")),
    )


def _lines() -> None:
    op.create_table(
        "fit_lines",
        sa.Column("pool", sa.Text(), nullable=False),
        sa.Column("entrant", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("component", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("low", sa.Integer(), nullable=False),
        sa.Column("high", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("worst", sa.Integer(), nullable=False),
        sa.Column("first", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("covariance", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["pool"], ["fits.pool"], name=op.f("fk_fit_lines_pool")),
        sa.ForeignKeyConstraint(["entrant"], ["entrants.id"], name=op.f("fk_fit_lines_entrant")),
        sa.PrimaryKeyConstraint("pool", "entrant", name=op.f("pk_fit_lines")),
    )


def _seats() -> None:
    op.create_table(
        "fit_seats",
        sa.Column("pool", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("advantage", sa.Integer(), nullable=False),
        sa.Column("low", sa.Integer(), nullable=False),
        sa.Column("high", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["pool"], ["fits.pool"], name=op.f("fk_fit_seats_pool")),
        sa.PrimaryKeyConstraint("pool", "size", "seat", name=op.f("pk_fit_seats")),
    )


def _turn() -> None:
    op.create_table(
        "fit_turn",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=True),
        sa.Column("since", TIME, nullable=True),
        sa.Column("free_at", TIME, nullable=False),
        sa.CheckConstraint("(holder IS NULL) = (since IS NULL)", name=op.f("ck_fit_turn_holder")),
        sa.CheckConstraint("id = 1", name=op.f("ck_fit_turn_one")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_fit_turn")),
    )
