"""A definition as the JSON that ``from_json`` reads: all keys, defaults too."""

from __future__ import annotations

from collections.abc import Mapping

from arena.leagues.definition.reading.durations import in_text
from arena.leagues.definition.values import Definition, Division, FormatTerms, Schedule
from arena.leagues.definition.words import ALL, ENDLESS, NEVER


def as_json(definition: Definition) -> dict[str, object]:
    """In the shape of the TOML document."""
    match, entry, season = definition.match, definition.entry, definition.season
    values: dict[str, object] = {
        "name": definition.name,
        "title": definition.title,
        "description": definition.description,
        "publish": str(definition.publish),
        "share": definition.share,
        "game": _game(definition),
        "match": {
            "deals": match.deals,
            "kind": str(match.kind),
            "strikes": match.strikes,
            "start_by": NEVER if match.start_by is None else in_text(match.start_by),
            "spectator_delay": in_text(match.spectator_delay),
        },
        "clock": {
            "limit": in_text(match.clock.limit),
            "bank": in_text(match.clock.bank),
            "increment": in_text(match.clock.increment),
            "ready": in_text(match.clock.ready),
        },
        "format": _format(definition.format),
        "ratings": {"pool": definition.pool, "rated": definition.rated},
        "entry": {
            "mode": str(entry.mode),
            "same_owner": entry.same_owner,
            "validation": entry.validation,
            "house": list(entry.house),
        }
        | _unless_none("most", entry.most),
        "rounds": {
            "close": ALL if definition.close_after is None else in_text(definition.close_after)
        },
        "season": {"count": ENDLESS if season.count is None else season.count}
        | _unless_none("rounds", season.rounds),
        "divisions": [_division(division) for division in definition.divisions],
    }
    if definition.schedule is not None:
        values["schedule"] = _schedule(definition.schedule)
    return values


def _game(definition: Definition) -> Mapping[str, object]:
    seats, game = definition.game.seats, definition.game
    one = len(seats) == 1
    return {
        "name": game.name,
        "seats": seats[0] if one else f"{seats[0]}-{seats[-1]}",
        "options": game.options.as_json(),
    }


def _format(terms: FormatTerms) -> Mapping[str, object]:
    return {"type": str(terms.type), **dict(terms.settings)}


def _schedule(schedule: Schedule) -> Mapping[str, object]:
    return {
        "cron": schedule.cron,
        "zone": schedule.zone,
        "opens": str(schedule.opens),
        "missed": str(schedule.missed),
    }


def _division(division: Division) -> Mapping[str, object]:
    values = {"name": division.name, "up": division.up, "down": division.down}
    return values | _unless_none("size", division.size)


def _unless_none(key: str, value: int | None) -> dict[str, object]:
    return {} if value is None else {key: value}
