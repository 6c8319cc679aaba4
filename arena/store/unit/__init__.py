"""The unit of work: the one way to write."""

from arena.store.unit.enrolments import EnrolmentCommands
from arena.store.unit.fits import FitCommands
from arena.store.unit.organising import OrganisingCommands
from arena.store.unit.placements import PlacementCommands
from arena.store.unit.presence import Heartbeat
from arena.store.unit.pruning import PruneCommands, Pruned


class Unit(OrganisingCommands, EnrolmentCommands, PlacementCommands, PruneCommands, FitCommands):
    """One transaction, with all commands: presence, matches, leases, results, leagues, placements,
    pruning, fits, watching.
    """


__all__ = ["Heartbeat", "Pruned", "Unit"]
