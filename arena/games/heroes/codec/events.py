"""Events of Heroes as messages and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from arena.games.heroes.codec.parts import hero_number, hero_numbers
from arena.games.heroes.events import (
    Cancelled,
    Claimed,
    Clued,
    Dealt,
    Discarded,
    Drew,
    Dropped,
    Eliminated,
    Event,
    Flipped,
    Formed,
    Forwarded,
    Hired,
    Ignored,
    Looked,
    NoneFits,
    Over,
    Passed,
    Refreshed,
    Reshuffled,
    Returned,
    Sent,
    Started,
    Trained,
    TurnedUp,
    Used,
)
from arena.games.heroes.heroes import WITCH
from arena.v1 import heroes_pb2 as pb

_KINDS: dict[type[Event], pb.HeroesEventKind.ValueType] = {
    Started: pb.HEROES_EVENT_KIND_STARTED,
    Returned: pb.HEROES_EVENT_KIND_RETURNED,
    Formed: pb.HEROES_EVENT_KIND_FORMED,
    Dealt: pb.HEROES_EVENT_KIND_DEALT,
    Flipped: pb.HEROES_EVENT_KIND_FLIPPED,
    Passed: pb.HEROES_EVENT_KIND_PASSED,
    Used: pb.HEROES_EVENT_KIND_USED,
    Cancelled: pb.HEROES_EVENT_KIND_CANCELLED,
    Refreshed: pb.HEROES_EVENT_KIND_REFRESHED,
    Trained: pb.HEROES_EVENT_KIND_TRAINED,
    Ignored: pb.HEROES_EVENT_KIND_IGNORED,
    Looked: pb.HEROES_EVENT_KIND_LOOKED,
    Claimed: pb.HEROES_EVENT_KIND_CLAIMED,
    Drew: pb.HEROES_EVENT_KIND_DREW,
    Reshuffled: pb.HEROES_EVENT_KIND_RESHUFFLED,
    NoneFits: pb.HEROES_EVENT_KIND_NONE_FITS,
    Sent: pb.HEROES_EVENT_KIND_SENT,
    Discarded: pb.HEROES_EVENT_KIND_DISCARDED,
    Clued: pb.HEROES_EVENT_KIND_CLUED,
    Forwarded: pb.HEROES_EVENT_KIND_FORWARDED,
    Hired: pb.HEROES_EVENT_KIND_HIRED,
    Eliminated: pb.HEROES_EVENT_KIND_ELIMINATED,
    Dropped: pb.HEROES_EVENT_KIND_DROPPED,
    TurnedUp: pb.HEROES_EVENT_KIND_TURNED_UP,
    Over: pb.HEROES_EVENT_KIND_OVER,
}
_KIND_OF = {number: kind for kind, number in _KINDS.items()}
_OF_SEAT = (Started, Trained, Ignored, NoneFits)
_OF_SEAT_AND_HERO = (
    Returned,
    Flipped,
    Cancelled,
    Refreshed,
    Looked,
    Claimed,
    Drew,
    Discarded,
    Hired,
    Eliminated,
)


def event_message(event: Event) -> pb.HeroesEvent:
    """The event, with the fields that its kind has."""
    message = pb.HeroesEvent(kind=_KINDS[type(event)])
    if isinstance(event, Reshuffled):
        message.count = event.count
    elif isinstance(event, Over):
        message.reason = event.reason
    elif isinstance(event, TurnedUp):
        message.heroes.extend(hero_numbers(event.heroes))
    elif isinstance(event, Dropped):
        message.hero = hero_number(event.hero)
    else:
        message.seat = event.seat
        _put_rest(message, event)
    return message


def _put_rest(message: pb.HeroesEvent, event: Event) -> None:
    """What else the event has besides its seat."""
    match event:
        case Formed(_, heroes) | Dealt(_, heroes):
            message.heroes.extend(hero_numbers(heroes))
        case Passed(_, whole_round):
            message.round = whole_round
        case Used(_, hero, target):
            message.hero = hero_number(hero)
            if hero == WITCH:
                message.refreshes = hero_number(target or 0)
            elif target is not None:
                message.target = target
        case Sent(_, hero, deck):
            message.hero, message.deck = hero_number(hero), deck
        case Clued(_, to, hero, answer):
            message.target, message.hero, message.answer = to, hero_number(hero), answer
        case Forwarded(_, to):
            message.target = to
        case _ if isinstance(event, _OF_SEAT_AND_HERO):
            message.hero = hero_number(event.hero)
        case _:
            pass


def event_parts(events: Sequence[Event]) -> list[bytes]:
    """Of each event: a view with nothing but it, serialised. Kept with the event itself."""
    try:
        return [event.written for event in events]
    except AttributeError:
        return [_write(event) for event in events]


def _write(event: Event) -> bytes:
    written = pb.HeroesView(events=[event_message(event)]).SerializeToString()
    object.__setattr__(event, "written", written)  # events are frozen, and stay what they are
    return written


@lru_cache(maxsize=1 << 14)
def event_of(data: bytes) -> Event:
    """Events repeat, and equal ones are the same bytes, so that most need no reading."""
    message = pb.HeroesEvent.FromString(data)
    seat, hero = message.seat, int(message.hero)
    kind = _KIND_OF[message.kind]
    for plain in _OF_SEAT:
        if kind is plain:
            return plain(seat)
    for named in _OF_SEAT_AND_HERO:
        if kind is named:
            return named(seat, hero)
    if kind is Used:
        target = message.target if message.HasField("target") else None
        return Used(seat, hero, int(message.refreshes) or target)
    if kind is Passed:
        return Passed(seat, message.round)
    if kind is Sent:
        return Sent(seat, hero, message.deck)
    if kind is Clued:
        return Clued(seat, message.target, hero, message.answer)
    if kind is Forwarded:
        return Forwarded(seat, message.target)
    return _rare_event(kind, message)


def _rare_event(kind: type[Event], message: pb.HeroesEvent) -> Event:
    heroes = tuple(map(int, message.heroes))
    if kind is Formed:
        return Formed(message.seat, heroes)
    if kind is Dealt:
        return Dealt(message.seat, heroes)
    if kind is TurnedUp:
        return TurnedUp(heroes)
    if kind is Dropped:
        return Dropped(int(message.hero))
    if kind is Reshuffled:
        return Reshuffled(message.count)
    return Over(message.reason)
