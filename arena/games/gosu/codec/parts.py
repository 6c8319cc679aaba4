"""Cards, abilities, options and actions as parts of messages, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache

from arena.games import game
from arena.games.codec import ByNumber
from arena.games.game import NOBODY
from arena.games.gosu.actions import VERBS, Action, Verb, parse
from arena.games.gosu.cards import TRIGGERS, VERSIONS, Card, CardSet, Power, Trigger
from arena.games.gosu.loading import SHIPPED
from arena.games.gosu.options import Options, checked
from arena.games.gosu.places import NOWHERE, PLACES
from arena.v1 import gosu_pb2 as pb

_VERBS = {verb: pb.GosuVerb.Value(f"GOSU_VERB_{verb.upper()}") for verb in VERBS}
_TRIGGERS: dict[Trigger, pb.GosuTrigger.ValueType] = {
    trigger: pb.GosuTrigger.Value(f"GOSU_TRIGGER_{trigger.upper()}") for trigger in TRIGGERS
}
_ABILITIES = {
    ability: pb.GosuAbility.Value(f"GOSU_ABILITY_{ability.upper().replace(' ', '_')}")
    for ability in VERSIONS
}
_VERB_OF = ByNumber[Verb]("the verb", {int(number): verb for verb, number in _VERBS.items()})
_TRIGGER_OF = ByNumber("the trigger", {int(number): name for name, number in _TRIGGERS.items()})
_ABILITY_OF = ByNumber("the ability", {int(number): name for name, number in _ABILITIES.items()})

# ---- options ----


def options_message(options: Options) -> pb.GosuOptions:
    return pb.GosuOptions(cards=options.cards.source)


@lru_cache
def options_part(options: Options) -> bytes:
    """A view with nothing but the options, serialised."""
    return pb.GosuView(options=options_message(options)).SerializeToString()


@lru_cache
def options_of(data: bytes) -> Options:
    source = pb.GosuOptions.FromString(data).cards
    return checked({"cards": source if source in SHIPPED else json.loads(source)})


# ---- cards and abilities ----


def numbers_of(cards: Iterable[Card]) -> list[int]:
    return [card.number for card in cards]


def card_of(cards: CardSet, number: int) -> Card:
    """Raises ValueError for a number that the set does not have."""
    if number >= len(cards.cards):
        raise ValueError(f"the card {number} is not one of the set {cards.id!r}")
    return cards.cards[number]


def cards_of(cards: CardSet, numbers: Iterable[int]) -> tuple[Card, ...]:
    return tuple([card_of(cards, number) for number in numbers])


def power_message(power: Power) -> pb.GosuPower:
    return pb.GosuPower(
        card=power.card.number,
        trigger=_TRIGGERS[power.trigger],
        ability=_ABILITIES[power.ability],
    )


def power_of(cards: CardSet, message: pb.GosuPower) -> Power:
    ability = _ABILITY_OF[message.ability]
    card = card_of(cards, message.card)
    return Power(card, _TRIGGER_OF[message.trigger], ability, VERSIONS.index(ability))


# ---- actions ----


@lru_cache(maxsize=1 << 14)
def action_part(cards: CardSet, action: game.Action) -> bytes:
    """A question with nothing but the action, serialised."""
    assert isinstance(action, Action), "a question of the game has its actions"
    message = pb.GosuAction(verb=_VERBS[action.verb], number=action.number)
    if action.card:
        message.card = cards.number[action.card]
    if action.seat != NOBODY:
        message.seat = action.seat
    if action.place != NOWHERE:
        message.place = action.place
    if action.other != NOWHERE:
        message.other = action.other
    return pb.GosuQuestion(actions=[message]).SerializeToString()


@lru_cache(maxsize=1 << 14)
def action_of(cards: CardSet, data: bytes) -> Action:
    """Raises ValueError for what is no action of the game."""
    message = pb.GosuAction.FromString(data)
    try:
        return _read(cards, message)
    except ValueError as error:
        text = " ".join(str(message).split())
        raise ValueError(
            f"an action ({text}) is not one that this version of the game knows"
        ) from error


def _read(cards: CardSet, message: pb.GosuAction) -> Action:
    for place in (message.place, message.other):
        if place not in PLACES:
            raise ValueError(f"the place {place} is none of an army")
    found = Action(
        _VERB_OF[message.verb],
        card_of(cards, message.card).id if message.HasField("card") else "",
        message.seat if message.HasField("seat") else NOBODY,
        message.place if message.HasField("place") else NOWHERE,
        message.other if message.HasField("other") else NOWHERE,
        message.number,
    )
    return parse(found.text)
