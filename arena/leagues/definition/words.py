"""Words that a definition has in place of a number or a duration."""

NEVER = "never"
"""match.start_by: an absent bot is waited for."""

ALL = "all"
"""rounds.close: when all of a round's matches are over."""

ENDLESS = "endless"
"""season.count: one season after the other, until the league is stopped."""
