"""Cards, options and actions of Wazabi as parts of messages, and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from arena.games import game
from arena.games.codec import ByMessage, ByNumber
from arena.games.wazabi.actions import ACTIONS, DIRECTIONS, Action, Direction, Verb
from arena.games.wazabi.cards import CARDS, Card
from arena.games.wazabi.options import End, Options
from arena.v1 import wazabi_pb2 as pb

_VERBS: dict[Verb, pb.WazabiVerb.ValueType] = {
    "give": pb.WAZABI_VERB_GIVE,
    "end": pb.WAZABI_VERB_END,
    "play": pb.WAZABI_VERB_PLAY,
    "take": pb.WAZABI_VERB_TAKE,
    "keep": pb.WAZABI_VERB_KEEP,
    "discard": pb.WAZABI_VERB_DISCARD,
}
_ENDS: dict[End, pb.WazabiEnd.ValueType] = {
    "ranking": pb.WAZABI_END_RANKING,
    "first": pb.WAZABI_END_FIRST,
}
_END_OF = ByNumber("the end", {int(number): end for end, number in _ENDS.items()})

# ---- cards and options ----

CARD_NUMBERS = tuple(pb.WazabiCard.ValueType(card + 1) for card in CARDS)
"""Cards on the wire count from 1."""
_CARD_OF = ByNumber("the card", {int(number): CARDS[number - 1] for number in CARD_NUMBERS})


def card_numbers(cards: Sequence[Card]) -> list[pb.WazabiCard.ValueType]:
    return [CARD_NUMBERS[card] for card in cards]


def card_number(card: Card | None) -> pb.WazabiCard.ValueType:
    return pb.WAZABI_CARD_UNSPECIFIED if card is None else CARD_NUMBERS[card]


def cards_of(numbers: Sequence[int]) -> tuple[Card, ...]:
    return tuple([_CARD_OF[number] for number in numbers])


def known_card(number: int) -> Card:
    return _CARD_OF[number]


def card_of(number: int) -> Card | None:
    return _CARD_OF[number] if number else None


def options_message(options: Options) -> pb.WazabiOptions:
    return pb.WazabiOptions(dice=options.dice, end=_ENDS[options.end], teams=options.teams)


@lru_cache
def options_part(options: Options) -> bytes:
    """A view with nothing but the options, serialised."""
    return pb.WazabiView(options=options_message(options)).SerializeToString()


@lru_cache
def options_of(data: bytes) -> Options:
    message = pb.WazabiOptions.FromString(data)
    return Options(message.dice, _END_OF[message.end], message.teams)


# ---- actions ----


def _action_message(action: Action) -> pb.WazabiAction:
    return pb.WazabiAction(
        verb=_VERBS[action.verb],
        card=card_number(action.card),
        target=action.seat,
        direction=direction_number(action.direction),
    )


def direction_number(direction: Direction | None) -> pb.WazabiDirection.ValueType:
    if direction is None:
        return pb.WAZABI_DIRECTION_UNSPECIFIED
    return pb.WAZABI_DIRECTION_LEFT if direction == "left" else pb.WAZABI_DIRECTION_RIGHT


def direction_of(number: int) -> Direction | None:
    return _DIRECTION_OF[number] if number else None


_DIRECTION_OF = ByNumber("the direction", dict(enumerate(DIRECTIONS, 1)))


ACTION_PARTS: dict[game.Action, bytes] = {
    action: pb.WazabiQuestion(actions=[_action_message(action)]).SerializeToString()
    for action in ACTIONS
}
"""A question with nothing but the action, serialised."""

ACTION_OF = ByMessage(
    "an action",
    pb.WazabiAction,
    {_action_message(action).SerializeToString(): action for action in ACTIONS},
)
