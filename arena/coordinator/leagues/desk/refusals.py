"""What cannot be done, as callers are told: a status, a sentence, and the field at fault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from grpc import StatusCode

from arena.store import NameInUseError, StoreError


class RefusedError(Exception):
    """``faults``: field and sentence of each, where there is more than one to tell."""

    def __init__(
        self,
        code: StatusCode,
        sentence: str,
        field: str = "",
        faults: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence
        self.faults = tuple(faults) or (((field, sentence),) if field else ())


def unknown(sentence: str, field: str) -> RefusedError:
    """There is no such thing."""
    return RefusedError(StatusCode.NOT_FOUND, sentence, field)


def forbidden(sentence: str, field: str = "") -> RefusedError:
    """The caller may not do that."""
    return RefusedError(StatusCode.PERMISSION_DENIED, sentence, field)


def invalid(sentence: str, field: str) -> RefusedError:
    """The request cannot be, however things stand."""
    return RefusedError(StatusCode.INVALID_ARGUMENT, sentence, field)


def not_now(sentence: str, field: str = "") -> RefusedError:
    """The request cannot be as things stand."""
    return RefusedError(StatusCode.FAILED_PRECONDITION, sentence, field)


@contextmanager
def stored(field: str = "") -> Iterator[None]:
    """What the store refuses, the caller is refused: things do not stand so that it can be."""
    try:
        yield
    except NameInUseError as error:
        raise RefusedError(StatusCode.ALREADY_EXISTS, str(error), field) from error
    except StoreError as error:
        raise not_now(str(error), field) from error
