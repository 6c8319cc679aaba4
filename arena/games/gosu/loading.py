"""Card sets: the shipped ones by their ids, and others as they come from a file, checked.

A list is what a TOML file of the form of ``sets/reconstruction-2.toml`` holds. A fault is an
OptionError that names the card and what is wrong.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pkgutil import get_data
from reprlib import repr as shortened
from typing import NoReturn, TypeVar

from arena.games.game import OptionError
from arena.games.gosu.actions import MOST_ABILITIES
from arena.games.gosu.cards import CLANS, TRIGGERS, VERSIONS, Card, CardSet

SHIPPED = ("reconstruction-2", "reconstruction-1")
"""Ids of the sets that come with the game; the first is the default."""

PER_CLAN = {1: (3, "Bakutos (kinds)"), 2: (4, "Heroes"), 3: (2, "Ozekis")}
"""By level: so many a clan."""
PLAIN_COPIES, X_COPIES = 2, 1
COSTS = range(1, 10)
_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
_REQUIRED = ("id", "name", "kind", "clan", "level", "copies")
_KEYS = (*_REQUIRED, "cost", "zombie", *TRIGGERS)
_LONGEST = 80
"""Characters of a name or title."""

Value = TypeVar("Value")


def named_set(name: str) -> CardSet:
    """A shipped set; raises OptionError for another name."""
    if name not in SHIPPED:
        raise OptionError(
            f"option 'cards' is {shortened(name)}; it must be the id of a card set that comes with "
            f"the game ({', '.join(SHIPPED)}) or, in local play, a TOML file with a list of cards"
        )
    return card_set(name)


@lru_cache(maxsize=256)
def card_set(source: str) -> CardSet:
    """The one set of a source: a shipped id, or a whole list as JSON."""
    if source in SHIPPED:
        data = get_data(__package__, f"sets/{source}.toml")
        assert data is not None, "the package has the file of each shipped set"
        return _made(tomllib.loads(data.decode()), source)
    return _made(json.loads(source), source)


def listed_set(given: Mapping[str, object]) -> CardSet:
    """The set of a list that a file or a record gives; raises OptionError."""
    found = _made(given, "")
    for name in SHIPPED:
        if as_list(card_set(name)) == as_list(found):
            return card_set(name)
    return card_set(json.dumps(as_list(found), sort_keys=True, separators=(",", ":")))


def as_list(cards: CardSet) -> dict[str, object]:
    """The whole list, as a file has it; what has its default is left out."""
    return {
        "set": {"id": cards.id, "title": cards.title},
        "card": [_as_table(card) for card in cards.cards],
    }


def _as_table(card: Card) -> dict[str, object]:
    found: dict[str, object] = {key: getattr(card, key) for key in _REQUIRED}
    if card.cost is not None:
        found["cost"] = card.cost
    if card.zombie:
        found["zombie"] = True
    return found | {key: list(getattr(card, key)) for key in TRIGGERS if getattr(card, key)}


# ---- checking ----


def _made(given: Mapping[str, object], source: str) -> CardSet:
    if wrong := sorted(given.keys() ^ {"set", "card"}):
        _fault(f"a list of cards has the tables 'set' and 'card'; {shortened(wrong[0])} is wrong")
    about, rows = given["set"], given["card"]
    if not (isinstance(about, Mapping) and about.keys() == {"id", "title"}):
        _fault("the table 'set' must have 'id' and 'title', and nothing else")
    name, title = (_text(f"the set's {key}", about[key]) for key in ("id", "title"))
    if not (isinstance(rows, Sequence) and all(isinstance(row, Mapping) for row in rows)):
        _fault("'card' must be a list of tables")
    cards = tuple(_card(row, number, source) for number, row in enumerate(rows))
    _check_ids(cards)
    _check_kinds(cards)
    _check_counts(cards)
    return CardSet(name, title, source, cards)


def _fault(sentence: str) -> NoReturn:
    raise OptionError(f"option 'cards': {sentence}")


def _text(what: str, value: object) -> str:
    if not (isinstance(value, str) and 0 < len(value) <= _LONGEST and value.isprintable()):
        _fault(f"{what} is {shortened(value)}; it must be a text of 1 to {_LONGEST} characters")
    return value


def _card(row: Mapping[str, object], number: int, source: str) -> Card:
    """One card, as far as it can be checked alone."""
    name = row.get("id")
    if not (isinstance(name, str) and _ID.fullmatch(name)):
        _fault(
            f"the id of card number {number + 1} is {shortened(name)}; "
            "ids are 1 to 16 letters, digits, '-' and '_'"
        )
    what = f"card {name!r}"
    if missing := [key for key in _REQUIRED if key not in row]:
        _fault(f"{what} has no {missing[0]!r}")
    if unknown := sorted(row.keys() - set(_KEYS)):
        _fault(f"{what} has the unknown key {shortened(unknown[0])}; known are {', '.join(_KEYS)}")
    level = _one_of(f"the level of {what}", row["level"], tuple(PER_CLAN))
    enter, link, mutation = (_abilities(what, key, row.get(key, [])) for key in TRIGGERS)
    card = Card(
        id=name,
        name=_text(f"the name of {what}", row["name"]),
        kind=_text(f"the kind of {what}", row["kind"]),
        clan=_one_of(f"the clan of {what}", row["clan"], CLANS),
        level=level,
        copies=_one_of(f"the copies of {what}", row["copies"], _copies(level)),
        cost=_one_of(f"the cost of {what}", row["cost"], tuple(COSTS)) if "cost" in row else None,
        zombie=_one_of(f"'zombie' of {what}", row.get("zombie", False), (False, True)),
        enter=enter,
        link=link,
        mutation=mutation,
        number=number,
        source=source,
    )
    _check_mutation(card)
    return card


def _copies(level: int) -> tuple[int, ...]:
    return (PLAIN_COPIES, X_COPIES) if level == 1 else (1,)


def _one_of(what: str, value: object, allowed: tuple[Value, ...]) -> Value:
    for choice in allowed:
        if type(value) is type(choice) and value == choice:
            return choice
    *some, last = map(repr, allowed)
    _fault(f"{what} is {shortened(value)}; it must be {', '.join(some)}{' or ' * bool(some)}{last}")


def _abilities(what: str, trigger: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        _fault(f"{trigger!r} of {what} is {shortened(value)}; it must be a list of abilities")
    if len(value) > MOST_ABILITIES:
        _fault(f"{trigger!r} of {what} lists {len(value)} abilities; {MOST_ABILITIES} at most")
    for ability in value:
        if ability not in VERSIONS:
            _fault(
                f"{trigger!r} of {what} has the ability {shortened(ability)}; abilities are "
                f"{', '.join(VERSIONS[::2])}, and each with ' max'"
            )
    return tuple(value)


def _check_mutation(card: Card) -> None:
    """Zombies are Dark; what is set off by mutation needs a cost."""
    if card.zombie and card.clan != "dark":
        _fault(f"card {card.id!r} of the clan {card.clan!r} is a zombie; zombies are of 'dark'")
    if card.cost is None and (card.zombie or card.mutation):
        what = "is a zombie" if card.zombie else "has abilities under 'mutation'"
        _fault(f"card {card.id!r} {what} and has no cost, so it cannot mutate")


def _check_ids(cards: Sequence[Card]) -> None:
    seen: set[str] = set()
    for card in cards:
        if card.id in seen:
            _fault(f"card {card.id!r} is there twice")
        seen.add(card.id)


def _check_kinds(cards: Sequence[Card]) -> None:
    """A kind of level 1 is a plain card and its X, which links; all others are different."""
    kinds: dict[str, list[Card]] = {}
    for card in cards:
        kinds.setdefault(card.kind, []).append(card)
    for kind, members in kinds.items():
        card = members[-1]
        if card.level > 1 or len({(member.clan, member.level) for member in members}) > 1:
            if len(members) > 1:
                _fault(
                    f"card {card.id!r} is of the kind {kind!r}, as {members[0].id!r} is; only a "
                    "Bakuto and its X are of one kind, and of one clan"
                )
            continue
        if sorted(member.copies for member in members) != [X_COPIES, PLAIN_COPIES]:
            _fault(
                f"the kind {kind!r} of card {card.id!r} must be a plain Bakuto with "
                f"{PLAIN_COPIES} copies and an X with {X_COPIES}"
            )
        for member in members:
            if member.copies == X_COPIES and not member.link:
                _fault(f"card {member.id!r} is an X and has no ability under 'link'")


def _check_counts(cards: Sequence[Card]) -> None:
    for clan in CLANS:
        for level, (wanted, what) in PER_CLAN.items():
            there = [card for card in cards if (card.clan, card.level) == (clan, level)]
            found = len({card.kind for card in there})
            if found != wanted:
                last = f"; the last is card {there[-1].id!r}" if there else ""
                _fault(f"the clan {clan!r} has {found} {what}; it must have {wanted}{last}")
