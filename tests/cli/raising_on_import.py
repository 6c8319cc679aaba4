"""A module that cannot be imported."""

raise ValueError("not today")
