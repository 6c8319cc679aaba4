"""From a definition to the format that it names."""

from __future__ import annotations

from arena.leagues.definition import Definition, FormatType
from arena.leagues.formats.double_elimination import DoubleElimination
from arena.leagues.formats.format import Format, FormatError
from arena.leagues.formats.knockout import Knockout
from arena.leagues.formats.pods import Pods
from arena.leagues.formats.round_robin.round_robin import RoundRobin
from arena.leagues.formats.swiss.swiss import Swiss
from arena.leagues.ladder.rounds import LadderRounds


def format_of(league: Definition) -> Format:
    """The format with its settings; raises FormatError for one that is not of rounds."""
    terms, tables, owners = league.format, league.tables, league.entry.same_owner
    games = league.match.kind.games(league.game.seats[-1], league.match.deals)
    match terms.type:
        case FormatType.KNOCKOUT if tables[-1] > 2:
            return Pods(tables[-1], tables[0], replays=terms.number("replays"))
        case FormatType.KNOCKOUT:
            return Knockout(terms.flag("third_place"), terms.number("replays"))
        case FormatType.DOUBLE_ELIMINATION:
            return DoubleElimination(terms.number("replays"))
        case FormatType.ROUND_ROBIN:
            return RoundRobin(tables, terms.flag("double"), games, owners)
        case FormatType.SWISS:
            return Swiss(terms.number("rounds"), tables, games, owners)
        case FormatType.LADDER:
            return LadderRounds(tables, terms.number("matches"))
    raise FormatError(f"{terms.type} is no format of rounds")
