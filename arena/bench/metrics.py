"""Reading a number from a program's /metrics."""

from __future__ import annotations

import asyncio
from urllib.request import urlopen

from prometheus_client.parser import text_string_to_metric_families


async def value(address: str, name: str) -> float:
    """The sample of that name, summed over its labels; 0 if there is none."""
    page = await asyncio.to_thread(_page, f"http://{address}/metrics")
    samples = (s for family in text_string_to_metric_families(page) for s in family.samples)
    return sum(sample.value for sample in samples if sample.name == name)


def _page(url: str) -> str:
    with urlopen(url, timeout=10) as answer:  # noqa: S310 the program's own endpoint
        text: str = answer.read().decode()
    return text
