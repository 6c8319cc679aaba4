"""Bots and tokens."""

from __future__ import annotations

import hashlib

import pytest
from sqlalchemy import select, update

from arena.match.spec import BotId
from arena.store import NameInUseError, NewMatch, Store, StoreError, UnknownError
from arena.store.answers import Holder
from arena.store.ids import DEFAULT_OWNER, OrganiserId, OwnerId, PoolId, TokenId
from arena.store.models import AuditRow, BotRow, TokenRow
from arena.store.states import TokenScope
from tests.store.world import spec


def test_a_bot_comes_with_the_entrant_that_is_rated(store: Store) -> None:
    with store.unit() as unit:
        bot = unit.create_bot("alice")
    found = store.queries().bot_named("alice")
    assert found is not None
    assert (found.id, found.owner) == (bot, DEFAULT_OWNER)
    assert found.entrant
    assert store.queries().bot_named("bob") is None


def test_a_bot_keeps_its_entrant_under_another_name(store: Store) -> None:
    with store.unit() as unit:
        alice, bob = unit.create_bot("alice"), unit.create_bot("bob")
    before = store.queries().bots()
    with store.unit() as unit:
        unit.session.execute(update(BotRow).where(BotRow.id == alice).values(name="carol"))
    assert [bot.entrant for bot in store.queries().bots()] == [
        bot.entrant for bot in sorted(before, key=lambda bot: bot.name == "alice")
    ]
    with store.unit() as unit:
        unit.create_matches([NewMatch(spec(2), (alice, bob))])
    lines = {line.entrant for line in store.queries().standings(PoolId("wazabi"))}
    assert lines == {bot.entrant for bot in before}


def test_a_token_proves_its_bot_and_is_stored_as_a_hash_alone(store: Store) -> None:
    with store.unit() as unit:
        bot = unit.create_bot("alice")
        token = unit.issue_token(bot)
    proved = store.queries().bot_of_token(token)
    assert proved is not None
    assert proved.name == "alice"
    assert token.startswith("arena_")
    assert len(token) == 49
    with store.unit() as unit:
        row = unit.session.scalars(select(TokenRow)).one()
        assert row.sha256 == hashlib.sha256(token.encode()).digest()


@pytest.mark.parametrize("token", ["", "arena_", "arena_" + "A" * 43, "é"])
def test_other_texts_prove_nothing(store: Store, token: str) -> None:
    with store.unit() as unit:
        unit.issue_token(unit.create_bot("alice"))
    assert store.queries().bot_of_token(token) is None


def test_a_revoked_token_proves_nothing_and_who_did_it_is_known(store: Store) -> None:
    with store.unit() as unit:
        bot = unit.create_bot("alice")
        tokens = [unit.issue_token(bot), unit.issue_token(bot)]
    with store.unit() as unit:
        assert unit.revoke_tokens(bot, by="carol") == 2
    assert [store.queries().bot_of_token(token) for token in tokens] == [None, None]
    with store.unit() as unit:
        audit = unit.session.scalars(
            select(AuditRow).where(AuditRow.action == "revoke tokens")
        ).one()
        assert (audit.by, audit.action, audit.subject) == ("carol", "revoke tokens", bot)


def test_a_name_belongs_to_one_bot(store: Store) -> None:
    with store.unit() as unit:
        unit.create_bot("alice")
    with pytest.raises(NameInUseError, match="a team called 'alice' already"), store.unit() as unit:
        unit.create_bot("alice")


@pytest.mark.parametrize("name", ["", "-x", "a b", "x" * 41, "naïve", "a\n"])
def test_a_name_is_letters_digits_and_little_else(store: Store, name: str) -> None:
    with pytest.raises(StoreError, match="is no name"), store.unit() as unit:
        unit.create_bot(name)


def test_there_is_no_token_for_a_bot_that_nobody_knows(store: Store) -> None:
    with pytest.raises(UnknownError, match="no bot 'nobody'"), store.unit() as unit:
        unit.issue_token(BotId("nobody"))


def test_a_failed_unit_of_work_leaves_nothing_behind(store: Store) -> None:
    def fail_half_way() -> None:
        with store.unit() as unit:
            unit.create_bot("alice")
            raise RuntimeError("half way")

    with pytest.raises(RuntimeError, match="half way"):
        fail_half_way()
    assert store.queries().bots() == ()


