"""``arena league start``, ``pause``, ``resume``, ``drain`` and ``abort``: one call, five words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arena.cli import options
from arena.cli.leagues.given import Name, Reason
from arena.cli.leagues.reaching import Address, leagues


class Act(NamedTuple):
    """What a command of that name does, and the reason in its example."""

    about: str
    reason: str | None = None


ACTS = {
    "start": Act("Start an open league: its seasons and rounds open."),
    "pause": Act("Pause a league: nothing opens, and its matches wait.", "the network is down"),
    "resume": Act("Resume a league that is paused or draining."),
    "drain": Act("Let a league play what is scheduled, then pause it."),
    "abort": Act(
        "Abort a league, for good: what is not over is void.\n\nA reason must be given.",
        "too few entrants",
    ),
}
"""By name, which is also that of the act in ``arena.v1.LeagueAct``."""


def example(name: str) -> str:
    """How the command is given."""
    reason = ACTS[name].reason
    return f"arena league {name} weekly" + (f' --reason "{reason}"' if reason else "")


def command(name: str) -> Callable[..., None]:
    """The command that does this act to a league."""

    def act(
        league: Name,
        reason: Reason = "",
        as_json: options.Json = False,
        data: options.Data = None,
        address: Address = None,
    ) -> None:
        from arena.cli.leagues import words
        from arena.v1 import leagues_pb2

        with leagues(data, address) as service:
            request = leagues_pb2.ControlLeagueRequest(
                league=league,
                act=leagues_pb2.LeagueAct.Value(f"LEAGUE_ACT_{name.upper()}"),
                reason=reason,
            )
            answer = service.ControlLeague(request)
        words.print_league(answer.league, as_json)
        if answer.warning:
            options.tell(answer.warning)

    return act
