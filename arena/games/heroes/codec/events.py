"""Events of Heroes as messages and back."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from arena.games.codec import ByNumber
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
    OfSeat,
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


def event_message(event: Event) -> pb.HeroesEvent:
    """The event, with the fields that its kind has."""
    message = pb.HeroesEvent(kind=_KINDS[type(event)])
    match event:
        case Reshuffled(count):
            message.count = count
        case Over(reason):
            message.reason = reason
        case TurnedUp(heroes):
            message.heroes.extend(hero_numbers(heroes))
        case Dropped(hero):
            message.hero = hero_number(hero)
        case _:
            message.seat = event.seat
            _put_rest(message, event)
    return message


def _put_rest(message: pb.HeroesEvent, event: OfSeat) -> None:
    """What else the event has besides its seat."""
    match event:
        case Started() | Trained() | Ignored() | NoneFits():
            pass
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
        case _:
            message.hero = hero_number(event.hero)


def event_part(event: Event) -> bytes:
    """A view with nothing but the event, serialised."""
    return pb.HeroesView(events=[event_message(event)]).SerializeToString()


def _used(message: pb.HeroesEvent) -> Used:
    target = message.target if message.HasField("target") else None
    return Used(message.seat, message.hero, int(message.refreshes) or target)


_READ: dict[type[Event], Callable[[pb.HeroesEvent], Event]] = {
    Started: lambda told: Started(told.seat),
    Returned: lambda told: Returned(told.seat, told.hero),
    Formed: lambda told: Formed(told.seat, tuple(told.heroes)),
    Dealt: lambda told: Dealt(told.seat, tuple(told.heroes)),
    Flipped: lambda told: Flipped(told.seat, told.hero),
    Passed: lambda told: Passed(told.seat, told.round),
    Used: _used,
    Cancelled: lambda told: Cancelled(told.seat, told.hero),
    Refreshed: lambda told: Refreshed(told.seat, told.hero),
    Trained: lambda told: Trained(told.seat),
    Ignored: lambda told: Ignored(told.seat),
    Looked: lambda told: Looked(told.seat, told.hero),
    Claimed: lambda told: Claimed(told.seat, told.hero),
    Drew: lambda told: Drew(told.seat, told.hero),
    Reshuffled: lambda told: Reshuffled(told.count),
    NoneFits: lambda told: NoneFits(told.seat),
    Sent: lambda told: Sent(told.seat, told.hero, told.deck),
    Discarded: lambda told: Discarded(told.seat, told.hero),
    Clued: lambda told: Clued(told.seat, told.target, told.hero, told.answer),
    Forwarded: lambda told: Forwarded(told.seat, told.target),
    Hired: lambda told: Hired(told.seat, told.hero),
    Eliminated: lambda told: Eliminated(told.seat, told.hero),
    Dropped: lambda told: Dropped(told.hero),
    TurnedUp: lambda told: TurnedUp(tuple(told.heroes)),
    Over: lambda told: Over(told.reason),
}
_READER_OF = ByNumber(
    "the kind of event", {int(number): _READ[kind] for kind, number in _KINDS.items()}
)


@lru_cache(maxsize=1 << 14)
def event_of(data: bytes) -> Event:
    """Events repeat, and equal ones are the same bytes, so that most need no reading."""
    message = pb.HeroesEvent.FromString(data)
    return _READER_OF[message.kind](message)
