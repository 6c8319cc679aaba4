"""Values of Heroes to the messages of arena/v1/heroes.proto and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from arena.games import game
from arena.games.game import NOBODY
from arena.games.heroes.actions import ACTIONS, Action, Verb
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
from arena.games.heroes.heroes import TRAINER, WITCH, Hero
from arena.games.heroes.options import Clue, Deck, Edition, Options
from arena.games.heroes.view import Limit, Member, Origin, Phase, View
from arena.games.wire import delimited
from arena.v1 import heroes_pb2 as pb
from arena.v1 import play_pb2

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
_PHASE_OF = {number: phase for phase, number in _PHASES.items()}
_ORIGIN_OF = {number: origin for origin, number in _ORIGINS.items()}
_EDITION_OF = {number: edition for edition, number in _EDITIONS.items()}
_CLUE_OF = {number: clue for clue, number in _CLUES.items()}
_DECK_OF = {number: deck for deck, number in _DECKS.items()}


_QUESTION = play_pb2.Request.HEROES_FIELD_NUMBER


class HeroesCodec:
    """See arena.games.codec."""

    def question_part(self, view: game.View, actions: Sequence[game.Action]) -> bytes:
        question = pb.HeroesQuestion()
        _put_view(question.view, cast("View", view))
        parts = [question.SerializeToString(), *[_ACTION_PARTS[action] for action in actions]]
        return delimited(_QUESTION, b"".join(parts))

    def question(self, request: play_pb2.Request) -> tuple[View, tuple[Action, ...]]:
        question = request.heroes
        actions = tuple([_ACTION_OF[action.SerializeToString()] for action in question.actions])
        return _view(question.view), actions

    def put_start(
        self, start: play_pb2.GameStart, options: game.Options, history: Sequence[game.Event]
    ) -> None:
        start.heroes_options.CopyFrom(_options_message(cast("Options", options)))
        if history:
            told = cast("Sequence[Event]", history)
            start.heroes_history.events.extend([event_message(event) for event in told])

    def start(self, start: play_pb2.GameStart) -> tuple[Options, tuple[Event, ...]]:
        history = tuple(_event(event) for event in start.heroes_history.events)
        return _options(start.heroes_options), history

    def put_over(self, over: play_pb2.GameOver, view: game.View) -> None:
        _put_view(over.heroes, cast("View", view))

    def over(self, over: play_pb2.GameOver) -> View:
        return _view(over.heroes)


CODEC = HeroesCodec()


# ---- heroes and options ----


def _hero(hero: Hero) -> pb.HeroesHero.ValueType:
    """Heroes have the same numbers on the wire; 0 is none, or one that is not told."""
    return pb.HeroesHero.ValueType(hero)


def _heroes(heroes: Sequence[Hero]) -> list[pb.HeroesHero.ValueType]:
    return [_hero(hero) for hero in heroes]


def _options_message(options: Options) -> pb.HeroesOptions:
    return pb.HeroesOptions(
        edition=_EDITIONS[options.edition], clue=_CLUES[options.clue], deck=_DECKS[options.deck]
    )


def _options(message: pb.HeroesOptions) -> Options:
    return Options(_EDITION_OF[message.edition], _CLUE_OF[message.clue], _DECK_OF[message.deck])


# ---- actions ----


def _action_message(action: Action) -> pb.HeroesAction:
    return pb.HeroesAction(
        verb=_VERBS[action.verb],
        hero=_hero(action.hero),
        refreshes=_hero((action.target or 0) if action.hero == WITCH else 0),
        target=action.target if action.hero == TRAINER else None,
    )


_ACTION_PARTS: dict[game.Action, bytes] = {
    action: pb.HeroesQuestion(actions=[_action_message(action)]).SerializeToString()
    for action in ACTIONS
}
"""A question with nothing but the action, serialised: merged when it is read."""

_ACTION_OF = {_action_message(action).SerializeToString(): action for action in ACTIONS}


# ---- events ----

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
        message.heroes.extend(_heroes(event.heroes))
    elif isinstance(event, Dropped):
        message.hero = _hero(event.hero)
    else:
        message.seat = event.seat
        _put_rest(message, event)
    return message


def _put_rest(message: pb.HeroesEvent, event: Event) -> None:
    """What else the event has besides its seat."""
    match event:
        case Formed(_, heroes) | Dealt(_, heroes):
            message.heroes.extend(_heroes(heroes))
        case Passed(_, whole_round):
            message.round = whole_round
        case Used(_, hero, target):
            message.hero = _hero(hero)
            if hero == WITCH:
                message.refreshes = _hero(target or 0)
            elif target is not None:
                message.target = target
        case Sent(_, hero, deck):
            message.hero, message.deck = _hero(hero), deck
        case Clued(_, to, hero, answer):
            message.target, message.hero, message.answer = to, _hero(hero), answer
        case Forwarded(_, to):
            message.target = to
        case _ if isinstance(event, _OF_SEAT_AND_HERO):
            message.hero = _hero(event.hero)
        case _:
            pass


def _event(message: pb.HeroesEvent) -> Event:
    return _event_of(message.SerializeToString())


@lru_cache(maxsize=1 << 14)
def _event_of(data: bytes) -> Event:
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


# ---- views ----


def _put_view(message: pb.HeroesView, view: View) -> None:
    """Parts that repeat from view to view are kept as bytes: reading them is merging them."""
    parts = [_event_part(event) for event in view.events]
    parts.append(_options_part(view.options))
    parts.extend([_band_part(band) for band in view.bands])
    parts.extend([_eliminated_part(heroes) for heroes in view.eliminated])
    message.MergeFromString(b"".join(parts))
    if view.seat is not None:
        message.seat = view.seat
    if view.to_act != NOBODY:
        message.to_act = view.to_act
    if view.holder is not None:
        message.holder = view.holder
    message.phase = _PHASES[view.phase]
    message.round = view.round
    message.active = view.active
    message.requirement = _hero(view.requirement)
    message.ignore = view.ignore
    message.wandering = _hero(view.wandering)
    message.origin = _ORIGINS[view.origin]
    message.knowing.extend(view.knowing)
    message.trained.extend(view.trained)
    message.passed.extend(view.passed)
    message.clues.extend([event_message(clue) for clue in view.clues])
    message.claims.extend([event_message(claim) for claim in view.claims])
    message.pending.extend([event_message(use) for use in view.pending])
    message.hired = _hero(view.hired)
    message.hand.extend(_heroes(view.hand))
    message.hands.extend(view.hands)
    message.used.extend(view.used)
    message.deck = view.deck
    message.discard.extend(_heroes(view.discard))
    for seat, heroes, cards in view.limits:
        message.limits.add(seat=seat, heroes=_heroes(heroes), cards=cards)
    message.shuffled.extend(view.shuffled)


@lru_cache(maxsize=1 << 14)
def _event_part(event: Event) -> bytes:
    """A view with nothing but this event, serialised; the parts below likewise."""
    return pb.HeroesView(events=[event_message(event)]).SerializeToString()


@lru_cache
def _options_part(options: Options) -> bytes:
    return pb.HeroesView(options=_options_message(options)).SerializeToString()


@lru_cache(maxsize=1 << 12)
def _band_part(band: tuple[Member, ...]) -> bytes:
    members = [pb.HeroesMember(hero=_hero(hero), used=used) for hero, used in band]
    return pb.HeroesView(bands=[pb.HeroesBand(members=members)]).SerializeToString()


@lru_cache(maxsize=1 << 12)
def _eliminated_part(heroes: tuple[Hero, ...]) -> bytes:
    pile = pb.HeroesHeroes(heroes=_heroes(heroes))
    return pb.HeroesView(eliminated=[pile]).SerializeToString()


@lru_cache(maxsize=1 << 12)
def _band(data: bytes) -> tuple[Member, ...]:
    members = pb.HeroesBand.FromString(data).members
    return tuple(Member(int(member.hero), member.used) for member in members)


@lru_cache(maxsize=1 << 12)
def _pile(data: bytes) -> tuple[Hero, ...]:
    return tuple(pb.HeroesHeroes.FromString(data).heroes)


def _view(message: pb.HeroesView) -> View:
    """A slice of a repeated field is a list, which is read faster than the field."""
    return View(
        seat=message.seat if message.HasField("seat") else None,
        options=_options(message.options),
        events=tuple([_event(event) for event in message.events]),
        phase=_PHASE_OF[message.phase],
        to_act=message.to_act if message.HasField("to_act") else NOBODY,
        round=message.round,
        active=message.active,
        requirement=message.requirement,
        ignore=message.ignore,
        holder=message.holder if message.HasField("holder") else None,
        wandering=message.wandering,
        origin=_ORIGIN_OF[message.origin],
        knowing=tuple(message.knowing[:]),
        trained=tuple(message.trained[:]),
        passed=tuple(message.passed[:]),
        clues=tuple([cast("Clued", _event(clue)) for clue in message.clues]),
        claims=tuple([cast("Claimed", _event(claim)) for claim in message.claims]),
        pending=tuple([cast("Used", _event(use)) for use in message.pending]),
        hired=message.hired,
        hand=tuple(message.hand[:]),
        hands=tuple(message.hands[:]),
        bands=tuple([_band(band.SerializeToString()) for band in message.bands]),
        eliminated=tuple([_pile(heroes.SerializeToString()) for heroes in message.eliminated]),
        used=tuple(message.used[:]),
        deck=message.deck,
        discard=tuple(message.discard[:]),
        limits=tuple(
            Limit(limit.seat, tuple(limit.heroes[:]), limit.cards) for limit in message.limits
        ),
        shuffled=tuple(message.shuffled[:]),
    )
