"""Commands: what finished and void matches do to the ratings."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache

from sqlalchemy import BindParameter, Update, bindparam, delete, select, text, update

from arena.ratings.elo import MilliElo
from arena.store.engine import be_patient
from arena.store.fold import Worth, worth
from arena.store.ids import EntrantId, MatchId, PoolId, new_id
from arena.store.models import LedgerRow, MatchRow, RatingRow
from arena.store.rebuild import Recomputation, WrongEntry, WrongLine, sentence
from arena.store.states import LedgerKind
from arena.store.unit.transaction import Transaction


class RatingCommands(Transaction):
    """The ledger and its sums. Every change is a row; the table is moved along with it."""

    def rate(self, match: MatchRow) -> None:
        """A match that was just finished moves its entrants' lines."""
        if match.unrated is None:
            for line in worth(self.session, match):
                self._append(match.pool, match.id, line.entrant, LedgerKind.MATCH, line.delta)
                self._move(match.pool, line, 1)

    def take_back(self, match: MatchRow) -> None:
        """A finished match becomes void: the negative of what was stored for it."""
        if match.unrated is not None:
            return
        stored = dict(
            self.session.execute(
                select(LedgerRow.entrant, LedgerRow.delta).where(
                    LedgerRow.match == match.id, LedgerRow.kind == LedgerKind.MATCH
                )
            ).all()
        )
        for line in worth(self.session, match):
            delta = stored.get(line.entrant, MilliElo(0))
            taken = MilliElo(-delta)
            self._append(match.pool, match.id, line.entrant, LedgerKind.VOID, taken)
            self._move(match.pool, Worth(line.entrant, delta, line.games, line.wins), -1)

    def _append(
        self,
        pool: PoolId,
        match: MatchId,
        entrant: EntrantId,
        kind: LedgerKind,
        delta: MilliElo,
    ) -> None:
        self.session.add(
            LedgerRow(
                id=new_id(),
                pool=pool,
                entrant=entrant,
                match=match,
                kind=kind,
                delta=delta,
                at=self.now(),
            )
        )

    def _move(self, pool: PoolId, line: Worth, sign: int) -> None:
        """By what was added, not to a total that was read before: others may move it too."""
        moves = {
            "its": pool,
            "of": line.entrant,
            "by": sign * line.delta,
            "matches_by": sign,
            "games_by": sign * line.games,
            "wins_by": sign * line.wins,
        }
        self.session.execute(_move(), moves)

    def rebuild_ratings(self, by: str) -> tuple[str, ...]:
        """Makes ledger and tables what the stored games give; what was mended, in sentences.

        Nothing else is rated meanwhile. A match that lacks games, and a row that places by other
        matches than it should, cannot be mended, and are told.
        """
        be_patient(self.session.connection())
        if self.session.get_bind().dialect.name == "postgresql":
            self.session.execute(text("LOCK TABLE ratings IN SHARE ROW EXCLUSIVE MODE"))
        mended = []
        for wrong in Recomputation(self.session).differences():
            mended.append(sentence(self.session, wrong))
            if isinstance(wrong, WrongEntry):
                self._mend_entry(wrong)
            elif isinstance(wrong, WrongLine):
                self._mend_line(wrong)
        if mended:
            self.audit(by, "rebuild ratings", "ratings", mended=mended)
        return tuple(mended)

    def _mend_entry(self, wrong: WrongEntry) -> None:
        self.session.execute(
            delete(LedgerRow).where(
                LedgerRow.match == wrong.match.id,
                LedgerRow.entrant == wrong.entrant,
                LedgerRow.kind == wrong.kind,
            )
        )
        if wrong.computed is not None:
            match = wrong.match
            self._append(match.pool, match.id, wrong.entrant, wrong.kind, wrong.computed)
            self.session.flush()

    def _mend_line(self, wrong: WrongLine) -> None:
        self.session.execute(
            delete(RatingRow).where(
                RatingRow.pool == wrong.pool, RatingRow.entrant == wrong.entrant
            )
        )
        if wrong.computed is not None:
            row = {"pool": wrong.pool, "entrant": wrong.entrant} | asdict(wrong.computed)
            self.insert_missing(RatingRow, [row])


@cache
def _move() -> Update:
    def by(name: str) -> BindParameter[int]:
        return bindparam(name, type_=RatingRow.matches.type)

    return (
        update(RatingRow)
        .where(RatingRow.pool == bindparam("its"), RatingRow.entrant == bindparam("of"))
        .values(
            rating=RatingRow.rating + by("by"),
            matches=RatingRow.matches + by("matches_by"),
            games=RatingRow.games + by("games_by"),
            wins=RatingRow.wins + by("wins_by"),
        )
        .execution_options(synchronize_session=False)
    )
