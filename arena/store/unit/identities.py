"""Commands: bots, versions, tokens."""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode

from sqlalchemy import select, update

from arena.store.errors import NameInUseError, StoreError, UnknownError
from arena.store.ids import DEFAULT_OWNER, BotId, EntrantId, TokenId, VersionId, new_id
from arena.store.models import (
    BotRow,
    EntrantRow,
    MemberRow,
    TokenRow,
    VersionRow,
)
from arena.store.states import TokenScope, VersionKind
from arena.store.tokens import token_hash
from arena.store.unit.transaction import ARENA, Transaction

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


class IdentityCommands(Transaction):
    """Bots, versions, tokens."""

    def create_bot(self, name: str, by: str = ARENA) -> BotId:
        """A bot, and the entrant that is this bot alone.

        Raises NameInUseError, and StoreError for a name that is not allowed.
        """
        bot, entrant = BotId(new_id()), EntrantId(new_id())
        row = {"id": bot, "name": _checked(name), "owner": DEFAULT_OWNER, "created_at": self.now()}
        alone = {"id": entrant, "name": name, "bot": bot, "created_at": self.now()}
        if not self.insert_missing(BotRow, [row]) or not self.insert_missing(EntrantRow, [alone]):
            raise NameInUseError(f"there is a bot or a team called {name!r} already")
        self.session.add(MemberRow(entrant=entrant, bot=bot))
        self.audit(by, "create bot", bot, name=name)
        self.session.flush()
        return bot

    def issue_token(self, bot: BotId, by: str = ARENA) -> str:
        """A new token for the bot; this is the only time that it can be read."""
        if self.session.get(BotRow, bot) is None:
            raise UnknownError(f"there is no bot {bot!r}")
        token = "arena_" + urlsafe_b64encode(secrets.token_bytes(32)).rstrip(b"=").decode()
        known = TokenId(new_id())
        self.audit(by, "issue token", bot, token=known)
        self.session.add(
            TokenRow(
                id=known,
                sha256=token_hash(token),
                scope=TokenScope.BOT,
                bot=bot,
                created_at=self.now(),
            )
        )
        return token

    def revoke_tokens(self, bot: BotId, by: str) -> int:
        """All of a bot's tokens stop being valid; how many there were."""
        statement = (
            update(TokenRow)
            .where(TokenRow.bot == bot, TokenRow.revoked_at.is_(None))
            .values(revoked_at=self.now())
            .returning(TokenRow.id)
        )
        revoked = len(self.session.execute(statement).all())
        self.audit(by, "revoke tokens", bot, tokens=revoked)
        return revoked

    def version(self, bot: BotId, kind: VersionKind, build: str) -> VersionId:
        """The version of the bot with this build, made when it is first seen."""
        row = {"id": new_id(), "bot": bot, "kind": kind, "build": build, "created_at": self.now()}
        self.insert_missing(VersionRow, [row])
        return self.session.execute(
            select(VersionRow.id).where(
                VersionRow.bot == bot, VersionRow.kind == kind, VersionRow.build == build
            )
        ).scalar_one()


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise StoreError(
            f"{name!r} is no name: a letter or digit, then at most 39 of letters, digits, . _ -"
        )
    return name
