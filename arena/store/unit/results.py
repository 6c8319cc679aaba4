"""Commands: games as they come in, and what is refused of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from sqlalchemy import Select, bindparam, case, func, insert, select

from arena.games.record import record_id
from arena.match.spec import DealKind
from arena.store.canonical import canonical_json, compress
from arena.store.commands import Accepted, AcceptedGame, Already, Conflict, Stale
from arena.store.ids import BotId, MatchId, RecordId, VersionId, WorkerInstance, new_id
from arena.store.models import (
    AttemptSeatRow,
    FaultRow,
    GameRow,
    GameSeatRow,
    MatchRow,
    MatchSeatRow,
    QuarantineRow,
    RecordRow,
)
from arena.store.states import AttemptEnd, MatchState
from arena.store.unit.leases import LeaseCommands


class Place(NamedTuple):
    """An entrant's index in the match, and the version of its bot that the attempt began with."""

    place: int
    version: VersionId | None


class ResultCommands(LeaseCommands):
    """Accepting games, finishing matches, quarantine."""

    def accept_game(self, game: AcceptedGame) -> Accepted | Already | Stale | Conflict:
        """Stores a game that was replayed; the match's last one finishes and rates the match.

        Idempotent by (match, fence, game). The current fence is accepted even after its lease ran
        out. Nothing here knows the rules of any game.
        """
        match = self._locked(game.match)
        if match is None:
            return Stale(f"there is no match {game.match}")
        stored = self.session.get(GameRow, (game.match, game.fence, game.game))
        if stored is not None:
            if stored.digest == digest(game):
                return Already(stored.record)
            return Conflict("another report of this game was accepted before")
        if match.state in (MatchState.FINISHED, MatchState.VOID):
            return Stale(f"the match is {match.state}")
        if match.fence != game.fence:
            return Stale(f"attempt {match.fence} has the match, not attempt {game.fence}")
        places = self._places(game.match, game.fence)
        of = {"of": match.id, "number": game.game}
        stored_before, kept = self.session.execute(_counted(), of).one()
        problem = _misfit(game, match, places)
        if problem is None and kept:
            problem = f"game {game.game} is kept from an earlier attempt"
        if problem is not None:
            return Conflict(problem)
        self._store(game, match, places)
        if match.kind is DealKind.TABLES and match.slot is not None:
            self.deal(match.slot)
        finished = stored_before + 1 == match.games
        if finished:
            self._finish(match)
        return Accepted(RecordId(record_id(game.record)), finished)

    def _places(self, match: MatchId, fence: int) -> dict[BotId, Place]:
        rows = self.session.execute(_places(), {"of": match, "its": fence})
        return {bot: Place(place, version) for bot, place, version in rows}

    def quarantine(
        self,
        match: MatchId,
        fence: int,
        game: int,
        worker: WorkerInstance | None,
        reason: str,
        report: bytes,
    ) -> None:
        """Keeps a serialised report that is not believed, with who sent it; it has no other
        effect.
        """
        self.session.add(
            QuarantineRow(
                id=new_id(),
                match=match,
                fence=fence,
                number=game,
                worker=worker,
                reason=reason,
                report=compress(report),
                at=self.now(),
            )
        )

    def _store(self, game: AcceptedGame, match: MatchRow, places: dict[BotId, Place]) -> None:
        record = record_id(game.record)
        self.insert_missing(RecordRow, [{"id": record, "body": compress(game.record)}])
        key = {"match": game.match, "fence": game.fence, "number": game.game}
        row = {
            "deal": match.kind.deal(match.seats, game.game),
            "record": record,
            "digest": digest(game),
            "reason": game.result.reason,
            "accepted_at": self.now(),
        }
        self.session.execute(insert(GameRow), [key | row])
        seats = [key | seat for seat in _seat_rows(game, places)]
        self.session.execute(insert(GameSeatRow), seats)
        if game.faults:
            faults = [key | fault for fault in _fault_rows(game)]
            self.session.execute(insert(FaultRow), faults)

    def _finish(self, match: MatchRow) -> None:
        match.state = MatchState.FINISHED
        match.finished_at = match.ended_at = self.now()
        self.end_attempt(match, AttemptEnd.FINISHED, None, None)
        self.session.flush()
        self.rate(match)
        self.settle(match)


def digest(game: AcceptedGame) -> bytes:
    """SHA-256 of all that the report says: equal for the same report, and for no other."""
    content: list[object] = [
        record_id(game.record),
        game.seats,
        [game.result.ranks, game.result.scores, game.result.reason, game.result.forfeits],
        [[f.kind, f.seat, f.step, f.measured.total_seconds()] for f in game.faults],
        [[m.decisions, m.total.total_seconds(), m.slowest.total_seconds()] for m in game.measured],
        game.sides,
    ]
    # Of reports that do not tell it the digests are those of before it was told.
    if spreads := [m.spread for m in game.measured if m.spread]:
        content.append(spreads)
    return sha256(canonical_json(content).encode()).digest()


def _seat_rows(game: AcceptedGame, places: dict[BotId, Place]) -> Iterator[dict[str, object]]:
    sides = game.sides or range(len(game.seats))
    for seat, bot in enumerate(game.seats):
        yield {
            "seat": seat,
            "place": places[bot].place,
            "bot": bot,
            "version": places[bot].version,
            "side": sides[seat],
            "rank": game.result.ranks[seat],
            "score": game.result.scores[seat],
            "forfeited_at": game.result.forfeits[seat],
            "decisions": game.measured[seat].decisions,
            "total": game.measured[seat].total,
            "slowest": game.measured[seat].slowest,
            "spread": game.measured[seat].spread or None,
        }


def _fault_rows(game: AcceptedGame) -> Iterator[dict[str, object]]:
    for ordinal, fault in enumerate(game.faults):
        yield {
            "ordinal": ordinal,
            "seat": fault.seat,
            "bot": game.seats[fault.seat],
            "kind": fault.kind,
            "step": fault.step,
            "measured": fault.measured,
        }


@cache
def _counted() -> Select[int, int]:
    """How many games of the match count, and how many of them have this number."""
    same = case((GameRow.number == bindparam("number"), 1))
    return select(func.count(), func.count(same)).where(
        GameRow.match == bindparam("of"), GameRow.superseded_by.is_(None)
    )


@cache
def _places() -> Select[BotId, int, VersionId | None]:
    sat = (
        (AttemptSeatRow.match == MatchSeatRow.match)
        & (AttemptSeatRow.place == MatchSeatRow.place)
        & (AttemptSeatRow.fence == bindparam("its"))
    )
    return (
        select(MatchSeatRow.bot, MatchSeatRow.place, AttemptSeatRow.version)
        .outerjoin(AttemptSeatRow, sat)
        .where(MatchSeatRow.match == bindparam("of"))
    )


def _misfit(game: AcceptedGame, match: MatchRow, places: dict[BotId, Place]) -> str | None:
    """Why the game cannot be one of this match's."""
    seats = len(places)
    if not 0 <= game.game < match.games:
        return f"game {game.game} is none of the match's {match.games} games"
    if set(game.seats) != set(places) or len(game.seats) != seats:
        return "the game's bots are not the match's"
    by_seat = (game.result.ranks, game.result.scores, game.result.forfeits, game.measured)
    if any(len(values) != seats for values in (*by_seat, game.sides or game.seats)):
        return f"the result is not for {seats} seats"
    if any(not 0 <= fault.seat < seats for fault in game.faults):
        return f"a fault names a seat that is none of {seats}"
    return None
