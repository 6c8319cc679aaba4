"""Long lists, a piece at a time: ``limit`` items after ``after``; ``next`` leads to the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, TypeAlias, TypeVar
from urllib.parse import quote, urlencode

from fastapi import Depends, Query
from starlette.requests import Request

USUAL, MOST = 100, 500
"""Items of an answer: if nobody says how many, and at most."""

USUAL_COSTLY, MOST_COSTLY = 10, 20
"""The same of lists whose items take long to make."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Piece:
    """What was asked for of a list."""

    request: Request
    limit: int

    @property
    def read(self) -> int:
        """Items to be read: one more shows that the list goes on."""
        return self.limit + 1

    def cut(
        self, found: Sequence[Item], key: Callable[[Item], object]
    ) -> tuple[Sequence[Item], str | None]:
        """Of ``read`` items those of the answer, and where it goes on. ``key``: of an item, what
        ``after`` is given.
        """
        shown = found[: self.limit]
        more = len(found) > self.limit
        return shown, self.following(key(shown[-1])) if more else None

    def lines(self, found: Sequence[Item], after: int) -> tuple[Sequence[Item], str | None]:
        """The same of a whole list, of which the first lines are left out."""
        end = after + self.limit
        return found[after:end], self.following(end) if end < len(found) else None

    def following(self, after: object) -> str:
        """The same address, for what comes after this."""
        asked = dict(self.request.query_params) | {"after": str(after)}
        return f"{quote(self.request.url.path)}?{urlencode(asked)}"


def _piece(
    request: Request,
    limit: Annotated[int, Query(ge=1, le=MOST, description="So many items at most.")] = USUAL,
) -> Piece:
    return Piece(request, limit)


def _costly(
    request: Request,
    limit: Annotated[
        int, Query(ge=1, le=MOST_COSTLY, description="So many items at most.")
    ] = USUAL_COSTLY,
) -> Piece:
    return Piece(request, limit)


PieceOf: TypeAlias = Annotated[Piece, Depends(_piece)]
CostlyPiece: TypeAlias = Annotated[Piece, Depends(_costly)]
