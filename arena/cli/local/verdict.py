"""What ``arena duel`` says: sentences for people, one object for programs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import isfinite

from arena.cli.local.duel import Dealt, LocalDuel
from arena.match.deals import commitment
from arena.match.faults import FaultKind
from arena.match.tally import Interval
from arena.ops.words import counted
from arena.ratings.scale import elo_of
from arena.ratings.sequential import Sequential, Verdict


@dataclass(frozen=True, slots=True)
class Course:
    """A duel and its test, as far as they are."""

    duel: LocalDuel
    test: Sequential
    faults: tuple[Counter[FaultKind], Counter[FaultKind]] = field(
        default_factory=lambda: (Counter(), Counter())
    )

    def add(self, dealt: Dealt) -> Verdict:
        """The verdict after one more deal."""
        for total, more in zip(self.faults, dealt.faults, strict=True):
            total.update(more)
        return self.test.add(dealt.share)

    @property
    def games(self) -> int:
        """Of all deals that are over."""
        return self.test.results * len(self.duel.seatings)


def estimate(test: Sequential) -> str:
    """The mean result and where it may be."""
    found = test.interval()
    return f"{test.mean:.3f} ({found.low:.3f} to {found.high:.3f})"


def sentences(course: Course) -> list[str]:
    """The verdict, what it rests on, the faults, and how to run the same again."""
    test, (one, other) = course.test, course.duel.bots
    deals = f"{counted(test.results, 'deal')}, {counted(course.games, 'game')}"
    found = test.interval()
    low, middle, high = (_elo(score) for score in (found.low, test.mean, found.high))
    told = [
        f"{_said(course)} ({deals})",
        f"pair result of {one.name}: {estimate(test)}, in Elo {middle} ({low} to {high})",
    ]
    for bot, faults in zip((one, other), course.faults, strict=True):
        if faults:
            kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(faults.items()))
            told.append(f"faults of {bot.name}: {kinds}")
    return [*told, f"the same again: --seed {course.duel.match.secret.hex()}"]


def _said(course: Course) -> str:
    test, (one, other) = course.test, course.duel.bots
    match test.verdict:
        case Verdict.BETTER | Verdict.WORSE:
            return f"{one.name} is {test.verdict} than {other.name}"
        case Verdict.EVEN:
            return f"{one.name} and {other.name} are even within {test.margin:.3g}"
        case Verdict.UNDECIDED:
            return f"not decided: {one.name} may be better or worse than {other.name}"


def _elo(score: float) -> str:
    elo = elo_of(score)
    return f"{elo:+.0f}" if isfinite(elo) else ("any" if elo else "0")


def as_json(course: Course) -> dict[str, object]:
    """The object of ``arena duel --json``; docs/local-play.md explains the keys."""
    test, match = course.test, course.duel.match
    spec, found = match.spec, test.interval()
    return {
        "game": spec.game,
        "rules": spec.rules,
        "options": spec.options.as_json(),
        "seats": spec.seats,
        "bots": [bot.name for bot in course.duel.bots],
        "alpha": test.alpha,
        "margin": test.margin,
        "max_deals": spec.deals,
        "deals": test.results,
        "games": course.games,
        "verdict": str(test.verdict),
        "pair_result": test.mean,
        "interval": [found.low, found.high],
        "elo": _finite(elo_of(test.mean)),
        "elo_interval": _elos(found),
        "counts": {str(result): times for result, times in sorted(test.counts.items())},
        "faults": [
            {str(kind): count for kind, count in sorted(faults.items())} for faults in course.faults
        ],
        "seed": match.secret.hex(),
        "commitment": commitment(match.secret).hex(),
    }


def _elos(found: Interval) -> list[float | None]:
    return [_finite(elo_of(found.low)), _finite(elo_of(found.high))]


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None
