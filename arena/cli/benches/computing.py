"""`arena bench`: how long ratings, verdicts and pairings are computed."""

from __future__ import annotations

from typing import Annotated

import typer

from arena.cli.benches.given import Json, check_numpy, tell
from arena.cli.lazy import UserError
from arena.ops.threads import one_thread
from arena.ops.words import counted


def ratings(
    bots: Annotated[int, typer.Option(metavar="N", min=2, help="Bots in the pool.")] = 1000,
    games: Annotated[
        int, typer.Option(metavar="N", min=1000, help="Games between them.")
    ] = 1_000_000,
    seats: Annotated[int, typer.Option(metavar="N", min=2, max=6, help="Seats of each game.")] = 4,
    as_json: Json = False,
) -> None:
    """Measure how fast ratings are computed.

    And with how much memory. The reference for Elo is its definition in decimal arithmetic.
    """
    check_numpy()
    if bots < seats:
        raise UserError(f"--bots must be {seats} at least, one a seat, not {bots}")
    one_thread()  # as in the process that makes fits
    from arena.bench.ratings import measure

    found = measure(bots, games, seats, tell)
    print(f"{found.bots} bots, {found.games:,} games of {seats} seats; processor time")
    for one in found.fits:
        what = f"{one.model}{' with seats' if one.seats else ''}"
        print(f"{what}: fit {one.fit_s:.1f} s, places {one.places_s:.1f} s")
    print(f"Elo: {found.elo_s:.1f} s; by the definition {found.elo_ratio:.1f} times as long")
    print(f"memory: {found.results_mb:.0f} MB of results, {found.peak_mb:.0f} MB at most")
    if as_json:
        print(found.to_json())


def duel(
    duels: Annotated[
        int, typer.Option(metavar="N", min=1, help="Duels to simulate, for each row.")
    ] = 10_000,
    deals: Annotated[
        int, typer.Option(metavar="N", min=1, help="Deals of a duel, at most.")
    ] = 3000,
    alpha: Annotated[
        float, typer.Option(metavar="P", min=1e-6, max=0.5, help="Level of the test.")
    ] = 0.05,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Of the simulated results.")] = 1,
    as_json: Json = False,
) -> None:
    """Measure how often `arena duel` errs, and how long it takes.

    By simulation, with a look after every deal. The reference is a GSPRT that knows the difference.
    """
    check_numpy()
    from arena.bench.duel import simulate

    report = simulate(duels, deals, alpha, seed, tell)
    print(f"{counted(duels, 'duel')} a row, of {counted(deals, 'deal')} at most\n")
    print(report)
    if as_json:
        print(report.to_json())


def leagues(
    entrants: Annotated[int, typer.Option(metavar="N", min=8, help="Of the event.")] = 10_000,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, help="The last one counts.")] = 12,
    as_json: Json = False,
) -> None:
    """Measure how long a large Swiss event takes to pair.

    Its last round and its memory, for pairs and pods of two kinds, with drawn results; and all
    rounds of a round robin of 1,000. Processor time.
    """
    from arena.bench.leagues import AIM_S, ROUND_ROBIN, measure, stream, to_json

    found = measure(entrants, rounds, tell)
    for name, pairing in found.items():
        print(
            f"{name}: round {pairing.rounds} of {counted(pairing.entrants, 'entrant')} in "
            f"{pairing.seconds:.1f} s (10,000 are to take {AIM_S:.0f} s at most), the table in "
            f"{pairing.table:.1f} s, {pairing.memory_mb:.0f} MB"
        )
    streamed = stream(ROUND_ROBIN)
    print(
        f"round robin: {streamed.rounds} rounds of {counted(streamed.entrants, 'entrant')}, "
        f"{streamed.tables:,} tables, in {streamed.seconds:.1f} s, {streamed.memory_mb:.1f} MB"
    )
    if as_json:
        print(to_json(found, streamed))
