"""docs/metrics.md lists exactly what is exposed: names, types, labels."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from prometheus_client.exposition import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from arena.coordinator.intake.verdict import Verdict
from arena.coordinator.metrics import CoordinatorMetrics
from arena.match.faults import FaultKind
from arena.ops.metrics import new_registry
from arena.web.metrics import WebMetrics
from tests.coordinator.running import running, settings
from workers.metrics import Metrics as WorkerMetrics

DOCS = Path(__file__).parents[2] / "docs" / "metrics.md"


class Row(NamedTuple):
    name: str
    kind: str
    labels: tuple[str, ...]


def documented(section: str) -> list[Row]:
    """The rows of the section's table."""
    text = DOCS.read_text().partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return list(_rows(text.splitlines()))


def _rows(lines: Iterable[str]) -> Iterator[Row]:
    for line in lines:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `"):
            labels = sorted(label.strip() for label in cells[2].split(",") if label.strip())
            yield Row(cells[0].strip("`"), cells[1], tuple(labels))


def exposed(text: str) -> list[Row]:
    """What a page of metrics shows. A family with labels and no sample shows no labels."""
    found = []
    for family in text_string_to_metric_families(text):
        labels = {label for sample in family.samples for label in sample.labels} - {"le"}
        name = family.name + ("_total" if family.type == "counter" else "")
        found.append(Row(name, family.type, tuple(sorted(labels))))
    return sorted(found)


def happens(metrics: CoordinatorMetrics) -> None:
    """Once everything whose labels show only then."""
    metrics.stored("wazabi", "emptied", [FaultKind.TIMEOUT])
    metrics.reported(Verdict.ACCEPTED, timedelta(seconds=1))
    metrics.released("drain")
    metrics.disconnected("left")
    metrics.matches({"running": 1}, 0, timedelta(0))


async def test_a_coordinator_exposes_what_is_documented(tmp_path: Path) -> None:
    async with running(settings(tmp_path)) as arena:
        happens(arena.coordinator.metrics)
        page = await arena.get("/metrics")
    assert exposed(page.partition("\r\n\r\n")[2]) == documented("Of a coordinator")


def test_a_worker_exposes_what_is_documented() -> None:
    metrics = WorkerMetrics(new_registry("worker", "1"))
    metrics.game_played("wazabi", "emptied")
    metrics.attempt_ended("played")
    metrics.decided("wazabi", 0.1)
    page = generate_latest(metrics.registry).decode()
    assert exposed(page) == documented("Of a worker")


def test_a_web_page_exposes_what_is_documented() -> None:
    metrics = WebMetrics(new_registry("web", "1"))
    metrics.expect("database")
    metrics.answered("/", 200, 0.1)
    metrics.refused("rate")
    metrics.looked("match", 0.1)
    page = generate_latest(metrics.registry).decode()
    assert exposed(page) == documented("Of a web page")


PROGRAMS = ("Of a coordinator", "Of a worker", "Of a web page")


def test_names_say_whose_they_are() -> None:
    for row in (row for section in PROGRAMS for row in documented(section)):
        assert row.name.startswith(("arena_", "process_"))
        assert not {"bot", "match", "pid", "session"} & set(row.labels)
