"""Reading a number from a program's /metrics."""

from __future__ import annotations

import asyncio
from urllib.request import urlopen

from prometheus_client.parser import text_string_to_metric_families

SUFFIXES = ("", "_total", "_count", "_sum")
"""Of samples, after the name of their metric."""


async def value(address: str, name: str) -> float:
    """The samples of that name, summed over their labels; 0 before there is one.

    Raises LookupError if the program has no such metric: it is another program.
    """
    page = await asyncio.to_thread(_page, f"http://{address}/metrics")
    for family in text_string_to_metric_families(page):
        if name in (f"{family.name}{suffix}" for suffix in SUFFIXES):
            return sum(sample.value for sample in family.samples if sample.name == name)
    raise LookupError(f"{address} has no metric {name}")


def _page(url: str) -> str:
    with urlopen(url, timeout=10) as answer:  # noqa: S310 the program's own endpoint
        text: str = answer.read().decode()
    return text
