"""Where an embedded arena is to listen."""

from __future__ import annotations

from arena.embedded.errors import EmbeddedError
from arena.ops import ports
from arena.ops.address import Address, AddressError, parse
from arena.settings import Settings


def require_free(settings: Settings) -> None:
    """Raises EmbeddedError if its programs could not listen there: at once, before they are loaded.

    Several addresses for workers are the coordinator's to refuse.
    """
    listening = {
        "ARENA_PLAY_ADDRESS": settings.play_address,
        "ARENA_WORKER_ADDRESS": settings.worker_address,
        "ARENA_HTTP_ADDRESS": settings.http_address,
        "ARENA_WEB_ADDRESS": settings.web_address,
    }
    known: dict[Address, str] = {}
    for setting, given in listening.items():
        if "," not in given:
            _require(parse(given), setting, known)


def _require(address: Address, setting: str, known: dict[Address, str]) -> None:
    fixed = bool(address.port or address.path)
    if fixed and address in known:
        raise EmbeddedError(f"{known[address]} and {setting} are both {address}")
    known[address] = setting
    try:
        ports.require_free(address, setting)
    except AddressError as error:
        raise EmbeddedError(str(error)) from error
