"""A bot's page, or a team's."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.store import Bot, Queries
from arena.store.answers import BotRating, Entered, ListedMatch, RatingPoint, Suspension
from arena.store.ids import BotId, EntrantId
from arena.store.queries.lists import Wanted
from arena.web.problems import NotFoundError
from arena.web.shown.bots.lately import Lately, lately

POINTS, CHANGES = 100, 5000
"""Points of a rating over time, as many as a light page can carry, and the changes that they are
taken from.
"""

RECENT = 15
"""Matches that are shown."""


@dataclass(frozen=True, slots=True)
class History:
    """A rating over time. ``all``: from its first change on. ``as_of``: of the pool's fit."""

    rating: BotRating
    points: tuple[RatingPoint, ...]
    all: bool
    as_of: datetime | None


@dataclass(frozen=True, slots=True)
class About:
    """``bot``: None for a team. ``members``: of a team; ``teams``: of a bot. ``suspensions``: of
    the bot, or of members.
    """

    name: str
    bot: BotId | None
    connected: bool
    playing: int
    members: tuple[str, ...]
    teams: tuple[str, ...]
    suspensions: tuple[Suspension, ...]
    ratings: tuple[BotRating, ...]
    leagues: tuple[Entered, ...]


@dataclass(frozen=True, slots=True)
class BotPage:
    """``lately`` and ``recent``: of a bot alone."""

    about: About
    history: History | None
    lately: Lately | None
    recent: tuple[ListedMatch, ...]


def bot_page(queries: Queries, name: str, pool: str | None) -> BotPage:
    """``pool``: of which the rating is shown over time; None: of most matches. Raises
    NotFoundError.
    """
    its = about(queries, name)
    bot = its.bot
    return BotPage(
        about=its,
        history=history(queries, its, pool),
        lately=None if bot is None else lately(queries, bot),
        recent=() if bot is None else queries.match_list(Wanted(bot=bot, public=True), RECENT),
    )


def about(queries: Queries, name: str) -> About:
    """Of a bot or a team. Raises NotFoundError."""
    bot = queries.bot_named(name)
    if bot is not None:
        return _bot(queries, bot)
    team = queries.team_members(name)
    if team is None:
        raise NotFoundError(f"There is no bot {name[:80]}; the list of bots has them all.")
    entrant, members = team
    return About(
        name=name,
        bot=None,
        connected=False,
        playing=0,
        members=members,
        teams=(),
        suspensions=queries.suspensions_among(members),
        ratings=queries.ratings_in_pools([entrant]),
        leagues=queries.leagues_entered([entrant]),
    )


def _bot(queries: Queries, bot: Bot) -> About:
    teams = queries.teams_of(bot.id)
    entrants: list[EntrantId] = [bot.entrant, *teams]
    return About(
        name=bot.name,
        bot=bot.id,
        connected=queries.is_connected(bot.id),
        playing=queries.running_of(bot.id),
        members=(),
        teams=tuple(teams.values()),
        suspensions=queries.suspensions_among([bot.name]),
        ratings=queries.ratings_in_pools([bot.entrant]),
        leagues=queries.leagues_entered(entrants),
    )


def history(queries: Queries, its: About, pool: str | None) -> History | None:
    """In a pool, or in that of most matches; None if it is rated nowhere. Raises NotFoundError."""
    there = [rating for rating in its.ratings if pool in (None, rating.pool)]
    if pool is not None and not there:
        raise NotFoundError(f"{its.name} is not rated in a pool {pool[:80]}.")
    if not there:
        return None
    rating = there[0]
    points = queries.rating_history(rating.pool, rating.entrant, CHANGES, POINTS)
    as_of = queries.fitted_at(rating.pool) if rating.fitted is not None else None
    return History(rating, points, rating.matches <= CHANGES, as_of)
