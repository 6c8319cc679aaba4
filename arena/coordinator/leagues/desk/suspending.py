"""Bots suspended and restored: by admins, and by organisers of leagues that they are in."""

from __future__ import annotations

from arena.coordinator.leagues.desk.caller import Caller
from arena.coordinator.leagues.desk.reasons import given_reason
from arena.coordinator.leagues.desk.refusals import forbidden, stored, unknown
from arena.store import Bot, Queries, Store
from arena.store.ids import OrganiserId


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
    holder = caller.holder
    if holder is not None and not queries.in_charge(OrganiserId(holder.id), bot.id):
        raise forbidden(f"bot {bot.name} is in no league that organiser {holder.name} runs", "bot")
    return bot
