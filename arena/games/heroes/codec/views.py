"""Views and questions of Heroes, which is what there is most of on the wire.

They are written by hand, of parts that are kept because they repeat from view to view, and read as
messages whose submessages stay bytes, by which the values are looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, cast

from arena.games import game
from arena.games.codec import ByNumber, shallow
from arena.games.game import NOBODY
from arena.games.heroes.codec.events import event_message, event_of, event_part
from arena.games.heroes.codec.parts import (
    ACTION_OF,
    ACTION_PARTS,
    hero_number,
    hero_numbers,
    options_of,
    options_part,
)
from arena.games.heroes.events import Claimed, Clued, Event, Used
from arena.games.heroes.heroes import Hero
from arena.games.heroes.view import Limit, Member, Origin, Phase, View
from arena.games.wire import NumberField, NumbersField, delimited, numbers, parts
from arena.v1 import heroes_pb2 as pb

_PHASES: dict[Phase, pb.HeroesPhase.ValueType] = {
    "window": pb.HEROES_PHASE_WINDOW,
    "chicken": pb.HEROES_PHASE_CHICKEN,
    "send": pb.HEROES_PHASE_SEND,
    "discard": pb.HEROES_PHASE_DISCARD,
    "holder": pb.HEROES_PHASE_HOLDER,
    "last_use": pb.HEROES_PHASE_LAST_USE,
    "claim": pb.HEROES_PHASE_CLAIM,
    "over": pb.HEROES_PHASE_OVER,
}
_ORIGINS: dict[Origin, pb.HeroesOrigin.ValueType] = {
    "": pb.HEROES_ORIGIN_UNSPECIFIED,
    "fitting": pb.HEROES_ORIGIN_FITTING,
    "any": pb.HEROES_ORIGIN_ANY,
    "unfit": pb.HEROES_ORIGIN_UNFIT,
    "deck": pb.HEROES_ORIGIN_DECK,
}
_PHASE_OF = ByNumber("the phase", {int(number): phase for phase, number in _PHASES.items()})
_ORIGIN_OF = ByNumber("the origin", {int(number): origin for origin, number in _ORIGINS.items()})

# ---- writing ----

_of = pb.HeroesView
_PHASE = {phase: NumberField(_of.PHASE_FIELD_NUMBER)[number] for phase, number in _PHASES.items()}
_ORIGIN = {
    origin: NumberField(_of.ORIGIN_FIELD_NUMBER)[number] for origin, number in _ORIGINS.items()
}
_SEAT = NumberField(_of.SEAT_FIELD_NUMBER, always=True)
_TO_ACT = NumberField(_of.TO_ACT_FIELD_NUMBER, always=True)
_ROUND = NumberField(_of.ROUND_FIELD_NUMBER)
_ACTIVE = NumberField(_of.ACTIVE_FIELD_NUMBER)
_REQUIREMENT = NumberField(_of.REQUIREMENT_FIELD_NUMBER)
_IGNORE = NumberField(_of.IGNORE_FIELD_NUMBER)
_HOLDER = NumberField(_of.HOLDER_FIELD_NUMBER, always=True)
_WANDERING = NumberField(_of.WANDERING_FIELD_NUMBER)
_KNOWING = NumbersField(_of.KNOWING_FIELD_NUMBER)
_TRAINED = NumbersField(_of.TRAINED_FIELD_NUMBER)
_PASSED = NumbersField(_of.PASSED_FIELD_NUMBER)
_HIRED = NumberField(_of.HIRED_FIELD_NUMBER)
_HAND = NumbersField(_of.HAND_FIELD_NUMBER)
_HANDS = NumbersField(_of.HANDS_FIELD_NUMBER)
_USED = NumbersField(_of.USED_FIELD_NUMBER)
_DECK = NumberField(_of.DECK_FIELD_NUMBER)
_DISCARD = NumbersField(_of.DISCARD_FIELD_NUMBER)
_SHUFFLED = NumbersField(_of.SHUFFLED_FIELD_NUMBER)


def view_message(view: View) -> bytes:
    """A serialised HeroesView."""
    pieces = parts(view.events, event_part)
    pieces += (
        b"" if view.seat is None else _SEAT[view.seat],
        options_part(view.options),
        _PHASE[view.phase],
        b"" if view.to_act == NOBODY else _TO_ACT[view.to_act],
        _ROUND[view.round],
        _ACTIVE[view.active],
        _REQUIREMENT[view.requirement],
        _IGNORE[view.ignore],
        b"" if view.holder is None else _HOLDER[view.holder],
        _WANDERING[view.wandering],
        _ORIGIN[view.origin],
        _KNOWING[view.knowing],
        _TRAINED[view.trained],
        _PASSED[view.passed],
        _said_part(view.clues, view.claims, view.pending),
        _HIRED[view.hired],
        _HAND[view.hand],
        _HANDS[view.hands],
        _bands_part(view.bands),
        _eliminated_part(view.eliminated),
        _USED[view.used],
        _DECK[view.deck],
        _DISCARD[view.discard],
        _limits_part(view.limits),
        _SHUFFLED[view.shuffled],
    )
    return b"".join(pieces)


def question_message(view: View, actions: Sequence[game.Action]) -> bytes:
    """A serialised HeroesQuestion."""
    written = delimited(pb.HeroesQuestion.VIEW_FIELD_NUMBER, view_message(view))
    return written + b"".join([ACTION_PARTS[action] for action in actions])


def _said_part(
    clues: tuple[Clued, ...], claims: tuple[Claimed, ...], pending: tuple[Used, ...]
) -> bytes:
    """A view with nothing but these, serialised; the next likewise."""
    if not (clues or claims or pending):
        return b""
    return (
        _told_part(_of.CLUES_FIELD_NUMBER, clues)
        + _told_part(_of.CLAIMS_FIELD_NUMBER, claims)
        + _told_part(_of.PENDING_FIELD_NUMBER, pending)
    )


@lru_cache(maxsize=1 << 12)
def _told_part(field: int, events: tuple[Event, ...]) -> bytes:
    bodies = [event_message(event).SerializeToString() for event in events]
    return b"".join([delimited(field, body) for body in bodies])


@lru_cache(maxsize=1 << 12)
def _bands_part(bands: tuple[tuple[Member, ...], ...]) -> bytes:
    messages = [
        pb.HeroesBand(
            members=[pb.HeroesMember(hero=hero_number(hero), used=used) for hero, used in band]
        )
        for band in bands
    ]
    return pb.HeroesView(bands=messages).SerializeToString()


@lru_cache(maxsize=1 << 12)
def _eliminated_part(eliminated: tuple[tuple[Hero, ...], ...]) -> bytes:
    messages = [pb.HeroesHeroes(heroes=hero_numbers(heroes)) for heroes in eliminated]
    return pb.HeroesView(eliminated=messages).SerializeToString()


@lru_cache(maxsize=1 << 12)
def _limits_part(limits: tuple[Limit, ...]) -> bytes:
    messages = [
        pb.HeroesLimit(seat=seat, heroes=hero_numbers(heroes), cards=cards)
        for seat, heroes, cards in limits
    ]
    return pb.HeroesView(limits=messages).SerializeToString()


# ---- reading ----

_SHALLOW_VIEW = shallow(pb.HeroesView)
_SHALLOW_QUESTION = shallow(pb.HeroesQuestion)


def question_of(data: bytes) -> tuple[View, tuple[game.Action, ...]]:
    """Of a serialised HeroesQuestion."""
    message: Any = _SHALLOW_QUESTION.FromString(data)
    return view_of(message.view), tuple([ACTION_OF[action] for action in message.actions[:]])


def view_of(data: bytes) -> View:
    """Of a serialised HeroesView. A slice of a repeated field is a list, which is read faster."""
    message: Any = _SHALLOW_VIEW.FromString(data)
    return View(
        message.seat if message.HasField("seat") else None,
        options_of(message.options),
        tuple([event_of(event) for event in message.events[:]]),
        _PHASE_OF[message.phase],
        message.to_act if message.HasField("to_act") else NOBODY,
        message.round,
        message.active,
        message.requirement,
        message.ignore,
        message.holder if message.HasField("holder") else None,
        message.wandering,
        _ORIGIN_OF[message.origin],
        numbers(message.knowing),
        numbers(message.trained),
        numbers(message.passed),
        tuple([cast("Clued", event_of(clue)) for clue in message.clues[:]]),
        tuple([cast("Claimed", event_of(claim)) for claim in message.claims[:]]),
        tuple([cast("Used", event_of(use)) for use in message.pending[:]]),
        message.hired,
        numbers(message.hand),
        numbers(message.hands),
        tuple([_band_of(band) for band in message.bands[:]]),
        tuple([_heroes_of(heroes) for heroes in message.eliminated[:]]),
        numbers(message.used),
        message.deck,
        numbers(message.discard),
        tuple([_limit_of(limit) for limit in message.limits[:]]),
        numbers(message.shuffled),
    )


@lru_cache(maxsize=1 << 12)
def _band_of(data: bytes) -> tuple[Member, ...]:
    members = pb.HeroesBand.FromString(data).members
    return tuple(Member(int(member.hero), member.used) for member in members)


@lru_cache(maxsize=1 << 12)
def _heroes_of(data: bytes) -> tuple[Hero, ...]:
    return tuple(pb.HeroesHeroes.FromString(data).heroes)


@lru_cache(maxsize=1 << 12)
def _limit_of(data: bytes) -> Limit:
    limit = pb.HeroesLimit.FromString(data)
    return Limit(limit.seat, tuple(limit.heroes), limit.cards)
