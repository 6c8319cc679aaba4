"""When a league opens rounds or seasons: cron expressions in a time zone, as due times in UTC.

Expressions are matched by the library cronsim, on local times without a zone; what becomes of
local times that a change of the clocks skips or repeats is decided here, by the rule of Debian's
cron (crontab(5) and cron(8)), for changes of any size:

* An expression that names its minutes and hours, that is, neither field begins with ``*``, comes
  once for each local time. What falls into the skipped time comes at its end, and once if there are
  several; what falls into the repeated time comes the first time only.
* Any other comes at every instant whose local time matches: not in skipped time, and twice in
  repeated time.

So an instant depends on nothing but the expression, the zone and its rules: whoever asks from
anywhere gets the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import groupby, takewhile
from zoneinfo import ZoneInfo

from cronsim import CronSim, CronSimError

FIELDS = "five fields: minute, hour, day of the month, month, day of the week"
LONGEST = 100
"""Characters of an expression."""

_REACH = timedelta(hours=26)
"""Further than any change of the clocks moves a due time."""
_SOME_DAY = datetime(2000, 1, 1)  # noqa: DTZ001 - a local time


class CalendarError(ValueError):
    """An expression or a zone that cannot be; the message is a clause such as "it never comes"."""


class Missed(StrEnum):
    """What becomes of a due time at which nothing could be opened: it is made up for, or not."""

    LATE = "late"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Calendar:
    """An expression in a zone; ``read`` makes them from text."""

    expression: str
    zone: ZoneInfo

    @classmethod
    def read(cls, expression: str, zone: str) -> Calendar:
        """Raises CalendarError."""
        return cls(read_expression(expression), read_zone(zone))

    def after(self, instant: datetime) -> Iterator[datetime]:
        """All due times later than an instant, as it were without end."""
        assert instant.tzinfo is not None, "an instant has a zone"
        local = instant.astimezone(self.zone).replace(tzinfo=None) - _REACH
        last = instant
        for _, day in groupby(CronSim(self.expression, local), key=datetime.date):
            for due in sorted({due for time in day for due in self._instants(time)}):
                if due > last:
                    yield due
                    last = due

    def between(self, after: datetime, until: datetime) -> Iterator[datetime]:
        """Due times later than the one and up to the other."""
        return takewhile(lambda due: due <= until, self.after(after))

    def _instants(self, time: datetime) -> list[datetime]:
        """When a local time comes, in UTC: as a rule once."""
        first, second = (
            time.replace(tzinfo=self.zone, fold=fold).astimezone(UTC) for fold in (0, 1)
        )
        if first == second:
            return [first]
        skipped = second < first  # then both are the offsets of the wrong side of the gap
        if self._named:
            return [self._end_of_gap(second, first) if skipped else first]
        return [] if skipped else [first, second]

    @property
    def _named(self) -> bool:
        minute, hour, *_ = self.expression.split()
        return not (minute.startswith("*") or hour.startswith("*"))

    def _end_of_gap(self, before: datetime, after: datetime) -> datetime:
        """The first minute between the two that has the offset of the later one."""
        offset = after.astimezone(self.zone).utcoffset()
        while before.astimezone(self.zone).utcoffset() != offset:
            before += timedelta(minutes=1)
        return before


def read_expression(text: str) -> str:
    """With single spaces between the fields. Raises CalendarError."""
    if len(text) > LONGEST:
        raise CalendarError(f"it must have {LONGEST} characters at most")
    if len(text.split()) != 5:
        raise CalendarError(f"it must have {FIELDS}")
    try:
        next(CronSim(text, _SOME_DAY))
    except CronSimError as error:
        raise CalendarError(
            f"{str(error)[:1].lower()}{str(error)[1:]}; it must have {FIELDS}"
        ) from error
    except StopIteration:
        raise CalendarError("it never comes") from None
    return " ".join(text.split())


_OF_THE_MACHINE = ("localtime", "posixrules")
_WITH_LEAP_SECONDS = "right/"
_NO_ZONE = 'it must be a name of the tz database such as "UTC" or "Europe/Prague"'


def read_zone(name: str) -> ZoneInfo:
    """Raises CalendarError, also for names that mean another zone on another machine, or count leap
    seconds, as no clock here does.
    """
    if name in _OF_THE_MACHINE or name.startswith(_WITH_LEAP_SECONDS):
        raise CalendarError(_NO_ZONE)
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        raise CalendarError(_NO_ZONE) from None
