"""The unit of work: the one way to write."""

from arena.store.unit.presence import Heartbeat
from arena.store.unit.pruning import PruneCommands, Pruned
from arena.store.unit.seasons import SeasonCommands


class Unit(SeasonCommands, PruneCommands):
    """One transaction, with all commands: presence, matches, leases, results, leagues, pruning."""


__all__ = ["Heartbeat", "Pruned", "Unit"]
