"""Messages of later versions: what is not known here is passed over, or named in one sentence."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from google.protobuf.message import Message

from arena.games import registry
from arena.games.chance import SEED_BYTES, SeedChance
from arena.games.heroes.codec import events as heroes_events
from arena.games.wazabi.codec import events as wazabi_events
from arena.games.wire import tag, varint
from arena.v1 import heroes_pb2, play_pb2, wazabi_pb2

GAMES = pytest.mark.parametrize("name", registry.names())
NEWER = tag(1000, 0) + varint(7)
"""A field that no schema has yet."""


def asked(name: str) -> Iterator[tuple[play_pb2.Request, object]]:
    """Requests of a random game, and what they say."""
    game, codec, rng = registry.game(name), registry.codec(name), random.Random(1)
    state = game.new(4, game.options({}), SeedChance(bytes(SEED_BYTES)))
    for _ in range(200):
        actions = state.legal_actions()
        if not actions:
            return
        view = state.view(state.to_act())
        request = play_pb2.Request.FromString(codec.question_part(view, actions))
        yield request, (view, tuple(actions))
        state.apply(rng.choice(actions))


def question(name: str, request: play_pb2.Request) -> wazabi_pb2.WazabiQuestion:
    """Of either game: what is used of them here has the same names."""
    found: wazabi_pb2.WazabiQuestion = getattr(request, name)
    return found


@GAMES
def test_fields_that_are_not_known_yet_are_passed_over(name: str) -> None:
    for request, said in asked(name):
        sent = question(name, request)
        parts: list[Message] = [sent, sent.view, sent.view.options, *sent.actions]
        for part in [*parts, *sent.view.events]:
            part.MergeFromString(NEWER)
        assert registry.codec(name).question(request) == said


@GAMES
@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda sent: setattr(sent.actions[0], "verb", 99), r"an action \(verb: 99.*\) is not one"),
        (lambda sent: setattr(sent.view.events.add(), "kind", 99), "the kind of event 99 is not"),
        (lambda sent: setattr(sent.view, "phase", 99), "the phase 99 is not one"),
    ],
    ids=["action", "event", "phase"],
)
def test_a_value_that_is_not_known_is_named_in_a_sentence(
    name: str, spoil: Callable[[wazabi_pb2.WazabiQuestion], None], sentence: str
) -> None:
    request, _ = next(asked(name))
    spoil(question(name, request))
    with pytest.raises(ValueError, match=f"{sentence}.* that this version of the game knows$"):
        registry.codec(name).question(request)


def test_each_kind_of_event_in_the_schema_is_read_and_written_as_itself() -> None:
    for kind in heroes_pb2.HeroesEventKind.values()[1:]:
        sent = heroes_pb2.HeroesEvent(kind=kind).SerializeToString()
        assert heroes_events.event_message(heroes_events.event_of(sent)).kind == kind
    for number in wazabi_pb2.WazabiEventKind.values()[1:]:
        told = wazabi_pb2.WazabiEvent(kind=number, card=wazabi_pb2.WAZABI_CARD_STEAL)
        read = wazabi_events.event_of(told.SerializeToString())
        assert wazabi_events.event_message(read).kind == number
