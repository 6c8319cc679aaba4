"""What an author of a bot imports.

>>> from arena_sdk import Bot
>>> class First(Bot):
...     def decide(self, view, actions):
...         return actions[0]
"""

from arena_sdk.bot import Bot, Clock, Fault, GameInfo, Resign, Result, time_left

__all__ = ["Bot", "Clock", "Fault", "GameInfo", "Resign", "Result", "time_left"]
