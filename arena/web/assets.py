"""Files that browsers keep: each is asked for by its content's hash, and so never stale."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from arena import games

FOLDER = Path(__file__).parent / "static"

STATIC = "/static"
"""Where they are served."""

_FOR_EVER = "public, max-age=31536000, immutable"


@cache
def url(name: str) -> str:
    """Of a file in ``static/``, with its hash. Raises FileNotFoundError."""
    digest = sha256((FOLDER / name).read_bytes()).hexdigest()[:16]
    return f"{STATIC}/{name}?v={digest}"


@cache
def release() -> str:
    """Of the code and the templates that make pages and drawings: another when one of them is."""
    digest = sha256()
    for part in (Path(__file__).parent, Path(games.__file__).parent):
        for file in sorted(part.rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


class Assets(StaticFiles):
    """Serves ``static/``; what was asked for by its hash may be kept for ever."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200 and scope["query_string"].startswith(b"v="):
            response.headers["Cache-Control"] = _FOR_EVER
        return response
