"""The unit of work: the one way to write."""

from arena.store.unit.presence import Heartbeat
from arena.store.unit.pruning import PruneCommands, Pruned
from arena.store.unit.results import ResultCommands


class Unit(ResultCommands, PruneCommands):
    """One transaction, with all commands: who is there, matches, leases, results, pruning."""


__all__ = ["Heartbeat", "Pruned", "Unit"]
