"""Why playing stopped for good.

ArenaError
├── RefusedError      the arena does not want this bot: token, protocol, address
└── SupersededError   another process plays as this bot now
"""

from __future__ import annotations


class ArenaError(Exception):
    """Connecting again would not help; the message is one sentence for the author."""


class RefusedError(ArenaError):
    """The arena refused the token, the protocol or what was said in it."""


class SupersededError(ArenaError):
    """Another instance of this bot took over."""


class BrokenError(Exception):
    """The stream is of no use any more, the games on it are: connect again, after ``after`` seconds
    at least.
    """

    def __init__(self, sentence: str, after: float = 0.0) -> None:
        super().__init__(sentence)
        self.after = after
