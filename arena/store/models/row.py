"""What all tables share: names of constraints, and how times, durations and states are stored."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, ClassVar

from sqlalchemy import BigInteger, DateTime, Dialect, Enum, Integer, LargeBinary, MetaData, Text
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator

from arena.match.spread import Spread, pack, unpack
from arena.ratings.elo import MilliElo
from arena.store.ids import TEXT_IDS


class UtcTime(TypeDecorator[datetime]):
    """A moment in UTC, to the microsecond; a naive one is refused."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"times in the store know their zone, {value} does not")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        del dialect
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Micros(TypeDecorator[timedelta]):
    """A duration as whole microseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, dialect: Dialect) -> int | None:
        del dialect
        return None if value is None else value // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> timedelta | None:
        del dialect
        return None if value is None else timedelta(microseconds=value)


class PackedSpread(TypeDecorator[Spread]):
    """A spread of decisions as a few bytes."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Spread | None, dialect: Dialect) -> bytes | None:
        del dialect
        return None if value is None else pack(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> Spread | None:
        del dialect
        return None if value is None else unpack(value)


class Spans(TypeDecorator[tuple[timedelta, ...]]):
    """Lengths of time, as whole microseconds with commas between them; none: NULL."""

    impl = Text
    cache_ok = True

    def process_bind_param(
        self, value: tuple[timedelta, ...] | None, dialect: Dialect
    ) -> str | None:
        del dialect
        return ",".join(str(span // timedelta(microseconds=1)) for span in value or ()) or None

    def process_result_value(
        self, value: str | None, dialect: Dialect
    ) -> tuple[timedelta, ...] | None:
        del dialect
        if value is None:
            return None
        return tuple(timedelta(microseconds=int(span)) for span in value.split(","))


def _values(names: type[StrEnum]) -> list[str]:
    return [name.value for name in names]


class Row(DeclarativeBase):
    """Every table of the store."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    # SQLAlchemy types this attribute so.
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        **dict.fromkeys((str, *TEXT_IDS), Text),
        MilliElo: Integer,
        bytes: LargeBinary,
        datetime: UtcTime,
        timedelta: Micros,
        StrEnum: Enum(StrEnum, native_enum=False, length=24, values_callable=_values),
    }
