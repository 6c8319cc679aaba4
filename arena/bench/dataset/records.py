"""A record for all games of a league: its rules played at random."""

from __future__ import annotations

from arena.bench.dataset.field import seed_of
from arena.games.chance import SeedChance
from arena.games.record import Record
from arena.games.registry import game
from arena.leagues.definition import Definition


def sample(league: Definition) -> bytes:
    """Canonical bytes of a game with the league's options, the largest number of seats."""
    rules, seats, options = game(league.game.name), league.game.seats[-1], league.game.options
    seed = seed_of(f"record of {league.name}")
    state, chooser = rules.new(seats, options, SeedChance(seed)), SeedChance(seed)
    actions: list[str] = []
    while legal := state.legal_actions():
        drawn = chooser.draws(f"action {len(actions)}", bytes(range(256)), 8)
        chosen = legal[int.from_bytes(drawn, "big") % len(legal)]
        actions.append(str(chosen))
        state.apply(chosen)
    return Record(
        game=league.game.name,
        rules=rules.rules,
        options=options,
        seats=seats,
        actions=tuple(actions),
        outcome=state.outcome(),
        seed=seed,
    ).to_bytes()
