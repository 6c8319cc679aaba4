"""Wazabi's values to the messages of arena/v1/wazabi.proto and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from arena.games import game
from arena.games.game import NOBODY
from arena.games.wazabi.actions import ACTIONS, DIRECTIONS, Action, Direction, Verb
from arena.games.wazabi.cards import CARDS, Card
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
from arena.games.wazabi.options import End, Options
from arena.games.wazabi.view import Phase, View
from arena.v1 import play_pb2
from arena.v1 import wazabi_pb2 as pb

_VERBS: dict[Verb, pb.WazabiVerb.ValueType] = {
    "give": pb.WAZABI_VERB_GIVE,
    "end": pb.WAZABI_VERB_END,
    "play": pb.WAZABI_VERB_PLAY,
    "take": pb.WAZABI_VERB_TAKE,
    "keep": pb.WAZABI_VERB_KEEP,
    "discard": pb.WAZABI_VERB_DISCARD,
}
_PHASES: dict[Phase, pb.WazabiPhase.ValueType] = {
    "give": pb.WAZABI_PHASE_GIVE,
    "play": pb.WAZABI_PHASE_PLAY,
    "take": pb.WAZABI_PHASE_TAKE,
    "keep": pb.WAZABI_PHASE_KEEP,
    "discard": pb.WAZABI_PHASE_DISCARD,
    "over": pb.WAZABI_PHASE_OVER,
}
_ENDS: dict[End, pb.WazabiEnd.ValueType] = {
    "ranking": pb.WAZABI_END_RANKING,
    "first": pb.WAZABI_END_FIRST,
}
_PHASE_OF = {number: phase for phase, number in _PHASES.items()}
_END_OF = {number: end for end, number in _ENDS.items()}


class WazabiCodec:
    """See arena.games.codec."""

    def put_question(
        self, request: play_pb2.Request, view: game.View, actions: Sequence[game.Action]
    ) -> None:
        question = request.wazabi
        _put_view(question.view, cast("View", view))
        question.MergeFromString(b"".join([_ACTION_PARTS[action] for action in actions]))

    def question(self, request: play_pb2.Request) -> tuple[View, tuple[Action, ...]]:
        question = request.wazabi
        actions = tuple([_ACTION_OF[action.SerializeToString()] for action in question.actions])
        return _view(question.view), actions

    def put_start(
        self, start: play_pb2.GameStart, options: game.Options, history: Sequence[game.Event]
    ) -> None:
        start.wazabi_options.CopyFrom(_options_message(cast("Options", options)))
        if history:
            told = cast("Sequence[Event]", history)
            start.wazabi_history.events.extend([_event_message(event) for event in told])

    def start(self, start: play_pb2.GameStart) -> tuple[Options, tuple[Event, ...]]:
        history = tuple(_event(event) for event in start.wazabi_history.events)
        return _options(start.wazabi_options), history

    def put_over(self, over: play_pb2.GameOver, view: game.View) -> None:
        _put_view(over.wazabi, cast("View", view))

    def over(self, over: play_pb2.GameOver) -> View:
        return _view(over.wazabi)


CODEC = WazabiCodec()


# ---- cards and options ----


def _numbers(cards: Sequence[Card]) -> list[pb.WazabiCard.ValueType]:
    """Cards on the wire count from 1."""
    return [_CARD_NUMBERS[card] for card in cards]


def _card_number(card: Card | None) -> pb.WazabiCard.ValueType:
    return pb.WAZABI_CARD_UNSPECIFIED if card is None else _CARD_NUMBERS[card]


def _cards(numbers: Sequence[pb.WazabiCard.ValueType]) -> tuple[Card, ...]:
    return tuple([CARDS[number - 1] for number in numbers])


_CARD_NUMBERS = tuple(pb.WazabiCard.ValueType(card + 1) for card in CARDS)


def _options_message(options: Options) -> pb.WazabiOptions:
    return pb.WazabiOptions(dice=options.dice, end=_ENDS[options.end], teams=options.teams)


def _options(message: pb.WazabiOptions) -> Options:
    return _options_of(message.dice, message.end, message.teams)


@lru_cache
def _options_of(dice: int, end: pb.WazabiEnd.ValueType, teams: bool) -> Options:
    return Options(dice, _END_OF[end], teams)


# ---- actions ----


def _action_message(action: Action) -> pb.WazabiAction:
    return pb.WazabiAction(
        verb=_VERBS[action.verb],
        card=_card_number(action.card),
        target=action.seat,
        direction=_direction_number(action.direction),
    )


def _direction_number(direction: Direction | None) -> pb.WazabiDirection.ValueType:
    if direction is None:
        return pb.WAZABI_DIRECTION_UNSPECIFIED
    return pb.WAZABI_DIRECTION_LEFT if direction == "left" else pb.WAZABI_DIRECTION_RIGHT


def _direction(number: pb.WazabiDirection.ValueType) -> Direction | None:
    return DIRECTIONS[number - 1] if number else None


_ACTION_PARTS: dict[game.Action, bytes] = {
    action: pb.WazabiQuestion(actions=[_action_message(action)]).SerializeToString()
    for action in ACTIONS
}
"""A question with nothing but the action, serialised: merged when it is read."""

_ACTION_OF = {_action_message(action).SerializeToString(): action for action in ACTIONS}


# ---- events ----


def _event_message(event: Event) -> pb.WazabiEvent:
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
            return _card_event_message(event)


def _card_event_message(event: Dealt | Drew | Played | Took | Discarded | Out) -> pb.WazabiEvent:
    match event:
        case Dealt(seat, cards):
            kind = pb.WAZABI_EVENT_KIND_DEALT
        case Discarded(seat, cards):
            kind = pb.WAZABI_EVENT_KIND_DISCARDED
        case Out(seat, cards):
            kind = pb.WAZABI_EVENT_KIND_OUT
        case Drew(seat, drawn):
            return pb.WazabiEvent(
                kind=pb.WAZABI_EVENT_KIND_DREW, seat=seat, card=_card_number(drawn)
            )
        case Played(seat, card, target, way):
            return pb.WazabiEvent(
                kind=pb.WAZABI_EVENT_KIND_PLAYED,
                seat=seat,
                card=_CARD_NUMBERS[card],
                target=target,
                direction=_direction_number(way),
            )
        case Took(seat, victim, taken):
            return pb.WazabiEvent(
                kind=pb.WAZABI_EVENT_KIND_TOOK,
                seat=seat,
                target=victim,
                card=_card_number(taken),
            )
    return pb.WazabiEvent(kind=kind, seat=seat, cards=_numbers(cards))


def _event(message: pb.WazabiEvent) -> Event:
    return _event_of(message.SerializeToString())


@lru_cache(maxsize=1 << 14)
def _event_of(data: bytes) -> Event:
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
            return Rolled(seat, *_roll(message.rolled))
        case pb.WAZABI_EVENT_KIND_GAVE:
            return Gave(seat, message.target)
        case pb.WAZABI_EVENT_KIND_RESHUFFLED:
            return Reshuffled(message.count)
        case pb.WAZABI_EVENT_KIND_OVER:
            return Over(message.reason)
        case _:
            return _card_event(message)


def _card_event(message: pb.WazabiEvent) -> Event:
    seat, cards = message.seat, _cards(message.cards)
    match message.kind:
        case pb.WAZABI_EVENT_KIND_DEALT:
            return Dealt(seat, cards)
        case pb.WAZABI_EVENT_KIND_DREW:
            return Drew(seat, CARDS[message.card - 1] if message.card else None)
        case pb.WAZABI_EVENT_KIND_DISCARDED:
            return Discarded(seat, cards)
        case pb.WAZABI_EVENT_KIND_OUT:
            return Out(seat, cards)
        case pb.WAZABI_EVENT_KIND_PLAYED:
            target = message.target if message.HasField("target") else None
            return Played(seat, CARDS[message.card - 1], target, _direction(message.direction))
        case pb.WAZABI_EVENT_KIND_TOOK:
            return Took(seat, message.target, CARDS[message.card - 1] if message.card else None)
        case _:
            raise ValueError(f"unknown kind of event: {message.kind}")


def _roll(message: pb.WazabiRoll) -> tuple[int, int, int]:
    return message.w, message.card, message.give


# ---- views ----


def _put_view(message: pb.WazabiView, view: View) -> None:
    """Parts that repeat from view to view are kept as bytes: reading them is merging them."""
    parts = [_event_part(event) for event in view.events]
    parts.append(_options_part(view.options))
    parts.append(_roll_part(view.rolled))
    parts.extend([_known_part(cards) for cards in view.known])
    message.MergeFromString(b"".join(parts))
    if view.seat is not None:
        message.seat = view.seat
    message.phase = _PHASES[view.phase]
    if view.to_act != NOBODY:
        message.to_act = view.to_act
    message.active = view.active
    message.counterclockwise = view.direction < 0
    message.turn = view.turn
    message.extra = view.extra
    message.dice.extend(view.dice)
    message.hand.extend(_numbers(view.hand))
    message.hands.extend(view.hands)
    message.deck = view.deck
    message.discard.extend(_numbers(view.discard))
    message.skips.extend(view.skips)
    message.giving = view.giving
    message.drawing = view.drawing
    message.played = _card_number(view.played)
    message.out.extend(view.out)


@lru_cache(maxsize=1 << 14)
def _event_part(event: Event) -> bytes:
    """A view with nothing but this event, serialised; the parts below likewise."""
    return pb.WazabiView(events=[_event_message(event)]).SerializeToString()


@lru_cache
def _options_part(options: Options) -> bytes:
    return pb.WazabiView(options=_options_message(options)).SerializeToString()


@lru_cache(maxsize=1 << 10)
def _known_part(cards: tuple[Card, ...]) -> bytes:
    return pb.WazabiView(known=[pb.WazabiCards(cards=_numbers(cards))]).SerializeToString()


@lru_cache(maxsize=1 << 10)
def _roll_part(rolled: tuple[int, int, int]) -> bytes:
    w, card, give = rolled
    return pb.WazabiView(rolled=pb.WazabiRoll(w=w, card=card, give=give)).SerializeToString()


@lru_cache(maxsize=1 << 10)
def _known(data: bytes) -> tuple[Card, ...]:
    return _cards(pb.WazabiCards.FromString(data).cards)


def _view(message: pb.WazabiView) -> View:
    """A slice of a repeated field is a list, which is read faster than the field."""
    return View(
        seat=message.seat if message.HasField("seat") else None,
        options=_options(message.options),
        events=tuple([_event(event) for event in message.events]),
        phase=_PHASE_OF[message.phase],
        to_act=message.to_act if message.HasField("to_act") else NOBODY,
        active=message.active,
        direction=-1 if message.counterclockwise else 1,
        turn=message.turn,
        extra=message.extra,
        dice=tuple(message.dice[:]),
        hand=_cards(message.hand[:]),
        hands=tuple(message.hands[:]),
        known=tuple([_known(cards.SerializeToString()) for cards in message.known]),
        deck=message.deck,
        discard=_cards(message.discard[:]),
        skips=tuple(message.skips[:]),
        rolled=_roll(message.rolled),
        giving=message.giving,
        drawing=message.drawing,
        played=CARDS[message.played - 1] if message.played else None,
        out=tuple(message.out[:]),
    )
