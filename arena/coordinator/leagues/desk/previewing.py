"""What a season of a league would be, and how long it would take on the workers there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from arena.coordinator.leagues.desk.finding import definition_of, league_named
from arena.coordinator.leagues.desk.refusals import invalid, not_now
from arena.coordinator.leagues.formats import formats_of
from arena.coordinator.leagues.naming import in_names
from arena.games.chance import SEED_BYTES
from arena.leagues.definition import Definition
from arena.leagues.entrants import Entrant, EntrantId
from arena.leagues.formats.format import FormatError
from arena.leagues.ladder.rounds import LadderRounds
from arena.leagues.preview import Effort, Preview, RoundPreview, preview
from arena.store import Queries, Store

MOST = 2_000
"""Entrants of a preview: it is computed while somebody waits."""

MOST_ROUNDS = 200

SEED = bytes(SEED_BYTES)


@dataclass(frozen=True, slots=True)
class Outlook:
    """``slots``: matches at once; ``lasts``: None if that cannot be known."""

    entrants: int
    season: Preview
    slots: int
    lasts: timedelta | None


def outlook(store: Store, name: str, entrants: int) -> tuple[str, Outlook]:
    """The league's name, and its season with so many entrants, 0: those enrolled."""
    queries = store.queries()
    league = league_named(queries, name)
    definition = definition_of(league)
    if entrants > MOST:
        raise invalid(f"a preview is for {MOST} entrants at most, not {entrants}", "entrants")
    field = tuple(_imagined(entrants)) if entrants else queries.active_entrants(league.id)
    slots, mean = _slots(queries, definition), queries.mean_game(definition.game.name)
    games = definition.match.kind.games(definition.game.seats[-1], definition.match.deals)
    effort = Effort(games, (mean or timedelta(0)) * games, max(1, slots))
    try:
        season = _season(store, definition, field, effort)
    except FormatError as error:
        raise not_now(in_names(queries, str(error)), "entrants") from error
    known = mean is not None and slots > 0
    return league.name, Outlook(len(field), season, slots, season.lasts if known else None)


def _imagined(entrants: int) -> Iterator[Entrant]:
    for number in range(1, entrants + 1):
        yield Entrant(EntrantId(f"entrant {number}"))


def _slots(queries: Queries, league: Definition) -> int:
    """Of the workers that know the game."""
    return sum(
        worker.slots
        for worker in queries.workers()
        if any(known.game == league.game.name for known in worker.games)
    )


def _season(
    store: Store, league: Definition, field: tuple[Entrant, ...], effort: Effort
) -> Preview:
    format_ = formats_of(store)(league)
    rounds = league.season.rounds or MOST_ROUNDS
    if isinstance(format_, LadderRounds):
        return _ladder(format_, field, rounds, effort)
    return preview(format_, field, SEED, effort, rounds)


def _ladder(
    format_: LadderRounds, field: tuple[Entrant, ...], rounds: int, effort: Effort
) -> Preview:
    """Its rounds are all alike, and their tables made one by one."""
    format_.check(field)
    tables = (format_.tables[-1],) * format_.quota(field, 1)
    each = effort.lasts(len(tables))
    shown = tuple(RoundPreview(number, tables, 0, 0, each) for number in range(1, rounds + 1))
    return Preview(shown, len(tables) * rounds * effort.games, each * rounds, over=True)
