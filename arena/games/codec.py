"""What a game's ``codec.py`` provides: views and actions to protobuf messages and back.

A codec fills the parts of the public messages that belong to its game (the ``oneof`` fields named
after it) and leaves the rest alone. ``question(put_question(...))`` gives the same values back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from arena.games.game import Action, Event, Options, View
from arena.v1 import play_pb2


class Codec(Protocol):
    """Typed values of one game to and from the messages of arena.v1."""

    def put_question(
        self, request: play_pb2.Request, view: View, actions: Sequence[Action]
    ) -> None: ...

    def question(self, request: play_pb2.Request) -> tuple[View, tuple[Action, ...]]: ...

    def put_start(
        self, start: play_pb2.GameStart, options: Options, history: Sequence[Event]
    ) -> None:
        """Options, and for a resumed game the events up to the last answered request."""
        ...

    def start(self, start: play_pb2.GameStart) -> tuple[Options, tuple[Event, ...]]: ...

    def put_over(self, over: play_pb2.GameOver, view: View) -> None: ...

    def over(self, over: play_pb2.GameOver) -> View: ...
