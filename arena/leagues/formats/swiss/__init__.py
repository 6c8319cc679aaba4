"""Swiss system: everyone plays every round, against others of about as many points.

``pairs.py`` pairs a field by matching (``matching.py``), ``pods.py`` seats larger tables;
``ranking.py`` is the order in which both look at the field, ``swiss.py`` the format.
"""

from __future__ import annotations

from arena.leagues.formats.swiss.swiss import Swiss

__all__ = ["Swiss"]
