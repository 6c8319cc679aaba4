"""What a bot's latest games come to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from arena.match import spread
from arena.store import Queries
from arena.store.answers import BotGame, OtherSeat
from arena.store.ids import BotId

LATEST = 500
"""Games that are looked at."""

OPPONENTS = 20
"""Opponents that are shown, those met most often."""

QUANTILES = (50, 90, 99)
"""In percent."""

Key = TypeVar("Key")
_Pair = tuple[BotGame, OtherSeat]


@dataclass(frozen=True, slots=True)
class Results:
    """``won``: games in which nobody was better; ``points``: the mean over games of the mean result
    against those on other sides, 0 to 1; None where nobody else sat.
    """

    games: int
    won: int
    forfeited: int
    points: float | None


@dataclass(frozen=True, slots=True)
class Against:
    """What came of the games with somebody; the mean of 1 for better, 1/2 for even, 0 for worse."""

    name: str
    games: int
    points: float


@dataclass(frozen=True, slots=True)
class Times:
    """Of the decisions in some games. ``quantiles``: over those ``told`` one by one, which are all
    but those of games from before that was kept; empty if none are.
    """

    decisions: int
    told: int
    quantiles: tuple[timedelta, ...]
    mean: timedelta
    longest: timedelta


@dataclass(frozen=True, slots=True)
class Version:
    """When a build played, in the games that are looked at."""

    build: str
    games: int
    first: datetime
    last: datetime


@dataclass(frozen=True, slots=True)
class Lately:
    """``all``: whether there are no older games. ``seats``: by game, its number of seats and the
    seat. ``faults``: by kind.
    """

    games: int
    all: bool
    by_game: Mapping[str, Results]
    by_seat: Mapping[tuple[str, int, int], Results]
    against: tuple[Against, ...]
    faults: Mapping[str, int]
    times: Mapping[str, Times]
    versions: tuple[Version, ...]

    @property
    def untold(self) -> int:
        """Decisions of which no quantile knows."""
        return sum(times.decisions - times.told for times in self.times.values())


def lately(queries: Queries, bot: BotId) -> Lately:
    """From its latest games that count."""
    games = queries.latest_games(bot, LATEST)
    here = {(game.match, game.number): game for game in games}
    met = [
        (game, other)
        for other in queries.others_in_latest_games(bot, LATEST)
        if (game := here.get((other.match, other.number))) and other.side != game.side
    ]
    points = _points(met)
    return Lately(
        games=len(games),
        all=not queries.plays_longer(bot, LATEST),
        by_game=_results(games, points, lambda game: game.game),
        by_seat=_results(games, points, lambda game: (game.game, game.size, game.seat)),
        against=_against(queries, met),
        faults=queries.faults_in_latest_games(bot, LATEST),
        times=_times(games),
        versions=_versions(queries, games),
    )


def _grouped(
    games: Iterable[BotGame], key: Callable[[BotGame], Key]
) -> list[tuple[Key, list[BotGame]]]:
    found: defaultdict[Key, list[BotGame]] = defaultdict(list)
    for game in games:
        found[key(game)].append(game)
    return sorted(found.items(), key=lambda item: str(item[0]))


def _result(game: BotGame, other: OtherSeat) -> float:
    return 0.5 if game.rank == other.rank else float(game.rank < other.rank)


def _points(met: Iterable[_Pair]) -> dict[tuple[str, int], float]:
    """By match and number: the mean result of the game."""
    found: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
    for game, other in met:
        found[game.match, game.number].append(_result(game, other))
    return {key: sum(results) / len(results) for key, results in found.items()}


def _results(
    games: Sequence[BotGame],
    points: Mapping[tuple[str, int], float],
    key: Callable[[BotGame], Key],
) -> dict[Key, Results]:
    return {group: _sum(its, points) for group, its in _grouped(games, key)}


def _sum(games: Sequence[BotGame], points: Mapping[tuple[str, int], float]) -> Results:
    known = [points[at] for game in games if (at := (game.match, game.number)) in points]
    return Results(
        games=len(games),
        won=sum(game.rank == 0 for game in games),
        forfeited=sum(game.forfeited_at is not None for game in games),
        points=sum(known) / len(known) if known else None,
    )


def _against(queries: Queries, met: Iterable[_Pair]) -> tuple[Against, ...]:
    results: defaultdict[BotId, list[float]] = defaultdict(list)
    for game, other in met:
        results[other.bot].append(_result(game, other))
    most = sorted(results, key=lambda bot: (-len(results[bot]), bot))[:OPPONENTS]
    names = queries.bot_names(most)
    return tuple(
        Against(names[bot], len(results[bot]), sum(results[bot]) / len(results[bot]))
        for bot in most
    )


def _times(games: Sequence[BotGame]) -> dict[str, Times]:
    decided = _grouped((game for game in games if game.decisions), lambda game: game.game)
    return {name: _times_of(its) for name, its in decided}


def _times_of(games: Sequence[BotGame]) -> Times:
    """``games``: each with a decision."""
    all_ = spread.total(game.spread for game in games if game.spread)
    decisions = sum(game.decisions for game in games)
    longest = max(game.slowest for game in games)
    return Times(
        decisions=decisions,
        told=spread.decisions(all_),
        quantiles=tuple(min(longest, spread.quantile(all_, p)) for p in QUANTILES) if all_ else (),
        mean=sum((game.total for game in games), timedelta(0)) / decisions,
        longest=longest,
    )


def _versions(queries: Queries, games: Sequence[BotGame]) -> tuple[Version, ...]:
    by_version: defaultdict[str, list[datetime]] = defaultdict(list)
    for game in games:
        if game.version is not None:
            by_version[game.version].append(game.at)
    builds = queries.builds(by_version)
    found = [
        Version(builds[version], len(times), min(times), max(times))
        for version, times in by_version.items()
    ]
    return tuple(sorted(found, key=lambda each: each.last, reverse=True))
