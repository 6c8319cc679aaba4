"""The unit of work: the one way to write."""

from arena.store.unit.presence import Heartbeat
from arena.store.unit.results import ResultCommands


class Unit(ResultCommands):
    """One transaction, with all commands: identities, presence, matches, leases, results."""


__all__ = ["Heartbeat", "Unit"]
