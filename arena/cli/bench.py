"""`arena bench`: how fast it is, beside a reference of the same run; what games are like."""

from __future__ import annotations

from arena.cli.benches import computing, rules, running, stored
from arena.cli.lazy import commands

app = commands("Measure how fast it is, and how even games are.")

app.command(epilog="Example: arena bench play --games 32")(running.play)
app.command(epilog="Example: arena bench games --rounds 3")(rules.games)
app.command(epilog="Example: arena bench balance gosu --games 20000")(rules.balance)
app.command(epilog="Example: arena bench variance wazabi --seats 4")(rules.variance)
app.command(epilog="Example: arena bench sessions --bots 500")(running.sessions)
app.command(epilog="Example: arena bench viewers --viewers 500")(running.viewers)
app.command(epilog="Example: arena bench ratings --games 100000")(computing.ratings)
app.command(epilog="Example: arena bench duel --duels 1000")(computing.duel)
app.command(epilog="Example: arena bench leagues --entrants 2000")(computing.leagues)
app.command(epilog="Example: arena bench dataset million.db")(stored.dataset)
app.command(epilog="Example: arena bench store million.db")(stored.store)
app.command(epilog="Example: arena bench pages million.db")(stored.pages)
