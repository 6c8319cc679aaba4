"""Runs a program that dies with its starter: ``python launch.py STARTER PROGRAM ARGUMENT...``.

A child in a session of its own would outlive a starter that was killed outright, so the kernel is
asked for SIGKILL then (Linux, prctl(2)). Imports no third party: it runs before every child.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Becomes the program, unless the starter (a process id) is gone already."""
    starter, *command = sys.argv[1:]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() == int(starter):
        os.execvp(command[0], command)  # noqa: S606 the command is the starter's own list


if __name__ == "__main__":
    main()
