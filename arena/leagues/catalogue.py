"""From a definition to the format that it names."""

from __future__ import annotations

from collections.abc import Callable

from arena.leagues.definition import Definition, FormatType
from arena.leagues.entrants import EntrantId
from arena.leagues.formats.bracket.tournament import Bracket
from arena.leagues.formats.championship import Championship
from arena.leagues.formats.double_elimination import DoubleElimination
from arena.leagues.formats.format import Format, FormatError
from arena.leagues.formats.gauntlet import Gauntlet
from arena.leagues.formats.knockout import Knockout
from arena.leagues.formats.pods import Pods
from arena.leagues.formats.round_robin.round_robin import RoundRobin
from arena.leagues.formats.swiss.swiss import Swiss
from arena.leagues.ladder.rounds import LadderRounds


def format_of(league: Definition, named: Callable[[str], EntrantId | None]) -> Format:
    """The format with its settings.

    ``named``: the entrant of a name, for formats that name one. Raises FormatError if there is none
    of it.
    """
    terms, tables = league.format, league.tables
    owners, team = league.entry.same_owner, league.team_size
    games = league.match.kind.games(league.game.seats[-1], league.match.deals)
    match terms.type:
        case FormatType.ROUND_ROBIN:
            return RoundRobin(tables, terms.flag("double"), games, team, owners)
        case FormatType.SWISS:
            return Swiss(terms.number("rounds"), tables, games, team, owners)
        case FormatType.CHAMPIONSHIP:
            return Championship(terms.number("rounds"), tables, games, team, owners)
        case FormatType.GAUNTLET:
            challenger = named(terms.text("challenger"))
            if challenger is None:
                raise FormatError(f"the challenger, {terms.text('challenger')}, does not take part")
            return Gauntlet(challenger, tables, terms.number("rounds"), games, team, owners)
        case FormatType.KNOCKOUT if tables[-1] > 2:
            pods = Pods(tables[-1], tables[0], terms.number("advance"))
            return Bracket(pods, terms.number("replays"), games, team)
        case FormatType.KNOCKOUT:
            pairs = Knockout(terms.flag("third_place"))
            return Bracket(pairs, terms.number("replays"), games, team)
        case FormatType.DOUBLE_ELIMINATION:
            return Bracket(DoubleElimination(), terms.number("replays"), games, team)
        case FormatType.LADDER:
            return LadderRounds(tables, terms.number("matches"), owners)
