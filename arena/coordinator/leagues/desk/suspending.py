"""Bots suspended and restored: by admins, and by organisers of leagues that they are in."""

from __future__ import annotations

from collections.abc import Iterator

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.reasons import given_reason
from arena.coordinator.leagues.desk.refusals import forbidden, stored, unknown
from arena.store import Bot, Queries, Store
from arena.store.answers import League
from arena.store.states import ENROLLED


def suspend(store: Store, caller: Caller, name: str, reason: str) -> None:
    """It cannot connect, and is paired no more, in no league."""
    bot = bot_in_charge(store.queries(), caller, name)
    given = given_reason(reason)
    with stored("bot"), store.unit() as unit:
        unit.suspend_bot(bot.id, given, caller.by)


def restore(store: Store, caller: Caller, name: str) -> None:
    """It may play again, whoever has suspended it."""
    bot = bot_in_charge(store.queries(), caller, name)
    with stored("bot"), store.unit() as unit:
        unit.restore_bot(bot.id, caller.by)


def bot_in_charge(queries: Queries, caller: Caller, name: str) -> Bot:
    """A bot that the caller may suspend. Raises RefusedError."""
    bot = queries.bot_named(name)
    if bot is None:
        raise unknown(f"there is no bot {name[:80]!r}; arena bot list shows them", "bot")
    caller.must_organise()
    if caller.holder is not None and bot.name not in dict(bots_in_charge(queries, caller)):
        raise forbidden(
            f"bot {bot.name} is in no league that organiser {caller.holder.name} runs", "bot"
        )
    return bot


def bots_in_charge(queries: Queries, caller: Caller) -> Iterator[tuple[str, League]]:
    """The bots that are enrolled in leagues that the caller runs, with the league."""
    for league in queries.leagues():
        if caller.runs(league):
            for enrolment in queries.enrolments(league.id):
                if enrolment.state in ENROLLED:
                    for bot in enrolment.bots:
                        yield bot.name, league
