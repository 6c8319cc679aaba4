"""The unit of work: the one way to write."""

from arena.store.unit.enrolments import EnrolmentCommands
from arena.store.unit.fits import FitCommands
from arena.store.unit.organising import OrganisingCommands
from arena.store.unit.placements import PlacementCommands
from arena.store.unit.presence import Heartbeat
from arena.store.unit.pruning import PruneCommands, Pruned
from arena.store.unit.suspensions import SuspensionCommands
from arena.store.unit.web_sessions import WebSessionCommands


class Unit(
    OrganisingCommands,
    EnrolmentCommands,
    SuspensionCommands,
    PlacementCommands,
    PruneCommands,
    FitCommands,
    WebSessionCommands,
):
    """One transaction, with all commands: presence, matches, leases, results, leagues, suspensions,
    placements, pruning, fits, watching, the web page's sessions.
    """


__all__ = ["Heartbeat", "Pruned", "Unit"]
