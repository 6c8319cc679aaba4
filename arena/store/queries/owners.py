"""Whose entrants are."""

from __future__ import annotations

from collections import defaultdict

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from arena.store.ids import DEFAULT_OWNER, EntrantId, OwnerId
from arena.store.models import BotRow, MemberRow


def owners_of(session: Session, entrants: Select[EntrantId]) -> dict[EntrantId, frozenset[OwnerId]]:
    """Who owns the bots of these entrants. Bots that are the arena's own are nobody's: they may
    meet each other.
    """
    query = (
        select(MemberRow.entrant, BotRow.owner)
        .join(BotRow, BotRow.id == MemberRow.bot)
        .where(MemberRow.entrant.in_(entrants), BotRow.owner != DEFAULT_OWNER)
    )
    found: defaultdict[EntrantId, set[OwnerId]] = defaultdict(set)
    for entrant, owner in session.execute(query):
        found[entrant].add(owner)
    return {entrant: frozenset(owners) for entrant, owners in found.items()}
