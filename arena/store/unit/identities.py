"""Commands: owners, organisers, bots, versions, tokens."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode

from sqlalchemy import ColumnElement, select, update

from arena.leagues.names import RULE, is_name
from arena.store.actors import ARENA
from arena.store.errors import NameInUseError, StoreError, UnknownError
from arena.store.ids import (
    DEFAULT_OWNER,
    BotId,
    EntrantId,
    OrganiserId,
    OwnerId,
    TokenId,
    VersionId,
    new_id,
)
from arena.store.models import (
    BotRow,
    EntrantRow,
    MemberRow,
    OrganiserRow,
    OwnerRow,
    TokenRow,
    VersionRow,
)
from arena.store.states import TokenScope, VersionKind
from arena.store.tokens import token_hash
from arena.store.unit.transaction import Transaction


class IdentityCommands(Transaction):
    """Owners, organisers, bots, versions, tokens."""

    def create_owner(self, name: str, by: str = ARENA) -> OwnerId:
        """Who submits bots. Raises NameInUseError, or StoreError for a name that is not allowed."""
        owner = OwnerId(new_id())
        row = {"id": owner, "name": checked_name(name), "created_at": self.now()}
        if not self.insert_missing(OwnerRow, [row]):
            raise NameInUseError(f"there is an owner called {name!r} already")
        self.audit(by, "create owner", owner, name=name)
        return owner

    def create_organiser(self, name: str, by: str = ARENA) -> OrganiserId:
        """Who runs leagues; raises as ``create_owner`` does."""
        organiser = OrganiserId(new_id())
        row = {"id": organiser, "name": checked_name(name), "created_at": self.now()}
        if not self.insert_missing(OrganiserRow, [row]):
            raise NameInUseError(f"there is an organiser called {name!r} already")
        self.audit(by, "create organiser", organiser, name=name)
        return organiser

    def create_bot(self, name: str, by: str = ARENA, owner: OwnerId = DEFAULT_OWNER) -> BotId:
        """A bot, and the entrant that is this bot alone.

        Raises NameInUseError, and StoreError for a name that is not allowed.
        """
        bot, entrant = BotId(new_id()), EntrantId(new_id())
        row = {"id": bot, "name": checked_name(name), "owner": owner, "created_at": self.now()}
        alone = {"id": entrant, "name": name, "bot": bot, "created_at": self.now()}
        if not self.insert_missing(BotRow, [row]) or not self.insert_missing(EntrantRow, [alone]):
            raise NameInUseError(f"there is a bot or a team called {name!r} already")
        self.session.add(MemberRow(entrant=entrant, bot=bot))
        self.audit(by, "create bot", bot, name=name, owner=owner)
        self.session.flush()
        return bot

    # ---- tokens ----

    def issue_token(self, bot: BotId, by: str = ARENA) -> str:
        """A new token for the bot; this is the only time that it can be read."""
        if self.session.get(BotRow, bot) is None:
            raise UnknownError(f"there is no bot {bot!r}")
        return self._issue(TokenRow(scope=TokenScope.BOT, bot=bot), bot, by)

    def issue_owner_token(self, owner: OwnerId, by: str) -> str:
        """A new token for all bots of the owner; this is the only time that it can be read."""
        if self.session.get(OwnerRow, owner) is None:
            raise UnknownError(f"there is no owner {owner!r}")
        return self._issue(TokenRow(scope=TokenScope.OWNER, owner=owner), owner, by)

    def issue_organiser_token(self, organiser: OrganiserId, by: str) -> str:
        """A new token for the organiser; this is the only time that it can be read."""
        if self.session.get(OrganiserRow, organiser) is None:
            raise UnknownError(f"there is no organiser {organiser!r}")
        row = TokenRow(scope=TokenScope.ORGANISER, organiser=organiser)
        return self._issue(row, organiser, by)

    def _issue(self, row: TokenRow, holder: str, by: str) -> str:
        token = "arena_" + urlsafe_b64encode(secrets.token_bytes(32)).rstrip(b"=").decode()
        row.id, row.sha256, row.created_at = TokenId(new_id()), token_hash(token), self.now()
        self.audit(by, "issue token", holder, token=row.id)
        self.session.add(row)
        self.session.flush()
        return token

    def revoke_tokens(self, bot: BotId, by: str) -> int:
        """All of a bot's tokens stop being valid; how many there were."""
        return self._revoke(TokenRow.bot == bot, bot, by)

    def revoke_owner_tokens(self, owner: OwnerId, by: str) -> int:
        """All of an owner's tokens stop being valid, those of its bots not; how many there were."""
        return self._revoke(TokenRow.owner == owner, owner, by)

    def revoke_organiser_tokens(self, organiser: OrganiserId, by: str) -> int:
        """All of an organiser's tokens stop being valid; how many there were."""
        return self._revoke(TokenRow.organiser == organiser, organiser, by)

    def revoke_token(self, token: TokenId, by: str) -> bool:
        """One token stops being valid; False if it was not. Raises UnknownError."""
        if self.session.get(TokenRow, token) is None:
            raise UnknownError(f"there is no token {token!r}; arena token list shows them")
        return self._revoke(TokenRow.id == token, token, by) > 0

    def _revoke(self, which: ColumnElement[bool], subject: str, by: str) -> int:
        statement = (
            update(TokenRow)
            .where(which, TokenRow.revoked_at.is_(None))
            .values(revoked_at=self.now())
            .returning(TokenRow.id)
        )
        revoked = len(self.session.execute(statement).all())
        self.audit(by, "revoke tokens", subject, tokens=revoked)
        return revoked

    # ---- versions ----

    def version(self, bot: BotId, kind: VersionKind, build: str) -> VersionId:
        """The version of the bot with this build, made when it is first seen."""
        row = {"id": new_id(), "bot": bot, "kind": kind, "build": build, "created_at": self.now()}
        self.insert_missing(VersionRow, [row])
        return self.session.execute(
            select(VersionRow.id).where(
                VersionRow.bot == bot, VersionRow.kind == kind, VersionRow.build == build
            )
        ).scalar_one()


def checked_name(name: str) -> str:
    """The name; raises StoreError for one that is not allowed."""
    if not is_name(name):
        raise StoreError(f"{name!r} is no name: {RULE}")
    return name
