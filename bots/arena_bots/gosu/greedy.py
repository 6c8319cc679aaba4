"""GOSU Tactics, greedily: what adds most to the army now, at others' cost where it can."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from arena.games.gosu import Action, Card, Goblin, View
from arena_bots.gosu.reach import numbered, reached
from arena_bots.gosu.worth import A_CARD, ABILITIES, LINK, STRENGTHS, kept, powers, strength
from arena_sdk import Bot

COLUMNS = 5
SAVED = 100.0
"""More than any play is worth."""


class GosuGreedy(Bot[View, Action]):
    """Recruits and mutates while that pays; abilities hit whoever is closest to winning.

    ``any_clan``: the clan of its first goblin is drawn among those that it could begin with, so
    that clans can be compared without its liking for some.
    """

    quick = True

    def __init__(self, any_clan: bool = False, seed: int | None = None) -> None:
        self._any_clan = any_clan
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        if self._any_clan and view.phase == "turn" and not any(_mine(view)):
            actions = self._of_one_clan(view, actions)
        return max(actions, key=lambda action: worth(view, action))

    def _of_one_clan(self, view: View, actions: Sequence[Action]) -> Sequence[Action]:
        by_clan: dict[str, list[Action]] = {}
        for action in actions:
            if action.verb == "recruit":
                by_clan.setdefault(card_of(view, action).clan, []).append(action)
        return by_clan[self._random.choice(sorted(by_clan))] if by_clan else actions


def worth(view: View, action: Action) -> float:
    """What the action is worth; 0 for those that do nothing."""
    rule = _RULES.get(action.verb)
    return rule(view, action) if rule is not None else 0.0


def card_of(view: View, action: Action) -> Card:
    """The card that the action names."""
    cards = view.options.cards
    return cards.cards[cards.number[action.card]]


# ---- a turn ----


def _recruit(view: View, action: Action) -> float:
    card = card_of(view, action)
    bakutos = {goblin.card.clan for goblin in _mine(view)[0] if goblin.up}
    free = card.level > 1 or not _mine(view)[0] or card.clan in bakutos
    price = 0.0 if free else 2 * A_CARD
    return _entering(card) + STRENGTHS[card.level] - price - _saving(view)


def _mutate(view: View, action: Action) -> float:
    """The new card for the old one's last ability, and for the cards that it costs."""
    row, column = divmod(action.place, COLUMNS)
    old, new = _mine(view)[row][column].card, card_of(view, action)
    price = A_CARD * (1 + (old.cost or 0))
    gain = powers(old.mutation) + _entering(new) - LINK * powers(old.link)
    return gain - price - _saving(view)


def _entering(card: Card) -> float:
    return powers(card.enter) + LINK * powers(card.link)


def _saving(view: View) -> float:
    """If all others are out and the seat is ahead, no more is needed: cards are for later."""
    assert view.seat is not None, "a player has a seat"
    others = [seat for seat in range(view.seats) if seat != view.seat]
    out = all(view.turns_left[seat] == 0 for seat in others)
    best = max(strength(view.armies[seat]) for seat in others)
    ahead = strength(view.armies[view.seat]) > best
    return SAVED if out and ahead else 0.0


def _mine(view: View) -> tuple[tuple[Goblin, ...], ...]:
    assert view.seat is not None, "a player has a seat"
    return view.armies[view.seat]


# ---- abilities ----


def _use(view: View, action: Action) -> float:
    """An ability is used if it can hit others, or serves the seat."""
    if action.number:
        power, later = numbered(view, action.number)
        rest = sum(max(0.0, _power_worth(view, other.ability)) for other in later)
        return _power_worth(view, power.ability) + rest  # its earlier ones are dropped
    return 0.0 if view.power is None else _power_worth(view, view.power.ability)


def _power_worth(view: View, ability: str) -> float:
    if ability.startswith(("destroy", "trap")):
        return max(_preys(view, ability), default=-1.0)
    if ability == "discard":
        return max(size for seat, size in enumerate(view.hands) if seat != view.seat) - 0.5
    if ability == "discard max":
        return _halved(view)
    return ABILITIES[ability]


def _preys(view: View, ability: str) -> Iterator[float]:
    """What each goblin of others is worth that stands face up and can be hit."""
    for seat, army in enumerate(view.armies):
        if seat != view.seat:
            hit = reached(army, ability)
            yield from (STRENGTHS[goblin.card.level] for goblin in hit if goblin.up)


def _halved(view: View) -> float:
    """What others lose by discarding half, less what the seat loses."""
    assert view.seat is not None, "a player has a seat"
    lost = [size // 2 for size in view.hands]
    return max(lost[seat] for seat in range(view.seats) if seat != view.seat) - lost[view.seat]


def _target(view: View, action: Action) -> float:
    row, column = divmod(action.place, COLUMNS)
    goblin = view.armies[action.seat][row][column]
    value = STRENGTHS[goblin.card.level] + LINK * powers(goblin.card.link)
    trapping = view.power is not None and view.power.ability.startswith("trap")
    if not goblin.up:
        value = -value if trapping else 0.5 * value
    return -value if action.seat == view.seat else value + _threat(view, action.seat)


def _threat(view: View, seat: int) -> float:
    """Who is closer to winning is hit first."""
    return view.points[seat] + 0.1 * strength(view.armies[seat])


def _seat(view: View, action: Action) -> float:
    if action.seat == view.seat or not view.hands[action.seat]:
        return -1.0
    return _threat(view, action.seat) + 0.5 * view.hands[action.seat]


# ---- hand cards ----


def _discard(view: View, action: Action) -> float:
    return -kept(view, card_of(view, action))


def _take(view: View, action: Action) -> float:
    return kept(view, card_of(view, action))


def _swap(view: View, action: Action) -> float:
    del view, action
    return -1.0


def _redraw(view: View, action: Action) -> float:
    del view, action
    return 1.0


_RULES: dict[str, Callable[[View, Action], float]] = {
    "recruit": _recruit,
    "mutate": _mutate,
    "use": _use,
    "target": _target,
    "seat": _seat,
    "discard": _discard,
    "take": _take,
    "swap": _swap,
    "redraw": _redraw,
}
"""By verb."""
