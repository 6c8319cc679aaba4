"""``arena simulate``: how well each format finds the best, without playing games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands
from arena.cli.local.given import Seed, secret

if TYPE_CHECKING:
    from arena.leagues.entrants import EntrantId
    from arena.leagues.ladder.values import Ladder
    from arena.leagues.results import SeatedGame
    from arena.leagues.rounds import Table
    from arena.leagues.simulation import arrivals
    from arena.leagues.simulation.measures import Trial
    from arena.leagues.simulation.model import World
    from arena.leagues.simulation.trials import Summary

    Play: TypeAlias = Callable[[World], Trial]
    Arrivals: TypeAlias = tuple[Ladder, arrivals.Terms]

app = commands()


@dataclass(frozen=True, slots=True)
class Terms:
    """``rounds``: of formats that have as many as one wants. ``seats``: of a table."""

    rounds: int
    seats: range
    games: int


@app.command(epilog="Example: arena simulate --entrants 16 --format knockout --format swiss")
def simulate(
    format_: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="NAME",
            help="A format; may be given again. Else all that such tables allow.",
            show_default=False,
        ),
    ] = None,
    entrants: Annotated[int, typer.Option(metavar="N", min=2, max=256, help="Entrants.")] = 16,
    rounds: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, max=1000, help="Rounds of a swiss, matches each in a ladder."
        ),
    ] = 5,
    seats: Annotated[
        str, typer.Option(metavar="N", help="Entrants of a table: a number, or such as 3-5.")
    ] = "2",
    games: Annotated[int, typer.Option(metavar="N", min=1, max=1000, help="Games of a match.")] = 2,
    draws: Annotated[
        float,
        typer.Option(
            metavar="P", min=0, max=0.9, help="Chance that a game of two equals is drawn."
        ),
    ] = 0.1,
    spread: Annotated[
        float,
        typer.Option(
            metavar="ELO", min=0, max=2000, help="Standard deviation of strengths, in Elo."
        ),
    ] = 150,
    seeding: Annotated[
        float,
        typer.Option(
            metavar="ELO", min=0, max=10000, help="That of the error of the seeding, in Elo."
        ),
    ] = 200,
    trials: Annotated[
        int, typer.Option(metavar="N", min=1, help="Tournaments of each format.")
    ] = 200,
    newcomers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=128,
            help="So many of the entrants come to a ladder of others, who are rated.",
            show_default=False,
        ),
    ] = None,
    placement: Annotated[
        int, typer.Option(metavar="N", min=1, max=100, help="Placement matches of each of these.")
    ] = 10,
    seed: Seed = None,
    as_json: options.Json = False,
) -> None:
    """Measure how well formats of leagues find the best.

    No game is played: bots have known strengths, and results are drawn from them. Printed are the
    probability that the best is first, Kendall's tau of the places and the true order (1: the
    same), rounds and tables, with standard errors of the first two.

    With --newcomers it is measured instead how well a ladder of rated bots finds the place of those
    that come later, --rounds matches each after that, with placement matches and without.
    """
    from arena.leagues.formats.format import FormatError
    from arena.leagues.simulation.model import Model
    from arena.leagues.simulation.trials import simulate as simulated

    terms = Terms(rounds, _sizes(seats), games)
    model, drawn = Model(spread, seeding, draws, games), secret(seed)
    if newcomers:
        from arena.cli import arrivals

        ladder, late = _newcomers(terms, newcomers, placement, entrants)
        measured = arrivals.simulated(ladder, late, entrants, model, drawn, trials)
        print("\n".join(arrivals.lines(measured, drawn, trials, as_json=as_json)))
        return
    found: dict[str, Summary] = {}
    for name, play in _chosen(format_, terms).items():
        try:
            found[name] = simulated(play, entrants, model, drawn, trials)
        except (FormatError, ImportError) as error:  # ratings need a library of their own
            if format_:
                raise UserError(f"{name}: {error}") from None
            options.tell(f"{name} is left out: {error}")
    if as_json:
        print(json.dumps(_plain(found, drawn)))
    else:
        _print(found, drawn, trials)


def _newcomers(terms: Terms, late: int, placement: int, entrants: int) -> Arrivals:
    """With so many late ones. Raises UserError where the others are too few."""
    from arena.cli.arrivals import SETTLED
    from arena.leagues.ladder.values import Ladder
    from arena.leagues.simulation import arrivals

    most = max(0, entrants - terms.seats[-1])
    if late > most:
        raise UserError(
            f"of {entrants} entrants {most} at most can be newcomers, not {late}: the others must "
            f"fill a table of {terms.seats[-1]}"
        )
    return Ladder(terms.seats, placement), arrivals.Terms(SETTLED, late, terms.rounds)


def _sizes(text: str) -> range:
    found = re.fullmatch(r"([2-6])(?:-([2-6]))?", text)
    if found is None or int(found[2] or 6) < int(found[1]):
        raise UserError(f"--seats is 2 to 6, or a range of these such as 3-5, not {text[:80]!r}")
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def _chosen(names: Sequence[str] | None, terms: Terms) -> dict[str, Play]:
    known = _formats(terms)
    for name in names or ():
        if name not in known:
            raise UserError(
                f"{name[:80]!r} is no format that is simulated with such tables; "
                f"these are: {', '.join(known)}"
            )
    return {name: known[name] for name in dict.fromkeys(names or known)}


def _formats(terms: Terms) -> dict[str, Play]:
    """By name."""
    from arena.leagues.formats.bracket.tournament import Bracket
    from arena.leagues.formats.double_elimination import DoubleElimination
    from arena.leagues.formats.knockout import Knockout
    from arena.leagues.formats.pods import Pods
    from arena.leagues.formats.round_robin.round_robin import RoundRobin
    from arena.leagues.formats.swiss.swiss import Swiss
    from arena.leagues.ladder.values import Ladder
    from arena.leagues.simulation.ladders import in_ladder
    from arena.leagues.simulation.trials import in_rounds

    of_all: dict[str, Play] = {
        "round_robin": in_rounds(RoundRobin(terms.seats, games=terms.games)),
        "swiss": in_rounds(Swiss(terms.rounds, terms.seats, terms.games)),
        "ladder": in_ladder(Ladder(terms.seats), terms.rounds, _ratings),
    }
    if terms.seats[-1] > 2:
        return {
            "knockout": in_rounds(Bracket(Pods(terms.seats[-1], terms.seats[0]), games=terms.games))
        } | of_all
    return {
        "knockout": in_rounds(Bracket(Knockout(), games=terms.games)),
        "double_elimination": in_rounds(Bracket(DoubleElimination(), games=terms.games)),
    } | of_all


def _ratings(
    played: Sequence[tuple[Table, Sequence[SeatedGame]]],
) -> Mapping[EntrantId, int]:
    """From the fit of all that was played."""
    from arena.leagues.entrants import EntrantId
    from arena.ratings.fits import fit
    from arena.ratings.results import MatchResult, Ranked

    matches = [
        MatchResult(table.entrants, [Ranked(game.ranks) for game in games])
        for table, games in played
    ]
    return {
        EntrantId(name): round(1000 * rating) for name, rating in fit(matches).ratings().items()
    }


def _plain(found: Mapping[str, Summary], seed: bytes) -> dict[str, object]:
    return {"seed": seed.hex(), "formats": {name: asdict(each) for name, each in found.items()}}


def _print(found: Mapping[str, Summary], seed: bytes, trials: int) -> None:
    print(f"seed {seed.hex()}, {trials} tournaments of each format\n")
    print(f"{'format':20} {'best is first':>15} {'tau':>15} {'rounds':>7} {'tables':>7}")
    for name, each in found.items():
        best, tau = (f"{mean.value:.3f} +- {mean.error:.3f}" for mean in (each.best, each.tau))
        counts = f"{each.rounds.value:7.1f} {each.tables.value:7.1f}"
        print(f"{name:20} {best:>15} {tau:>15} {counts}")
