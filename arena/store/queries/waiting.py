"""Queries: what waits, in which order it is played, and what for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from arena.store.answers import MatchTable, Turn, WaitingBot, WaitingMatch
from arena.store.due import moment, turns
from arena.store.ids import BotId, MatchId
from arena.store.models import (
    BotRow,
    LeagueRow,
    MatchRow,
    MatchSeatRow,
    RoundRow,
    SeasonRow,
    SlotRow,
)
from arena.store.queries.reading import Reading
from arena.store.states import LeagueState, MatchState


class WaitingQueries(Reading):
    """The queue, match by match."""

    def turns(self, matches: Collection[MatchId]) -> dict[MatchId, Turn]:
        """Of those that could be leased now: their places in the order in which they are."""
        with self.read() as session:
            at = moment(session, self.time(session), self.times).parameters()
            rows = session.execute(turns(), at | {"matches": list(matches)})
            return {match: Turn(place, of) for match, place, of in rows}

    def waiting(self, matches: Collection[MatchId]) -> tuple[WaitingMatch, ...]:
        """Those of the matches that are scheduled, by id, with what they wait for."""
        with self.read() as session:
            rows = session.execute(_waiting(), {"matches": list(matches)}).all()
            bots = _bots(session, [row.id for row, _ in rows])
        return tuple(
            WaitingMatch(
                id=row.id,
                game=row.game,
                rules=row.rules,
                start_by=row.start_by,
                not_before=row.not_before,
                suspect=row.suspect,
                league_paused=state is LeagueState.PAUSED,
                bots=tuple(bots[row.id]),
            )
            for row, state in rows
        )

    def table_of(self, match: MatchId) -> MatchTable | None:
        """Where in its league the match is played; None for one beside all rounds."""
        query = (
            select(SeasonRow.number, RoundRow.division, RoundRow.number, SlotRow.number)
            .select_from(MatchRow)
            .join(SlotRow, SlotRow.id == MatchRow.slot)
            .join(RoundRow, RoundRow.id == SlotRow.round)
            .join(SeasonRow, SeasonRow.id == RoundRow.season)
            .where(MatchRow.id == match)
        )
        with self.read() as session:
            row = session.execute(query).first()
        return None if row is None else MatchTable(*row)


def _waiting() -> Select[MatchRow, LeagueState | None]:
    return (
        select(MatchRow, LeagueRow.state)
        .outerjoin(LeagueRow, LeagueRow.id == MatchRow.league)
        .where(
            MatchRow.id.in_(bindparam("matches", expanding=True)),
            MatchRow.state == MatchState.SCHEDULED,
        )
        .order_by(MatchRow.id)
    )


def _bots(session: Session, matches: Collection[MatchId]) -> dict[MatchId, list[WaitingBot]]:
    query = (
        select(MatchSeatRow.match, BotRow.id, BotRow.name)
        .join(BotRow, BotRow.id == MatchSeatRow.bot)
        .where(MatchSeatRow.match.in_(matches))
        .order_by(MatchSeatRow.match, MatchSeatRow.place)
    )
    found: defaultdict[MatchId, list[WaitingBot]] = defaultdict(list)
    rows: Collection[tuple[MatchId, BotId, str]] = session.execute(query).all()
    for match, bot, name in rows:
        found[match].append(WaitingBot(bot, name))
    return found
