"""From a table of a round to the match that is played there."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from arena.games import registry
from arena.leagues.definition import Definition, FormatType
from arena.leagues.entrants import EntrantId
from arena.leagues.ladder.values import PLACEMENT
from arena.leagues.results import Scoring, of_championship
from arena.leagues.rounds import Table
from arena.match.spec import BotId, MatchSpec
from arena.store import NewMatch
from arena.store.ids import PoolId

NOT_RATED = "the league is not rated"
"""Why such a league's matches move no rating, for people."""

PLACES = "a placement match, from which a newcomer's rating starts"
"""Why such a match moves no rating."""


def new_match(
    league: Definition, table: Table, bots: Mapping[EntrantId, tuple[BotId, ...]], now: datetime
) -> NewMatch:
    """``bots``: of each entrant. Partners are as many places apart as there are teams."""
    terms, team = league.match, league.team_size
    ours = [bots[entrant][:team] for entrant in table.entrants]
    spec = MatchSpec(
        game=league.game.name,
        rules=registry.game(league.game.name).rules,
        options=league.game.options,
        seats=team * len(table.entrants),
        deals=terms.deals,
        kind=terms.kind,
        rotation=table.rotation,
        team=team,
        clock=terms.clock,
        strikes=terms.strikes,
    )
    return NewMatch(
        spec=spec,
        entrants=tuple(bot for round_ in zip(*ours, strict=True) for bot in round_),
        teams=None if team == 1 else table.entrants * team,
        pool=PoolId(league.pool),
        start_by=None if terms.start_by is None else now + terms.start_by,
        unrated=_unrated(league, table),
    )


def _unrated(league: Definition, table: Table) -> str | None:
    if not league.rated:
        return NOT_RATED
    return PLACES if table.label == PLACEMENT else None


def scoring(league: Definition) -> Scoring:
    """Which of the game's own numbers the league's format counts."""
    championship = league.format.type is FormatType.CHAMPIONSHIP
    return of_championship(league.game.name) if championship else Scoring.NONE
