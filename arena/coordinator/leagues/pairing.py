"""Pairing rounds without holding up the streams of this process, nor other leagues."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from arena.coordinator.child import Child
from arena.leagues.entrants import Entrant
from arena.leagues.formats.format import Format
from arena.leagues.ladder.rounds import LadderRounds
from arena.leagues.rounds import Played, Round

SMALL = 32
"""Entrants that are paired here, in a thread: it takes a few milliseconds."""

LARGE = 480
"""Entrants that are paired in a fraction of a second; beyond that it may take many seconds."""


class PairingProcesses:
    """Larger fields are paired by two processes of their own, made when they are first needed:
    one for fields beyond ``LARGE``, so that they make only their like wait in line.
    """

    def __init__(self) -> None:
        self._medium, self._large = Child(), Child()
        self._closed = False

    def __call__(
        self, format_: Format, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
    ) -> Future[Round | None]:
        """Holds what the format raises, and BrokenProcessPool if its process was killed.

        After ``close`` no process is made any more: what would need one never ends.
        """
        if len(entrants) <= SMALL or isinstance(format_, LadderRounds):
            return _at_once(format_, entrants, played, seed)
        if self._closed:
            return Future()
        process = self._medium if len(entrants) <= LARGE else self._large
        return process.submit(format_.next_round, entrants, played, seed)

    def close(self) -> None:
        """Ends the processes, in the middle of a pairing if need be."""
        self._closed = True
        self._medium.close()
        self._large.close()


def _at_once(
    format_: Format, entrants: Sequence[Entrant], played: Sequence[Played], seed: bytes
) -> Future[Round | None]:
    future: Future[Round | None] = Future()
    try:
        future.set_result(format_.next_round(entrants, played, seed))
    except Exception as error:  # noqa: BLE001 as a process would hand it on
        future.set_exception(error)
    return future
