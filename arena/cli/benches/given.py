"""What benchmarks are given, and how they tell what they are doing."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Annotated

import typer

from arena.cli.lazy import UserError

Json = Annotated[
    bool, typer.Option("--json", help="Print the result as one JSON object, in the last line.")
]


def check_numpy() -> None:
    """Raises UserError without the extra ``ratings``."""
    if find_spec("numpy") is None:
        raise UserError("this needs an extra: pip install 'arena[ratings]'")


def tell(sentence: str) -> None:
    """On standard error, at once: the result alone goes to standard output."""
    print(sentence, file=sys.stderr, flush=True)
