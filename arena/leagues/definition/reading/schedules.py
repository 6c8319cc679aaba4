"""When a league opens rounds or seasons: a cron expression in a time zone."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cronsim import CronSim, CronSimError

from arena.leagues.definition.reading.table import Table
from arena.leagues.definition.values import Missed, Opens, Schedule

FIELDS = "five fields: minute, hour, day of the month, month, day of the week"


def schedule(table: Table) -> Schedule:
    """Due times that come, at least once."""
    cron = table.text("cron", "a cron expression", longest=100)
    if not table.faulty("cron") and (wrong := _wrong(cron)):
        table.fault("cron", f"is {cron!r}: {wrong}")
    zone = table.text("zone", "a time zone")
    if not table.faulty("zone") and not _is_zone(zone):
        table.fault(
            "zone",
            f'is {zone!r}; it must be a name of the tz database such as "UTC" or "Europe/Prague"',
        )
    return Schedule(
        cron=" ".join(cron.split()),
        zone=zone,
        opens=table.choice("opens", Opens, Opens.ROUND),
        missed=table.choice("missed", Missed, Missed.LATE),
    )


def _wrong(cron: str) -> str | None:
    """What is wrong with it, in a sentence."""
    if len(cron.split()) != 5:
        return f"it must have {FIELDS}"
    try:
        next(CronSim(cron, datetime(2000, 1, 1, tzinfo=UTC)))
    except CronSimError as error:
        return f"{str(error)[:1].lower()}{str(error)[1:]}; it must have {FIELDS}"
    except StopIteration:
        return "it never comes"
    return None


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (OSError, ValueError, ZoneInfoNotFoundError):
        return False
    return True
