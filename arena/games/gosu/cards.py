"""The cards of a set: what is printed on them, and tables by their numbers for the rules.

A card's number is its place in the set's list, from 0; copies of
a card have one number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from arena.games.gosu.actions import action
from arena.games.gosu.places import PLACES, ROW

Clan: TypeAlias = Literal["ancient", "alpha", "dark", "meka", "fire"]
CLANS: tuple[Clan, ...] = ("ancient", "alpha", "dark", "meka", "fire")
Number: TypeAlias = int
"""A card's number."""
NO_CARD: Number = -1

ABILITIES = ("destroy", "trap", "discard", "draw", "foresight", "return", "advantage")
VERSIONS = tuple(name + version for name in ABILITIES for version in ("", " max"))
"""Every ability in both versions; its place here is its code."""
DESTROY, DESTROY_MAX, TRAP, TRAP_MAX, DISCARD, DISCARD_MAX, DRAW, DRAW_MAX = range(8)
FORESIGHT, FORESIGHT_MAX, RETURN, RETURN_MAX, ADVANTAGE, ADVANTAGE_MAX = range(8, 14)

Trigger: TypeAlias = Literal["enter", "link", "mutation"]
TRIGGERS: tuple[Trigger, ...] = ("enter", "link", "mutation")

_NEVER = 100

Suits: TypeAlias = int
"""A set of rows' clans, as a mask: five bits a row, the Bakutos lowest."""
_SUITS: tuple[Suits, ...] = tuple(1 << suit for suit in range(3 * len(CLANS)))

FACE = 4
"""Bits of a field in packed faces: a field a row and clan."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A goblin as it is printed; there is one object for each card of a set.

    ``level`` 1 Bakuto, 2 Hero, 3 Ozeki. ``kind``: equal for a Bakuto and its X. ``cost`` of
    mutation, None: it cannot mutate. Abilities are named as in VERSIONS, in the printed order.
    """

    id: str
    name: str
    kind: str
    clan: Clan
    level: int
    copies: int
    cost: int | None
    zombie: bool
    enter: tuple[str, ...]
    link: tuple[str, ...]
    mutation: tuple[str, ...]
    number: Number
    source: str
    """Of its set: see CardSet."""

    def __str__(self) -> str:
        return f"{self.id} {self.name}"

    def __reduce__(self) -> tuple[object, tuple[str, Number]]:
        return _card, (self.source, self.number)


class Power(NamedTuple):
    """An ability of a card that has been set off."""

    card: Card
    trigger: Trigger
    ability: str
    code: int
    """The ability's place in VERSIONS."""

    def __str__(self) -> str:
        return f"{self.ability} ({self.trigger} of {self.card})"


Powers: TypeAlias = tuple[Power, ...]


class CardSet:
    """A checked list of cards, and tables by card number."""

    __slots__ = (
        "bakutos",
        "box",
        "cards",
        "clan",
        "clan_cards",
        "clan_faces",
        "copies",
        "cost",
        "discard",
        "enter",
        "faces",
        "id",
        "link",
        "mutate",
        "mutation",
        "mutations",
        "never",
        "number",
        "recruit",
        "row",
        "source",
        "suit",
        "take",
        "title",
        "zombie",
        "zombies",
    )

    def __init__(self, name: str, title: str, source: str, cards: tuple[Card, ...]) -> None:
        self.id, self.title = name, title
        self.source = source
        """What records and messages carry: the id of a shipped set, else the whole list as JSON."""
        self.cards = cards
        self.number = {card.id: card.number for card in cards}
        """By id."""
        self.box = tuple(card.number for card in cards for _ in range(card.copies))
        """All 75 cards in the order of the list."""
        self.row = tuple(card.level - 1 for card in cards)
        self.clan = tuple(CLANS.index(card.clan) for card in cards)
        self.suit = tuple(
            _SUITS[row * len(CLANS) + clan] for row, clan in zip(self.row, self.clan, strict=True)
        )
        """As a set of one."""
        self.copies = tuple(card.copies for card in cards)
        self.cost = tuple(card.cost or 0 for card in cards)
        """0: it cannot mutate."""
        self.zombie = tuple(card.zombie for card in cards)
        self.bakutos = frozenset(card.number for card in cards if card.level == 1)
        self.zombies = frozenset(card.number for card in cards if card.zombie)
        self.faces = tuple(
            1 << FACE * (row * len(CLANS) + clan)
            for row, clan in zip(self.row, self.clan, strict=True)
        )
        """One goblin, in packed faces."""
        self.clan_faces = tuple(
            sum((1 << FACE) - 1 << FACE * (row * len(CLANS) + clan) for row in range(3))
            for clan in self.clan
        )
        """By card: the fields of its clan in packed faces."""
        self.enter, self.link, self.mutation = (_powers(cards, trigger) for trigger in TRIGGERS)
        self.clan_cards = tuple(
            frozenset(card.number for card in cards if card.clan == clan) for clan in CLANS
        )
        self.discard, self.recruit, self.take = (
            tuple(action(verb, card.id) for card in cards)
            for verb in ("discard", "recruit", "take")
        )
        self.mutate = tuple(
            {
                card.number: action("mutate", card.id, place=place)
                for card in cards
                if card.level - 1 == ROW[place]
            }
            for place in PLACES
        )
        """By place, and card that comes in."""
        self.mutations = tuple(
            (goblin.cost or _NEVER, goblin.zombie, _comes_in(cards, goblin)) for goblin in cards
        )
        """By goblin: its cost, more than any hand if it cannot mutate; whether it is a zombie; and
        by card: whether it can turn into it."""
        self.never = tuple(
            bytes(card for card, comes in enumerate(into) if not comes)
            for _, _, into in self.mutations
        )
        """By goblin: the cards that it cannot turn into."""

    def powers(self) -> list[Power]:
        """All abilities of all cards, under all triggers."""
        tables = (self.enter, self.link, self.mutation)
        return [power for table in tables for powers in table for power in powers]

    def __reduce__(self) -> tuple[object, tuple[str]]:
        from arena.games.gosu.loading import card_set

        return card_set, (self.source,)


def _comes_in(cards: tuple[Card, ...], goblin: Card) -> bytes:
    """By card: whether it is of the goblin's level, and not of its kind."""
    return bytes(card.level == goblin.level and card.kind != goblin.kind for card in cards)


def _card(source: str, number: Number) -> Card:
    from arena.games.gosu.loading import card_set

    return card_set(source).cards[number]


def _powers(cards: tuple[Card, ...], trigger: Trigger) -> tuple[Powers, ...]:
    """By card: what it does under this trigger."""
    return tuple(
        tuple(
            Power(card, trigger, ability, VERSIONS.index(ability))
            for ability in getattr(card, trigger)
        )
        for card in cards
    )
