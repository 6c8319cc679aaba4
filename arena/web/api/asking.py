"""What may be asked: names, numbers, where a list goes on. The rest is refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from fastapi import Path, Query
from pydantic import AfterValidator, WithJsonSchema
from starlette.exceptions import HTTPException
from starlette.requests import Request

from arena.games import registry
from arena.leagues.names import RULE, is_name
from arena.store.ids import ALPHABET, MatchId
from arena.web.reading import HIGHEST

ID_LENGTH = 26


def _name(text: str) -> str:
    if not is_name(text):
        raise ValueError(f"it must be a name: {RULE}")
    return text


def _match_id(text: str) -> MatchId:
    if len(text) != ID_LENGTH or set(text) - set(ALPHABET):
        raise ValueError(f"it must be the id of a match: {ID_LENGTH} letters and digits")
    return MatchId(text)


def _game(text: str) -> str:
    if text not in registry.names():
        raise ValueError(f"the games are {', '.join(registry.names())}")
    return text


League: TypeAlias = Annotated[str, Path(description="The league's name.", examples=["weekly"])]
Bot: TypeAlias = Annotated[
    str, Path(description="The name of a bot or a team.", examples=["gosu_greedy"])
]
Pool: TypeAlias = Annotated[str, Path(description="The pool's name.", examples=["wazabi"])]
Match: TypeAlias = Annotated[
    str, Path(description="The match's id.", examples=["01kb9k2v5w8r6c0t3e7m4z1x9q"])
]
GameNumber: TypeAlias = Annotated[
    int, Path(ge=0, le=HIGHEST, description="The game's number in the match, from 0.", examples=[0])
]
RoundNumber: TypeAlias = Annotated[
    int, Path(ge=1, le=HIGHEST, description="The round's number, from 1.", examples=[1])
]
SeasonNumber: TypeAlias = Annotated[
    int | None,
    Query(ge=1, le=HIGHEST, description="The season's number, from 1; without: the newest."),
]
DivisionNumber: TypeAlias = Annotated[
    int | None,
    Query(ge=1, le=HIGHEST, description="The division's number; without: 1, the highest."),
]
KnownGame: TypeAlias = Annotated[
    str, AfterValidator(_game), WithJsonSchema({"type": "string", "enum": list(registry.names())})
]

AfterName: TypeAlias = Annotated[
    Annotated[
        str,
        AfterValidator(_name),
        WithJsonSchema({"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$"}),
    ]
    | None,
    Query(description="Only what comes after this name; `next` has it."),
]
AfterMatch: TypeAlias = Annotated[
    Annotated[
        str,
        AfterValidator(_match_id),
        WithJsonSchema({"type": "string", "pattern": f"^[{ALPHABET}]{{{ID_LENGTH}}}$"}),
    ]
    | None,
    Query(description="Only what comes after the match with this id; `next` has it."),
]
AfterNumber: TypeAlias = Annotated[
    int | None,
    Query(
        ge=0,
        le=HIGHEST,
        description="Only what comes after the item of this number; `next` has it.",
    ),
]
AfterLines: TypeAlias = Annotated[
    int, Query(ge=0, le=HIGHEST, description="So many items are left out; `next` has it.")
]


def refuse_unknown(request: Request, known: Iterable[str]) -> None:
    """Raises HTTPException for a parameter that is not known, or is given twice: a typing error
    would otherwise be answered with something else than was asked for.
    """
    there = list(known)
    given = [name for name, _ in request.query_params.multi_items()]
    for name in given:
        if name not in there:
            takes = f"it takes {', '.join(there)}" if there else "it takes none"
            raise HTTPException(400, f"This address has no parameter {name[:40]!r}; {takes}.")
        if given.count(name) > 1:
            raise HTTPException(400, f"The parameter {name} is given twice.")
