"""``arena token``: tokens of owners and organisers, and an end for any token."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

import typer

from arena.cli import options
from arena.cli.lazy import commands
from arena.ops.stamps import instant

if TYPE_CHECKING:
    from collections.abc import Mapping

app = commands("Give owners and organisers tokens, revoke any token.")

Revoke: TypeAlias = Annotated[
    bool, typer.Option("--revoke", help="The earlier tokens stop being valid.")
]

Id = TypeVar("Id", bound=str)


@app.command(epilog="Example: arena token owner carol")
def owner(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The owner.", show_default=False)],
    revoke: Revoke = False,
    data: options.Data = None,
) -> None:
    """Print a new token for an owner of bots.

    With it the owner enrols its bots in leagues. The owner is created if there is none of that
    name; `arena bot create NAME --owner NAME` gives it bots. The arena keeps only the token's hash.
    """
    with options.store(data) as store:
        known = _named(store.queries().owners(), name)
        with store.unit() as unit:
            who = known or unit.create_owner(name, options.person())
            if revoke:
                unit.revoke_owner_tokens(who, options.person())
            issued = unit.issue_owner_token(who, options.person())
    print(issued)


@app.command(epilog="Example: arena token organiser dave --revoke")
def organiser(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The organiser.", show_default=False)],
    revoke: Revoke = False,
    data: options.Data = None,
) -> None:
    """Print a new token for an organiser of leagues.

    With it the organiser creates and runs its own leagues. The organiser is created if there is
    none of that name. The arena keeps only the token's hash.
    """
    with options.store(data) as store:
        known = _named(store.queries().organisers(), name)
        with store.unit() as unit:
            who = known or unit.create_organiser(name, options.person())
            if revoke:
                unit.revoke_organiser_tokens(who, options.person())
            issued = unit.issue_organiser_token(who, options.person())
    print(issued)


@app.command(name="list", epilog="Example: arena token list --json")
def list_(as_json: options.Json = False, data: options.Data = None) -> None:
    """List the valid tokens, whose they are, and their ids.

    The tokens themselves are not kept.
    """
    with options.store(data) as store:
        tokens = store.queries().tokens()
    rows = [
        {
            "token": token.id,
            "scope": str(token.holder.scope),
            "name": token.holder.name,
            "created_at": instant(token.created_at),
        }
        for token in tokens
    ]
    if as_json:
        print(json.dumps({"tokens": rows}))
        return
    for token in tokens:
        since = f"{token.created_at:%Y-%m-%d %H:%M:%S} UTC"
        print(f"{token.id}  {token.holder.scope} {token.holder.name}, since {since}")
    if not rows:
        print("no tokens yet: arena bot token, arena token owner, arena token organiser give them")


@app.command(epilog="Example: arena token revoke 01m8msf1g6")
def revoke(
    token: Annotated[
        str, typer.Argument(metavar="ID", help="Its id in the list.", show_default=False)
    ],
    data: options.Data = None,
) -> None:
    """Revoke one token, by the id that `arena token list` shows."""
    from arena.store.ids import TokenId

    with options.store(data) as store, store.unit() as unit:
        done = unit.revoke_token(TokenId(token), options.person())
    print(f"token {token} is revoked" if done else f"token {token} was revoked before")


def _named(names: Mapping[Id, str], name: str) -> Id | None:
    return next((known for known, its in names.items() if its == name), None)
