"""How often a part of a page is looked at: the less often, the more that costs.

A look of 2 ms comes each second, one of 200 ms each four seconds, and all together take half a core
at most: where that is not enough, all come later by the same factor.
"""

from __future__ import annotations

from collections.abc import Iterable

PAUSE = 1.0
"""Seconds from one look at a part to the next, at least."""

EACH = 0.05
"""The share of a core that one part may take: what costs more than this share of a pause is looked
at less often.
"""

ALL = 0.5
"""The share of a core that all parts together may take."""

LONGEST = 60.0
"""Seconds after which a part is looked at again whatever it costs, unless there are too many; and
how long one rests of which little can change any more.
"""

SLOW = EACH * PAUSE
"""Seconds. Looks that take longer are done apart from the others."""


WAITING = 0.1
"""What a second on the clock counts as, of processor time: it is mostly others' fault."""


def cost(worked: float, took: float) -> float:
    """Of a look, in seconds, by the processor time of its thread and the time on the clock: what
    waits long, as for a database elsewhere, is dear too.
    """
    return max(worked, WAITING * took)


def period(cost: float, least: float = PAUSE) -> float:
    """Seconds between two looks that take so long, if there is nothing else to look at."""
    return max(least, min(LONGEST, cost / EACH))


def load(cost: float, every: float) -> float:
    """The share of a core that such looks take."""
    return cost / every if every else 0.0


def stretch(loads: Iterable[float]) -> float:
    """The factor by which all come later, given what each would take."""
    return max(1.0, sum(loads) / ALL)
