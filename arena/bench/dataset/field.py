"""Who takes part: owners, bots, entrants, and how strong they are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from arena.bench.dataset.bulk import Bulk, Fields
from arena.bench.dataset.identities import Identities
from arena.games.chance import SEED_BYTES, SeedChance
from arena.leagues.entrants import Entrant, EntrantId, OwnerId
from arena.match.spec import BotId
from arena.ratings.elo import START
from arena.store.ids import VersionId, WorkerInstance
from arena.store.models import BotRow, EntrantRow, MemberRow, OwnerRow, VersionRow, WorkerRow
from arena.store.states import VersionKind

OWNED = 4
"""Bots of an owner."""

SEED = bytes(SEED_BYTES)


@dataclass(frozen=True, slots=True)
class Member:
    """A bot, and the entrant that it is alone."""

    entrant: Entrant
    bot: BotId
    version: VersionId


@dataclass(frozen=True, slots=True)
class Club:
    """All bots, and the worker that is said to have played their matches."""

    members: dict[EntrantId, Member]
    worker: WorkerInstance

    @property
    def entrants(self) -> list[Entrant]:
        """All, by identity."""
        return [member.entrant for member in self.members.values()]


def found(bulk: Bulk, ids: Identities, bots: int, now: datetime) -> Club:
    """Bots with names like ``bot-0001``, and whose they are."""
    owners = [OwnerId(ids.new()) for _ in range(-(-bots // OWNED))]
    bulk.add(
        OwnerRow,
        [
            {"id": owner, "name": f"owner-{number:03}", "created_at": now}
            for number, owner in enumerate(owners, 1)
        ],
    )
    members = [_member(ids, owners[number // OWNED]) for number in range(bots)]
    for number, member in enumerate(members, 1):
        _add(bulk, member, f"bot-{number:04}", now)
    worker = WorkerInstance(ids.new())
    left = {"instance": worker, "name": "made-up", "slots": 1, "joined_at": now, "left_at": now}
    bulk.add(WorkerRow, [left])
    return Club({member.entrant.id: member for member in members}, worker)


def _member(ids: Identities, owner: OwnerId) -> Member:
    entrant = Entrant(EntrantId(ids.new()), frozenset({owner}), START)
    return Member(entrant, BotId(ids.new()), VersionId(ids.new()))


def _add(bulk: Bulk, member: Member, name: str, now: datetime) -> None:
    (owner,) = member.entrant.owners
    entrant, bot = member.entrant.id, member.bot
    made: Fields = {"created_at": now}
    version: Fields = {"id": member.version, "kind": VersionKind.REMOTE, "build": "1.0"}
    bulk.add(BotRow, [made | {"id": bot, "name": name, "owner": owner}])
    bulk.add(VersionRow, [made | version | {"bot": bot}])
    bulk.add(EntrantRow, [made | {"id": entrant, "name": name, "bot": bot}])
    bulk.add(MemberRow, [{"entrant": entrant, "bot": bot}])


def seed_of(name: str) -> bytes:
    """The 32 bytes from which what has this name is drawn."""
    return SeedChance(SEED).draws(name, bytes(range(256)), SEED_BYTES)
