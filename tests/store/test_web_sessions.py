"""Who is signed in on the web page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import select

from arena.store import Store, TokenScope
from arena.store.models import AuditRow, WebSessionRow
from tests.store.world import Clock

IDLE, LASTS = timedelta(hours=1), timedelta(hours=3)


@pytest.fixture
def token(store: Store) -> str:
    with store.unit() as unit:
        return unit.issue_organiser_token(unit.create_organiser("anna"), "test")


def sign_in(store: Store, token: str, cookie: str) -> None:
    found = store.queries().valid_token(token)
    assert found is not None
    with store.unit() as unit:
        unit.sign_in(cookie, found.id, "anna (web)", lasts=LASTS, idle=IDLE)


def signed_in(store: Store, cookie: str) -> bool:
    return store.queries().web_session(cookie, IDLE) is not None


def test_a_session_is_of_whom_the_token_is_and_only_its_hash_is_kept(
    store: Store, token: str
) -> None:
    sign_in(store, token, "cookie")
    found = store.queries().web_session("cookie", IDLE)
    assert found is not None
    assert (found.holder.scope, found.holder.name) == (TokenScope.ORGANISER, "anna")
    with store.queries().read() as session:
        row = session.scalars(select(WebSessionRow)).one()
        assert b"cookie" not in row.sha256
    assert not signed_in(store, "another")


def test_it_ends_when_it_is_idle_and_when_its_time_is_over(
    store: Store, clock: Clock, token: str
) -> None:
    sign_in(store, token, "cookie")
    for _ in range(3):
        clock.advance(3500)
        assert signed_in(store, "cookie")
        with store.unit() as unit:
            unit.web_session_seen("cookie")
    clock.advance(301)
    assert not signed_in(store, "cookie"), "three hours are over"
    sign_in(store, token, "next")
    clock.advance(3600)
    assert not signed_in(store, "next"), "an hour without use"


def test_it_ends_with_its_token(store: Store, token: str) -> None:
    sign_in(store, token, "cookie")
    with store.unit() as unit:
        for organiser in store.queries().organisers():
            unit.revoke_organiser_tokens(organiser, "admin")
    assert not signed_in(store, "cookie")


def test_signing_out_ends_one_session_and_both_acts_are_audited(store: Store, token: str) -> None:
    sign_in(store, token, "here")
    sign_in(store, token, "there")
    with store.unit() as unit:
        unit.sign_out("here", "anna (web)")
        unit.sign_out("here", "anna (web)")
    assert (signed_in(store, "here"), signed_in(store, "there")) == (False, True)
    acts = [entry.action for entry in store.queries().audit_entries(["anna (web)"], [], 10)]
    assert acts == ["sign out", "sign in", "sign in"]


def test_sessions_that_are_over_are_forgotten(store: Store, clock: Clock, token: str) -> None:
    sign_in(store, token, "old")
    clock.advance(3601)
    sign_in(store, token, "new")
    with store.queries().read() as session:
        assert len(session.scalars(select(WebSessionRow)).all()) == 1


def test_news_are_kept_for_the_next_page(store: Store, token: str) -> None:
    sign_in(store, token, "cookie")
    for news in ("it is done", None):
        with store.unit() as unit:
            unit.set_news("cookie", news)
        found = store.queries().web_session("cookie", IDLE)
        assert found is not None
        assert found.news == news


def test_the_audit_is_found_by_who_acted_and_by_what_it_was_done_to(store: Store) -> None:
    with store.unit() as unit:
        for name, by in (("a", "anna"), ("b", "ben"), ("c", "anna")):
            unit.create_owner(name, by)
    with store.queries().read() as session:
        subjects = {row.by: row.subject for row in session.scalars(select(AuditRow))}
    queries = store.queries()
    assert [entry.by for entry in queries.audit_entries(["anna"], [], 10)] == ["anna", "anna"]
    assert [entry.by for entry in queries.audit_entries(["anna"], [subjects["ben"]], 10)] == [
        "anna",
        "ben",
        "anna",
    ]
    assert len(queries.audit_entries(["anna"], [subjects["ben"]], 2)) == 2
