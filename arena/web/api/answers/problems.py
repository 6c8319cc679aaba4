"""What is wrong with a request."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from arena.web.api.answers.values import Answer


class Problem(Answer):
    """What is wrong with a request (RFC 9457)."""

    type: Annotated[str, Field(examples=["about:blank"])]
    """Always about:blank: there is no more to it than the status says."""
    title: Annotated[str, Field(examples=["Not Found"])]
    """The status in words."""
    status: Annotated[int, Field(ge=400, le=599, examples=[404])]
    """The status of the answer."""
    detail: Annotated[str, Field(examples=["There is no bot nobody."])]
    """One sentence that says what was wrong, and what is allowed."""
