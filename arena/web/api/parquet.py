"""Games in columns: Apache Parquet, which is sent while it is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import cast

import pyarrow as pa
import pyarrow.parquet as pq

ROWS = 20_000
"""Of a row group, which are in memory at once."""

READ = 500
"""Rows that are read before others have their turn."""

SCHEMA = pa.schema(
    [
        pa.field("match", pa.string(), nullable=False),
        pa.field("attempt", pa.int32(), nullable=False),
        pa.field("counts", pa.bool_(), nullable=False),
        *(pa.field(name, pa.int32()) for name in ("season", "division", "round", "table")),
        pa.field("ended_at", pa.timestamp("ms", tz="UTC")),
        *(pa.field(name, pa.int32(), nullable=False) for name in ("game", "deal", "seat")),
        pa.field("bot", pa.string(), nullable=False),
        *(pa.field(name, pa.int32(), nullable=False) for name in ("place", "score")),
        pa.field("forfeited", pa.bool_(), nullable=False),
        pa.field("decisions", pa.int32(), nullable=False),
        *(
            pa.field(name, pa.float64(), nullable=False)
            for name in ("total_seconds", "slowest_seconds")
        ),
        pa.field("record", pa.string()),
    ]
)
"""The columns of the other forms, with their types."""


def written(rows: Iterable[Mapping[str, object]]) -> Iterator[bytes]:
    """The file piece by piece; an empty piece is a rest in its making."""
    left, sent = iter(rows), _Sent()
    with pq.ParquetWriter(cast("str", sent), SCHEMA, compression="zstd") as writer:
        group: list[Mapping[str, object]] = []
        while read := list(islice(left, READ)):
            group += read
            if len(group) >= ROWS:
                writer.write_table(pa.Table.from_pylist(group, SCHEMA))
                group.clear()
            yield sent.taken()
        writer.write_table(pa.Table.from_pylist(group, SCHEMA))
    yield sent.taken()


class _Sent:
    """A file that is only written on: the format's lists come last, so that nothing goes back."""

    closed = False

    def __init__(self) -> None:
        self._length, self._new = 0, bytearray()

    def write(self, data: bytes) -> int:
        self._new += data
        self._length += len(data)
        return len(data)

    def taken(self) -> bytes:
        """What was written since it was asked last."""
        new = bytes(self._new)
        self._new.clear()
        return new

    def tell(self) -> int:
        return self._length

    def flush(self) -> None:
        """What is written waits for nothing."""

    def close(self) -> None:
        self.closed = True
