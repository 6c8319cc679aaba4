"""What one address may ask for, by a clock that the test moves."""

from __future__ import annotations

import asyncio

from starlette.types import Message, Receive, Scope, Send

from arena.ops.instants import SECOND, Nanos
from arena.web.api.routes import ANSWERS
from arena.web.app import PAGES
from arena.web.limits import BURST, FILES, MOST_OPEN, OPEN, RATE, WORKED_ON, WORTH, Limits
from arena.web.methods import HeadAsGet
from arena.web.work import Router, Work, current, measured


class Site:
    """An application whose answers take as much work, and as long, as the test says, and the
    limits around it.
    """

    def __init__(self) -> None:
        self.now: Nanos = 0
        self.work: Nanos = 0
        self.begun: asyncio.Queue[asyncio.Event] = asyncio.Queue()
        self.waits = False
        self.noted: list[str] = []
        self.limits = Limits(self._answer, 1, self.noted.append, lambda: self.now)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.waits:
            go_on = asyncio.Event()
            await self.begun.put(go_on)
            await go_on.wait()
        work = current.get()
        if work is not None:  # files are not measured
            work.took += self.work
        await send({"type": "http.response.start", "status": 200, "headers": []})
        if self.waits:
            await asyncio.Event().wait()

    async def ask(
        self, host: str = "203.0.113.7", method: str = "GET", path: str = "/api/x"
    ) -> tuple[int, str]:
        """The status, and how long to wait."""
        heads: list[Message] = []

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                heads.append(message)

        async def receive() -> Message:
            raise AssertionError("nobody reads")

        scope = {"type": "http", "method": method, "path": path, "client": (host, 1)}
        scope |= {"headers": [], "query_string": b""}
        await HeadAsGet(self.limits)(scope, receive, send)
        headers = dict(heads[0]["headers"])
        return heads[0]["status"], headers.get(b"retry-after", b"").decode()


async def test_costly_answers_count_as_often_as_they_cost() -> None:
    site = Site()
    site.work = 10 * WORTH
    assert await site.ask() == (200, "")
    site.work = WORTH - 1
    for _ in range(BURST - 11):
        assert await site.ask() == (200, "")
    assert await site.ask() == (429, "1")
    assert await site.ask("203.0.113.8") == (200, "")
    site.now += SECOND
    site.work = 100 * WORTH
    assert await site.ask() == (200, "")
    assert await site.ask() == (429, "101")
    assert site.noted == [RATE, RATE]


async def test_the_pages_own_files_count_a_tenth_and_apart() -> None:
    site = Site()
    for _ in range(BURST * FILES):
        assert await site.ask(path="/static/site.css") == (200, "")
    assert await site.ask(path="/static/site.css") == (429, "1")
    assert await site.ask() == (200, "")
    assert site.noted == [RATE]


async def test_of_an_address_few_answers_are_made_at_once_and_many_may_go_on() -> None:
    site = Site()
    site.waits = True
    asked = [asyncio.create_task(site.ask()) for _ in range(WORKED_ON + 1)]
    made = [await site.begun.get() for _ in range(WORKED_ON)]
    asked.append(asyncio.create_task(site.ask("203.0.113.8")))
    asked.append(asyncio.create_task(site.ask(path="/live/overview")))
    for _ in range(2):
        await site.begun.get()
    asked.append(asyncio.create_task(site.ask(method="HEAD", path="/live/overview")))
    await asyncio.sleep(0)
    assert site.begun.empty()
    made[0].set()  # its answer begins, and does not end
    await site.begun.get()
    for task in asked:
        task.cancel()


async def test_an_address_has_only_so_many_requests_open() -> None:
    site = Site()
    site.waits = True
    asked = [asyncio.create_task(site.ask()) for _ in range(MOST_OPEN)]
    await site.begun.get()
    assert await site.ask() == (429, "1")
    assert site.noted == [OPEN]
    asked.append(asyncio.create_task(site.ask("203.0.113.8")))
    for _ in range(WORKED_ON):
        await site.begun.get()
    for task in asked:
        task.cancel()


def test_the_work_of_all_routes_is_measured() -> None:
    assert {type(module.router) for module in (*PAGES, *ANSWERS)} == {Router}
    work = Work()
    current.set(work)
    assert measured(sum)(range(100_000)) == sum(range(100_000))
    assert work.took > 0
