"""Addresses of an embedded arena that are not free."""

from __future__ import annotations

import re
import socket

import pytest

from arena.embedded.errors import EmbeddedError
from arena.embedded.listening import require_free
from arena.embedded.stack import beside_others

SETTINGS = ("play_address", "worker_address", "http_address", "web_address")


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_port_in_use_is_one_sentence_before_anything_is_started(setting: str) -> None:
    given = beside_others().model_copy(update={"worker_address": "127.0.0.1:0"})
    require_free(given)
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"
        sentence = (
            f"cannot listen on {address}: address already in use; ARENA_{setting.upper()} names "
            "another, and port 0 lets the system choose"
        )
        with pytest.raises(EmbeddedError, match=f"^{re.escape(sentence)}$"):
            require_free(given.model_copy(update={setting: address}))
    require_free(given.model_copy(update={setting: address}))


@pytest.mark.parametrize(
    ("update", "sentence"),
    [
        (
            dict.fromkeys(SETTINGS[1:3], "unix:/x"),
            "ARENA_WORKER_ADDRESS and ARENA_HTTP_ADDRESS are",
        ),
        ({"web_address": "192.0.2.1:80"}, "cannot listen on 192.0.2.1:80: cannot assign requested"),
    ],
)
def test_an_address_that_cannot_be_is_one_sentence(update: dict[str, str], sentence: str) -> None:
    with pytest.raises(EmbeddedError, match=re.escape(sentence)):
        require_free(beside_others().model_copy(update=update))
