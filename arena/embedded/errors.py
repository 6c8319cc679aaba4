"""What can be wrong with an embedded arena, as sentences for a person."""

from __future__ import annotations


class EmbeddedError(Exception):
    """An embedded arena cannot start or go on; the message is one sentence.

    Subclasses: FolderInUseError, NotReadyError.
    """


class FolderInUseError(EmbeddedError):
    """Another arena runs on the same data folder."""


class NotReadyError(EmbeddedError):
    """A child process ended, or took too long, before it said that it was ready."""
