"""What a reader may know of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from arena.games.game import NOBODY, Seat
from arena.games.heroes import knowledge
from arena.games.heroes.events import named
from arena.games.heroes.heroes import ALL_SEATS, Hero, HeroSet, members, unpacked
from arena.games.heroes.legal import Seats
from arena.games.heroes.log import clue_told, told
from arena.games.heroes.table import Table
from arena.games.heroes.view import Limit, Member, View
from arena.games.words import listed

Band: TypeAlias = tuple[Member, ...]


def shown_to(table: Table, reader: Seat | None) -> View:
    """Built up from what the reader may know (None: a spectator)."""
    if reader is None:
        since, hand, knows = max(table.cursors), _NO_CARDS, 0
    else:
        since, hand = table.cursors[reader], unpacked(table.hands[reader])
        knows = table.knowing >> reader & 1
    # By position: a named argument each would cost as much as the rest of it.
    return View(
        reader,
        table.options,
        told(table.log[since:], reader),
        table.phase,
        table.seat,
        table.round,
        table.active,
        table.requirement,
        table.ignore,
        None if table.holder == NOBODY else table.holder,
        table.wandering if knows else 0,
        table.origin,
        _SEATS_OF[table.knowing],
        _SEATS_OF[table.trained],
        _SEATS_OF[table.passed],
        tuple([clue_told(clue, reader) for clue in table.clues]) if table.clues else (),
        tuple(table.claims),
        tuple(table.pending),
        table.hired,
        hand,
        tuple(table.sizes),
        _bands(table),
        tuple(table.eliminated),
        tuple(table.uses),
        len(table.deck),
        tuple(table.discard),
        _limits(table) if any(table.limits) else (),
        _shuffled(table, reader) if table.piles else (),
    )


_NO_CARDS: tuple[Hero, ...] = ()


def _shuffled(table: Table, reader: Seat | None) -> tuple[int, ...]:
    return knowledge.counts(table.piles[NOBODY if reader is None else reader])


def seats_of(seats: Seats) -> tuple[Seat, ...]:
    """The seats of a set, ascending."""
    return _SEATS_OF[seats]


_SEATS_OF = tuple(
    tuple(seat for seat in ALL_SEATS if seats >> seat & 1) for seats in range(1 << len(ALL_SEATS))
)


def _limits(table: Table) -> tuple[Limit, ...]:
    return tuple(
        Limit(seat, members(heroes), count)
        for seat, limits in enumerate(table.limits)
        for heroes, count in limits
    )


def _bands(table: Table) -> tuple[Band, ...]:
    return tuple([_BANDS[band] for band in zip(table.bands, table.used, strict=True)])


class _Bands(dict[tuple[tuple[Hero, ...], HeroSet], Band]):
    """By heroes in order, and which of them are used; bands that come up are kept for a while."""

    def __missing__(self, band: tuple[tuple[Hero, ...], HeroSet]) -> Band:
        heroes, used = band
        if len(self) > _KEPT:
            self.clear()
        self[band] = found = tuple(_MEMBERS[used >> hero & 1][hero] for hero in heroes)
        return found


_KEPT = 1 << 13
_BANDS = _Bands()
_MEMBERS = tuple(tuple(Member(hero, used) for hero in range(8)) for used in (False, True))


def as_json(table: Table) -> dict[str, object]:
    """The whole table, with the keys of the README."""
    holder, wandering, hired = table.holder, table.wandering, table.hired
    return {
        "bands": [
            [{"hero": member.hero, "used": member.used} for member in band]
            for band in _bands(table)
        ],
        "hands": [_digits(unpacked(hand)) for hand in table.hands],
        "eliminated": [_digits(heroes) for heroes in table.eliminated],
        "used": list(table.uses),
        "deck": _digits(table.deck[::-1]),
        "discard": _pile(table),
        "active": table.active,
        "holder": None if holder == NOBODY else holder,
        "wandering": wandering or None,
        "hired": hired or None,
        "requirement": table.requirement,
        "round": table.round,
        "ignore": table.ignore,
        "trained": list(seats_of(table.trained)),
        "passed": list(seats_of(table.passed)),
    }


def _pile(table: Table) -> list[dict[str, object]]:
    pile: list[dict[str, object]] = [{"hero": hero, "up": True} for hero in table.discard]
    lying = table.clues[len(table.clues) - len(table.down) :]
    for place, clue in zip(table.down, lying, strict=True):
        pile[place] = {"hero": clue.hero, "up": False}
    return pile


def _digits(heroes: Sequence[Hero]) -> str:
    return "".join(map(str, heroes))


def in_words(table: Table) -> str:
    """The whole table: used heroes have an asterisk, cards that lie face down are in brackets."""
    requirement = f"requirement {named(table.requirement)}"
    first = [f"round {table.round}: seat {table.active} is active, {requirement}"]
    if table.ignore:
        first.append("which need not be heeded")
    if table.wandering:
        first.append(f"{named(table.wandering)} is at seat {table.holder}")
    for seats, what in ((table.trained, "may not hire"), (table.passed, "passed for the round")):
        first += [f"seat {seat} {what}" for seat in seats_of(seats)]
    pile = [f"{card['hero']}" if card["up"] else f"[{card['hero']}]" for card in _pile(table)]
    return "\n".join(
        [
            ", ".join(first),
            *(_seat_in_words(table, seat) for seat in range(table.seats)),
            f"deck, top first: {listed(table.deck[::-1])}",
            f"discard pile, top last: {listed(pile)}",
        ]
    )


def _seat_in_words(table: Table, seat: Seat) -> str:
    band = [f"{hero}*" if used else f"{hero}" for hero, used in _bands(table)[seat]]
    return (
        f"seat {seat}: band {listed(band)}; hand {listed(unpacked(table.hands[seat]))}; "
        f"eliminated {listed(table.eliminated[seat])}; {table.uses[seat]} abilities used"
    )
