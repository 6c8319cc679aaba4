"""What entrants of a season made of each other is added up; of results that stand, here."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, groupby
from math import lcm
from operator import itemgetter

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

UNIT = 1_441_440


def upgrade() -> None:
    op.create_table(
        "meetings",
        sa.Column("season", sa.Text(), nullable=False),
        sa.Column("one", sa.Text(), nullable=False),
        sa.Column("other", sa.Text(), nullable=False),
        sa.Column("of", sa.BigInteger(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("other_points", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("one < other", name=op.f("ck_meetings_order")),
        sa.ForeignKeyConstraint(["season"], ["seasons.id"], name=op.f("fk_meetings_season")),
        sa.ForeignKeyConstraint(["one"], ["entrants.id"], name=op.f("fk_meetings_one")),
        sa.ForeignKeyConstraint(["other"], ["entrants.id"], name=op.f("fk_meetings_other")),
        sa.PrimaryKeyConstraint("season", "one", "other", "of", name=op.f("pk_meetings")),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    for season in connection.execute(sa.text("SELECT id FROM seasons ORDER BY id")).scalars().all():
        _add_up(connection, season)
    op.create_index("ix_meetings_other", "meetings", ["season", "other"])


def _add_up(connection: sa.Connection, season: str) -> None:
    sums: defaultdict[tuple[str, str, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    for one, other, mine, others in _met(connection, season):
        smallest = lcm(mine.denominator, others.denominator)
        of = smallest if UNIT % smallest else UNIT
        its = sums[one, other, of]
        for at, number in enumerate((1, int(mine * of), int(others * of))):
            its[at] += number
    if sums:
        connection.execute(
            sa.text("INSERT INTO meetings VALUES (:season, :one, :other, :of, :n, :mine, :others)"),
            [
                {"season": season, "one": one, "other": other, "of": of}
                | {"n": tables, "mine": mine, "others": others}
                for (one, other, of), (tables, mine, others) in sorted(sums.items())
            ],
        )


def _met(connection: sa.Connection, season: str) -> Iterator[tuple[str, str, Fraction, Fraction]]:
    """Each two at each table with a result, the smaller identity first, and their points."""
    rows = connection.execute(
        sa.text(
            "SELECT s.id, t.result, e.entrant FROM rounds r JOIN slots s ON s.round = r.id "
            "JOIN slot_results t ON t.slot = s.id JOIN slot_entrants e ON e.slot = s.id "
            "WHERE r.season = :season AND t.result IS NOT NULL ORDER BY s.id, e.place"
        ),
        {"season": season},
    )
    for (_, result), sitting in groupby(rows, itemgetter(0, 1)):
        pairs = _pairs(result)
        places = sorted((entrant, place) for place, (*_, entrant) in enumerate(sitting))
        for (one, a), (other, b) in combinations(places, 2):
            yield one, other, pairs[a][b], pairs[b][a]


@lru_cache(maxsize=1 << 14)
def _pairs(result: str) -> list[list[Fraction]]:
    """Points of each place against each; results are of few kinds."""
    return [[Fraction(points or 0) for points in row] for row in json.loads(result)["pairs"]]
