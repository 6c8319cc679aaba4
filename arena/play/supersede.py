"""Which of two sessions of one bot goes on."""

from __future__ import annotations

from enum import Enum, auto

from arena.play.hello import Introduction


class Takeover(Enum):
    """What a new connection means for the one that is there."""

    STALE = auto()  # the new one is older than the one that is there, and refused
    REPLACES = auto()  # the same process has connected anew: the old stream ends without a word
    SUPERSEDES = auto()  # another process of the bot: the old one is told not to come back


def takeover(there: Introduction, new: Introduction) -> Takeover:
    """Within an instance the highest connection wins; a new instance takes over from another."""
    if there.instance != new.instance:
        return Takeover.SUPERSEDES
    return Takeover.REPLACES if new.connection > there.connection else Takeover.STALE
