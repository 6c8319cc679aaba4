"""Measuring the web page."""

from __future__ import annotations

from pathlib import Path

from arena.bench.dataset.build import fill
from arena.bench.pages import measure
from arena.store import Store


def test_every_kind_of_page_is_measured_on_a_web_process_of_its_own(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    store = Store.open(url)
    fill(store, 600, 16, lambda _: None)
    leagues = [league.name for league in store.queries().leagues()]
    store.close()
    found = measure(url, times=3)
    for kind in ("league", "crosstable"):
        assert {f"{kind} {name}" for name in leagues} < found.keys()
    assert {"overview", "bots", "matches", "list of matches", "search"} < found.keys()
    for paged in found.values():
        assert 0 < paged.p50_ms <= paged.p95_ms
        assert paged.kb > 1
        assert paged.late == (paged.p95_ms > 50)
