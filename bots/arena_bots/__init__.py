"""The bots that the arena ships: opponents to begin with, and examples to read.

``SHIPPED`` has the names that can be played by; ``load(name, game)`` gives the class,
``check(bot, game)`` says whether a bot made of it can play the game. ``RULES_OF_THUMB`` has the one
that plays a game best without searching.
"""

from arena_bots.shipped import RULES_OF_THUMB, SHIPPED, UnknownBotError, check, load

__all__ = ["RULES_OF_THUMB", "SHIPPED", "UnknownBotError", "check", "load"]
