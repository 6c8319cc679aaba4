"""Queries: owners, organisers, tokens."""

from __future__ import annotations

from sqlalchemy import func, select

from arena.store.answers import Holder, Token
from arena.store.ids import OrganiserId, OwnerId
from arena.store.models import BotRow, OrganiserRow, OwnerRow, TokenRow
from arena.store.queries.reading import Reading
from arena.store.tokens import token_hash

_HOLDER = func.coalesce(TokenRow.bot, TokenRow.owner, TokenRow.organiser)
_NAME = func.coalesce(BotRow.name, OwnerRow.name, OrganiserRow.name)
HOLDERS = (
    select(TokenRow.id, TokenRow.created_at, TokenRow.scope, _HOLDER, _NAME)
    .outerjoin(BotRow, BotRow.id == TokenRow.bot)
    .outerjoin(OwnerRow, OwnerRow.id == TokenRow.owner)
    .outerjoin(OrganiserRow, OrganiserRow.id == TokenRow.organiser)
    .where(TokenRow.revoked_at.is_(None))
)
"""Valid tokens: id, since when, and the columns of a Holder."""


class IdentityQueries(Reading):
    """Who there is, and for whom tokens speak."""

    def holder_of_token(self, token: str) -> Holder | None:
        """For whom a valid token speaks."""
        found = self.valid_token(token)
        return None if found is None else found.holder

    def valid_token(self, text: str) -> Token | None:
        """The token whose text this is."""
        with self.read() as session:
            row = session.execute(HOLDERS.where(TokenRow.sha256 == token_hash(text))).first()
        return None if row is None else Token(row[0], row[1], Holder(*row[2:]))

    def tokens(self) -> tuple[Token, ...]:
        """All valid ones, oldest first."""
        with self.read() as session:
            rows = session.execute(HOLDERS.order_by(TokenRow.created_at, TokenRow.id))
            return tuple(Token(row[0], row[1], Holder(*row[2:])) for row in rows)

    def owners(self) -> dict[OwnerId, str]:
        """Names of all, in their order."""
        with self.read() as session:
            rows = session.execute(select(OwnerRow.id, OwnerRow.name).order_by(OwnerRow.name))
            return dict(rows.all())

    def organisers(self) -> dict[OrganiserId, str]:
        """Names of all, in their order."""
        query = select(OrganiserRow.id, OrganiserRow.name).order_by(OrganiserRow.name)
        with self.read() as session:
            return dict(session.execute(query).all())
