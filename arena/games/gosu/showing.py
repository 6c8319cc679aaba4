"""What a reader may know of a table, and the whole table as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from arena.games.game import NOBODY, Seat
from arena.games.gosu.cards import NO_CARD, Card, CardSet, Number
from arena.games.gosu.knowledge import Knowledge, Pile
from arena.games.gosu.log import told
from arena.games.gosu.places import BIT, COLUMNS, FULL, NOWHERE, PLACES, Places
from arena.games.gosu.table import NOT_COUNTED, Table
from arena.games.gosu.taking import turned_up
from arena.games.gosu.view import Army, Goblin, Link, View


def shown_to(table: Table, reader: Seat | None) -> View:
    """Built up from what the reader may know (None: a spectator)."""
    cards, knowledge = table.cards.cards, table.knowledge()
    if reader is None:
        since, hand = max(table.cursors), _NO_CARDS
    else:
        since, hand = table.cursors[reader], tuple([cards[card] for card in table.hands[reader]])
    # By position: a named argument each would cost as much as the rest of it.
    return View(
        reader,
        table.options,
        told(table.log[since:], reader),
        table.phase,
        table.seat,
        table.round,
        table.active,
        table.advantage,
        tuple(table.points),
        armies(table),
        hand,
        tuple(map(len, table.hands)),
        tuple(knowledge.known),
        _SEATS_OF[knowledge.bakutos],
        len(table.deck),
        tuple([cards[card] for card in turned_up(table)]) if table.turned else (),
        tuple([cards[card] for card in table.discard]),
        tuple(table.passed),
        tuple([None if turns == NOT_COUNTED else turns for turns in table.left]),
        table.extra,
        table.extra_turn,
        table.turns,
        tuple(table.redraws),
        None if table.named == NO_CARD else cards[table.named],
        None if table.place == NOWHERE else table.place,
        table.from_discard,
        table.owed,
        table.power,
        None if table.newcomer == NOWHERE else table.newcomer,
        table.queue,
        tuple([Link(*link) for link in table.links]) if table.links else (),
        tuple(map(len, table.chosen)),
        _mine(table, reader),
        *_shuffled(knowledge, reader),
    )


_NO_CARDS: tuple[Card, ...] = ()
_SEATS_OF = tuple(tuple(seat for seat in range(4) if seats >> seat & 1) for seats in range(1 << 4))


def _mine(table: Table, reader: Seat | None) -> tuple[Card, ...]:
    if reader is None or not table.chosen:
        return ()
    return tuple([table.cards.cards[card] for card in table.chosen[reader]])


def _shuffled(knowledge: Knowledge, reader: Seat | None) -> tuple[Pile, Pile, tuple[int, ...]]:
    """What the reader knows of the deck after a reshuffle: see View."""
    if not knowledge.piles:
        return (), (), ()
    pile = knowledge.piles[NOBODY if reader is None else reader]
    return pile, knowledge.pool, tuple(knowledge.fresh)


def armies(table: Table) -> tuple[Army, ...]:
    """All armies, by seat."""
    army = table.army
    return tuple(
        [
            _army(table.cards, tuple(army[FULL * seat : FULL * seat + FULL]), table.up[seat])
            for seat in range(table.seats)
        ]
    )


@lru_cache(maxsize=1 << 13)
def _army(cards: CardSet, numbers: tuple[Number, ...], up: Places) -> Army:
    goblins = [
        None
        if numbers[place] == NO_CARD
        else Goblin(cards.cards[numbers[place]], bool(up & BIT[place]))
        for place in PLACES
    ]
    bakutos, heroes, ozekis = (
        tuple([goblin for goblin in goblins[start : start + COLUMNS] if goblin])
        for start in range(0, FULL, COLUMNS)
    )
    return bakutos, heroes, ozekis


def as_json(table: Table) -> dict[str, object]:
    """The whole table, with the keys of the README."""
    return {
        "armies": [
            [[{"card": goblin.card.id, "up": goblin.up} for goblin in row] for row in army]
            for army in armies(table)
        ],
        "hands": [_ids(table, hand) for hand in table.hands],
        "deck": _ids(table, table.deck[::-1]),
        "discard": _ids(table, table.discard),
        "vp": list(table.points),
        "advantage": table.advantage,
        "active": table.active,
        "round": table.round,
        "passed": list(table.passed),
        "turns_left": [None if turns == NOT_COUNTED else turns for turns in table.left],
        "extra": table.extra,
    }


def _ids(table: Table, numbers: Sequence[Number]) -> list[str]:
    return [table.cards.cards[number].id for number in numbers]
