"""Heroes, options and actions as parts of messages, and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from arena.games import game
from arena.games.codec import ByMessage, ByNumber
from arena.games.heroes.actions import ACTIONS, Action, Verb
from arena.games.heroes.heroes import TRAINER, WITCH, Hero
from arena.games.heroes.options import Clue, Deck, Edition, Options
from arena.v1 import heroes_pb2 as pb

_VERBS: dict[Verb, pb.HeroesVerb.ValueType] = {
    "pass": pb.HEROES_VERB_PASS,
    "pass_round": pb.HEROES_VERB_PASS_ROUND,
    "use": pb.HEROES_VERB_USE,
    "claim": pb.HEROES_VERB_CLAIM,
    "silent": pb.HEROES_VERB_SILENT,
    "send": pb.HEROES_VERB_SEND,
    "discard": pb.HEROES_VERB_DISCARD,
    "forward": pb.HEROES_VERB_FORWARD,
    "hire": pb.HEROES_VERB_HIRE,
    "clue": pb.HEROES_VERB_CLUE,
}
_EDITIONS: dict[Edition, pb.HeroesEdition.ValueType] = {
    "hu2017": pb.HEROES_EDITION_HU2017,
    "cz2016": pb.HEROES_EDITION_CZ2016,
}
_CLUES: dict[Clue, pb.HeroesClueRule.ValueType] = {
    "same": pb.HEROES_CLUE_RULE_SAME,
    "requirement": pb.HEROES_CLUE_RULE_REQUIREMENT,
}
_DECKS: dict[Deck, pb.HeroesDeckRule.ValueType] = {
    "once": pb.HEROES_DECK_RULE_ONCE,
    "endless": pb.HEROES_DECK_RULE_ENDLESS,
}
_EDITION_OF = ByNumber("the edition", {int(number): name for name, number in _EDITIONS.items()})
_CLUE_OF = ByNumber("the clue rule", {int(number): name for name, number in _CLUES.items()})
_DECK_OF = ByNumber("the deck rule", {int(number): name for name, number in _DECKS.items()})

# ---- heroes and options ----


def hero_number(hero: Hero) -> pb.HeroesHero.ValueType:
    """Heroes have the same numbers on the wire; 0 is none, or one that is not told."""
    return pb.HeroesHero.ValueType(hero)


def hero_numbers(heroes: Sequence[Hero]) -> list[pb.HeroesHero.ValueType]:
    return [hero_number(hero) for hero in heroes]


def options_message(options: Options) -> pb.HeroesOptions:
    return pb.HeroesOptions(
        edition=_EDITIONS[options.edition], clue=_CLUES[options.clue], deck=_DECKS[options.deck]
    )


@lru_cache
def options_part(options: Options) -> bytes:
    """A view with nothing but the options, serialised."""
    return pb.HeroesView(options=options_message(options)).SerializeToString()


@lru_cache
def options_of(data: bytes) -> Options:
    message = pb.HeroesOptions.FromString(data)
    return Options(_EDITION_OF[message.edition], _CLUE_OF[message.clue], _DECK_OF[message.deck])


# ---- actions ----


def _action_message(action: Action) -> pb.HeroesAction:
    return pb.HeroesAction(
        verb=_VERBS[action.verb],
        hero=hero_number(action.hero),
        refreshes=hero_number((action.target or 0) if action.hero == WITCH else 0),
        target=action.target if action.hero == TRAINER else None,
    )


ACTION_PARTS: dict[game.Action, bytes] = {
    action: pb.HeroesQuestion(actions=[_action_message(action)]).SerializeToString()
    for action in ACTIONS
}
"""A question with nothing but the action, serialised."""

ACTION_OF = ByMessage(
    "an action",
    pb.HeroesAction,
    {_action_message(action).SerializeToString(): action for action in ACTIONS},
)
