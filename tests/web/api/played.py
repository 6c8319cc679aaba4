"""A store in which something of everything has happened, and an address for each operation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

from arena.coordinator.fitting.making import make_fit
from arena.games import registry
from arena.games.chance import SeedChance
from arena.leagues.definition import Definition, Season
from arena.match.faults import Fault, FaultKind
from arena.store import ReleaseCause
from arena.store.ids import MatchId
from arena.store.models import EnrolmentRow
from arena.store.states import EnrolmentState
from tests.coordinator.leagues.tended import BASE, LEAGUE, Tended, begin
from tests.store.world import POOL, World, game, spec
from tests.web.films import golden
from tests.web.live import DELAY, renew, runs, table
from tests.web.test_crosstable import KNOCKOUT

CUP = replace(BASE, format=KNOCKOUT, season=Season(None, 1))
REASON = "a matter of its owner"
"""Why an entrant stands as it does: for its owner and the organiser."""

DOWNLOADS = ("games_csv", "games_jsonl", "games_parquet", "records_jsonl")


@dataclass(frozen=True, slots=True)
class Played:
    """``replayed``: a match with a real record; ``running``: one that is being played."""

    world: World
    league: Tended
    replayed: MatchId
    running: MatchId

    def addresses(self) -> dict[str, str]:
        """By operation, one that is answered."""
        league, match = "/leagues/weekly", f"/matches/{self.replayed}"
        of_league = ("terms", "seasons", "progress", "entrants", "standings", "crosstable")
        found = {
            "overview": "/overview",
            "search": "/search?q=bot",
            "leagues": "/leagues",
            "league": league,
            **{name: f"{league}/{name}" for name in (*of_league, "rounds", "bracket")},
            "round": f"{league}/rounds/1",
            "tables": f"{league}/rounds/1/tables",
            **{name: f"{league}/{name.replace('_', '.')}" for name in DOWNLOADS},
            "matches": "/matches",
            "match": match,
            "live": f"/matches/{self.running}/live",
            "games": f"{match}/games",
            "game": f"{match}/games/0",
            "record": f"{match}/games/0/record",
            "frames": f"{match}/games/0/frames",
            "bots": "/bots",
            "bot": "/bots/bot0",
            "history": "/bots/bot0/history",
            "results": "/bots/bot0/results",
            "pools": "/ratings",
            "ratings": "/ratings/wazabi",
            "comparison": "/ratings/wazabi/comparison?a=bot0&b=bot1",
        }
        return {name: f"/api/v1{path}" for name, path in found.items()}


def play(world: World, definition: Definition = CUP) -> Played:
    """A league's first round, and matches beside it."""
    league = begin(world, definition)
    running = _running(world)
    replayed = _replayed(world)
    refuse(league)
    league.tend()
    world.release(world.leased(), ReleaseCause.OUTAGE)
    world.pass_time(60)
    league.play(2)
    league.tend()
    make_fit(world.store, POOL)
    return Played(world, league, replayed, running)


def refuse(league: Tended) -> None:
    """An entrant of it, for a reason."""
    now = league.world.clock()
    with league.store.unit() as unit:
        unit.session.add(
            EnrolmentRow(
                league=LEAGUE,
                entrant=league.entrants[5],
                state=EnrolmentState.REFUSED,
                reason=REASON,
                by="test",
                created_at=now,
                changed_at=now,
            )
        )


def _replayed(world: World) -> MatchId:
    record = min(golden("wazabi"), key=lambda record: len(record.actions))
    match = world.schedule(world.bots(record.seats, called="seat"), spec(record.seats))
    fault = Fault(FaultKind.TIMEOUT, 0, 1)
    told = game(world.leased(), faults=(fault,))
    world.report(replace(told, record=record.to_bytes()))
    return match


def _running(world: World) -> MatchId:
    work, rules = runs(world), registry.game("wazabi")
    with world.store.unit() as unit:
        unit.watch(work.match)
    state = rules.new(2, rules.options({}), SeedChance(bytes(32)))
    renew(world, work, table("wazabi", state, 1, 0))
    seat = state.to_act()
    state.apply(state.legal_actions()[-1])
    renew(world, work, table("wazabi", state, 2, 1, seat))
    world.clock.advance(timedelta(seconds=DELAY + 1).total_seconds())
    world.beat()
    return work.match
