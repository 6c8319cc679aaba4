"""Commands: scheduling matches and calling them off."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias

from sqlalchemy import func, insert, select

from arena.match.checks import MatchError, check_kind
from arena.match.spec import DealKind
from arena.ratings.elo import K0, START, MilliElo, k_of
from arena.store.actors import ARENA
from arena.store.canonical import canonical_json
from arena.store.commands import NewMatch
from arena.store.errors import StoreError, UnknownError
from arena.store.ids import BotId, EntrantId, MatchId, PoolId, new_id
from arena.store.models import (
    AttemptRow,
    BotRow,
    EntrantRow,
    LeagueRow,
    MatchRow,
    MatchSeatRow,
    PoolRow,
    RatingRow,
    VersionRow,
)
from arena.store.states import UNFINISHED, AttemptEnd, Blame, MatchState, VersionKind
from arena.store.unit.presence import PresenceCommands
from arena.store.unit.ratings import RatingCommands
from arena.store.unit.slots import SlotCommands

_Entered: TypeAlias = tuple[NewMatch, tuple[EntrantId, ...]]


class MatchCommands(PresenceCommands, RatingCommands, SlotCommands):
    """Scheduling, voiding."""

    def create_pool(self, pool: PoolId, game: str, by: str = ARENA) -> None:
        """A pool in which everyone begins with 1500; nothing happens if it exists."""
        row = {"id": pool, "game": game, "start": START, "k0": K0, "created_at": self.now()}
        if self.insert_missing(PoolRow, [row]):
            self.audit(by, "create pool", pool, game=game)

    def create_matches(self, news: Sequence[NewMatch], by: str = ARENA) -> tuple[MatchId, ...]:
        """Schedules matches, and freezes their entrants' ratings and K.

        Each entrant's matches in this call count as planned together. Raises StoreError.
        """
        if not news:
            return ()
        known = self._entrants(news)
        self._check_common(news)
        _check_tables(news)
        batch = [
            (new, self._pool(new, by), new.teams or tuple(known[bot] for bot in new.entrants))
            for new in news
        ]
        made: dict[int, dict[str, object]] = {}
        seats: list[dict[str, object]] = []
        for pool in dict.fromkeys(pool for _, pool, _ in batch):
            ours = {i: (new, who) for i, (new, its, who) in enumerate(batch) if its is pool}
            waiting = self._waiting(pool, ours.values())
            ratings = self._ratings(pool, {entrant for _, who in ours.values() for entrant in who})
            for i, (new, who) in ours.items():
                k = k_of([max(1, waiting[entrant]) for entrant in who], pool.k0)
                made[i] = _match_row(new, pool, k, self.now())
                seats += _seat_rows(made[i], new, who, ratings)
        rows = [made[i] for i in range(len(batch))]
        self.session.execute(insert(MatchRow), rows)
        self.session.execute(insert(MatchSeatRow), seats)
        created = tuple(MatchId(str(row["id"])) for row in rows)
        self.audit(by, "create matches", created[0], matches=created)
        return created

    def _pool(self, new: NewMatch, by: str) -> PoolRow:
        name = new.pool or PoolId(new.spec.game)
        pool = self.session.get(PoolRow, name)
        if pool is None and new.pool is None:
            self.create_pool(name, new.spec.game, by)
            pool = self.session.get(PoolRow, name)
        if pool is None:
            raise UnknownError(f"there is no pool {name!r}")
        if pool.game != new.spec.game:
            raise StoreError(f"pool {name!r} is for {pool.game}, not for {new.spec.game}")
        return pool

    def _entrants(self, news: Sequence[NewMatch]) -> dict[BotId, EntrantId]:
        """Of all the bots, each the entrant that is this bot alone."""
        for new in news:
            _check_seats(new)
        bots = {bot for new in news for bot in new.entrants}
        rows = self.session.execute(
            select(EntrantRow.bot, EntrantRow.id).where(EntrantRow.bot.in_(bots))
        )
        known = {bot: entrant for bot, entrant in rows if bot is not None}
        for bot in bots - known.keys():
            raise UnknownError(f"there is no bot {bot!r}")
        return known

    def _check_common(self, news: Sequence[NewMatch]) -> None:
        """Common deals are only for bots that are never more than hosted: each of their games has
        a process of its own, so that they cannot remember a deal that comes again.
        """
        sharing = (new for new in news if new.spec.kind is DealKind.COMMON)
        self.check_hosted({bot for new in sharing for bot in new.entrants})

    def check_hosted(self, bots: Collection[BotId]) -> None:
        """Raises StoreError for a bot that could remember deals in common."""
        if not bots:
            return
        versions = select(VersionRow.bot, VersionRow.kind).where(VersionRow.bot.in_(bots))
        kinds: defaultdict[BotId, set[VersionKind]] = defaultdict(set)
        for bot, kind in self.session.execute(versions):
            kinds[bot].add(kind)
        for bot in sorted(bots):
            if kinds[bot] != {VersionKind.HOSTED}:
                name = self.session.get_one(BotRow, bot).name
                raise StoreError(
                    f"deals in common are for hosted bots, and {name} is none: in the second game "
                    "of a deal it would know the others' cards"
                )

    def _waiting(self, pool: PoolRow, news: Collection[_Entered]) -> Counter[EntrantId]:
        """Unfinished rated matches in the pool, by entrant, these new ones among them."""
        counted = Counter(
            entrant for new, who in news if new.unrated is None for entrant in set(who)
        )
        rows = self.session.execute(
            select(MatchSeatRow.entrant, func.count(MatchRow.id.distinct()))
            .join(MatchRow, MatchRow.id == MatchSeatRow.match)
            .where(
                MatchRow.pool == pool.id,
                MatchRow.state.in_(UNFINISHED),
                MatchRow.unrated.is_(None),
            )
            .group_by(MatchSeatRow.entrant)
        )
        for entrant, matches in rows:
            counted[entrant] += matches
        return counted

    def _ratings(self, pool: PoolRow, who: Collection[EntrantId]) -> dict[EntrantId, MilliElo]:
        """As they stand; lines that the pool's table lacks are begun."""
        rows = [
            {"pool": pool.id, "entrant": entrant, "rating": pool.start}
            | {"matches": 0, "games": 0, "wins": 0}
            for entrant in sorted(who)
        ]
        self.insert_missing(RatingRow, rows)
        lines = select(RatingRow.entrant, RatingRow.rating).where(
            RatingRow.pool == pool.id, RatingRow.entrant.in_(who)
        )
        return dict(self.session.execute(lines).all())

    def void(self, match: MatchId, reason: str, by: str, *, keep_pairings: bool = False) -> bool:
        """The match counts nowhere, finally; what it gave is taken back by negative ledger rows.

        False if it was void before. Raises UnknownError, and StoreError if later rounds of a league
        were paired from its result, unless ``keep_pairings``.
        """
        self._lock_league_of(match)
        row = self.session.get(MatchRow, match, with_for_update={"key_share": True})
        if row is None:
            raise UnknownError(f"there is no match {match!r}")
        if row.state is MatchState.VOID:
            return False
        kept = {"kept_pairings": True} if keep_pairings else {}
        self.audit(by, "void match", match, reason=reason, was=row.state, **kept)
        if row.state is MatchState.FINISHED:
            # In the order in which a result moves ratings and sums.
            self.take_back(row)
            self.unsettle(row, keep_pairings=keep_pairings)
        self.end_attempt(row, AttemptEnd.VOID, Blame.NOBODY, reason)
        row.state, row.ended_at = MatchState.VOID, self.now()
        row.void_reason, row.void_by = reason, by
        self.session.flush()
        return True

    def _lock_league_of(self, match: MatchId) -> None:
        """A result on which pairings may rest is taken back only while nobody pairs.

        Leagues are locked before their matches.
        """
        league = select(MatchRow.league).where(
            MatchRow.id == match,
            MatchRow.slot.is_not(None),
            MatchRow.state == MatchState.FINISHED,
        )
        self.session.scalars(
            select(LeagueRow).where(LeagueRow.id.in_(league)).with_for_update()
        ).all()

    def call_off(self, match: MatchId, reason: str, by: str) -> bool:
        """Voids the match unless it is over; whether it did."""
        row = self.session.get(MatchRow, match, with_for_update={"key_share": True})
        return row is not None and row.state in UNFINISHED and self.void(match, reason, by)

    def end_attempt(
        self, match: MatchRow, end: AttemptEnd, blame: Blame | None, detail: str | None
    ) -> None:
        """The match is with no worker any more; its latest attempt, if still open, ended so."""
        match.worker = match.lease_until = None
        attempt = self.session.get(AttemptRow, (match.id, match.fence))
        if attempt is not None and attempt.end in (None, AttemptEnd.EXPIRED):
            attempt.end, attempt.blame, attempt.detail = end, blame, detail
            attempt.ended_at = self.now()


