"""What speaks against two entrants at one table, as matrices by their places in a list."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import permutations

import numpy as np

from arena.leagues.entrants import Entrant, EntrantId, OwnerId
from arena.leagues.formats.grouping.descent import Costs


def met(entrants: Sequence[Entrant], opponents: Mapping[EntrantId, Counter[EntrantId]]) -> Costs:
    """How often any two have been at a table; see ``history.opponents``."""
    place = {entrant.id: number for number, entrant in enumerate(entrants)}
    times = np.zeros((len(entrants), len(entrants)), np.int64)
    for a, entrant in enumerate(entrants):
        for opponent, count in opponents.get(entrant.id, {}).items():
            if opponent in place:
                times[a, place[opponent]] = count
    return times


def related(entrants: Sequence[Entrant]) -> Costs:
    """1 for two that share an owner."""
    shared = np.zeros((len(entrants), len(entrants)), np.int64)
    owned: defaultdict[OwnerId, list[int]] = defaultdict(list)
    for place, entrant in enumerate(entrants):
        for owner in entrant.owners:
            owned[owner].append(place)
    for places in owned.values():
        for a, b in permutations(places, 2):
            shared[a, b] = 1
    return shared
