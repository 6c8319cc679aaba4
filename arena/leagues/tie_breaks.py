"""Tie-breaks: who comes first among those with as many points.

Buchholz and Sonneborn-Berger are meant as in chess, with the mean over a table's opponents where
there are several; all values are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from arena.leagues.entrants import EntrantId
from arena.leagues.history import Account, Meeting
from arena.leagues.rounds import HALF

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
    """What tie-breaks are computed from: everyone's account and points."""

    accounts: Mapping[EntrantId, Account]
    points: Mapping[EntrantId, Fraction]


Group = Sequence[EntrantId]


def values(rule: TieBreak, group: Group, field: Field) -> dict[EntrantId, Fraction]:
    """The rule's value for each of a group that nothing has told apart yet."""
    if rule is TieBreak.DIRECT:
        return _direct(group, field)
    return {entrant: _OF_ONE[rule](entrant, field) for entrant in group}


def _direct(group: Group, field: Field) -> dict[EntrantId, Fraction]:
    among = frozenset(group)
    sums, met = dict.fromkeys(group, ZERO), {entrant: {entrant} for entrant in group}
    for entrant in group if len(group) > 1 else ():
        for meeting in (each for table in field.accounts[entrant].met for each in table):
            if meeting.opponent in among:
                sums[entrant] += meeting.result
                met[entrant].add(meeting.opponent)
    if all(len(opponents) == len(group) for opponents in met.values()):
        return sums
    return dict.fromkeys(group, ZERO)


def _buchholz(entrant: EntrantId, field: Field) -> Fraction:
    account = field.accounts[entrant]
    unplayed = account.byes * field.points[entrant]
    return unplayed + _over_tables(account, lambda meeting: field.points[meeting.opponent])


def _sonneborn_berger(entrant: EntrantId, field: Field) -> Fraction:
    return _over_tables(
        field.accounts[entrant], lambda meeting: meeting.result * field.points[meeting.opponent]
    )


def _wins(entrant: EntrantId, field: Field) -> Fraction:
    return _over_tables(
        field.accounts[entrant],
        lambda meeting: Fraction(meeting.result > HALF and not meeting.absent),
    )


def _over_tables(account: Account, value: Callable[[Meeting], Fraction]) -> Fraction:
    """The sum over tables of the mean over opponents."""
    return sum((sum(map(value, met), ZERO) / len(met) for met in account.met), ZERO)


_OF_ONE: dict[TieBreak, Callable[[EntrantId, Field], Fraction]] = {
    TieBreak.BUCHHOLZ: _buchholz,
    TieBreak.SONNEBORN_BERGER: _sonneborn_berger,
    TieBreak.WINS: _wins,
}
