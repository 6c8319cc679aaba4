"""The bots that the arena ships: opponents to begin with, and examples to read.

``SHIPPED`` has the names that can be played by; ``load(name, game)`` gives the class.
"""

from arena_bots.shipped import SHIPPED, UnknownBotError, load

__all__ = ["SHIPPED", "UnknownBotError", "load"]
