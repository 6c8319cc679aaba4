"""The whole table as text, so that a person can follow a game."""

from __future__ import annotations

from arena.games.game import Seat
from arena.games.gosu.events import listed
from arena.games.gosu.places import COLUMNS, ROWS
from arena.games.gosu.showing import armies
from arena.games.gosu.strength import STRENGTH
from arena.games.gosu.table import NOT_COUNTED, Table
from arena.games.gosu.view import Goblin

_TITLES = ("Bakutos", "Heroes", "Ozekis")


def in_words(table: Table) -> str:
    """The armies as they lie, Ozekis on top; trapped goblins are in brackets."""
    cards = table.cards.cards
    lines = [f"round {table.round}, seat {table.active}'s turn{_extra(table)}"]
    for seat in range(table.seats):
        lines += _seat(table, seat)
    deck = " ".join(cards[card].id for card in reversed(table.deck)) or "-"
    pile = " ".join(cards[card].id for card in table.discard) or "-"
    return "\n".join(
        [
            *lines,
            f"deck, top first ({len(table.deck)}): {deck}",
            f"discard pile, top last ({len(table.discard)}): {pile}",
        ]
    )


def _extra(table: Table) -> str:
    return f", {table.extra} extra to come" if table.extra else ""


def _seat(table: Table, seat: Seat) -> list[str]:
    facts = [
        f"{table.points[seat]} victory points",
        f"strength {STRENGTH[table.up[seat]]}",
        f"{len(table.hands[seat])} cards in hand",
    ]
    if table.advantage == seat:
        facts.append("Advantage")
    if table.passed[seat]:
        facts.append("passed")
    elif table.left[seat] != NOT_COUNTED:
        facts.append(f"{table.left[seat]} turns left")
    army = armies(table)[seat]
    return [
        f"seat {seat}: {', '.join(facts)}",
        *(_row(_TITLES[row], army[row]) for row in reversed(ROWS)),
        f"  hand: {listed(tuple(table.cards.cards[card] for card in table.hands[seat]))}",
    ]


def _row(title: str, goblins: tuple[Goblin, ...]) -> str:
    shown = [goblin.card.id if goblin.up else f"[{goblin.card.id}]" for goblin in goblins]
    width = max(map(len, shown), default=0)
    cells = [text.center(max(width, 6)) for text in shown] + ["  .   "] * (COLUMNS - len(shown))
    return f"  {title:7} {' '.join(cells)}".rstrip()
