"""Numbers in sentences."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """``1 game``, ``3 games``; ``many``: where the plural is not made with an s."""
    return f"{number} {one if number == 1 else many or one + 's'}"
