"""A run that is interrupted from the keyboard while a bot thinks for ever."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

HANGING = """
import sys
class Bot:
    def start(self, game):
        self.game = game.number
    def decide(self, view, actions):
        if self.game == {game}:
            print("thinking", flush=True)
            while True:
                pass
        return actions[0]
"""


def interrupted(folder: Path, game: int, *arguments: str) -> tuple[int, str, str]:
    """Status and outputs of ``arena ARGUMENT...`` with hanging_bot:Bot, stopped in that game."""
    (folder / "hanging_bot.py").write_text(HANGING.format(game=game))
    with subprocess.Popen(
        [str(Path(sys.executable).with_name("arena")), *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "thinking\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
        return process.returncode, out, err
