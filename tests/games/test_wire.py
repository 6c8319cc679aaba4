"""What is written by hand is what the protobuf library writes and reads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.games import wire
from arena.games.codec import shallow
from arena.v1 import wazabi_pb2 as pb

NUMBER = st.integers(0, 2**32 - 1)


@given(NUMBER)
def test_a_number_is_written_as_the_library_writes_it(number: int) -> None:
    field = wire.NumberField(pb.WazabiView.TURN_FIELD_NUMBER)
    assert field[number] == pb.WazabiView(turn=number).SerializeToString()
    assert field[number] is field[number]


@pytest.mark.parametrize("number", [0, 1, 300])
def test_a_number_that_may_be_absent_is_written_even_when_it_is_zero(number: int) -> None:
    field = wire.NumberField(pb.WazabiView.SEAT_FIELD_NUMBER, always=True)
    assert field[number] == pb.WazabiView(seat=number).SerializeToString()


@given(st.lists(st.integers(0, 130) | NUMBER, max_size=200).map(tuple))
def test_numbers_are_written_and_read_as_the_library_packs_them(numbers: tuple[int, ...]) -> None:
    data = wire.NumbersField(pb.WazabiView.DICE_FIELD_NUMBER)[numbers]
    assert data == pb.WazabiView(dice=numbers).SerializeToString()
    packed: bytes = getattr(shallow(pb.WazabiView).FromString(data), "dice")  # noqa: B009 typed
    assert wire.numbers(packed) == numbers


def test_numbers_are_shifted_before_they_are_written() -> None:
    shifted = wire.NumbersField(pb.WazabiView.DICE_FIELD_NUMBER, shift=1)
    plain = wire.NumbersField(pb.WazabiView.DICE_FIELD_NUMBER)
    assert shifted[0, 126, 127, 300] == plain[1, 127, 128, 301]


def test_what_is_remembered_of_a_field_is_bounded() -> None:
    field = wire.NumberField(pb.WazabiView.TURN_FIELD_NUMBER)
    for number in range(1, 1 << 15):
        assert field[number]
    assert len(field) <= 1 << 14


def test_a_shallow_message_has_its_parts_as_they_were_written() -> None:
    view = pb.WazabiView(
        events=[pb.WazabiEvent(seat=2)],
        options=pb.WazabiOptions(dice=4),
        phase=pb.WAZABI_PHASE_TAKE,
        turn=7,
    )
    seen = shallow(pb.WazabiView).FromString(view.SerializeToString())
    parts = {field.name: value for field, value in seen.ListFields()}
    assert parts == {
        "events": [view.events[0].SerializeToString()],
        "options": view.options.SerializeToString(),
        "phase": pb.WAZABI_PHASE_TAKE,
        "turn": 7,
    }
