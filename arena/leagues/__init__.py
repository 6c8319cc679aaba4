"""Leagues as values: who takes part, who meets whom, and what came of it. Nothing here does I/O."""
