"""Of several attempts at one match only the newest goes on."""

from __future__ import annotations

from typing import Generic, TypeVar

from arena.match.spec import MatchId

S = TypeVar("S")


class Attempts(Generic[S]):
    """The seats that are open for each match, all of one attempt.

    Forgets a match with its last seat.
    """

    def __init__(self) -> None:
        self._open: dict[MatchId, tuple[int, set[S]]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def admits(self, match: MatchId, fence: int) -> bool:
        """Whether no newer attempt has seats open."""
        return fence >= self._open.get(match, (0, ()))[0]

    def older(self, match: MatchId, fence: int) -> tuple[S, ...]:
        """The seats of attempts older than ``fence``."""
        newest, seats = self._open.get(match, (0, ()))
        return tuple(seats) if newest < fence else ()

    def fences(self) -> dict[MatchId, int]:
        """The attempt of each match that has seats open."""
        return {match: fence for match, (fence, _) in self._open.items()}

    def of(self, match: MatchId, fence: int) -> tuple[S, ...]:
        """The seats of this attempt."""
        newest, seats = self._open.get(match, (0, ()))
        return tuple(seats) if newest == fence else ()

    def join(self, match: MatchId, fence: int, seat: S) -> None:
        """The attempt must be admitted, and older ones ended."""
        newest, seats = self._open.setdefault(match, (fence, set()))
        assert newest == fence, "one attempt at a time"
        seats.add(seat)

    def leave(self, match: MatchId, seat: S) -> None:
        """A seat that is not there is fine."""
        if match in self._open:
            seats = self._open[match][1]
            seats.discard(seat)
            if not seats:
                del self._open[match]
