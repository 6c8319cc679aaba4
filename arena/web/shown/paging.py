"""Long lists in pages, numbered from 1."""

from __future__ import annotations

from dataclasses import dataclass

from arena.web.problems import NotFoundError


@dataclass(frozen=True, slots=True)
class Paging:
    """``page`` of ``pages``, each of ``size`` lines, of a list of ``total``."""

    page: int
    size: int
    total: int

    @property
    def pages(self) -> int:
        """An empty list has one."""
        return max(1, -(-self.total // self.size))

    @property
    def first(self) -> int:
        """The place, from 0, of the first line of the page."""
        return (self.page - 1) * self.size

    @property
    def last(self) -> int:
        """One more than the place of the last line."""
        return min(self.total, self.page * self.size)


def paging(page: int, size: int, total: int) -> Paging:
    """Raises NotFoundError for a page that there is not."""
    found = Paging(page, size, total)
    if not 1 <= page <= found.pages:
        raise NotFoundError(f"This list has pages 1 to {found.pages}; there is no page {page}.")
    return found
