"""Where the arena is, as authors write it: ``HOST:PORT`` or ``https://HOST:PORT``."""

from __future__ import annotations

from arena_sdk.errors import RefusedError

TLS = "https://"

_UNIX = "unix:/"


def checked(address: str) -> str:
    """The address; raises RefusedError for one that nothing can be reached at."""
    host, _, port = address.removeprefix(TLS).rpartition(":")
    if address.startswith(_UNIX) or (_host(host) and _port(port)):
        return address
    raise RefusedError(
        f"the address is {address!r}; allowed: HOST:PORT, or https://HOST:PORT with TLS, "
        "such as 127.0.0.1:7700"
    )


def _host(text: str) -> bool:
    in_brackets = text.startswith("[") and text.endswith("]")
    return bool(text) and "/" not in text and (in_brackets or ":" not in text)


def _port(text: str) -> bool:
    return text.isascii() and text.isdigit() and 0 < int(text) < 65536
