"""Whether somebody could listen at an address now."""

from __future__ import annotations

import os
import socket

from arena.ops.address import Address, AddressError


def require_free(address: Address, setting: str = "") -> None:
    """Raises AddressError if nobody could; paths and ports that the system picks are free.

    A server finds that out by itself, but gRPC's writes a line of its own about it. ``setting``:
    the variable that names the address.
    """
    if address.path or not address.port:
        return
    try:
        found = socket.getaddrinfo(
            address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except OSError as error:
        raise taken(address, error, setting) from error
    failures = [_failure(family, where) for family, *_, where in found]
    if failures and (first := failures[0]) is not None and all(failures):
        raise taken(address, first, setting) from first


def taken(address: Address, error: OSError, setting: str = "") -> AddressError:
    """What is to be raised when listening failed so."""
    known = error.errno is not None and error.errno > 0
    reason = os.strerror(error.errno or 0) if known else (error.strerror or str(error))
    others = f"{setting} names another" if setting else "the settings ARENA_..._ADDRESS name others"
    return AddressError(
        f"cannot listen on {address}: {reason.lower()}; {others}, and port 0 lets the system choose"
    )


def _failure(family: int, where: tuple[object, ...]) -> OSError | None:
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(where)
    except OSError as error:
        return error
    return None
