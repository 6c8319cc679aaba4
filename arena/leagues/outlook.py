"""What a season would be: its divisions' rounds, and how long all of it would take.

Computed in seconds for large fields, and by nothing but the question, so that it can be done in
another process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import zip_longest

from arena.games.chance import SEED_BYTES
from arena.games.length import mean_decisions
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.format import Format
from arena.leagues.ladder.rounds import OUTSTANDING, LadderRounds
from arena.leagues.preview import Effort, Preview, RoundPreview, preview
from arena.match.spec import Clock

SEED = bytes(SEED_BYTES)

SAMPLE = 8
"""Games that are played at random to learn how many decisions a game has."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a game takes: ``mean``, where that is known, or else what its clock allows.

    ``options``: the game's, as JSON.
    """

    game: str
    options: Mapping[str, object]
    seats: int
    clock: Clock
    mean: timedelta | None


@dataclass(frozen=True, slots=True)
class Question:
    """``divisions``: names and entrants, the highest first. ``rounds``: looked at, of each.
    ``games``: of a match. ``slots``: matches at once; ``at_once``: those of an entrant's bots, one
    if it is not in it.
    """

    format: Format
    divisions: tuple[tuple[str, tuple[Entrant, ...]], ...]
    rounds: int
    pace: Pace
    games: int
    slots: int
    at_once: Mapping[EntrantId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outlook:
    """``divisions``: by name, as asked. ``game``: how long one takes; ``decisions``: how many it
    has, if that was reckoned from its clock. ``lasts``: all rounds, one after the other, divisions
    side by side.
    """

    divisions: tuple[tuple[str, Preview], ...]
    game: timedelta
    decisions: float | None
    lasts: timedelta

    @property
    def matches(self) -> int:
        """Of all divisions."""
        return sum(each.matches for _, each in self.divisions)

    @property
    def games(self) -> int:
        """Of all divisions."""
        return sum(each.games for _, each in self.divisions)


def outlook(question: Question) -> Outlook:
    """Raises FormatError for a division in which there can be no tournament."""
    pace = question.pace
    decisions = None if pace.mean is not None else _decisions(pace)
    game = pace.mean if decisions is None else _most(pace, decisions)
    assert game is not None, "it is known or reckoned"
    mean = game * question.games
    effort = Effort(question.games, mean, question.slots, question.at_once)
    divisions = tuple(
        (name, _preview(question, entrants, effort)) for name, entrants in question.divisions
    )
    side_by_side = zip_longest(*(each.rounds for _, each in divisions))
    lasts = (_lasts([each for each in rounds if each], effort) for rounds in side_by_side)
    return Outlook(divisions, game, decisions, sum(lasts, timedelta(0)))


def _lasts(side_by_side: Sequence[RoundPreview], effort: Effort) -> timedelta:
    """Of rounds of several divisions: they share the slots, and each takes its own time."""
    together = effort.lasts(sum(len(each.tables) for each in side_by_side))
    return max(together, *(each.lasts for each in side_by_side))


def _decisions(pace: Pace) -> float:
    return mean_decisions(pace.game, pace.options, pace.seats, SAMPLE, SEED)


def _most(pace: Pace, decisions: float) -> timedelta:
    """If everyone takes all the time there is."""
    clock = pace.clock
    return clock.ready + (clock.limit + clock.increment) * decisions + clock.bank * pace.seats


def _preview(question: Question, entrants: tuple[Entrant, ...], effort: Effort) -> Preview:
    if isinstance(question.format, LadderRounds):
        return _ladder(question.format, entrants, question.rounds, effort)
    return preview(question.format, entrants, SEED, effort, question.rounds)


def _ladder(
    ladder: LadderRounds, entrants: tuple[Entrant, ...], rounds: int, effort: Effort
) -> Preview:
    """Its rounds are all alike, and their tables made one by one, as entrants are free."""
    ladder.check(entrants)
    tables = (ladder.tables[-1],) * ladder.quota(entrants, 1)
    sitting = sum(min(OUTSTANDING, effort.at_once.get(each.id, 1)) for each in entrants)
    at_once = max(1, sitting // ladder.tables[-1])
    each = replace(effort, slots=min(effort.slots, at_once)).lasts(len(tables))
    shown = tuple(RoundPreview(number, tables, 0, 0, each) for number in range(1, rounds + 1))
    return Preview(shown, len(tables) * rounds * effort.games, each * rounds, over=True)
