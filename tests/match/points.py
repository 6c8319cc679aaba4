"""A game to compute by hand: in turn, ``rounds`` times, each passes or scores; the last begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arena.games.game import NOBODY, Action, Chance, Options, Outcome, Rng, Seat, State, View


@dataclass(frozen=True, slots=True)
class Said:
    seat: Seat | None
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Choice:
    points: int

    def __str__(self) -> str:
        return f"score:{self.points}" if self.points else "pass"


CHOICES = (Choice(0), Choice(1), Choice(2))


@dataclass(frozen=True, slots=True)
class PointsView:
    seat: Seat | None
    events: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class PointsOptions:
    rounds: int = 2
    teams: bool = False

    def as_json(self) -> dict[str, object]:
        return {"rounds": self.rounds, "teams": self.teams}


class PointsState:
    def __init__(self, seats: int, options: PointsOptions, first: int) -> None:
        self.seats, self.options, self.first = seats, options, first
        self.points = [0] * seats
        self.taken = 0
        self.said: list[list[Said]] = [[] for _ in range(seats)]

    def to_act(self) -> Seat:
        if self.taken == self.seats * self.options.rounds:
            return NOBODY
        return (self.first + self.taken) % self.seats

    def legal_actions(self) -> Sequence[Action]:
        return CHOICES

    def apply(self, action: Action) -> None:
        assert isinstance(action, Choice)
        seat = self.to_act()
        self.points[seat] += action.points
        self.taken += 1
        self.said[seat] = []
        for events in self.said:
            events.append(Said(seat, f"{seat} {action}"))

    def view(self, seat: Seat | None) -> View:
        return PointsView(seat, () if seat is None else tuple(self.said[seat]))

    def outcome(self) -> Outcome | None:
        if self.to_act() != NOBODY:
            return None
        ranks = tuple(sum(other > own for other in self.points) for own in self.points)
        return Outcome(ranks, tuple(self.points), "counted")

    def clone(self) -> State:
        raise AssertionError("not needed")

    def as_json(self) -> dict[str, object]:
        return {"points": self.points}


class Points:
    name = "points"
    rules = 1
    seats = range(2, 7)

    def options(self, given: Mapping[str, object]) -> Options:
        raise AssertionError("not needed")

    def sides(self, seats: int, options: Options) -> tuple[int, ...]:
        assert isinstance(options, PointsOptions)
        return tuple(seat % (seats // 2) if options.teams else seat for seat in range(seats))

    def new(self, seats: int, options: Options, chance: Chance) -> State:
        assert isinstance(options, PointsOptions)
        return PointsState(seats, options, seats - 1)

    def stacked(self, given: Mapping[str, object]) -> Chance:
        raise AssertionError("not needed")

    def sample(self, view: View, rng: Rng) -> State:
        raise AssertionError("not needed")
