"""Threads of linear algebra."""

from __future__ import annotations

import os

VARIABLES = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""They are read when numpy is imported."""


def one_thread() -> None:
    """Linear algebra uses one thread in this process, which has not imported numpy yet.

    For matrices of a few thousand rows more threads mostly wait for each other, and take time of
    processors from whatever else runs.
    """
    for name in VARIABLES:
        os.environ[name] = "1"
