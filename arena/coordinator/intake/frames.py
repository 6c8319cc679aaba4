"""Frames on the pipes to and from the intake's process: a length, four bytes, then the content.

Frames without content are marks that the child sets: it is ready for jobs; it begins to replay; it
has replayed. What has content is a job, or its answer.
"""

from __future__ import annotations

from typing import BinaryIO

HEAD = 4
"""Bytes of the length, big-endian."""

MARK = b""
"""The content of a mark."""


def packed(content: bytes) -> bytes:
    """One frame."""
    return len(content).to_bytes(HEAD) + content


def size(head: bytes) -> int:
    """How many bytes of content follow the head."""
    return int.from_bytes(head)


def read(stream: BinaryIO) -> bytes | None:
    """The next frame's content; None at the end of the stream, in mid-frame too."""
    head = stream.read(HEAD)
    if len(head) < HEAD:
        return None
    content = stream.read(size(head))
    return content if len(content) == size(head) else None
