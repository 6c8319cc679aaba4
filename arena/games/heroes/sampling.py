"""Hidden cards drawn at random, consistent with a view.

First the wandering hero and the clue cards that lie face down, which hang together by the answers;
then the other hands and the deck, within what seats said of their hands and what was shuffled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from arena.games.game import NOBODY, Rng, Seat
from arena.games.heroes import knowledge
from arena.games.heroes.answers import Answers
from arena.games.heroes.events import Clued
from arena.games.heroes.filling import Group, Supply, filled, listed, shuffled
from arena.games.heroes.heroes import BIT, EVERY, MEETING, Hero, mask
from arena.games.heroes.knowledge import Limits
from arena.games.heroes.view import View


class Hidden(NamedTuple):
    """What a view does not show: all hands, the deck (top last), the hero and the clues."""

    hands: list[list[Hero]]
    deck: list[Hero]
    wandering: Hero
    clues: list[Clued]


Bounds: TypeAlias = dict[Seat, Limits]
"""What is known of the hands of the seats other than the reader."""

Places: TypeAlias = list[tuple[Seat, Group]]
"""Groups with whose hand they belong to; NOBODY's are in the deck."""


def hidden(view: View, rng: Rng) -> Hidden:
    """One of the ways in which the hidden cards can lie."""
    answers = Answers(view)
    for _ in range(_TRIES):
        supply = answers.unseen(view)
        wandering = answers.wandering(supply, rng)
        clues = answers.filled(wandering, supply, rng)
        if clues is not None and (found := _dealt(view, wandering, clues, supply, rng)):
            return found
    for wandering, clues, supply in answers.each(view, rng):
        if found := _dealt(view, wandering, clues, supply, rng):
            return found
    raise AssertionError("the view is of a game, so the hidden cards lie in some way")


_TRIES = 4


def _dealt(
    view: View, unknown: Hero, clues: list[Clued], supply: Supply, rng: Rng
) -> Hidden | None:
    """The rest of the unseen cards in the other hands and the deck; None if that cannot be."""
    wandering = unknown or view.wandering
    bounds = _bounds(view, wandering, clues)
    for tried in _with_a_fitting_one(view, bounds):
        hands = _hands(view, tried)
        if hands is None:
            continue
        for deck in _deck(view, supply, rng):
            places = hands + deck
            cards = filled(supply, [group for _, group in places], rng)
            if cards is not None:
                found = _laid(view, places, cards, rng)
                if _can_send(view, found[0]):
                    return Hidden(*found, wandering, clues)
    return None


def _laid(
    view: View, places: Places, cards: Sequence[list[Hero]], rng: Rng
) -> tuple[list[list[Hero]], list[Hero]]:
    hands: list[list[Hero]] = [[] for _ in range(view.seats)]
    if view.seat is not None:
        hands[view.seat] = list(view.hand)
    deck: list[Hero] = []
    for (owner, _), heroes in zip(places, cards, strict=True):
        (deck if owner == NOBODY else hands[owner]).extend(heroes)
    return hands, shuffled(deck, rng) if view.shuffled else deck


# ---- hands ----


def _bounds(view: View, wandering: Hero, clues: Sequence[Clued]) -> Bounds:
    """The limits of the other hands, less the cards that went from there face down."""
    found: Bounds = {seat: () for seat in range(view.seats) if seat != view.seat}
    for seat, heroes, cards in view.limits:
        if seat in found:
            found[seat] += ((mask(heroes), cards),)
    if not view.limits:
        return found
    for clue in clues[len(clues) - view.discard.count(0) :]:
        if clue.seat in found:
            found[clue.seat] = knowledge.shown(found[clue.seat], clue.hero)
    if wandering and view.origin != "deck" and view.active in found:
        found[view.active] = knowledge.shown(found[view.active], wandering)
    return found


def _hands(view: View, bounds: Bounds) -> Places | None:
    """Narrow places first; None if a hand is too small for them."""
    if not view.limits:
        return [(seat, Group(EVERY, view.hands[seat])) for seat in bounds]
    found: Places = []
    for seat, limits in bounds.items():
        free = view.hands[seat] - sum(cards for _, cards in limits)
        if free < 0:
            return None
        found += [(seat, Group(heroes, cards)) for heroes, cards in limits]
        found.append((seat, Group(EVERY, free)))
    return sorted(found, key=lambda place: place[1].heroes.bit_count())


def _must_send(view: View) -> bool:
    """Another seat is about to send and has not said that none fits: one does."""
    if view.phase != "send" or view.active == view.seat or view.ignore:
        return False
    unfit = EVERY & ~MEETING[view.seats][view.requirement]
    surely_unfit = sum(
        cards
        for seat, heroes, cards in view.limits
        if seat == view.active and not mask(heroes) & ~unfit
    )
    return surely_unfit < view.hands[view.active]


def _can_send(view: View, hands: Sequence[Sequence[Hero]]) -> bool:
    meeting = MEETING[view.seats][view.requirement]
    return not _must_send(view) or any(BIT[hero] & meeting for hero in hands[view.active])


def _with_a_fitting_one(view: View, bounds: Bounds) -> Iterator[Bounds]:
    """The bounds as they are; if a hand that must have a fitting card has none, then with one."""
    yield bounds
    if not _must_send(view):
        return
    yield from [bounds] * _TRIES
    meeting, active = MEETING[view.seats][view.requirement], view.active
    limits = bounds[active]
    if view.hands[active] > sum(cards for _, cards in limits):
        yield bounds | {active: (*limits, (meeting, 1))}
    for place, (heroes, cards) in enumerate(limits):
        if heroes & meeting:
            rest = ((heroes & meeting, 1), (heroes, cards - 1))
            yield bounds | {active: limits[:place] + rest + limits[place + 1 :]}


# ---- the deck ----


def _deck(view: View, supply: Supply, rng: Rng) -> Iterator[Places]:
    """The deck's places; after a reshuffle so many for cards of the pile, as far as known.

    How many of the pile's unknown cards are still there is drawn, then tried out.
    """
    if not view.shuffled:
        yield [(NOBODY, Group(EVERY, view.deck))]
        return
    unknown, most = view.shuffled[0], (0, *view.shuffled[1:])
    there = [min(pair) for pair in zip(most, supply, strict=True)]
    left = shuffled([*listed(there), *[0] * unknown], rng)[: view.deck]
    likely = left.count(0)
    for others in dict.fromkeys((likely, *range(min(unknown, view.deck) + 1))):
        known = Group(EVERY, view.deck - others, most)
        yield [(NOBODY, known), (NOBODY, Group(EVERY, others))]
