"""Events of GOSU Tactics as messages and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from typing import Any, cast

from arena.games.codec import ByNumber
from arena.games.gosu.cards import Card, CardSet, Power
from arena.games.gosu.codec.parts import card_of, cards_of, numbers_of, power_message, power_of
from arena.games.gosu.events import (
    Advantaged,
    Began,
    Chose,
    Dealt,
    Declined,
    Destroyed,
    Discarded,
    Drew,
    Event,
    Fought,
    Freed,
    Kept,
    Mulliganed,
    Mutated,
    Named,
    Over,
    Passed,
    PutAway,
    Reason,
    Recruited,
    Redrew,
    Reshuffled,
    Started,
    Swapped,
    Took,
    Trapped,
    TurnedUp,
    Used,
)
from arena.v1 import gosu_pb2 as pb

_KINDS: dict[type[Event], pb.GosuEventKind.ValueType] = {
    Started: pb.GOSU_EVENT_KIND_STARTED,
    Dealt: pb.GOSU_EVENT_KIND_DEALT,
    Mulliganed: pb.GOSU_EVENT_KIND_MULLIGANED,
    Discarded: pb.GOSU_EVENT_KIND_DISCARDED,
    Passed: pb.GOSU_EVENT_KIND_PASSED,
    Named: pb.GOSU_EVENT_KIND_NAMED,
    Recruited: pb.GOSU_EVENT_KIND_RECRUITED,
    Mutated: pb.GOSU_EVENT_KIND_MUTATED,
    Used: pb.GOSU_EVENT_KIND_USED,
    Declined: pb.GOSU_EVENT_KIND_DECLINED,
    Chose: pb.GOSU_EVENT_KIND_CHOSE,
    Swapped: pb.GOSU_EVENT_KIND_SWAPPED,
    Destroyed: pb.GOSU_EVENT_KIND_DESTROYED,
    Trapped: pb.GOSU_EVENT_KIND_TRAPPED,
    Freed: pb.GOSU_EVENT_KIND_FREED,
    Drew: pb.GOSU_EVENT_KIND_DREW,
    Reshuffled: pb.GOSU_EVENT_KIND_RESHUFFLED,
    TurnedUp: pb.GOSU_EVENT_KIND_TURNED_UP,
    Took: pb.GOSU_EVENT_KIND_TOOK,
    PutAway: pb.GOSU_EVENT_KIND_PUT_AWAY,
    Advantaged: pb.GOSU_EVENT_KIND_ADVANTAGED,
    Fought: pb.GOSU_EVENT_KIND_FOUGHT,
    Began: pb.GOSU_EVENT_KIND_BEGAN,
    Kept: pb.GOSU_EVENT_KIND_KEPT,
    Redrew: pb.GOSU_EVENT_KIND_REDREW,
    Over: pb.GOSU_EVENT_KIND_OVER,
}


def event_message(event: Event) -> pb.GosuEvent:
    """The event, with the fields that its kind has."""
    message = pb.GosuEvent(kind=_KINDS[type(event)])
    for part in fields(event):
        value = getattr(event, part.name)
        if value is not None:
            _PUT[part.name](message, value)
    return message


def _put(name: str) -> Callable[[pb.GosuEvent, Any], None]:
    """Of a number, or a text."""
    return lambda message, value: setattr(message, name, value)


def _put_card(name: str) -> Callable[[pb.GosuEvent, Any], None]:
    return lambda message, card: setattr(message, name, card.number)


_PUT: dict[str, Callable[[pb.GosuEvent, Any], None]] = {
    "seat": _put("seat"),
    "victim": _put("target"),
    "place": _put("place"),
    "other": _put("other"),
    "card": _put_card("card"),
    "old": _put_card("old"),
    "cards": lambda message, cards: message.cards.extend(numbers_of(cards)),
    "power": lambda message, power: message.power.CopyFrom(power_message(power)),
    "source": lambda message, source: setattr(message, "from_discard", source == "discard"),
    "count": _put("count"),
    "round": _put("count"),
    "strengths": lambda message, strengths: message.counts.extend(strengths),
    "winners": lambda message, winners: message.seats.extend(winners),
    "reason": _put("reason"),
}
"""By attribute of an event; None is not written."""


def event_part(event: Event) -> bytes:
    """A view with nothing but the event, serialised."""
    return pb.GosuView(events=[event_message(event)]).SerializeToString()


# ---- reading ----


class _Told:
    """A message, whose cards are those of a set."""

    def __init__(self, cards: CardSet, message: pb.GosuEvent) -> None:
        self.message, self.seat, self.place = message, message.seat, message.place
        self._cards = cards

    @property
    def card(self) -> Card:
        return card_of(self._cards, self.message.card)

    @property
    def old(self) -> Card:
        return card_of(self._cards, self.message.old)

    @property
    def cards(self) -> tuple[Card, ...]:
        return cards_of(self._cards, self.message.cards)

    @property
    def power(self) -> Power:
        return power_of(self._cards, self.message.power)


def _named(told: _Told) -> Named:
    place = told.place if told.message.HasField("place") else None
    return Named(told.seat, told.card, place)


def _mutated(told: _Told) -> Mutated:
    return Mutated(
        *(told.seat, told.place, told.old, told.card),
        source="discard" if told.message.from_discard else "hand",
    )


def _took(told: _Told) -> Took:
    return Took(told.seat, told.card, "discard" if told.message.from_discard else "deck")


def _drew(told: _Told) -> Drew:
    return Drew(told.seat, told.card if told.message.HasField("card") else None)


_READ: dict[type[Event], Callable[[_Told], Event]] = {
    Started: lambda told: Started(told.seat),
    Dealt: lambda told: Dealt(told.seat, told.cards),
    Mulliganed: lambda told: Mulliganed(told.seat, told.cards),
    Discarded: lambda told: Discarded(told.seat, told.card),
    Passed: lambda told: Passed(told.seat),
    Named: _named,
    Recruited: lambda told: Recruited(told.seat, told.card, told.place),
    Mutated: _mutated,
    Used: lambda told: Used(told.seat, told.power),
    Declined: lambda told: Declined(told.seat, told.power),
    Chose: lambda told: Chose(told.seat, told.message.target),
    Swapped: lambda told: Swapped(told.seat, told.place, told.message.other),
    Destroyed: lambda told: Destroyed(told.seat, told.place, told.card),
    Trapped: lambda told: Trapped(told.seat, told.place, told.card),
    Freed: lambda told: Freed(told.seat, told.place, told.card),
    Drew: _drew,
    Reshuffled: lambda told: Reshuffled(told.message.count),
    TurnedUp: lambda told: TurnedUp(told.seat, told.cards),
    Took: _took,
    PutAway: lambda told: PutAway(told.seat, told.cards),
    Advantaged: lambda told: Advantaged(told.seat),
    Fought: lambda told: Fought(tuple(told.message.counts), tuple(told.message.seats)),
    Began: lambda told: Began(told.message.count),
    Kept: lambda told: Kept(told.seat),
    Redrew: lambda told: Redrew(told.seat, told.cards),
    Over: lambda told: Over(cast("Reason", told.message.reason)),
}
_READER_OF = ByNumber(
    "the kind of event", {int(number): _READ[kind] for kind, number in _KINDS.items()}
)


@lru_cache(maxsize=1 << 14)
def event_of(cards: CardSet, data: bytes) -> Event:
    """Events repeat, and equal ones are the same bytes, so that most need no reading."""
    message = pb.GosuEvent.FromString(data)
    return _READER_OF[message.kind](_Told(cards, message))
