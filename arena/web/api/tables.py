"""Tables of seasons: standings, crosstables, brackets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.placing import Newcomer, being_placed
from arena.leagues.entrants import EntrantId
from arena.leagues.standings import Standing
from arena.store import Queries
from arena.store.answers import Season
from arena.store.fits import FittedLine
from arena.store.ids import PoolId
from arena.web.api.answers.ratings import fit_answer
from arena.web.api.answers.tables import (
    BracketAnswer,
    ContestAnswer,
    ContestSeat,
    CrosstableAnswer,
    CrosstableRow,
    Met,
    Placement,
    StandingAnswer,
    StandingsAnswer,
    TieBreak,
)
from arena.web.api.answers.values import elo
from arena.web.api.asking import AfterLines
from arena.web.api.listing import CostlyPiece, PieceOf
from arena.web.api.route import ApiRoute
from arena.web.api.seasons import InSeason, where
from arena.web.problems import NotFoundError
from arena.web.reading import Reads, Stores
from arena.web.shown.leagues.bracket import BRACKETS, Part, Seat, ShownContest
from arena.web.shown.leagues.bracket import bracket as bracket_of
from arena.web.shown.leagues.finding import Found
from arena.web.shown.leagues.standings import division_table
from arena.web.work import Router

router = Router(route_class=ApiRoute, tags=["leagues"])


@router.get("/leagues/{name}/standings")
def standings(
    found: InSeason, store: Stores, queries: Reads, piece: PieceOf, after: AfterLines = 0
) -> StandingsAnswer:
    """The table of a division of a season."""
    its = found.season
    table = None if its is None else division_table(queries, formats_of(store), found, its)
    lines = () if table is None else table.lines
    shown, following = piece.lines(lines, after)
    fit = queries.stored_fit(PoolId(found.definition.pool)) if shown else None
    fitted = fit.among(line.entrant for line in lines) if fit else {}
    write = _writing(queries, found, its, [line.entrant for line in shown], fitted)
    return StandingsAnswer(
        **where(found),
        rounds=0 if table is None else table.rounds,
        behind=0 if table is None else table.behind,
        as_of=None if table is None else table.as_of,
        items=[write(line) for line in shown],
        total=len(lines),
        next=following,
    )


@router.get("/leagues/{name}/crosstable")
def crosstable(
    found: InSeason, store: Stores, queries: Reads, piece: CostlyPiece, after: AfterLines = 0
) -> CrosstableAnswer:
    """Who took how many points off whom in a division of a season."""
    its = found.season
    table = None if its is None else division_table(queries, formats_of(store), found, its)
    lines = () if table is None else table.lines
    shown, following = piece.lines(lines, after)
    ids = [line.entrant for line in lines]
    met = queries.meetings(its.id, [line.entrant for line in shown], None) if its else {}
    names = queries.names_of(ids if shown else ())
    return CrosstableAnswer(
        **where(found),
        items=[
            CrosstableRow(
                place=line.place,
                entrant=names[line.entrant],
                met=[
                    Met(
                        entrant=names[other],
                        tables=each.tables,
                        points=float(each.points / each.tables),
                    )
                    for other in ids
                    if (each := met.get((line.entrant, other)))
                ],
            )
            for line in shown
        ],
        total=len(lines),
        next=following,
    )


@router.get("/leagues/{name}/bracket")
def bracket(found: InSeason, store: Stores, piece: PieceOf, after: AfterLines = 0) -> BracketAnswer:
    """The contests of a knockout or double elimination."""
    if found.definition.format.type not in BRACKETS:
        raise NotFoundError(f"League {found.league.name} has no bracket: it is no knockout.")
    parts = () if found.season is None else bracket_of(store, found, found.season)
    contests = [_contest(*each) for each in _contests(parts)]
    shown, following = piece.lines(contests, after)
    return BracketAnswer(**where(found), items=shown, total=len(contests), next=following)


def _writing(
    queries: Queries,
    found: Found,
    season: Season | None,
    ids: list[EntrantId],
    fitted: Mapping[EntrantId, FittedLine],
) -> Callable[[Standing], StandingAnswer]:
    names, ratings = queries.names_of(ids), queries.ratings_of(PoolId(found.definition.pool), ids)
    left = queries.withdrawn(season.id) if season else frozenset()
    new = {} if found.final else being_placed(queries, found.league.id, found.definition)

    def write(line: Standing) -> StandingAnswer:
        rating = ratings.get(line.entrant)
        return StandingAnswer(
            place=line.place,
            entrant=names[line.entrant],
            points=float(line.points),
            adjusted=None if line.adjusted is None else float(line.adjusted),
            matches=line.tables,
            byes=line.byes,
            no_shows=line.no_shows,
            elo=None if rating is None else elo(rating),
            fit=fit_answer(fitted.get(line.entrant)),
            placement=_placement(new.get(line.entrant)),
            withdrawn=line.entrant in left,
            tie_breaks=[TieBreak(name=name, value=float(it)) for name, it in line.tie_breaks],
        )

    return write


def _placement(new: Newcomer | None) -> Placement | None:
    return None if new is None else Placement(played=new.played, wanted=new.wanted)


def _contests(parts: tuple[Part, ...]) -> Iterator[tuple[str, int, ShownContest]]:
    for part in parts:
        for number, column in enumerate(part.columns, 1):
            for contest in column.contests:
                yield part.name, number, contest


def _contest(part: str, column: int, contest: ShownContest) -> ContestAnswer:
    return ContestAnswer(
        label=contest.label,
        part=part,
        column=column,
        state=contest.state,
        seats=[_seat(seat) for seat in contest.seats],
        matches=list(contest.matches),
    )


def _seat(seat: Seat) -> ContestSeat:
    return ContestSeat(
        entrant=seat.name,
        origin=None if seat.name is not None else seat.words,
        points=seat.points,
        advances=seat.on,
    )
