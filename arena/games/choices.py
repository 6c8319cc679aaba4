"""What the options of a game may be, as far as their types tell."""

from __future__ import annotations

from typing import Annotated, Literal, get_args, get_origin, get_type_hints

from arena.games.game import Options


def choices(options: Options) -> dict[str, tuple[object, ...]]:
    """By name, in their order: the values of a ``bool``, of a ``Literal``, or those that a type is
    ``Annotated`` with. Other options are left out.
    """
    hints = get_type_hints(type(options), include_extras=True)
    return {name: values for name, hint in hints.items() if (values := _values(hint))}


def _values(hint: object) -> tuple[object, ...]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is Annotated:
        return tuple(get_args(hint)[1])
    return ()
