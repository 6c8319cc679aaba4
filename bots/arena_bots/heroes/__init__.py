"""A bot for the game of Heroes that plays by rules of thumb."""

from arena_bots.heroes.greedy import HeroesGreedy

__all__ = ["HeroesGreedy"]
