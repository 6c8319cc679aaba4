"""Who acts, in the audit and as ``void_by``, where it is not a person."""

from __future__ import annotations

ARENA = "arena"
"""The arena: what it gives up, validates, or makes for itself."""

CLOCK = "clock"
"""The clock of leagues."""
