"""Writes deploy/grafana/dashboards: `uv run python -m deploy.grafana.generate`.

What stands in the panels is in ``subjects``, what is asked in ``queries.py``, what a panel looks
like in ``panels.py``. A test compares the files with this, and every metric and label with what
programs expose.
"""

from __future__ import annotations

import json
from pathlib import Path

from deploy.grafana.panels import as_json
from deploy.grafana.subjects.health import HEALTH
from deploy.grafana.subjects.leagues import LEAGUES
from deploy.grafana.subjects.play import PLAY
from deploy.grafana.subjects.queues import QUEUES
from deploy.grafana.subjects.web import WEB
from deploy.grafana.subjects.workers import WORKERS

FOLDER = Path(__file__).parent / "dashboards"

DASHBOARDS = (HEALTH, PLAY, QUEUES, LEAGUES, WORKERS, WEB)


def files() -> dict[str, str]:
    """What is written, by file name."""
    return {f"{each.uid}.json": json.dumps(as_json(each), indent=2) + "\n" for each in DASHBOARDS}


def main() -> None:
    for name, text in files().items():
        (FOLDER / name).write_text(text)


if __name__ == "__main__":
    main()
