"""What a league is: typed values, read from a TOML text by people and from JSON by the store."""

from arena.leagues.calendar import Missed
from arena.leagues.definition.faults import DefinitionError, Fault, Path
from arena.leagues.definition.reading.document import from_json, located, parse, spectator_delay
from arena.leagues.definition.values import (
    LONGEST_DELAY,
    USUAL_DELAY,
    Definition,
    Division,
    Entry,
    EntryMode,
    FormatTerms,
    FormatType,
    GameTerms,
    MatchTerms,
    Opens,
    Publish,
    Schedule,
    Season,
)
from arena.leagues.definition.writing import as_json

__all__ = [
    "LONGEST_DELAY",
    "USUAL_DELAY",
    "Definition",
    "DefinitionError",
    "Division",
    "Entry",
    "EntryMode",
    "Fault",
    "FormatTerms",
    "FormatType",
    "GameTerms",
    "MatchTerms",
    "Missed",
    "Opens",
    "Path",
    "Publish",
    "Schedule",
    "Season",
    "as_json",
    "from_json",
    "located",
    "parse",
    "spectator_delay",
]
