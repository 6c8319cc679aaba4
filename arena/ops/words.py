"""Numbers in sentences."""

from __future__ import annotations


def noun(number: int, one: str, many: str = "") -> str:
    """``game`` for 1, ``games`` else; ``many``: where the plural is not made with an s."""
    return one if number == 1 else many or one + "s"


def counted(number: int, one: str, many: str = "") -> str:
    """``1 game``, ``3 games``."""
    return f"{number} {noun(number, one, many)}"
