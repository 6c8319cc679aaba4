"""A game as it is told to people, action by action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arena.games.game import NOBODY, Event, Seat, State


class Told:
    """What happened, as those readers saw it who saw most; ``readers`` may leave seats out."""

    def __init__(self, state: State, readers: Sequence[Seat] | None = None) -> None:
        """``readers``: seats; None: all of them. Without any, a spectator is told."""
        self._state = state
        self._readers = range(state.seats) if readers is None else readers
        self._seen = dict.fromkeys(self._readers, 0)

    def news(self, actor: Seat = NOBODY) -> tuple[Event, ...]:
        """Of the last action; the events that a seat is told begin anew with its own decision."""
        public = self._state.view(None).events
        told = {seat: self._state.view(seat).events for seat in self._readers}
        new = [events[0 if seat == actor else self._seen[seat] :] for seat, events in told.items()]
        self._seen = {seat: len(events) for seat, events in told.items()}
        return tuple(merged(public, new))


def merged(public: Sequence[Event], told: Sequence[Sequence[Event]]) -> Iterator[Event]:
    """The public events in their order, each as the seat tells it that knows more about it.

    What only single seats are told is of kinds of its own, and comes where they were told it.
    """
    kinds = {type(event) for event in public}
    parted = [_parted(events, kinds) for events in told]
    for place in range(len(public) + 1):
        for alone, _ in parted:
            yield from alone[place]
        if place < len(public):
            event = public[place]
            yield next((shared[place] for _, shared in parted if shared[place] != event), event)


def _parted(
    events: Sequence[Event], kinds: set[type[Event]]
) -> tuple[list[list[Event]], list[Event]]:
    """What the seat alone was told before each public event and after the last, and the others."""
    alone: list[list[Event]] = [[]]
    shared: list[Event] = []
    for event in events:
        if type(event) in kinds:
            shared.append(event)
            alone.append([])
        else:
            alone[-1].append(event)
    return alone, shared
