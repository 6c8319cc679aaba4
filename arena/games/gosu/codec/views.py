"""Views and questions of GOSU Tactics, which is what there is most of on the wire.

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
from arena.games.gosu.cards import Card, CardSet, Power
from arena.games.gosu.codec.events import event_of, event_part
from arena.games.gosu.codec.parts import (
    action_of,
    action_part,
    card_of,
    cards_of,
    numbers_of,
    options_of,
    options_part,
    power_message,
    power_of,
)
from arena.games.gosu.view import Army, Goblin, Link, Phase, View
from arena.games.wire import NumberField, NumbersField, delimited, numbers, parts
from arena.v1 import gosu_pb2 as pb

_PHASES: dict[Phase, pb.GosuPhase.ValueType] = {
    "setup": pb.GOSU_PHASE_SETUP,
    "turn": pb.GOSU_PHASE_TURN,
    "cost": pb.GOSU_PHASE_COST,
    "ability": pb.GOSU_PHASE_ABILITY,
    "links": pb.GOSU_PHASE_LINKS,
    "swap": pb.GOSU_PHASE_SWAP,
    "target": pb.GOSU_PHASE_TARGET,
    "victim": pb.GOSU_PHASE_VICTIM,
    "discard": pb.GOSU_PHASE_DISCARD,
    "half": pb.GOSU_PHASE_HALF,
    "take": pb.GOSU_PHASE_TAKE,
    "redraw": pb.GOSU_PHASE_REDRAW,
    "over": pb.GOSU_PHASE_OVER,
}
_PHASE_OF = ByNumber("the phase", {int(number): phase for phase, number in _PHASES.items()})

# ---- writing ----

_of = pb.GosuView
_PHASE = {phase: NumberField(_of.PHASE_FIELD_NUMBER)[number] for phase, number in _PHASES.items()}
_SEAT = NumberField(_of.SEAT_FIELD_NUMBER, always=True)
_TO_ACT = NumberField(_of.TO_ACT_FIELD_NUMBER, always=True)
_ROUND = NumberField(_of.ROUND_FIELD_NUMBER)
_ACTIVE = NumberField(_of.ACTIVE_FIELD_NUMBER)
_ADVANTAGE = NumberField(_of.ADVANTAGE_FIELD_NUMBER)
_POINTS = NumbersField(_of.POINTS_FIELD_NUMBER)
_HANDS = NumbersField(_of.HANDS_FIELD_NUMBER)
_BAKUTOS = NumbersField(_of.BAKUTOS_FIELD_NUMBER)
_DECK = NumberField(_of.DECK_FIELD_NUMBER)
_PASSED = NumbersField(_of.PASSED_FIELD_NUMBER)
_TURNS_LEFT = NumbersField(_of.TURNS_LEFT_FIELD_NUMBER)
_EXTRA = NumberField(_of.EXTRA_FIELD_NUMBER)
_EXTRA_TURN = NumberField(_of.EXTRA_TURN_FIELD_NUMBER)
_TURNS = NumberField(_of.TURNS_FIELD_NUMBER)
_REDRAWS = NumbersField(_of.REDRAWS_FIELD_NUMBER)
_PLACE = NumberField(_of.PLACE_FIELD_NUMBER, always=True)
_NAMED = NumberField(_of.NAMED_FIELD_NUMBER, always=True)
_FROM_DISCARD = NumberField(_of.FROM_DISCARD_FIELD_NUMBER)
_OWED = NumberField(_of.OWED_FIELD_NUMBER)
_NEWCOMER = NumberField(_of.NEWCOMER_FIELD_NUMBER, always=True)
_CHOSEN = NumbersField(_of.CHOSEN_FIELD_NUMBER)
_FRESH = NumbersField(_of.FRESH_FIELD_NUMBER)


def view_message(view: View) -> bytes:
    """A serialised GosuView."""
    pieces = parts(view.events, event_part)
    pieces += (
        b"" if view.seat is None else _SEAT[view.seat],
        options_part(view.options),
        _PHASE[view.phase],
        b"" if view.to_act == NOBODY else _TO_ACT[view.to_act],
        _ROUND[view.round],
        _ACTIVE[view.active],
        _ADVANTAGE[view.advantage],
        _POINTS[view.points],
        b"".join([_army_part(army) for army in view.armies]),
        _cards_part(_of.HAND_FIELD_NUMBER, view.hand),
        _HANDS[view.hands],
        _known_part(view.known),
        _BAKUTOS[view.bakutos],
        _DECK[view.deck],
        _cards_part(_of.TURNED_FIELD_NUMBER, view.turned),
        _cards_part(_of.DISCARD_FIELD_NUMBER, view.discard),
        _PASSED[view.passed],
        _TURNS_LEFT[_counted(view.turns_left)],
        _EXTRA[view.extra],
        _EXTRA_TURN[view.extra_turn],
        _TURNS[view.turns],
        _REDRAWS[view.redraws],
        _play_part(view),
        _CHOSEN[view.chosen],
        _cards_part(_of.MINE_FIELD_NUMBER, view.mine),
        _cards_part(_of.SHUFFLED_FIELD_NUMBER, view.shuffled),
        _cards_part(_of.POOL_FIELD_NUMBER, view.pool),
        _FRESH[view.fresh],
    )
    return b"".join(pieces)


def question_message(view: View, actions: Sequence[game.Action]) -> bytes:
    """A serialised GosuQuestion."""
    cards = view.options.cards
    written = delimited(pb.GosuQuestion.VIEW_FIELD_NUMBER, view_message(view))
    return written + b"".join([action_part(cards, action) for action in actions])


def _counted(turns_left: tuple[int | None, ...]) -> tuple[int, ...]:
    return tuple([turns for turns in turns_left if turns is not None])


def _play_part(view: View) -> bytes:
    """A view with nothing but what the turn has come to, serialised; the next likewise."""
    return b"".join(
        (
            b"" if view.named is None else _NAMED[view.named.number],
            b"" if view.place is None else _PLACE[view.place],
            _FROM_DISCARD[view.from_discard],
            _OWED[view.owed],
            b"" if view.power is None else _power_part(_of.POWER_FIELD_NUMBER, view.power),
            b"" if view.newcomer is None else _NEWCOMER[view.newcomer],
            *[_power_part(_of.QUEUE_FIELD_NUMBER, power) for power in view.queue],
            *[_link_part(link) for link in view.links],
        )
    )


def _cards_part(field: int, cards: tuple[Card, ...]) -> bytes:
    """Card numbers are below 128, a byte each."""
    return delimited(field, bytes([card.number for card in cards])) if cards else b""


@lru_cache(maxsize=1 << 12)
def _army_part(army: Army) -> bytes:
    rows = [[pb.GosuGoblin(card=card.number, up=up) for card, up in row] for row in army]
    message = pb.GosuArmy(bakutos=rows[0], heroes=rows[1], ozekis=rows[2])
    return pb.GosuView(armies=[message]).SerializeToString()


@lru_cache(maxsize=1 << 10)
def _known_part(known: tuple[tuple[Card, ...], ...]) -> bytes:
    messages = [pb.GosuCards(cards=numbers_of(cards)) for cards in known]
    return pb.GosuView(known=messages).SerializeToString()


@lru_cache(maxsize=1 << 10)
def _power_part(field: int, power: Power) -> bytes:
    return delimited(field, power_message(power).SerializeToString())


@lru_cache(maxsize=1 << 10)
def _link_part(link: Link) -> bytes:
    message = pb.GosuLink(place=link.place, powers=[power_message(power) for power in link.powers])
    return pb.GosuView(links=[message]).SerializeToString()


# ---- reading ----

_SHALLOW_VIEW = shallow(pb.GosuView)
_SHALLOW_QUESTION = shallow(pb.GosuQuestion)


def question_of(data: bytes) -> tuple[View, tuple[game.Action, ...]]:
    """Of a serialised GosuQuestion."""
    message: Any = _SHALLOW_QUESTION.FromString(data)
    view = view_of(message.view)
    cards = view.options.cards
    return view, tuple([action_of(cards, action) for action in message.actions[:]])


def view_of(data: bytes) -> View:
    """Of a serialised GosuView. A slice of a repeated field is a list, which is read faster."""
    message: Any = _SHALLOW_VIEW.FromString(data)
    options = options_of(message.options)
    cards = options.cards
    hands = numbers(message.hands)
    return View(
        message.seat if message.HasField("seat") else None,
        options,
        tuple([event_of(cards, event) for event in message.events[:]]),
        _PHASE_OF[message.phase],
        message.to_act if message.HasField("to_act") else NOBODY,
        message.round,
        message.active,
        message.advantage,
        numbers(message.points),
        tuple([_army_of(cards, army) for army in message.armies[:]]),
        _cards_of(cards, message.hand),
        hands,
        tuple([_known_of(cards, known) for known in message.known[:]]),
        numbers(message.bakutos),
        message.deck,
        _cards_of(cards, message.turned),
        _cards_of(cards, message.discard),
        tuple([bool(passed) for passed in numbers(message.passed)]),
        numbers(message.turns_left) or (None,) * len(hands),
        message.extra,
        message.extra_turn,
        message.turns,
        numbers(message.redraws),
        card_of(cards, message.named) if message.HasField("named") else None,
        message.place if message.HasField("place") else None,
        message.from_discard,
        message.owed,
        _power_of(cards, message.power) if message.power else None,
        message.newcomer if message.HasField("newcomer") else None,
        tuple([_power_of(cards, power) for power in message.queue[:]]),
        tuple([_link_of(cards, link) for link in message.links[:]]),
        numbers(message.chosen),
        _cards_of(cards, message.mine),
        _cards_of(cards, message.shuffled),
        _cards_of(cards, message.pool),
        numbers(message.fresh),
    )


def _cards_of(cards: CardSet, packed: bytes) -> tuple[Card, ...]:
    return cards_of(cards, numbers(packed))


@lru_cache(maxsize=1 << 12)
def _army_of(cards: CardSet, data: bytes) -> Army:
    message = pb.GosuArmy.FromString(data)
    bakutos, heroes, ozekis = (
        tuple(Goblin(card_of(cards, goblin.card), goblin.up) for goblin in row)
        for row in (message.bakutos, message.heroes, message.ozekis)
    )
    return bakutos, heroes, ozekis


@lru_cache(maxsize=1 << 10)
def _known_of(cards: CardSet, data: bytes) -> tuple[Card, ...]:
    return cards_of(cards, pb.GosuCards.FromString(data).cards)


@lru_cache(maxsize=1 << 10)
def _power_of(cards: CardSet, data: bytes) -> Power:
    return power_of(cards, pb.GosuPower.FromString(data))


@lru_cache(maxsize=1 << 10)
def _link_of(cards: CardSet, data: bytes) -> Link:
    message = pb.GosuLink.FromString(data)
    return Link(message.place, tuple(power_of(cards, power) for power in message.powers))
