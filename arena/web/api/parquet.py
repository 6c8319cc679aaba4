"""Games in columns: Apache Parquet, written to a file of its own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

ROWS = 20_000
"""Of a row group, which are in memory at once."""

SCHEMA = pa.schema(
    [
        pa.field("match", pa.string(), nullable=False),
        *(pa.field(name, pa.int32()) for name in ("season", "division", "round", "table")),
        pa.field("finished_at", pa.string()),
        *(pa.field(name, pa.int32(), nullable=False) for name in ("game", "deal", "seat")),
        pa.field("bot", pa.string(), nullable=False),
        *(pa.field(name, pa.int32(), nullable=False) for name in ("rank", "score")),
        pa.field("forfeited", pa.bool_(), nullable=False),
        pa.field("decisions", pa.int32(), nullable=False),
        *(pa.field(name, pa.float64(), nullable=False) for name in ("total", "slowest")),
        pa.field("record", pa.string()),
    ]
)
"""The columns of the other forms, with their types; times are texts in ISO 8601, or seconds."""


def written(rows: Iterable[Mapping[str, object]]) -> Path:
    """A new file with these rows, which the caller removes."""
    with tempfile.NamedTemporaryFile(prefix="arena-", suffix=".parquet", delete=False) as file:
        path = Path(file.name)
        try:
            _write(rows, path)
        except BaseException:
            path.unlink()
            raise
    return path


def _write(rows: Iterable[Mapping[str, object]], path: Path) -> None:
    left = iter(rows)
    with pq.ParquetWriter(path, SCHEMA, compression="zstd") as writer:
        while group := list(islice(left, ROWS)):
            writer.write_table(pa.Table.from_pylist(group, SCHEMA))
