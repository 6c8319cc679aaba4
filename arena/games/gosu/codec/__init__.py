"""Values of GOSU Tactics to the messages of arena/v1/gosu.proto and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from arena.games import game
from arena.games.gosu.codec.events import event_message, event_of
from arena.games.gosu.codec.parts import options_message, options_of
from arena.games.gosu.codec.views import question_message, question_of, view_message, view_of
from arena.games.gosu.events import Event
from arena.games.gosu.options import Options
from arena.games.gosu.view import View
from arena.games.wire import delimited
from arena.v1 import gosu_pb2 as pb
from arena.v1 import play_pb2

_QUESTION = play_pb2.Request.GOSU_FIELD_NUMBER


class GosuCodec:
    """See arena.games.codec."""

    def question_part(self, view: game.View, actions: Sequence[game.Action]) -> bytes:
        return delimited(_QUESTION, question_message(cast("View", view), actions))

    def question(self, request: play_pb2.Request) -> tuple[View, tuple[game.Action, ...]]:
        return question_of(request.gosu.SerializeToString())

    def put_start(
        self, start: play_pb2.GameStart, options: game.Options, history: Sequence[game.Event]
    ) -> None:
        start.gosu_options.CopyFrom(options_message(cast("Options", options)))
        if history:
            told = cast("Sequence[Event]", history)
            start.gosu_history.events.extend([event_message(event) for event in told])

    def start(self, start: play_pb2.GameStart) -> tuple[Options, tuple[Event, ...]]:
        options = options_of(start.gosu_options.SerializeToString())
        told = start.gosu_history.events
        return options, tuple(event_of(options.cards, event.SerializeToString()) for event in told)

    def put_over(self, over: play_pb2.GameOver, view: game.View) -> None:
        over.gosu.CopyFrom(pb.GosuView.FromString(view_message(cast("View", view))))

    def over(self, over: play_pb2.GameOver) -> View:
        return view_of(over.gosu.SerializeToString())

    def view_part(self, view: game.View) -> bytes:
        return view_message(cast("View", view))

    def view(self, data: bytes) -> View:
        return view_of(data)


CODEC = GosuCodec()
