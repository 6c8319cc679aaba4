"""What answers are made of, each with an example. A field's docstring is its description."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, WithJsonSchema

from arena.ops.stamps import instant
from arena.ratings.elo import MilliElo

Instant: TypeAlias = Annotated[
    datetime,
    PlainSerializer(instant, return_type=str),
    WithJsonSchema(
        {"type": "string", "format": "date-time", "examples": ["2026-11-30T09:15:00.250Z"]}
    ),
]
Name: TypeAlias = Annotated[str, Field(examples=["gosu_greedy"])]
LeagueName: TypeAlias = Annotated[str, Field(examples=["weekly"])]
PoolName: TypeAlias = Annotated[str, Field(examples=["wazabi"])]
GameName: TypeAlias = Annotated[str, Field(examples=["wazabi"])]
MatchName: TypeAlias = Annotated[str, Field(examples=["01kb9k2v5w8r6c0t3e7m4z1x9q"])]
Count: TypeAlias = Annotated[int, Field(ge=0, examples=[12])]
Number: TypeAlias = Annotated[int, Field(ge=1, examples=[1])]
MeanPlace: TypeAlias = Annotated[float, Field(ge=1, examples=[1.75])]
Seat: TypeAlias = Annotated[int, Field(ge=0, examples=[0])]
Index: TypeAlias = Annotated[int, Field(ge=0, examples=[3])]
Score: TypeAlias = Annotated[int, Field(examples=[42])]
Points: TypeAlias = Annotated[float, Field(examples=[4.5])]
Share: TypeAlias = Annotated[float, Field(ge=0, le=1, examples=[0.75])]
Elo: TypeAlias = Annotated[float, Field(examples=[1523.4])]
EloDifference: TypeAlias = Annotated[float, Field(examples=[-7.25])]
Seconds: TypeAlias = Annotated[float, Field(ge=0, examples=[0.125])]
Sentence: TypeAlias = Annotated[str, Field(examples=["as its organiser wants it"])]
Words: TypeAlias = Annotated[str, Field(examples=["Seat 0 draws a card."])]
Notation: TypeAlias = Annotated[str, Field(examples=["roll"])]
Flag: TypeAlias = Annotated[bool, Field(examples=[True])]
Address: TypeAlias = Annotated[str, Field(examples=["/api/v1/matches?limit=2&after=01kb9k2v5w8r"])]
Sha256: TypeAlias = Annotated[
    str, Field(pattern="^[0-9a-f]{64}$", examples=["9f86d081884c7d65" + 48 * "0"])
]
"""Hexadecimal."""


class Answer(BaseModel):
    """What is answered. Fields may be added; those that there are keep their meaning."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class Listing(Answer):
    """A piece of a list, beside its ``items``."""

    total: Count | None
    """How many items the whole list has; null where counting them takes long."""
    next: Address | None
    """The address of the items that follow; null: there are no more."""


def elo(rating: MilliElo | int) -> float:
    """Of 1/1000 Elo."""
    return rating / 1000


def seconds(time: timedelta) -> float:
    """As a number."""
    return time.total_seconds()
