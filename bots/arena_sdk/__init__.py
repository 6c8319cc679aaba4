"""What an author of a bot imports.

>>> from arena_sdk import Bot
>>> class First(Bot):
...     def decide(self, view, actions):
...         return actions[0]
"""

from arena_sdk.bot import Bot, Clock, Fault, GameInfo, Resign, Result, time_left
from arena_sdk.errors import ArenaError, RefusedError, SupersededError
from arena_sdk.running import play, run

__all__ = [
    "ArenaError",
    "Bot",
    "Clock",
    "Fault",
    "GameInfo",
    "RefusedError",
    "Resign",
    "Result",
    "SupersededError",
    "play",
    "run",
    "time_left",
]
