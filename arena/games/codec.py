"""What a game's ``codec`` provides: views and actions to protobuf messages and back.

A codec writes the parts of the public messages that belong to its game (the ``oneof`` fields named
after it) and leaves the rest alone. ``question`` of a request that holds ``question_part`` gives
the same values back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from google.protobuf import descriptor_pb2, message_factory
from google.protobuf.descriptor_pb2 import FieldDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import Message

from arena.games.game import Action, Event, Options, View
from arena.v1 import play_pb2

Value = TypeVar("Value")


class Codec(Protocol):
    """Typed values of one game to and from the messages of arena.v1.

    What a message holds that this version does not know is passed over where it is a field, and
    raises ValueError where it is a value: an action, a kind of event, a phase.
    """

    def question_part(self, view: View, actions: Sequence[Action]) -> bytes:
        """A serialised Request with nothing but the game's question in it."""
        ...

    def question(self, request: play_pb2.Request) -> tuple[View, tuple[Action, ...]]: ...

    def put_start(
        self, start: play_pb2.GameStart, options: Options, history: Sequence[Event]
    ) -> None:
        """Options, and for a resumed game the events up to the last answered request."""
        ...

    def start(self, start: play_pb2.GameStart) -> tuple[Options, tuple[Event, ...]]: ...

    def put_over(self, over: play_pb2.GameOver, view: View) -> None: ...

    def over(self, over: play_pb2.GameOver) -> View: ...

    def view_part(self, view: View) -> bytes:
        """A view alone, a spectator's too: a serialised message of the game's own."""
        ...

    def view(self, data: bytes) -> View:
        """Raises ValueError, or google.protobuf's DecodeError, for what is none."""
        ...


class ByNumber(dict[int, Value]):
    """What the numbers of an enum stand for; one that is not known here is a ValueError."""

    def __init__(self, what: str, values: Mapping[int, Value]) -> None:
        super().__init__(values)
        self._what = what

    def __missing__(self, number: int) -> Value:
        raise ValueError(f"{self._what} {number} is not one that this version of the game knows")


class ByMessage(dict[bytes, Value]):
    """Values by their serialised messages.

    Other bytes are read, and looked up by the fields that are known here: a later version may have
    added some. Without such a value they are a ValueError.
    """

    def __init__(self, what: str, message: type[Message], values: Mapping[bytes, Value]) -> None:
        super().__init__(values)
        self._what, self._message = what, message

    def __missing__(self, data: bytes) -> Value:
        message = self._message.FromString(data)
        message.DiscardUnknownFields()
        known = message.SerializeToString()
        if known not in self:
            text = " ".join(str(message).split())
            raise ValueError(
                f"{self._what} ({text}) is not one that this version of the game knows"
            )
        return self[known]


_NEVER_PACKED = (
    FieldDescriptorProto.TYPE_MESSAGE,
    FieldDescriptorProto.TYPE_STRING,
    FieldDescriptorProto.TYPE_BYTES,
)


def shallow(message: type[Message]) -> type[Message]:
    """The same message as read by who takes its submessages as bytes, and packed numbers too.

    What repeats from message to message, such as events, actions and hands, need then be read but
    once. For messages that a protobuf library has written: a list of numbers must be packed, and a
    submessage that is not repeated must be in one piece.
    """
    name = message.DESCRIPTOR.name
    file = descriptor_pb2.FileDescriptorProto(name=f"{name}.shallow", syntax="proto3")
    shape = file.message_type.add()
    message.DESCRIPTOR.CopyToProto(shape)
    for field in shape.field:
        repeated = field.label == FieldDescriptorProto.LABEL_REPEATED
        if repeated and field.type not in _NEVER_PACKED:
            field.label = FieldDescriptorProto.LABEL_OPTIONAL
            field.type = FieldDescriptorProto.TYPE_BYTES
        elif field.type == FieldDescriptorProto.TYPE_MESSAGE:
            field.type = FieldDescriptorProto.TYPE_BYTES
        elif field.type == FieldDescriptorProto.TYPE_ENUM:
            field.type = FieldDescriptorProto.TYPE_INT32
        field.ClearField("type_name")
    pool = DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(name))
