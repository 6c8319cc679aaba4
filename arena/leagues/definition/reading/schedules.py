"""When a league opens rounds or seasons: a cron expression in a time zone."""

from __future__ import annotations

from collections.abc import Callable

from arena.leagues.calendar import LONGEST, CalendarError, Missed, read_expression, read_zone
from arena.leagues.definition.reading.table import Table
from arena.leagues.definition.values import Opens, Schedule


def schedule(table: Table) -> Schedule:
    """Due times that come, at least once."""
    cron = table.text("cron", "a cron expression", longest=LONGEST)
    zone = table.text("zone", "a time zone")
    _check(table, "cron", cron, read_expression)
    _check(table, "zone", zone, read_zone)
    return Schedule(
        cron=" ".join(cron.split()),
        zone=zone,
        opens=table.choice("opens", Opens, Opens.ROUND),
        missed=table.choice("missed", Missed, Missed.LATE),
    )


def _check(table: Table, key: str, text: str, read: Callable[[str], object]) -> None:
    """Notes what is wrong with a text, if there is one."""
    if table.faulty(key):
        return
    try:
        read(text)
    except CalendarError as error:
        table.fault(key, f"is {text!r}: {error}")
