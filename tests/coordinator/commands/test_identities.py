"""arena bot and arena token: who plays, and who may what."""

import json
from pathlib import Path

import pytest
from sqlalchemy import text

from arena.cli.lazy import UserError
from tests.coordinator.commands.conftest import Shell
from tests.coordinator.conftest import Office


def test_a_bot_is_created_and_listed(shell: Shell) -> None:
    shell.bot("create", "alice")
    assert shell.bot("list") == "alice  offline\n"
    assert json.loads(shell.bot("list", "--json"))["bots"][0]["bot"] == "alice"


def test_a_token_makes_the_bot_and_proves_it(shell: Shell, office: Office) -> None:
    token = shell.bot("token", "alice").strip()
    found = office.store.queries().bot_of_token(token)
    assert found is not None
    assert found.name == "alice"


def test_revoking_ends_earlier_tokens(shell: Shell, office: Office) -> None:
    first, second = (shell.bot("token", "alice").strip() for _ in range(2))
    third = shell.bot("token", "alice", "--revoke").strip()
    valid = [office.store.queries().bot_of_token(token) for token in (first, second, third)]
    assert [found is not None for found in valid] == [False, False, True]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("create", "alice"), "there is a bot or a team called 'alice' already"),
        (("create", "a b"), "'a b' is no name"),
        (("token", ""), "'' is no name"),
    ],
)
def test_a_bot_that_cannot_be_is_one_sentence(
    shell: Shell, words: tuple[str, ...], sentence: str
) -> None:
    shell.bot("create", "alice")
    with pytest.raises(UserError, match=sentence):
        shell.bot(*words)


def test_a_bot_belongs_to_the_owner_that_was_named(shell: Shell) -> None:
    shell.token("owner", "carol")
    shell.bot("create", "alice", "--owner", "carol")
    shell.bot("create", "bob")
    rows = json.loads(shell.bot("list", "--json"))["bots"]
    assert [(row["bot"], row["owner"]) for row in rows] == [("alice", "carol"), ("bob", "arena")]


def test_an_owner_that_nobody_made_is_not_made_by_a_slip(shell: Shell) -> None:
    with pytest.raises(UserError, match=r"no owner 'carl' .*; arena token owner carl makes one"):
        shell.bot("create", "alice", "--owner", "carl")
    assert json.loads(shell.bot("list", "--json"))["bots"] == []


@pytest.mark.parametrize("kind", ["owner", "organiser"])
def test_owners_and_organisers_get_tokens_that_can_be_revoked(
    shell: Shell, office: Office, kind: str
) -> None:
    first, second = (shell.token(kind, "carol").strip() for _ in range(2))
    third = shell.token(kind, "carol", "--revoke").strip()
    holders = [office.store.queries().holder_of_token(one) for one in (first, second, third)]
    assert [holder and (holder.scope, holder.name) for holder in holders] == [
        None,
        None,
        (kind, "carol"),
    ]
    (row,) = json.loads(shell.token("list", "--json"))["tokens"]
    assert (row["scope"], row["name"]) == (kind, "carol")
    assert f"{row['token']}  {kind} carol, since " in shell.token("list")
    assert "is revoked" in shell.token("revoke", row["token"])
    assert "was revoked before" in shell.token("revoke", row["token"])
    assert office.store.queries().holder_of_token(third) is None
    assert shell.token("list").startswith("no tokens yet")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("owner", "a b"), "'a b' is no name"),
        (("organiser", ""), "'' is no name"),
        (("revoke", "nothing"), "there is no token 'nothing'"),
    ],
)
def test_a_token_that_cannot_be_is_one_sentence(
    shell: Shell, words: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(UserError, match=sentence):
        shell.token(*words)


def test_a_database_that_cannot_be_written_is_one_sentence(shell: Shell, office: Office) -> None:
    with office.store.unit() as unit:
        full = "SELECT RAISE(ABORT, 'database or disk is full')"
        unit.session.connection().execute(
            text(f"CREATE TRIGGER full BEFORE INSERT ON bots BEGIN {full}; END")
        )
    with pytest.raises(UserError) as caught:
        shell.bot("create", "alice")
    assert str(caught.value) == (
        f"sqlite:///{shell.folder}/arena.db cannot be used: database or disk is full"
    )


def test_a_bot_is_listed_with_where_it_is_connected(shell: Shell, office: Office) -> None:
    office.connect("alice")
    assert shell.bot("list") == "alice  online at play:1, build 1\n"
    assert json.loads(shell.bot("list", "--json"))["bots"][0]["address"] == "play:1"


def test_a_bot_is_suspended_and_restored_by_command(shell: Shell, office: Office) -> None:
    office.connect("alice")
    shell.bot("suspend", "alice", "--reason", "floods")
    assert "alice  suspended: floods\n" in shell.bot("list")
    assert json.loads(shell.bot("list", "--json"))["bots"][0]["suspended"] == "floods"
    with pytest.raises(UserError, match="bot alice is suspended: floods"):
        shell.bot("suspend", "alice", "--reason", "again")
    shell.bot("restore", "alice")
    assert "alice  offline\n" in shell.bot("list")
    with pytest.raises(UserError, match="bot alice is not suspended"):
        shell.bot("restore", "alice")
    with pytest.raises(UserError, match="there is no bot 'nobody'"):
        shell.bot("suspend", "nobody", "--reason", "x")


def test_a_folder_without_an_arena_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no arena in .*/typo: arena up makes one"):
        Shell(tmp_path / "typo").bot("list")
    assert not (tmp_path / "typo").exists()
