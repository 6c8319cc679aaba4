"""Leagues: how they stand, and who is in them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from arena.store.states import EnrolmentState, LeagueState
from arena.web.api.answers.values import (
    Answer,
    Count,
    GameName,
    Instant,
    LeagueName,
    Listing,
    Name,
    Number,
    Sentence,
    Words,
)


class LeagueAnswer(Answer):
    """A league."""

    name: LeagueName
    """Its name."""
    game: GameName
    """What is played."""
    organiser: Name | None
    """Who runs it; null: the arena itself."""
    state: LeagueState
    """How it stands."""
    state_reason: Sentence | None
    """Why it stands so, if somebody said."""
    state_since: Instant
    """Since when it stands so."""
    created_at: Instant
    """When it was made."""
    entrants: Count
    """How many have a place in it."""


class LeaguesAnswer(Listing):
    """Leagues, by name."""

    items: list[LeagueAnswer]
    """The leagues."""


class TermAnswer(Answer):
    """One of the terms."""

    name: Annotated[str, Field(examples=["Entry"])]
    """What it is about."""
    words: Annotated[str, Field(examples=["open to all"])]
    """What holds."""


class TermsAnswer(Answer):
    """On what terms a league is played."""

    league: LeagueName
    """The league."""
    title: Annotated[str, Field(examples=["Wazabi, every week"])]
    """Its title, possibly empty."""
    description: Annotated[str, Field(examples=["For everyone who likes dice."])]
    """What its organiser says of it, possibly empty."""
    terms: list[TermAnswer]
    """All that matters to who takes part, in words."""
    definition: Annotated[dict[str, object], Field(examples=[{"name": "weekly"}])]
    """The whole definition, in the shape of the league's file, with all defaults."""


class SeasonDivision(Answer):
    """A division of a season."""

    number: Number
    """1 is the highest."""
    name: Annotated[str, Field(examples=["Gold"])]
    """Its name; empty if the league has no divisions."""


class SeasonAnswer(Answer):
    """A season of a league."""

    number: Number
    """Its number."""
    opened_at: Instant
    """When it opened."""
    closed_at: Instant | None
    """When it was closed; null while it goes on."""
    divisions: list[SeasonDivision]
    """Its divisions, the highest first."""


class SeasonsAnswer(Listing):
    """Seasons of a league, the newest first."""

    league: LeagueName
    """The league."""
    items: list[SeasonAnswer]
    """The seasons."""


class DivisionProgress(Answer):
    """How far a division is."""

    number: Number
    """1 is the highest."""
    name: Annotated[str, Field(examples=["Gold"])]
    """Its name; empty if the league has no divisions."""
    rounds: Count
    """Rounds that have opened."""
    rounds_planned: Count | None
    """Rounds that there will be; null: nobody knows."""
    tables: Count
    """Tables of the newest round."""
    tables_settled: Count
    """Tables of it that have a result or a ruling."""


class ProgressAnswer(Answer):
    """How far a season is, and when it is expected to end."""

    league: LeagueName
    """The league."""
    season: Number | None
    """The season; null before the first."""
    divisions: list[DivisionProgress]
    """Its divisions, the highest first."""
    ends_at: Instant | None
    """When it is expected to end; null if nothing goes on, or if nobody can tell."""
    ends_unknown: Sentence | None
    """Why nobody can tell when it ends; null if that can be told, or nothing goes on."""
    assumes: list[Words]
    """What the expected end takes for granted."""
    due_at: list[Instant]
    """The next due times of the league's schedule, if it has one and runs."""


class EntrantAnswer(Answer):
    """An entrant of a league."""

    name: Name
    """The bot or team."""
    state: EnrolmentState
    """How it stands in the league."""
    since: Instant
    """Since when it stands so."""


class EntrantsAnswer(Listing):
    """All that are or were enrolled in a league, by name."""

    league: LeagueName
    """The league."""
    items: list[EntrantAnswer]
    """The entrants."""
