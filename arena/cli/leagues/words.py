"""Leagues and enrolments as lines for people, and as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from google.protobuf.timestamp_pb2 import Timestamp

from arena.ops.stamps import instant
from arena.ops.words import counted
from arena.v1 import leagues_pb2


def league_row(league: leagues_pb2.League) -> dict[str, object]:
    """A league in JSON; docs/leagues.md explains the keys."""
    return {
        "league": league.name,
        "title": league.title,
        "game": league.game,
        "organiser": league.organiser or None,
        "state": league_state(league),
        "reason": league.reason or None,
        "state_since": time_of(league.state_since),
        "created_at": time_of(league.created_at),
        "entrants": league.entrants,
    }


def print_league(league: leagues_pb2.League, as_json: bool, line: str = "") -> None:
    """As JSON, or ``line``; without one how the league stands."""
    if as_json:
        print(json.dumps(league_row(league)))
    else:
        print(line or f"league {league.name} is {league_state(league)}")


def next_steps(created: leagues_pb2.CreateLeagueResponse) -> Iterator[str]:
    """What can be done now with a league that was just created."""
    name = created.league.name
    yield f"league {name} is open; next:"
    bots = " ".join(["BOT"] * created.team)
    who = f"{name} {bots} --team NAME" if created.team > 1 else f"{name} {bots}"
    it = "a team" if created.team > 1 else "a bot"
    if created.by_invitation:
        yield f"  arena league invite {who}: the owner of {it} may enrol it then"
        yield f"  arena league enrol {who}: you enrol {it} yourself"
    else:
        yield f"  arena league enrol {who}: {it} takes part, if you or its owner say so"
    yield f"  arena league preview {name} --entrants 10: what a season would be"
    yield f"  arena league start {name}: seasons and rounds open"


def enrolment_row(enrolment: leagues_pb2.Enrolment) -> dict[str, object]:
    """An enrolment in JSON."""
    return {
        "entrant": enrolment.entrant,
        "bots": list(enrolment.bots),
        "state": enrolment_state(enrolment),
        "reason": enrolment.reason or None,
        "validation": enrolment.validation or None,
        "changed_at": time_of(enrolment.changed_at),
        "placement": placement_row(enrolment),
    }


def placement_row(found: leagues_pb2.Enrolment | leagues_pb2.Standing) -> dict[str, int] | None:
    """How far a newcomer is that is being placed, in JSON; None for all others."""
    if not found.HasField("placement"):
        return None
    return {"played": found.placement.played, "matches": found.placement.matches}


def league_line(league: leagues_pb2.League) -> str:
    """One line."""
    by = f", by {league.organiser}" if league.organiser else ""
    reason = f" ({league.reason})" if league.reason else ""
    entrants = counted(league.entrants, "entrant")
    return f"{league.name}  {league.game}, {league_state(league)}{reason}, {entrants}{by}"


def enrolment_line(enrolment: leagues_pb2.Enrolment) -> str:
    """One line."""
    bots = ", ".join(enrolment.bots)
    team = f" ({bots})" if bots != enrolment.entrant else ""
    reason = f": {enrolment.reason}" if enrolment.reason else ""
    match = f", match {enrolment.validation}" if enrolment.validation else ""
    its = enrolment.placement
    new = enrolment.HasField("placement")
    placing = f", being placed ({its.played} of {its.matches} matches)" if new else ""
    return f"{enrolment.entrant}{team}  {enrolment_state(enrolment)}{match}{placing}{reason}"


def league_state(league: leagues_pb2.League) -> str:
    """``open``, ``running``, ..."""
    return _word(leagues_pb2.LeagueState.Name(league.state), "LEAGUE_STATE_")


def enrolment_state(enrolment: leagues_pb2.Enrolment) -> str:
    """``validating``, ``active``, ..."""
    return _word(leagues_pb2.EnrolmentState.Name(enrolment.state), "ENROLMENT_STATE_")


def settings_lines(definition: str) -> Iterator[str]:
    """The keys of a definition, as they would be written, one a line."""
    values = json.loads(definition)
    for key, value in values.items():
        if key not in ("name", "title", "description"):
            yield from _lines(key, value)


def _lines(key: str, value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for inner, its in value.items():
            yield from _lines(f"{key}.{inner}", its)
    elif isinstance(value, list) and value and isinstance(value[0], Mapping):
        for number, each in enumerate(value, 1):
            yield from _lines(f"{key}[{number}]", each)
    else:
        yield f"{key} = {json.dumps(value, ensure_ascii=False)}"


def _word(name: str, prefix: str) -> str:
    return name.removeprefix(prefix).lower()


def clock_of(stamp: Timestamp) -> str:
    """For people, as in all sentences: ``2026-11-30 19:00:00 UTC``."""
    return f"{stamp.ToDatetime():%Y-%m-%d %H:%M:%S} UTC"


def time_of(stamp: Timestamp) -> str:
    """For programs."""
    return instant(stamp.ToDatetime())
