"""Whether a program lives, and whether it should be sent work.

Healthy: the process answers. Ready: every required part is well. A part that is not required
(the broker of the doorbells, say) may be down while the program serves on; then it says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Check = Callable[[], str | None]
"""Says in a sentence what is wrong; None: nothing is."""


@dataclass(frozen=True, slots=True)
class Report:
    """The answer of /readyz: a line for each part that is not well."""

    ready: bool
    lines: tuple[str, ...]


@dataclass(slots=True)
class Health:
    """Named checks, cheap enough to be asked every second."""

    _required: dict[str, Check] = field(default_factory=dict)
    _optional: dict[str, Check] = field(default_factory=dict)

    def require(self, part: str, check: Check) -> None:
        """Without this part the program is not ready."""
        self._required[part] = check

    def mention(self, part: str, check: Check) -> None:
        """Trouble of this part is reported, and the program stays ready."""
        self._optional[part] = check

    def report(self) -> Report:
        broken = _troubles(self._required)
        degraded = _troubles(self._optional)
        lines = [f"{part}: {trouble}" for part, trouble in broken]
        lines += [f"{part}: {trouble} (degraded, still serving)" for part, trouble in degraded]
        return Report(ready=not broken, lines=tuple(lines))


def _troubles(checks: dict[str, Check]) -> list[tuple[str, str]]:
    found = ((part, check()) for part, check in checks.items())
    return [(part, trouble) for part, trouble in found if trouble is not None]
