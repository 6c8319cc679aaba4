"""What a state has in numbers for each seat, read off its JSON form: the same for every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = Mapping[str, object]
"""What ``State.as_json`` gives."""

Numbers: TypeAlias = dict[str, float]
"""Of one seat, by name; a name that is not there means 0."""


def by_seat(state: Json, keys: Iterable[str], seats: int) -> list[Numbers]:
    """One a seat, of these keys of the state, as far as they tell of seats in this one."""
    numbers: list[Numbers] = [{} for _ in range(seats)]
    for key in keys:
        value = state[key]
        if not _of_seats(value, seats):
            continue
        if isinstance(value, list):
            for into, entry in zip(numbers, value, strict=True):
                _read(entry, key, into)
        elif isinstance(value, int):
            numbers[value][key] = 1.0
    return numbers


def seat_keys(states: Sequence[Json], seats: int) -> tuple[str, ...]:
    """The keys that tell of seats: in all states a list with an entry for each, or one or none.

    Those that name a seat name every one in some state: otherwise they count something.
    """
    keys = states[0] if states else ()
    return tuple(key for key in keys if _tells([state[key] for state in states], seats))


def _tells(values: Sequence[object], seats: int) -> bool:
    if not all(_of_seats(value, seats) for value in values):
        return False
    if any(isinstance(value, list) for value in values):
        return all(isinstance(value, list) for value in values)
    return {value for value in values if value is not None} == {*range(seats)}


def _of_seats(value: object, seats: int) -> bool:
    if isinstance(value, list):
        return len(value) == seats
    seat = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats
    return seat or value is None


def _read(entry: object, name: str, into: Numbers) -> None:
    """A number is taken as it is; of a text or list its length, and what is true in its objects."""
    if isinstance(entry, int | float):
        into[name] = float(entry)
    elif isinstance(entry, str):
        into[name] = float(len(entry))
    elif isinstance(entry, list):
        _count(entry, name, into)


def _count(things: Sequence[object], name: str, into: Numbers) -> None:
    into[name] = float(len(things))
    for place, thing in enumerate(things):
        if isinstance(thing, list):
            _count(thing, f"{name}/{place}", into)
        elif isinstance(thing, dict):
            for field, value in thing.items():
                if value is True:
                    true = f"{name}.{field}"
                    into[true] = into.get(true, 0.0) + 1.0
