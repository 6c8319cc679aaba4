"""The reasons that people give."""

from __future__ import annotations

from arena.coordinator.leagues.desk.refusals import invalid

LONGEST_REASON = 500


def checked_reason(text: str | None) -> str | None:
    """None for an empty one; raises RefusedError for one that is too long."""
    reason = (text or "").strip()
    if len(reason) > LONGEST_REASON:
        raise invalid(f"a reason has at most {LONGEST_REASON} characters", "reason")
    if not reason.isprintable():
        raise invalid("a reason is one line of printable characters", "reason")
    return reason or None


def given_reason(reason: str) -> str:
    """Raises RefusedError for none, too."""
    given = checked_reason(reason)
    if given is None:
        raise invalid("a reason must be given, for everyone to read", "reason")
    return given
