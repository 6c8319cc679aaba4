"""Round robin: everyone meets everyone."""

from __future__ import annotations

from arena.leagues.formats.round_robin.round_robin import RoundRobin

__all__ = ["RoundRobin"]
