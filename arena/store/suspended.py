"""Who may not play, as statements."""

from __future__ import annotations

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from arena.store.ids import BotId, EntrantId
from arena.store.models import BotRow, MemberRow, SuspensionRow


def suspended_entrants() -> Select[EntrantId]:
    """Those of which a bot is suspended: they are in no round that opens."""
    return (
        select(MemberRow.entrant)
        .join(SuspensionRow, SuspensionRow.bot == MemberRow.bot)
        .where(SuspensionRow.lifted_at.is_(None))
    )


def standing(session: Session, bot: BotId) -> SuspensionRow | None:
    """The suspension of the bot that is not lifted."""
    query = select(SuspensionRow).where(SuspensionRow.bot == bot, SuspensionRow.lifted_at.is_(None))
    return session.scalars(query).first()


def sentence(session: Session, bot: BotId) -> str | None:
    """Why the bot may not play, for people; None: it may."""
    found = standing(session, bot)
    if found is None:
        return None
    return told(session.get_one(BotRow, bot).name, found.reason)


def told(name: str, reason: str) -> str:
    """A suspension, for people."""
    return f"bot {name} is suspended: {reason}"