def test_everything_that_an_admin_does_is_an_audit_row(store: Store) -> None:
    with store.unit() as unit:
        alice, bob = (unit.create_bot(name, by="carol") for name in ("alice", "bob"))
        unit.issue_token(alice, by="carol")
        unit.create_pool(PoolId("cup"), "wazabi", by="carol")
        unit.create_pool(PoolId("cup"), "wazabi", by="dave")
        (match,) = unit.create_matches([NewMatch(spec(2), (alice, bob))], by="carol")
    with store.unit() as unit:
        rows = unit.session.scalars(select(AuditRow)).all()
        assert {row.by for row in rows} == {"carol"}
        assert sorted((row.action, row.subject) for row in rows) == sorted(
            [
                ("create bot", alice),
                ("create bot", bob),
                ("issue token", alice),
                ("create pool", "cup"),
                ("create pool", "wazabi"),
                ("create matches", match),
            ]
        )


def test_owners_and_organisers_have_tokens_of_their_own(store: Store) -> None:
    with store.unit() as unit:
        owner, organiser = unit.create_owner("carol"), unit.create_organiser("carol")
        bot = unit.create_bot("alice", owner=owner)
        tokens = (
            unit.issue_token(bot),
            unit.issue_owner_token(owner, "me"),
            unit.issue_organiser_token(organiser, "me"),
        )
    queries = store.queries()
    holders = [queries.holder_of_token(token) for token in tokens]
    assert holders == [
        Holder(TokenScope.BOT, bot, "alice"),
        Holder(TokenScope.OWNER, owner, "carol"),
        Holder(TokenScope.ORGANISER, organiser, "carol"),
    ]
    assert [queries.bot_of_token(token) is not None for token in tokens] == [True, False, False]
    assert {token.holder for token in queries.tokens()} == set(holders)
    assert queries.bots()[0].owner == owner


def test_a_token_of_an_owner_ends_alone_or_with_the_others(store: Store) -> None:
    with store.unit() as unit:
        owner, organiser = unit.create_owner("carol"), unit.create_organiser("dave")
        of_bot = unit.issue_token(unit.create_bot("alice", owner=owner))
        first, second = unit.issue_owner_token(owner, "me"), unit.issue_owner_token(owner, "me")
        of_organiser = unit.issue_organiser_token(organiser, "me")
    oldest = store.queries().tokens()[1].id
    with store.unit() as unit:
        assert unit.revoke_token(oldest, "me")
        assert not unit.revoke_token(oldest, "me")
    assert store.queries().holder_of_token(first) is None
    assert store.queries().holder_of_token(second) is not None
    with store.unit() as unit:
        assert unit.revoke_owner_tokens(owner, "me") == 1
        assert unit.revoke_organiser_tokens(organiser, "me") == 1
    tokens = (first, second, of_organiser, of_bot)
    left = [store.queries().holder_of_token(token) is not None for token in tokens]
    assert left == [False, False, False, True]


def test_who_made_owners_and_organisers_is_known(store: Store) -> None:
    with store.unit() as unit:
        unit.create_owner("carol", by="eve")
        unit.create_organiser("dave", by="eve")
    with store.unit() as unit:
        audit = unit.session.execute(select(AuditRow.by, AuditRow.action).order_by(AuditRow.id))
        assert audit.all() == [("eve", "create owner"), ("eve", "create organiser")]


def test_names_of_owners_and_organisers_are_theirs_alone(store: Store) -> None:
    with store.unit() as unit:
        unit.create_owner("carol")
        unit.create_organiser("carol")
    with store.unit() as unit, pytest.raises(NameInUseError, match="an owner called 'carol'"):
        unit.create_owner("carol")
    with store.unit() as unit, pytest.raises(NameInUseError, match="an organiser called 'carol'"):
        unit.create_organiser("carol")
    with store.unit() as unit, pytest.raises(StoreError, match="is no name: a letter or digit"):
        unit.create_owner("two words")


def test_who_does_not_exist_gets_no_token(store: Store) -> None:
    with store.unit() as unit:
        with pytest.raises(UnknownError, match="there is no owner 'nobody'"):
            unit.issue_owner_token(OwnerId("nobody"), "me")
        with pytest.raises(UnknownError, match="there is no organiser 'nobody'"):
            unit.issue_organiser_token(OrganiserId("nobody"), "me")
        with pytest.raises(UnknownError, match="there is no token 'nothing'"):
            unit.revoke_token(TokenId("nothing"), "me")
