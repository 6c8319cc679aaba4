"""The luck-adjusted score of a season, from its stored games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from arena.leagues.entrants import EntrantId
from arena.leagues.luck import Seating, adjusted
from arena.leagues.results import SeatedGame, table_result
from arena.store import Queries
from arena.store.answers import SharedGame
from arena.store.ids import SeasonId


def luck_adjusted(queries: Queries, season: SeasonId) -> Mapping[EntrantId, Fraction]:
    """By entrant of any division, as far as it has games that count for it: where the tables of a
    round share their deals.
    """
    return adjusted(list(_seatings(queries.shared_games(season))))


def _seatings(games: Sequence[SharedGame]) -> Iterator[Seating]:
    rounds: dict[str, int] = {}
    deals: dict[tuple[str, int], int] = {}
    for game in games:
        round_ = rounds.setdefault(game.round, len(rounds))
        deal = deals.setdefault((game.round, game.deal), len(deals))
        entrants = tuple(dict.fromkeys(game.entrants))
        places = tuple(entrants.index(entrant) for entrant in game.entrants)
        result = table_result(len(entrants), [SeatedGame(places, game.ranks, game.ranks)])
        for place, entrant in enumerate(entrants):
            yield Seating(entrant, round_, deal, places.index(place), result.points(place))
