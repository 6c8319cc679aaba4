"""How many may follow, and how much: what each costs grows with the different parts they follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

STREAMS = 2000
"""Of a process."""

TOPICS = 500
"""Different parts of pages that are followed in a process."""

EACH = 25
"""Different parts that one address follows."""


class FullError(Exception):
    """There is no room; the message is a sentence for a person, ``status`` that of the answer."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Room:
    """Who follows what. ``who``: an address, or None for those who are not counted."""

    def __init__(self) -> None:
        self.streams = 0
        self._topics: Counter[Hashable] = Counter()
        self._of: dict[str, Counter[Hashable]] = {}

    @property
    def topics(self) -> int:
        """How many different ones are followed."""
        return len(self._topics)

    def enter(self, topic: Hashable, who: str | None) -> None:
        """One more. Raises FullError."""
        if self.streams >= STREAMS:
            raise FullError(503, "As many follow as this page can bear; it works without.")
        if topic not in self._topics and len(self._topics) >= TOPICS:
            raise FullError(
                503, "As many parts of pages are followed as this page can bear; it works without."
            )
        if who is not None:
            its = self._of.get(who, Counter())
            if topic not in its and len(its) >= EACH:
                raise FullError(
                    429,
                    f"From your address {EACH} different parts of pages are followed, which is the "
                    "most: close some, or load this page again to see what is new.",
                )
            its[topic] += 1
            self._of[who] = its
        self._topics[topic] += 1
        self.streams += 1

    def leave(self, topic: Hashable, who: str | None) -> None:
        """One less."""
        self.streams -= 1
        _less(self._topics, topic)
        if who is not None:
            _less(self._of[who], topic)
            if not self._of[who]:
                del self._of[who]


def _less(counts: Counter[Hashable], topic: Hashable) -> None:
    counts[topic] -= 1
    if not counts[topic]:
        del counts[topic]
