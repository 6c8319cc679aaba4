"""Wazabi's values to the messages of arena/v1/wazabi.proto and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from arena.games import game
from arena.games.wazabi.codec.events import event_message, event_of
from arena.games.wazabi.codec.parts import options_message, options_of
from arena.games.wazabi.codec.views import (
    question_message,
    question_of,
    view_message,
    view_of,
)
from arena.games.wazabi.events import Event
from arena.games.wazabi.options import Options
from arena.games.wazabi.view import View
from arena.games.wire import delimited
from arena.v1 import play_pb2
from arena.v1 import wazabi_pb2 as pb

_QUESTION = play_pb2.Request.WAZABI_FIELD_NUMBER


class WazabiCodec:
    """See arena.games.codec."""

    def question_part(self, view: game.View, actions: Sequence[game.Action]) -> bytes:
        return delimited(_QUESTION, question_message(cast("View", view), actions))

    def question(self, request: play_pb2.Request) -> tuple[View, tuple[game.Action, ...]]:
        return question_of(request.wazabi.SerializeToString())

    def put_start(
        self, start: play_pb2.GameStart, options: game.Options, history: Sequence[game.Event]
    ) -> None:
        start.wazabi_options.CopyFrom(options_message(cast("Options", options)))
        if history:
            told = cast("Sequence[Event]", history)
            start.wazabi_history.events.extend([event_message(event) for event in told])

    def start(self, start: play_pb2.GameStart) -> tuple[Options, tuple[Event, ...]]:
        told = start.wazabi_history.events
        history = tuple(event_of(event.SerializeToString()) for event in told)
        return options_of(start.wazabi_options.SerializeToString()), history

    def put_over(self, over: play_pb2.GameOver, view: game.View) -> None:
        over.wazabi.CopyFrom(pb.WazabiView.FromString(view_message(cast("View", view))))

    def over(self, over: play_pb2.GameOver) -> View:
        return view_of(over.wazabi.SerializeToString())

    def view_part(self, view: game.View) -> bytes:
        return view_message(cast("View", view))

    def view(self, data: bytes) -> View:
        return view_of(data)


CODEC = WazabiCodec()
