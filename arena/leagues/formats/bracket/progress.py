"""Results followed through a bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from arena.leagues.entrants import EntrantId
from arena.leagues.formats.bracket.contest import Contest, Field, From, Rules, Source, Tries
from arena.leagues.formats.bracket.deciding import Decision, Pending, decide

Targets: TypeAlias = Mapping[From, str]
"""Where those who come out of contests go on; who is not named here is out."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The contests whose entrants are known, in the bracket's order.

    ``came``: to each of them, by place; None is nobody. ``spared``: of those decided, where nothing
    had to be played.
    """

    came: Mapping[str, tuple[EntrantId | None, ...]]
    decided: Mapping[str, Decision]
    pending: Mapping[str, Pending]
    spared: frozenset[str]


def targets(bracket: Sequence[Contest]) -> Targets:
    """Where each of those who come out of a contest goes on."""
    return {
        source: contest.label
        for contest in bracket
        for source in contest.sources
        if isinstance(source, From)
    }


def follow(
    bracket: Sequence[Contest], field: Field, tries: Tries, rules: Rules, number: int
) -> Progress:
    """Where the bracket stands before the round of this number.

    ``bracket``: earlier contests first.
    """
    progress = _Follower(field, tries, rules, number, targets(bracket))
    for contest in bracket:
        progress.take(contest)
    return Progress(progress.came, progress.decided, progress.pending, frozenset(progress.spared))


class _Follower:
    """Takes contest after contest."""

    def __init__(
        self, field: Field, tries: Tries, rules: Rules, number: int, leads: Targets
    ) -> None:
        self.field, self.tries, self.rules, self.number = field, tries, rules, number
        self.leads = leads
        self.came: dict[str, tuple[EntrantId | None, ...]] = {}
        self.decided: dict[str, Decision] = {}
        self.pending: dict[str, Pending] = {}
        self.spared: set[str] = set()

    def take(self, contest: Contest) -> None:
        if not all(self._known(source) for source in contest.sources):
            return
        came = tuple(self._who(source) for source in contest.sources)
        self.came[contest.label] = came
        if self._is_spared(contest, came[0]):
            self.decided[contest.label] = self._by_order(came)
            self.spared.add(contest.label)
            return
        found = self._decide(contest, [entrant for entrant in came if entrant is not None])
        if isinstance(found, Pending):
            self.pending[contest.label] = found
        else:
            self.decided[contest.label] = found

    def _is_spared(self, contest: Contest, first: EntrantId | None) -> bool:
        if contest.spared is None or contest.label in self.tries:
            return False
        return first == self._who(contest.spared)

    def _known(self, source: Source) -> bool:
        return not isinstance(source, From) or source.contest in self.decided

    def _who(self, source: Source) -> EntrantId | None:
        if isinstance(source, From):
            return self.decided[source.contest].order[source.rank]
        return source

    def _decide(self, contest: Contest, came: list[EntrantId]) -> Decision | Pending:
        tried = [
            (table, result)
            for table, result in self.tries.get(contest.label, ())
            if set(table.entrants) <= set(came)
        ]
        found = decide(contest, came, tried, self.field, self.rules, self.number)
        return self._as_went_on(contest, came, found)

    def _as_went_on(
        self, contest: Contest, came: list[EntrantId], found: Decision | Pending
    ) -> Decision | Pending:
        """Pairings that were made stand, whatever became of the results that they were made on."""
        nobody = [None] * (len(contest.sources) - len(came))
        order = [*found.entrants, *nobody] if isinstance(found, Pending) else list(found.order)
        went = self._went(contest, order)
        if all(order[rank] == entrant for rank, entrant in went.items()):
            return found if not went or isinstance(found, Decision) else self._by_order(order)
        rest = iter([entrant for entrant in order if entrant not in went.values()])
        return self._by_order([went.get(rank) or next(rest) for rank in range(len(order))])

    def _went(self, contest: Contest, order: Sequence[EntrantId | None]) -> dict[int, EntrantId]:
        """By rank who was paired in a later contest as having come out of this one at that rank."""
        paired = [
            (ranks, [entrant for entrant in order if entrant in self._first_table(label)])
            for label, ranks in self._leads(contest).items()
        ]
        went: dict[int, EntrantId] = {}
        # Both may have come to the final: a contest to which fewer of them came tells more.
        for ranks, there in sorted(paired, key=lambda pair: len(pair[1])):
            new = [entrant for entrant in there if entrant not in went.values()]
            went |= {rank: entrant for rank, entrant in zip(ranks, new, strict=False) if entrant}
        return went

    def _leads(self, contest: Contest) -> dict[str, list[int]]:
        """By the contest that they go on to, the ranks that do, best first."""
        leads: dict[str, list[int]] = {}
        for rank in range(len(contest.sources)):
            label = self.leads.get(From(contest.label, rank))
            if label is not None:
                leads.setdefault(label, []).append(rank)
        return leads

    def _first_table(self, label: str) -> tuple[EntrantId, ...]:
        tried = self.tries.get(label)
        return tried[0][0].entrants if tried else ()

    @staticmethod
    def _by_order(order: Sequence[EntrantId | None]) -> Decision:
        return Decision(tuple(order), tuple(range(len(order))))
