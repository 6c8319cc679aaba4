"""Events of Wazabi as messages and back."""

from __future__ import annotations

from functools import lru_cache

from arena.games.wazabi.codec.parts import (
    CARD_NUMBERS,
    card_number,
    card_numbers,
    card_of,
    cards_of,
    direction_number,
    direction_of,
    known_card,
)
from arena.games.wazabi.events import (
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Gave,
    Missed,
    Out,
    Over,
    Played,
    Reshuffled,
    Rolled,
    Started,
    Took,
)
from arena.v1 import wazabi_pb2 as pb


def event_message(event: Event) -> pb.WazabiEvent:
    match event:
        case Started(seat):
            return pb.WazabiEvent(kind=pb.WAZABI_EVENT_KIND_STARTED, seat=seat)
        case Missed(seat):
            return pb.WazabiEvent(kind=pb.WAZABI_EVENT_KIND_MISSED, seat=seat)
        case Ended(seat):
            return pb.WazabiEvent(kind=pb.WAZABI_EVENT_KIND_ENDED, seat=seat)
        case Rolled(seat, w, c, g):
            roll = pb.WazabiRoll(w=w, card=c, give=g)
            return pb.WazabiEvent(kind=pb.WAZABI_EVENT_KIND_ROLLED, seat=seat, rolled=roll)
        case Gave(seat, to):
            return pb.WazabiEvent(kind=pb.WAZABI_EVENT_KIND_GAVE, seat=seat, target=to)
        case Reshuffled(count):
            return pb.WazabiEvent(kind=pb.WAZABI_EVENT_KIND_RESHUFFLED, count=count)
        case Over(reason):
            return pb.WazabiEvent(kind=pb.WAZABI_EVENT_KIND_OVER, reason=reason)
        case _:
            return _card_message(event)


def _card_message(event: Dealt | Drew | Played | Took | Discarded | Out) -> pb.WazabiEvent:
    match event:
        case Dealt(seat, cards):
            kind = pb.WAZABI_EVENT_KIND_DEALT
        case Discarded(seat, cards):
            kind = pb.WAZABI_EVENT_KIND_DISCARDED
        case Out(seat, cards):
            kind = pb.WAZABI_EVENT_KIND_OUT
        case Drew(seat, drawn):
            return pb.WazabiEvent(
                kind=pb.WAZABI_EVENT_KIND_DREW, seat=seat, card=card_number(drawn)
            )
        case Played(seat, card, target, way):
            return pb.WazabiEvent(
                kind=pb.WAZABI_EVENT_KIND_PLAYED,
                seat=seat,
                card=CARD_NUMBERS[card],
                target=target,
                direction=direction_number(way),
            )
        case Took(seat, victim, taken):
            return pb.WazabiEvent(
                kind=pb.WAZABI_EVENT_KIND_TOOK,
                seat=seat,
                target=victim,
                card=card_number(taken),
            )
    return pb.WazabiEvent(kind=kind, seat=seat, cards=card_numbers(cards))


def event_part(event: Event) -> bytes:
    """A view with nothing but the event, serialised."""
    return pb.WazabiView(events=[event_message(event)]).SerializeToString()


@lru_cache(maxsize=1 << 14)
def event_of(data: bytes) -> Event:
    """Events repeat, and equal ones are the same bytes, so that most need no reading."""
    message = pb.WazabiEvent.FromString(data)
    seat = message.seat
    match message.kind:
        case pb.WAZABI_EVENT_KIND_STARTED:
            return Started(seat)
        case pb.WAZABI_EVENT_KIND_MISSED:
            return Missed(seat)
        case pb.WAZABI_EVENT_KIND_ENDED:
            return Ended(seat)
        case pb.WAZABI_EVENT_KIND_ROLLED:
            roll = message.rolled
            return Rolled(seat, roll.w, roll.card, roll.give)
        case pb.WAZABI_EVENT_KIND_GAVE:
            return Gave(seat, message.target)
        case pb.WAZABI_EVENT_KIND_RESHUFFLED:
            return Reshuffled(message.count)
        case pb.WAZABI_EVENT_KIND_OVER:
            return Over(message.reason)
        case _:
            return _card_event(message)


def _card_event(message: pb.WazabiEvent) -> Event:
    seat, cards = message.seat, cards_of(message.cards)
    match message.kind:
        case pb.WAZABI_EVENT_KIND_DEALT:
            return Dealt(seat, cards)
        case pb.WAZABI_EVENT_KIND_DREW:
            return Drew(seat, card_of(message.card))
        case pb.WAZABI_EVENT_KIND_DISCARDED:
            return Discarded(seat, cards)
        case pb.WAZABI_EVENT_KIND_OUT:
            return Out(seat, cards)
        case pb.WAZABI_EVENT_KIND_PLAYED:
            target = message.target if message.HasField("target") else None
            return Played(seat, known_card(message.card), target, direction_of(message.direction))
        case pb.WAZABI_EVENT_KIND_TOOK:
            return Took(seat, message.target, card_of(message.card))
        case _:
            raise ValueError(
                f"the kind of event {message.kind} is not one that this version of the game knows"
            )
