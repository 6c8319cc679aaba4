"""A bot for the game of GOSU Tactics that plays by rules of thumb."""

from arena_bots.gosu.greedy import GosuGreedy

__all__ = ["GosuGreedy"]
