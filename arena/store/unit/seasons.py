"""Commands: seasons of leagues, and who takes part in them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from arena.store.commands import SeasonEntrant
from arena.store.errors import StoreError
from arena.store.ids import EntrantId, LeagueId, SeasonId, new_id
from arena.store.models import EnrolmentRow, SeasonEntrantRow, SeasonRow
from arena.store.states import EnrolmentState
from arena.store.suspended import suspended_entrants
from arena.store.unit.rounds import RoundCommands
from arena.store.unit.rulings import RulingCommands


class SeasonCommands(RoundCommands, RulingCommands):
    """Opening and closing seasons; entrants that join and leave."""

    def open_season(
        self, league: LeagueId, seed: bytes, entrants: Sequence[SeasonEntrant]
    ) -> SeasonId:
        """The league's next season; raises StoreError while the one before it is open."""
        self.lock_league(league)
        last = self.session.scalars(
            select(SeasonRow).where(SeasonRow.league == league).order_by(SeasonRow.number.desc())
        ).first()
        if last is not None and last.closed_at is None:
            raise StoreError(f"season {last.number} is still open")
        season, now = SeasonId(new_id()), self.now()
        number = 1 if last is None else last.number + 1
        self.session.add(
            SeasonRow(id=season, league=league, number=number, seed=seed, created_at=now)
        )
        self.session.flush()
        there = self._still_active(league, entrants)
        self.insert_missing(SeasonEntrantRow, [self._taking_part(season, e, 1) for e in there])
        for division in sorted({entrant.division for entrant in there}):
            self.standings_changed(season, division)
        return season

    def _still_active(
        self, league: LeagueId, entrants: Sequence[SeasonEntrant]
    ) -> list[SeasonEntrant]:
        """Without those who have withdrawn or were suspended since the entrants were looked up."""
        active = set(
            self.session.scalars(
                select(EnrolmentRow.entrant).where(
                    EnrolmentRow.league == league,
                    EnrolmentRow.state == EnrolmentState.ACTIVE,
                    EnrolmentRow.entrant.not_in(suspended_entrants()),
                )
            )
        )
        return [entrant for entrant in entrants if entrant.id in active]

    def _taking_part(
        self, season: SeasonId, entrant: SeasonEntrant, joined: int
    ) -> dict[str, object]:
        return {
            "season": season,
            "entrant": entrant.id,
            "division": entrant.division,
            "rating": entrant.rating,
            "joined": joined,
            "joined_at": self.now(),
        }

    def close_season(self, season: SeasonId) -> bool:
        """Its standings are final, and stored. False if it was closed before, a table is not
        settled, or the stored standings lack something.
        """
        row = self._season(season)
        if row.closed_at is not None or self._unsettled(season):
            return False
        if self.standings_lack(season):
            return False
        row.closed_at = self.now()
        self.session.flush()
        return True

    def join_season(
        self, season: SeasonId, entrants: Sequence[SeasonEntrant], rounds: int | None = None
    ) -> None:
        """They take part from the next round of their division on; who does already, does.

        Who has left is back, in the division and with the results that it had. Who is new, and has
        none of the season's ``rounds`` before it, stays outside; None: there is no last one.
        """
        league = self._season(season).league
        there = self._still_active(league, entrants)
        if rounds is not None:
            known = self._ever_in(season)
            there = [
                entrant
                for entrant in there
                if entrant.id in known or self._rounds(season, entrant.division) < rounds
            ]
        rows = [
            self._taking_part(season, entrant, self._rounds(season, entrant.division) + 1)
            for entrant in there
        ]
        self.insert_missing(SeasonEntrantRow, rows)
        gone = select(SeasonEntrantRow).where(
            SeasonEntrantRow.season == season,
            SeasonEntrantRow.entrant.in_([entrant.id for entrant in there]),
            SeasonEntrantRow.left.is_not(None),
        )
        for row in self.session.scalars(gone):
            self._back(row)
        self.session.flush()
        for division in sorted({entrant.division for entrant in there}):
            self.standings_changed(season, division)

    def _ever_in(self, season: SeasonId) -> set[EntrantId]:
        query = select(SeasonEntrantRow.entrant).where(SeasonEntrantRow.season == season)
        return set(self.session.scalars(query))

    def _back(self, row: SeasonEntrantRow) -> None:
        """If no round was opened without it, it is as if it had never left."""
        next_ = self._rounds(row.season, row.division) + 1
        if row.left != next_:
            row.joined, row.joined_at = next_, self.now()
        row.left = row.withdrawn_at = None

    def leave_season(self, season: SeasonId, entrant: EntrantId) -> bool:
        """It is paired no more; in matches of the season that have not begun it is a no-show.

        False if it does not take part.
        """
        self._season(season)
        row = self.session.get(SeasonEntrantRow, (season, entrant))
        if row is None or row.left is not None:
            return False
        row.left = self._rounds(season, row.division) + 1
        row.withdrawn_at = self.now()
        self.session.flush()
        self.standings_changed(season, row.division)
        return True
