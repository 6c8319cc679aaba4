"""Where a match's deals come from: one secret, committed to before the first game."""

from __future__ import annotations

from hashlib import sha256

SECRET_BYTES = 32


def commitment(secret: bytes) -> bytes:
    """SHA-256 of the secret: published before play, so that the secret can be checked after it."""
    return sha256(secret).digest()


def deal_seed(secret: bytes, deal: int) -> bytes:
    """The seed of a deal: SHA-256(secret || "deal" || the deal's number in ASCII decimal)."""
    return sha256(secret + b"deal" + str(deal).encode("ascii")).digest()
