import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog
from structlog.contextvars import bound_contextvars

from arena.ops import logs


@pytest.fixture
def out() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    yield io.StringIO()
    root.handlers[:], root.level = before
    structlog.reset_defaults()


def test_json_logs_carry_what_is_bound(out: io.StringIO) -> None:
    logs.configure(as_json=True, stream=out)
    with bound_contextvars(match="m1", attempt=2):
        structlog.get_logger().info("leased", worker="w")
    line = json.loads(out.getvalue())
    assert (line["event"], line["match"], line["attempt"], line["worker"], line["level"]) == (
        *("leased", "m1", 2, "w", "info"),
    )


def test_a_traceback_stays_on_one_line_of_json(out: io.StringIO) -> None:
    logs.configure(as_json=True, stream=out)
    try:
        int("broken")
    except ValueError:
        structlog.get_logger().exception("failed")
    assert out.getvalue().count("\n") == 1
    assert "ValueError: invalid literal" in json.loads(out.getvalue())["exception"]


def test_libraries_log_in_the_same_form(out: io.StringIO) -> None:
    logs.configure(as_json=True, stream=out)
    logging.getLogger("kombu").warning("lost %s", "the broker")
    assert json.loads(out.getvalue())["event"] == "lost the broker"


def test_secrets_never_reach_a_log(out: io.StringIO) -> None:
    logs.configure(as_json=False, stream=out)
    structlog.get_logger().info("welcome", bot_token="arena_abc", worker_secret="s3", bot="b")
    assert "arena_abc" not in out.getvalue()
    assert "s3" not in out.getvalue()
    assert "bot=b" in out.getvalue()
