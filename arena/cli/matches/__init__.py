"""Matches in words and as JSON, for ``arena match``."""