def _check_seats(new: NewMatch) -> None:
    if len(new.entrants) != new.spec.seats:
        raise StoreError(f"{new.spec.seats} seats need as many bots, not {len(new.entrants)}")
    if len(set(new.entrants)) != len(new.entrants):
        raise StoreError("a bot can sit in a match once only")


def _check_tables(news: Sequence[NewMatch]) -> None:
    """The deals of a round are for the matches in it."""
    try:
        for new in news:
            if new.slot is None:
                check_kind(new.spec.kind)
    except MatchError as error:
        raise StoreError(str(error)) from error


def _match_row(new: NewMatch, pool: PoolRow, k: MilliElo, now: datetime) -> dict[str, object]:
    spec = new.spec
    return {
        "id": new_id(),
        "pool": pool.id,
        "league": new.league,
        "slot": new.slot,
        "generation": new.generation,
        "game": spec.game,
        "rules": spec.rules,
        "options": canonical_json(spec.options.as_json()),
        "seats": spec.seats,
        "deals": spec.deals,
        "kind": spec.kind,
        "rotation": spec.rotation,
        "team": spec.team,
        "limit": spec.clock.limit,
        "bank": spec.clock.bank,
        "increment": spec.clock.increment,
        "ready": spec.clock.ready,
        "strikes": spec.strikes,
        "k": k,
        "unrated": new.unrated,
        "priority": new.priority,
        "start_by": new.start_by,
        "created_at": now,
        "state": MatchState.SCHEDULED,
        "fence": 0,
        "suspect": False,
    }


def _seat_rows(
    match: Mapping[str, object],
    new: NewMatch,
    who: Sequence[EntrantId],
    ratings: Mapping[EntrantId, MilliElo],
) -> Iterator[dict[str, object]]:
    for place, (entrant, bot) in enumerate(zip(who, new.entrants, strict=True)):
        yield {
            "match": match["id"],
            "place": place,
            "entrant": entrant,
            "bot": bot,
            "rating": ratings[entrant],
            "no_show": False,
        }
