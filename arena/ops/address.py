"""Addresses to listen on: ``host:port`` (port 0 picks a free one) or ``unix:/path``."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST_PATH = 107
"""Bytes of a Unix socket's path, without the final zero (unix(7))."""


class AddressError(ValueError):
    """An address that cannot be used; the message is one sentence for a person."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server listens: ``path`` of a Unix socket, else ``host`` and ``port``."""

    host: str = ""
    port: int = 0
    path: str = ""

    def __str__(self) -> str:
        if self.path:
            return f"unix:{self.path}"
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def bound(self, port: int) -> Address:
        """The same address after the system has picked the port."""
        return self if self.path else Address(self.host, port)

    def seen_from_elsewhere(self, host: str) -> Address:
        """With this machine's name instead of "all interfaces", to which nobody can connect."""
        return Address(host, self.port) if self.host in _ALL_INTERFACES else self


_ALL_INTERFACES = {"0.0.0.0", "::"}  # noqa: S104 not bound to here


def parse(text: str) -> Address:
    """Raises AddressError, which says what is allowed."""
    if text.startswith("unix:"):
        return _unix(text)
    host, colon, port = text.rpartition(":")
    if not colon or not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise AddressError("HOST:PORT (port 0 picks a free one, 65535 is the last) or unix:/PATH")
    return Address(host.removeprefix("[").removesuffix("]"), int(port))


def _unix(text: str) -> Address:
    path = text.removeprefix("unix:")
    if path.startswith("///"):
        path = path[2:]
    if not path.startswith("/") or len(path.encode()) > LONGEST_PATH:
        raise AddressError(f"unix:/PATH with a path from the root of {LONGEST_PATH} bytes at most")
    return Address(path=path)
