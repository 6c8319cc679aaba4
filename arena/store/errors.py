"""What the store refuses."""

from __future__ import annotations


class StoreError(ValueError):
    """Something that the store cannot do; the message is one sentence for a person.

    Subclasses: NameInUseError, UnknownError, SchemaError, BusyError.
    """


class NameInUseError(StoreError):
    """A name that somebody else has."""


class UnknownError(StoreError):
    """An identity that does not exist."""


class SchemaError(StoreError):
    """A database that this program cannot use."""


class BusyError(StoreError):
    """Another transaction of this process writes, and who asked would not wait for it."""
