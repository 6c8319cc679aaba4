"""Bytes that are equal when their content is."""

from __future__ import annotations

import json

import zstandard


def canonical_json(value: object) -> str:
    """Sorted keys, no spaces, no escapes beyond what JSON requires."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def compress(content: bytes) -> bytes:
    """As zstd, with the size in its header."""
    return zstandard.ZstdCompressor(level=3).compress(content)


class DamagedError(ValueError):
    """Stored bytes that are not what ``compress`` made."""


def decompress(stored: bytes) -> bytes:
    """What ``compress`` was given; raises DamagedError."""
    try:
        return zstandard.ZstdDecompressor().decompress(stored)
    except zstandard.ZstdError as error:
        raise DamagedError(str(error)) from error
