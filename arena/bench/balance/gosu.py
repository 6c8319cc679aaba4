"""What is GOSU Tactics' own: wins by first clan, rounds, battles, and the use of abilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from arena.bench.balance.play import Played
from arena.bench.balance.shares import evened, mean, proportion, ratio
from arena.bench.balance.tables import Table, Value, spread
from arena.games.game import Seat
from arena.games.gosu import Advantaged, Began, Clan, Declined, Fought, Recruited, Used
from arena.games.gosu.cards import CLANS, TRIGGERS, VERSIONS


def tables(played: Sequence[Played]) -> list[Table]:
    """All of them."""
    return [
        by_clan(played),
        spread("Rounds a game", [rounds(game) for game in played]),
        spread("Recruited goblins a game", [_count(game, Recruited) for game in played]),
        advantages(played),
        battles(played),
        abilities(played),
    ]


def first_clans(game: Played) -> dict[Seat, Clan]:
    """The clan of the first Bakuto that each seat recruited; without those that recruited none."""
    found: dict[Seat, Clan] = {}
    for event in game.events:
        if isinstance(event, Recruited):
            found.setdefault(event.seat, event.card.clan)
    return found


def by_clan(played: Sequence[Played]) -> Table:
    """How often each clan was first, and how its seats fared.

    A fair share is 1 by the seats, for each seat whose first clan it was. ``by fair share``: wins
    by that. ``adjusted``: the former by its sum over the clans, as if all were first equally often.
    """
    wins: list[list[float]] = [[] for _ in CLANS]
    fair: list[list[float]] = [[] for _ in CLANS]
    for game in played:
        own = first_clans(game)
        for at, clan in enumerate(CLANS):
            theirs = [seat for seat in own if own[seat] == clan]
            wins[at].append(sum(game.wins[seat] for seat in theirs))
            fair[at].append(len(theirs) / game.seats)
    adjusted = evened(wins, fair)
    rows = tuple(
        (clan, mean(fair[at]), mean(wins[at]), ratio(wins[at], fair[at]), adjusted[at])
        for at, clan in enumerate(CLANS)
    )
    columns = ("clan", "seats that begin with it", "share of wins", "by fair share", "adjusted")
    return Table("Wins by first clan", columns, rows)


def rounds(game: Played) -> int:
    """Rounds that were begun."""
    return max((event.round for event in game.events if isinstance(event, Began)), default=1)


def advantages(played: Sequence[Played]) -> Table:
    """How often an ability gave the Advantage card and an extra turn."""
    found = [_count(game, Advantaged) for game in played]
    return Table(
        "Advantage card taken by an ability",
        ("in share of games", "times a game"),
        (
            (
                proportion(sum(times > 0 for times in found), len(played)),
                sum(found) / len(played),
            ),
        ),
    )


def battles(played: Sequence[Played]) -> Table:
    """How often the strongest armies were tied, and the one with the Advantage card won alone."""
    fought = [event for game in played for event in game.events if isinstance(event, Fought)]
    tied = [event for event in fought if event.strengths.count(max(event.strengths)) > 1]
    alone = sum(len(event.winners) == 1 for event in tied)
    shares = [proportion(count, max(1, len(fought))) for count in (len(tied), alone)]
    columns = ("battles", "tied", "won by the Advantage card")
    return Table("Battles", columns, ((len(fought), *shares),))


def abilities(played: Sequence[Played]) -> Table:
    """Each ability by its trigger; offered: what was used or declined."""
    used: Counter[tuple[str, str]] = Counter()
    declined: Counter[str] = Counter()
    for event in (event for game in played for event in game.events):
        if isinstance(event, Used):
            used[event.power.ability, event.power.trigger] += 1
        elif isinstance(event, Declined):
            declined[event.power.ability] += 1
    rows: list[tuple[Value, ...]] = []
    for ability in VERSIONS:
        triggers = tuple(used[ability, trigger] for trigger in TRIGGERS)
        uses = sum(triggers)
        offered = uses + declined[ability]
        share = f"{100 * uses / offered:.0f} %" if offered else ""
        rows.append((ability, offered, uses, share, uses / len(played), *triggers))
    columns = ("ability", "offered", "used", "share", "used a game", *TRIGGERS)
    return Table("Abilities", columns, tuple(rows))


def _count(game: Played, kind: type) -> int:
    return sum(isinstance(event, kind) for event in game.events)
