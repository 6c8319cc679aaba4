"""Queries: what is called, or begins, as somebody typed it."""

from __future__ import annotations

from sqlalchemy import case, func, select
from sqlalchemy.orm import InstrumentedAttribute

from arena.store.ids import ALPHABET, MatchId
from arena.store.models import EntrantRow, LeagueRow, MatchRow
from arena.store.published import match_public
from arena.store.queries.reading import Reading

_AFTER = chr(ord(max(ALPHABET)) + 1)
"""Greater than every character of an id."""


class SearchQueries(Reading):
    """Names that hold a text, whatever is large or small; ids that begin with it."""

    def entrants_called(self, text: str, most: int) -> tuple[str, ...]:
        """Names of bots and teams, the likeliest first."""
        return self._called(EntrantRow.name, text, most)

    def leagues_called(self, text: str, most: int) -> tuple[str, ...]:
        """Names of leagues, the likeliest first."""
        return self._called(LeagueRow.name, text, most)

    def matches_beginning(self, text: str, most: int) -> tuple[MatchId, ...]:
        """Ids of matches that begin so, and that everyone may know of, the newest first; a text
        that begins none is no question for the database.
        """
        if not text or set(text) - set(ALPHABET):
            return ()
        begins = (MatchRow.id >= text) & (MatchRow.id < text + _AFTER)
        query = select(MatchRow.id).where(begins, match_public())
        with self.read() as session:
            return tuple(session.scalars(query.order_by(MatchRow.id.desc()).limit(most)))

    def _called(self, name: InstrumentedAttribute[str], text: str, most: int) -> tuple[str, ...]:
        """Those that are it, begin with it, hold it; then by name."""
        likely = case(
            (func.lower(name) == text.lower(), 0),
            (name.istartswith(text, autoescape=True), 1),
            else_=2,
        )
        holds = name.icontains(text, autoescape=True)
        with self.read() as session:
            query = select(name).where(holds).order_by(likely, name).limit(most)
            return tuple(session.scalars(query))
