"""The table of a bracket: places follow from where in it an entrant ended.

Those who ended in the same stage share a place, unless they met there. Who is still in stands by
the best that it can reach, and then by the contests that it lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.bracket.contest import Contest, From
from arena.leagues.formats.bracket.progress import Progress, Targets, targets
from arena.leagues.rounds import Played
from arena.leagues.standings import Standing

Position: TypeAlias = tuple[int, int, int]
"""Stage, rank in it, contests lost while still in; each so signed that more is better."""


def standings(
    bracket: Sequence[Contest],
    field: Sequence[Entrant],
    played: Sequence[Played],
    progress: Progress,
) -> tuple[Standing, ...]:
    """Everyone of the field, best first; points are the contests won at a table."""
    reached = _positions(bracket, field, progress)
    won, byes = _passed(bracket, played, progress)
    tables, no_shows = _attendance(played)
    ordered = sorted(field, key=lambda entrant: reached[entrant.id], reverse=True)
    return tuple(
        Standing(
            entrant=entrant.id,
            place=1 + sum(other > reached[entrant.id] for other in reached.values()),
            points=Fraction(won[entrant.id]),
            tables=tables[entrant.id],
            byes=byes[entrant.id],
            no_shows=no_shows[entrant.id],
            tie_breaks=(),
        )
        for entrant in ordered
    )


def _positions(
    bracket: Sequence[Contest], field: Sequence[Entrant], progress: Progress
) -> dict[EntrantId, Position]:
    leads = targets(bracket)
    best = _best(bracket, leads)
    reached: dict[EntrantId, Position] = {entrant.id: (0, 0, 0) for entrant in field}
    lost: Counter[EntrantId] = Counter()
    for contest in bracket:
        decision = progress.decided.get(contest.label)
        for source in contest.sources:
            entrant = _who(source, progress)
            if entrant is None:
                continue
            if decision is None:
                reached[entrant] = (*best[contest.label], -lost[entrant])
                continue
            rank = decision.order.index(entrant)
            if rank >= contest.advance and contest.label not in progress.spared:
                lost[entrant] += 1
            if From(contest.label, rank) not in leads:
                reached[entrant] = (contest.stage, -decision.ranks[rank], 0)
    return reached


def _who(source: EntrantId | From | None, progress: Progress) -> EntrantId | None:
    """Who comes from there, as far as it is known."""
    if not isinstance(source, From):
        return source
    decision = progress.decided.get(source.contest)
    return None if decision is None else decision.order[source.rank]


def _best(bracket: Sequence[Contest], leads: Targets) -> dict[str, tuple[int, int]]:
    """By contest the best place that can be reached from it."""
    best: dict[str, tuple[int, int]] = {}
    for contest in reversed(bracket):
        ends = [From(contest.label, rank) for rank in range(len(contest.sources))]
        best[contest.label] = max(
            best[leads[end]] if end in leads else (contest.stage, -end.rank) for end in ends
        )
    return best


def passed(
    bracket: Sequence[Contest], tabled: frozenset[str], progress: Progress
) -> Counter[EntrantId]:
    """How often each advanced though nothing was played, as nobody else came or was left.

    ``tabled``: contests that had a table.
    """
    byes: Counter[EntrantId] = Counter()
    for contest in bracket:
        decision = progress.decided.get(contest.label)
        if decision is None or contest.label in tabled | progress.spared:
            continue
        byes.update(entrant for entrant in decision.order[: contest.advance] if entrant)
    return byes


def labels(played: Sequence[Played]) -> frozenset[str]:
    """The contests that had a table."""
    return frozenset(table.label for each in played for table in each.round.tables)


def _passed(
    bracket: Sequence[Contest], played: Sequence[Played], progress: Progress
) -> tuple[Counter[EntrantId], Counter[EntrantId]]:
    """Contests won, and those passed without a table."""
    tabled = labels(played)
    won: Counter[EntrantId] = Counter()
    for contest in bracket:
        decision = progress.decided.get(contest.label)
        if decision is not None and contest.label in tabled:
            won.update(entrant for entrant in decision.order[: contest.advance] if entrant)
    return won, passed(bracket, tabled, progress)


def _attendance(played: Sequence[Played]) -> tuple[Counter[EntrantId], Counter[EntrantId]]:
    """Tables with a result that each was at, and those it was missing from."""
    tables: Counter[EntrantId] = Counter()
    no_shows: Counter[EntrantId] = Counter()
    for each in played:
        for table, result in each.outcomes():
            for place, entrant in enumerate(table.entrants):
                (no_shows if place in result.absent else tables)[entrant] += 1
    return tables, no_shows
