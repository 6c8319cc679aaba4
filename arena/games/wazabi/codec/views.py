"""Views and questions of Wazabi, which is what there is most of on the wire.

They are written by hand, of parts that are kept because they repeat from view to view, and read as
messages whose submessages stay bytes, by which the values are looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from arena.games import game
from arena.games.codec import ByNumber, shallow
from arena.games.game import NOBODY
from arena.games.wazabi.cards import Card
from arena.games.wazabi.codec.events import event_of, event_part
from arena.games.wazabi.codec.parts import (
    ACTION_OF,
    ACTION_PARTS,
    card_number,
    card_numbers,
    card_of,
    cards_of,
    options_of,
    options_part,
)
from arena.games.wazabi.view import Phase, View
from arena.games.wire import NumberField, NumbersField, delimited, numbers, parts
from arena.v1 import wazabi_pb2 as pb

_PHASES: dict[Phase, pb.WazabiPhase.ValueType] = {
    "give": pb.WAZABI_PHASE_GIVE,
    "play": pb.WAZABI_PHASE_PLAY,
    "take": pb.WAZABI_PHASE_TAKE,
    "keep": pb.WAZABI_PHASE_KEEP,
    "discard": pb.WAZABI_PHASE_DISCARD,
    "over": pb.WAZABI_PHASE_OVER,
}
_PHASE_OF = ByNumber("the phase", {int(number): phase for phase, number in _PHASES.items()})

# ---- writing ----

_of = pb.WazabiView
_PHASE = {phase: NumberField(_of.PHASE_FIELD_NUMBER)[number] for phase, number in _PHASES.items()}
_SEAT = NumberField(_of.SEAT_FIELD_NUMBER, always=True)
_TO_ACT = NumberField(_of.TO_ACT_FIELD_NUMBER, always=True)
_ACTIVE = NumberField(_of.ACTIVE_FIELD_NUMBER)
_COUNTERCLOCKWISE = NumberField(_of.COUNTERCLOCKWISE_FIELD_NUMBER)
_TURN = NumberField(_of.TURN_FIELD_NUMBER)
_EXTRA = NumberField(_of.EXTRA_FIELD_NUMBER)
_DICE = NumbersField(_of.DICE_FIELD_NUMBER)
_HAND = NumbersField(_of.HAND_FIELD_NUMBER, shift=1)
_HANDS = NumbersField(_of.HANDS_FIELD_NUMBER)
_DECK = NumberField(_of.DECK_FIELD_NUMBER)
_DISCARD = NumbersField(_of.DISCARD_FIELD_NUMBER, shift=1)
_SKIPS = NumbersField(_of.SKIPS_FIELD_NUMBER)
_GIVING = NumberField(_of.GIVING_FIELD_NUMBER)
_DRAWING = NumberField(_of.DRAWING_FIELD_NUMBER)
_PLAYED = NumberField(_of.PLAYED_FIELD_NUMBER)
_OUT = NumbersField(_of.OUT_FIELD_NUMBER)


def view_message(view: View) -> bytes:
    """A serialised WazabiView."""
    pieces = parts(view.events, event_part)
    pieces += (
        b"" if view.seat is None else _SEAT[view.seat],
        options_part(view.options),
        _PHASE[view.phase],
        b"" if view.to_act == NOBODY else _TO_ACT[view.to_act],
        _ACTIVE[view.active],
        _COUNTERCLOCKWISE[view.direction < 0],
        _TURN[view.turn],
        _EXTRA[view.extra],
        _DICE[view.dice],
        _HAND[view.hand],
        _HANDS[view.hands],
        _known_part(view.known),
        _DECK[view.deck],
        _DISCARD[view.discard],
        _SKIPS[view.skips],
        _rolled_part(view.rolled),
        _GIVING[view.giving],
        _DRAWING[view.drawing],
        _PLAYED[card_number(view.played)],
        _OUT[view.out],
    )
    return b"".join(pieces)


def question_message(view: View, actions: Sequence[game.Action]) -> bytes:
    """A serialised WazabiQuestion."""
    written = delimited(pb.WazabiQuestion.VIEW_FIELD_NUMBER, view_message(view))
    return written + b"".join([ACTION_PARTS[action] for action in actions])


@lru_cache(maxsize=1 << 12)
def _known_part(known: tuple[tuple[Card, ...], ...]) -> bytes:
    """A view with nothing but this, serialised; the next likewise."""
    messages = [pb.WazabiCards(cards=card_numbers(cards)) for cards in known]
    return pb.WazabiView(known=messages).SerializeToString()


@lru_cache(maxsize=1 << 10)
def _rolled_part(rolled: tuple[int, int, int]) -> bytes:
    w, card, give = rolled
    return pb.WazabiView(rolled=pb.WazabiRoll(w=w, card=card, give=give)).SerializeToString()


# ---- reading ----

_SHALLOW_VIEW = shallow(pb.WazabiView)
_SHALLOW_QUESTION = shallow(pb.WazabiQuestion)


def question_of(data: bytes) -> tuple[View, tuple[game.Action, ...]]:
    """Of a serialised WazabiQuestion."""
    message: Any = _SHALLOW_QUESTION.FromString(data)
    return view_of(message.view), tuple([ACTION_OF[action] for action in message.actions[:]])


def view_of(data: bytes) -> View:
    """Of a serialised WazabiView. A slice of a repeated field is a list, which is read faster."""
    message: Any = _SHALLOW_VIEW.FromString(data)
    return View(
        message.seat if message.HasField("seat") else None,
        options_of(message.options),
        tuple([event_of(event) for event in message.events[:]]),
        _PHASE_OF[message.phase],
        message.to_act if message.HasField("to_act") else NOBODY,
        message.active,
        -1 if message.counterclockwise else 1,
        message.turn,
        message.extra,
        numbers(message.dice),
        _cards(message.hand),
        numbers(message.hands),
        tuple([_known_of(cards) for cards in message.known[:]]),
        message.deck,
        _cards(message.discard),
        numbers(message.skips),
        _rolled_of(message.rolled),
        message.giving,
        message.drawing,
        card_of(message.played),
        numbers(message.out),
    )


@lru_cache(maxsize=1 << 14)
def _cards(packed: bytes) -> tuple[Card, ...]:
    return cards_of(numbers(packed))


@lru_cache(maxsize=1 << 10)
def _known_of(data: bytes) -> tuple[Card, ...]:
    return cards_of(pb.WazabiCards.FromString(data).cards)


@lru_cache(maxsize=1 << 10)
def _rolled_of(data: bytes) -> tuple[int, int, int]:
    roll = pb.WazabiRoll.FromString(data)
    return roll.w, roll.card, roll.give
