"""The intake's process: jobs on standard input, answers on standard output, to the end of input."""

from __future__ import annotations

import os
import signal
import sys

from arena.coordinator.intake import frames
from arena.coordinator.intake.check import examine
from arena.coordinator.intake.claim import Refused, answer, parsed_job


def main() -> None:
    """Ends with its parent, not with a Ctrl-C that is meant for that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a stray print must not break a frame
        while (job := frames.read(sys.stdin.buffer)) is not None:
            out.write(frames.packed(answered(job)))
            out.flush()


def answered(job: bytes) -> bytes:
    """The answer to one job."""
    try:
        return answer(examine(*parsed_job(job)))
    except Refused as refused:
        return answer(refused)


if __name__ == "__main__":
    main()
