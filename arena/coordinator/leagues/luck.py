"""The luck-adjusted scores of a season's division, from its stored games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from arena.leagues.entrants import EntrantId
from arena.leagues.luck import Seating, adjusted
from arena.leagues.results import SeatedGame, table_result
from arena.store import Queries
from arena.store.answers import SharedGame
from arena.store.ids import SeasonId


def luck_adjusted(
    queries: Queries, season: SeasonId, division: int
) -> Mapping[EntrantId, Fraction]:
    """By entrant, as far as it has games that count for it: where the tables of a round share their
    deals.
    """
    return adjusted(list(_seatings(queries.shared_games(season, division))))


def _seatings(games: Sequence[SharedGame]) -> Iterator[Seating]:
    rounds: dict[str, int] = {}
    deals: dict[tuple[str, int], int] = {}
    for game in games:
        round_ = rounds.setdefault(game.round, len(rounds))
        deal = deals.setdefault((game.round, game.deal), len(deals))
        entrants = tuple(dict.fromkeys(game.entrants))
        places = tuple(entrants.index(entrant) for entrant in game.entrants)
        results = _results(places, game.ranks)
        for place, entrant in enumerate(entrants):
            yield Seating(entrant, round_, deal, places.index(place), results[place])


@lru_cache(maxsize=1 << 12)
def _results(places: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[Fraction, ...]:
    """By entrant, of a game; both by seat. Games are of few kinds."""
    entrants = range(max(places) + 1)
    result = table_result(len(entrants), [SeatedGame(places, ranks, ranks)])
    return tuple(map(result.points, entrants))
