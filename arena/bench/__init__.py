"""Benchmarks of the whole path, each beside a reference measured in the same run."""
