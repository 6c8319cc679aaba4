"""Tie-breaks: who comes first among those with as many points.

Buchholz and Sonneborn-Berger are meant as in chess, with the mean over a table's opponents where
there are several; all values are exact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import Self

from arena.leagues.entrants import EntrantId
from arena.leagues.history import Account, Sitting
from arena.leagues.rounds import Table

ZERO = Fraction(0)


class TieBreak(StrEnum):
    """A rule by which entrants with as many points are told apart.

    ``direct``: the sum of the results among them, if every two of them have met; else it tells
    nothing. ``buchholz``: over tables, the mean of the opponents' points; a bye counts as a table
    against one with the entrant's own points. ``sonneborn-berger``: over tables, the mean of the
    opponents' points, each times the result against it. ``wins``: over tables, the share of
    opponents beaten, those that never showed up left out.
    """

    DIRECT = "direct"
    BUCHHOLZ = "buchholz"
    SONNEBORN_BERGER = "sonneborn-berger"
    WINS = "wins"


CHAIN = (TieBreak.DIRECT, TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER, TieBreak.WINS)
"""The order in which they decide, unless the organiser says otherwise."""


@dataclass(frozen=True, slots=True)
class Field:
    """What tie-breaks are computed from: everyone's account and points.

    ``whole``: the points as whole numbers of a part of a point, ``parts`` of them.
    """

    accounts: Mapping[EntrantId, Account]
    points: Mapping[EntrantId, Fraction]
    whole: Mapping[EntrantId, int]
    parts: int

    @classmethod
    def of(
        cls, accounts: Mapping[EntrantId, Account], points: Mapping[EntrantId, Fraction]
    ) -> Self:
        """Of everyone who takes part or was met."""
        parts = lcm(*{value.denominator for value in points.values()})
        whole = {entrant: int(value * parts) for entrant, value in points.items()}
        return cls(accounts, points, whole, parts)


Group = Sequence[EntrantId]


def values(rule: TieBreak, group: Group, field: Field) -> dict[EntrantId, Fraction]:
    """The rule's value for each of a group that nothing has told apart yet."""
    if rule is TieBreak.DIRECT:
        return _direct(group, field)
    return {entrant: _OF_ONE[rule](entrant, field) for entrant in group}


def _direct(group: Group, field: Field) -> dict[EntrantId, Fraction]:
    among = frozenset(group)
    sums, met = dict.fromkeys(group, 0), {entrant: {entrant} for entrant in group}
    for entrant in group if len(group) > 1 else ():
        for table, sitting in field.accounts[entrant].met:
            for meeting in sitting.met:
                opponent = table.entrants[meeting.place]
                if opponent in among:
                    sums[entrant] += meeting.result
                    met[entrant].add(opponent)
    if all(len(opponents) == len(group) for opponents in met.values()):
        return {each: Fraction(sums[each], field.accounts[each].scale) for each in group}
    return dict.fromkeys(group, ZERO)


def _buchholz(entrant: EntrantId, field: Field) -> Fraction:
    account, whole = field.accounts[entrant], field.whole
    played = _over_tables(
        account,
        lambda table, sitting: sum([whole[table.entrants[each.place]] for each in sitting.met]),
    )
    return account.byes * field.points[entrant] + played / field.parts


def _sonneborn_berger(entrant: EntrantId, field: Field) -> Fraction:
    account, whole = field.accounts[entrant], field.whole
    played = _over_tables(
        account,
        lambda table, sitting: sum(
            [each.result * whole[table.entrants[each.place]] for each in sitting.met]
        ),
    )
    return played / (field.parts * account.scale)


def _wins(entrant: EntrantId, field: Field) -> Fraction:
    account = field.accounts[entrant]
    return _over_tables(
        account,
        lambda _, sitting: sum(
            [2 * each.result > account.scale and not each.absent for each in sitting.met]
        ),
    )


def _over_tables(account: Account, value: Callable[[Table, Sitting], int]) -> Fraction:
    """The sum over tables of the mean over opponents. ``value``: the sum over those of a table."""
    sums: defaultdict[int, int] = defaultdict(int)
    for table, sitting in account.met:
        sums[len(sitting.met)] += value(table, sitting)
    return sum((Fraction(total, opponents) for opponents, total in sums.items()), ZERO)


_OF_ONE: dict[TieBreak, Callable[[EntrantId, Field], Fraction]] = {
    TieBreak.BUCHHOLZ: _buchholz,
    TieBreak.SONNEBORN_BERGER: _sonneborn_berger,
    TieBreak.WINS: _wins,
}
