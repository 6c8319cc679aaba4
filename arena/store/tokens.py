"""How tokens are kept."""

from __future__ import annotations

from hashlib import sha256


def token_hash(token: str) -> bytes:
    """Under which a token is stored: its SHA-256."""
    return sha256(token.encode()).digest()
