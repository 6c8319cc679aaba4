"""``arena games``: what can be played."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import cast

from arena.cli import options
from arena.cli.lazy import commands

app = commands()


@app.command(epilog="Example: arena games --json")
def games(as_json: options.Json = False) -> None:
    """List the games that can be played.

    For each: seats, options (the default, and what is allowed), and the bots shipped for it.
    """
    from arena.games import registry

    listed = {name: _described(name) for name in registry.names()}
    if as_json:
        print(json.dumps({"games": listed}))
        return
    for name, about in listed.items():
        seats = cast("list[int]", about["seats"])
        print(f"{name}  {seats[0]} to {seats[-1]} seats, version {about['rules']} of the rules")
        allowed = cast("Mapping[str, Sequence[object]]", about["allowed"])
        for option, default in cast("Mapping[str, object]", about["options"]).items():
            values = f"  ({_listed(allowed[option])})" if option in allowed else ""
            print(f"    --option {option}={_text(default)}{values}")
        if about["note"]:
            print(f"    {about['note']}")
        print(f"    bots: {', '.join(cast('list[str]', about['bots']))}")


def _listed(values: Sequence[object]) -> str:
    """In words; numbers that follow each other by the first and the last."""
    first = values[0]
    if type(first) is int and list(values) == list(range(first, first + len(values))):
        return f"{first} to {values[-1]}"
    return " or ".join(map(_text, values))


def _text(value: object) -> str:
    """As it is given to --option."""
    return value if isinstance(value, str) else json.dumps(value)


def _described(name: str) -> dict[str, object]:
    from arena.cli.local.bots import shipped
    from arena.games import registry
    from arena.games.choices import choices
    from arena.games.game import Noted

    game = registry.game(name)
    defaults = game.options({})
    return {
        "rules": game.rules,
        "note": game.note if isinstance(game, Noted) else "",
        "seats": list(game.seats),
        "options": defaults.as_json(),
        "allowed": choices(defaults),
        "bots": list(shipped(name)),
    }
