"""How files are called that are taken along."""

from __future__ import annotations

import re
from urllib.parse import quote

_STRANGE = re.compile(r"[^A-Za-z0-9._-]")


def attachment(file: str) -> dict[str, str]:
    """The header that has a browser keep the answer under a name (RFC 6266); who reads the plain
    form only gets letters, digits, dots and hyphens.
    """
    plain = _STRANGE.sub("_", file).lstrip(".") or "file"
    exact = "" if plain == file else f"; filename*=UTF-8''{quote(file, safe='')}"
    return {"Content-Disposition": f'attachment; filename="{plain}"{exact}'}
