"""Pools' fits on the command line."""
