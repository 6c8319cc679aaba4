"""``arena games``: what can be played."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

import typer

from arena.cli import options

app = typer.Typer(add_completion=False)


@app.command()
def games(as_json: options.Json = False) -> None:
    """List the games: seats, options with their defaults, and the bots shipped for each."""
    from arena.games import registry

    listed = {name: _described(name) for name in registry.names()}
    if as_json:
        print(json.dumps({"games": listed}))
        return
    for name, about in listed.items():
        seats = cast("list[int]", about["seats"])
        print(f"{name}  {seats[0]} to {seats[-1]} seats, version {about['rules']} of the rules")
        for option, default in cast("Mapping[str, object]", about["options"]).items():
            text = default if isinstance(default, str) else json.dumps(default)
            print(f"    --option {option}={text}")
        print(f"    bots: {', '.join(cast('list[str]', about['bots']))}")


def _described(name: str) -> dict[str, object]:
    from arena.cli.local.bots import shipped
    from arena.games import registry

    game = registry.game(name)
    return {
        "rules": game.rules,
        "seats": list(game.seats),
        "options": game.options({}).as_json(),
        "bots": list(shipped(name)),
    }
