"""What goes on, and what is called so."""

from __future__ import annotations

from arena.web.api.answers.matches import MatchLine
from arena.web.api.answers.values import Answer, Count, Flag, LeagueName, Name, Words


class OverviewAnswer(Answer):
    """What goes on in the arena."""

    bots_connected: Count
    """Bots that are there."""
    matches_scheduled: Count
    """Matches that wait for a worker."""
    matches_running: Count
    """Matches that are being played."""
    matches_ended: Count
    """Matches that were finished in the last hour, counted up to 1,000."""
    more_ended: Flag
    """Whether there were more."""
    running: list[MatchLine]
    """Of those being played the newest, 20 at most."""
    ended: list[MatchLine]
    """Of those that were finished in the last hour the latest, 20 at most, the last one first."""


class SearchAnswer(Answer):
    """What is called so, or begins so: 20 of a kind at most, the likeliest first."""

    q: Words
    """What was looked for."""
    entrants: list[Name]
    """Bots and teams that have it in their names."""
    more_entrants: Flag
    """Whether there are more of them."""
    leagues: list[LeagueName]
    """Leagues that have it in their names."""
    more_leagues: Flag
    """Whether there are more of them."""
    matches: list[MatchLine]
    """Matches whose ids begin so, if it has 4 characters or more; the newest first."""
    more_matches: Flag
    """Whether there are more of them."""
