"""Computing what seasons would be without holding up the streams of this process."""

from __future__ import annotations

import asyncio

from arena.coordinator.child import Child
from arena.leagues.outlook import Outlook, Question, outlook

WITHIN = 30.0
"""Seconds that a caller waits for a preview, and at most has a process computing it."""


class TooLongError(Exception):
    """A preview was not there in time; the message is a sentence."""


class Previews:
    """One at a time, each in a process of its own, which ends with it or when time is up.

    Nothing is kept for the next one: previews are rare, and a process takes memory.
    """

    def __init__(self, within: float = WITHIN) -> None:
        self._within = within
        self._turn = asyncio.Lock()

    async def __call__(self, question: Question) -> Outlook:
        """Raises TooLongError, FormatError as ``outlook`` does, and BrokenProcessPool if the
        process was killed.
        """
        begun = False
        try:
            async with asyncio.timeout(self._within), self._turn:
                begun = True
                return await _computed(question)
        except TimeoutError:
            raise TooLongError(_too_long(question, self._within, begun=begun)) from None


def _too_long(question: Question, within: float, *, begun: bool) -> str:
    if not begun:
        return "previews for others are being computed; try again in a minute"
    entrants = sum(len(entrants) for _, entrants in question.divisions)
    return (
        f"the preview of a season of {entrants} entrants takes longer than {within:g} s; one of "
        "fewer takes less"
    )


async def _computed(question: Question) -> Outlook:
    child = Child()
    try:
        future = await asyncio.to_thread(child.submit, outlook, question)
        return await asyncio.wrap_future(future)
    finally:
        child.close()
