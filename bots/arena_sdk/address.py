"""Where the arena is, as authors write it: ``HOST:PORT`` or ``https://HOST:PORT``.

Several, with commas between, for an arena with several coordinators: any of them will do.
"""

from __future__ import annotations

from arena_sdk.errors import RefusedError

TLS = "https://"

_UNIX = "unix:/"


def checked(addresses: str) -> tuple[str, ...]:
    """The addresses; raises RefusedError for one that nothing can be reached at."""
    return tuple(_checked(address.strip()) for address in addresses.split(","))


def _checked(address: str) -> str:
    host, _, port = address.removeprefix(TLS).rpartition(":")
    if address.startswith(_UNIX) or (_host(host) and _port(port)):
        return address
    raise RefusedError(
        f"the address is {address!r}; allowed: HOST:PORT, or https://HOST:PORT with TLS, "
        "such as 127.0.0.1:7700; several with commas between"
    )


def _host(text: str) -> bool:
    in_brackets = text.startswith("[") and text.endswith("]")
    return bool(text) and "/" not in text and (in_brackets or ":" not in text)


def _port(text: str) -> bool:
    return text.isascii() and text.isdigit() and 0 < int(text) < 65536
