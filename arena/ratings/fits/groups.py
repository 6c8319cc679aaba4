"""Who can be compared: entrants that a chain of opponents connects."""

from __future__ import annotations

import numpy as np

from arena.ratings.fits.columns import Floats, Ints


def groups(information: Floats) -> Ints:
    """The group of each entrant, numbered from 0; two have one if a chain of matches connects them.

    ``information``: of the entrants; opponents share some of it.
    """
    met = information != 0
    found: Ints = np.full(len(met), -1, np.intp)
    for entrant in range(len(met)):
        if found[entrant] < 0:
            found[_reached(met, entrant)] = found.max() + 1
    return found


def _reached(met: np.typing.NDArray[np.bool_], entrant: int) -> np.typing.NDArray[np.bool_]:
    reached = np.zeros(len(met), bool)
    new = reached.copy()
    new[entrant] = True
    while new.any():
        reached |= new
        new = met[new].any(axis=0) & ~reached
    return reached


def centring(of_group: Ints) -> Floats:
    """The matrix that makes of values their differences from the mean of their group."""
    same = (of_group[:, None] == of_group).astype(float)
    found: Floats = np.eye(len(of_group)) - same / same.sum(axis=1)
    return found
