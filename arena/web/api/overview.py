"""What goes on in the arena."""

from __future__ import annotations

from arena.web.api.answers.overview import OverviewAnswer
from arena.web.api.matches import line
from arena.web.api.route import ApiRoute
from arena.web.reading import Reads
from arena.web.shown.overview import goes_on
from arena.web.work import Router

router = Router(route_class=ApiRoute, tags=["overview"])


@router.get("/overview")
def overview(queries: Reads) -> OverviewAnswer:
    """What is being played, and what ended in the last hour."""
    found = goes_on(queries)
    return OverviewAnswer(
        bots_connected=found.connected,
        matches_scheduled=found.counts.waiting,
        matches_running=found.counts.running,
        matches_ended=found.counts.ended,
        more_ended=found.counts.more,
        running=[line(match) for match in found.running],
        ended=[line(match) for match in found.news],
    )
