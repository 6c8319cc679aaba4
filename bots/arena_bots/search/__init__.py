"""A bot that plays any game of the registry by searching: it knows the rules and no tactics."""

from arena_bots.search.bot import Search

__all__ = ["Search"]
