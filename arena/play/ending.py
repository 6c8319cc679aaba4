"""How a bot's session, or a worker's stream, can end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class End(StrEnum):
    """In one word, for metrics and for the record of sessions."""

    LEFT = "left"  # the stream ended at the far side: closed, killed, cut off
    BYE = "bye"  # the bot said Bye and its games are over
    SILENT = "silent"  # nothing was heard for too long, or a Ping was not answered
    GAP = "gap"  # messages were lost on the way
    UNREAD = "unread"  # the far side does not read what it is sent
    GARBAGE = "garbage"  # what came cannot be a message of the protocol
    NUISANCE = "nuisance"  # too many messages without use
    REPLACED = "replaced"  # by a newer connection of the same instance
    SUPERSEDED = "superseded"  # by another instance of the bot
    SUSPENDED = "suspended"  # the bot may not play
    DRAIN = "drain"  # this coordinator stops
    FAILURE = "failure"  # of the arena


VIOLATIONS = frozenset({End.GARBAGE, End.NUISANCE})
"""What breaks the protocol: whoever is asked something then has a fault of that name."""


ARENAS = frozenset({End.DRAIN, End.FAILURE})
"""What is the arena's own doing: the bot's absence is not charged at once."""


@dataclass(frozen=True, slots=True)
class Ending:
    """``sentence``: for the author of the far side, the status of the stream."""

    end: End
    sentence: str


LEFT = Ending(End.LEFT, "the stream was closed")
