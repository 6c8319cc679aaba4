"""The coordinator recomputes ratings by itself, and says when they are wrong."""

from __future__ import annotations

from sqlalchemy import text

from arena.coordinator.auditing import Audit
from tests.coordinator import playing
from tests.coordinator.conftest import Office, leased


async def played(office: Office, matches: int) -> None:
    """Bots a and b have played so many matches of one deal each."""
    office.connect("a", "b")
    for _ in range(matches):
        office.match("a", "b")
        match = await leased(office)
        await office.report(await playing.report(match, "w"))


def tamper(office: Office, statement: str) -> None:
    with office.store.unit() as unit:
        assert unit.session.connection().execute(text(statement)).rowcount > 0


async def whole_pass(audit: Audit) -> None:
    """To the end of the lines, wherever it stood."""
    await audit.turn()
    while audit._pass.match or audit._pass.matches_done:
        await audit.turn()


async def test_ratings_that_are_right_are_looked_at_again_and_again(office: Office) -> None:
    await played(office, 3)
    audit = Audit(office.database, office.metrics, matches=2, lines=1)
    for _ in range(2):
        await whole_pass(audit)
    assert office.metric("arena_audited_matches_total") == 6
    assert office.metric("arena_rating_mismatches") == 0


async def test_a_wrong_rating_shows_until_a_whole_pass_has_found_none(office: Office) -> None:
    await played(office, 1)
    audit = Audit(office.database, office.metrics, matches=1, lines=1)
    tamper(office, "UPDATE ratings SET rating = rating + 1")
    await whole_pass(audit)
    assert office.metric("arena_rating_mismatches") == 2
    tamper(office, "UPDATE ratings SET rating = rating - 1")
    await audit.turn()
    assert office.metric("arena_rating_mismatches") == 2, "what was found is not forgotten at once"
    await whole_pass(audit)
    assert office.metric("arena_rating_mismatches") == 0
