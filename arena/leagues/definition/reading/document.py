"""A whole document: syntax, keys, and what goes together."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta

from arena.leagues.definition.faults import DefinitionError, Fault, Path, written
from arena.leagues.definition.reading import sections
from arena.leagues.definition.reading.characters import unprintable
from arena.leagues.definition.reading.combinations import check
from arena.leagues.definition.reading.durations import duration
from arena.leagues.definition.reading.lines import Lines, last_begun
from arena.leagues.definition.reading.table import Faults, Table
from arena.leagues.definition.values import USUAL_DELAY, Definition

LONGEST = 64 * 1024
"""Characters of a definition."""

MOST_LINES = 2_000

LONGEST_LINE = 4_000
"""Characters; reading one takes a time that grows with the square of its length."""

_TOO_DEEP = Fault("", "the definition is nested too deeply")

_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def parse(text: str) -> Definition:
    """The league that a TOML text defines; raises DefinitionError with all that is wrong."""
    lines = text.split("\n")
    if max(map(len, lines)) > LONGEST_LINE:
        raise DefinitionError([Fault("", f"a line has at most {LONGEST_LINE} characters")])
    if len(text) > LONGEST or len(lines) > MOST_LINES:
        raise DefinitionError(
            [Fault("", f"a definition has at most {LONGEST} characters and {MOST_LINES} lines")]
        )
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DefinitionError([_syntax(str(error), text)]) from error
    except RecursionError as error:
        raise DefinitionError([_TOO_DEEP]) from error
    try:
        return _definition(values, lambda: Lines(text).of, tuple(unprintable(values)))
    except RecursionError as error:
        raise DefinitionError([_TOO_DEEP]) from error


def from_json(text: str) -> Definition:
    """The same from what ``as_json`` gave; raises DefinitionError, without lines."""
    return _definition(json.loads(text), lambda: lambda _: None)


def spectator_delay(text: str) -> timedelta:
    """Of what ``as_json`` gave, which may be older than the key; the rest is not read."""
    found = duration(json.loads(text).get("match", {}).get("spectator_delay", ""))
    return USUAL_DELAY if found is None else found


def _definition(
    values: Mapping[str, object],
    where: Callable[[], Callable[[Path], int | None]],
    also: Iterable[tuple[Path, str]] = (),
) -> Definition:
    """``where``: makes what knows the line of a path; only if there are faults. ``also``: faults
    that are told where nothing else is wrong with the value.
    """
    faults = Faults()
    top = Table(values, (), faults)
    definition = sections.read(top)
    if definition is not None:
        check(definition, faults)
    for path, sentence in also:
        if not faults.under(path):
            faults.add(path, sentence)
    if definition is None or faults.found:
        raise _error(faults.found, where())
    return definition


def located(text: str, found: Iterable[tuple[Path, str]]) -> DefinitionError:
    """What else is wrong with a text that ``parse`` takes: where it stands, and a sentence each."""
    return _error(found, Lines(text).of)


def _error(
    found: Iterable[tuple[Path, str]], line: Callable[[Path], int | None]
) -> DefinitionError:
    faults = [Fault(written(path), sentence, line(path)) for path, sentence in found]
    return DefinitionError(sorted(faults, key=lambda fault: fault.line or 0))


def _syntax(message: str, text: str) -> Fault:
    at = _AT.search(message)
    line = int(at[1]) if at and at[1] else last_begun(text)
    return Fault("", f"not TOML: {_AT.sub('', message)}", line)
