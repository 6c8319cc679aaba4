"""Records: canonical bytes, what is refused and with which words, and the replay."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from arena.games.game import Outcome
from arena.games.record import Record, RecordError, ReplayError, record_id, replay, verify
from arena.games.wazabi import GAME

STACKED = {
    "deck": ["lose1", "lose1", "lose1", "lose2", "lose2", "skip"],
    "rolls": ["WG", "WWW", "W"],
    "start": 0,
}
RECORD = Record(
    game="wazabi",
    rules=1,
    options=GAME.options({"dice": 2}),
    seats=2,
    actions=("end", "end", "play:lose1"),
    outcome=Outcome((0, 1), (0, 3), "emptied"),
    stacked=STACKED,
)
SEEDED = replace(RECORD, stacked=None, seed=bytes(range(32)), actions=(), outcome=None)


def as_json(record: Record = RECORD) -> dict[str, object]:
    value = json.loads(record.to_bytes())
    assert isinstance(value, dict)
    return value


def read(value: object) -> Record:
    return Record.from_bytes(json.dumps(value).encode())


def test_the_bytes_are_one_line_with_sorted_keys_and_no_spaces() -> None:
    assert SEEDED.to_bytes() == (
        b'{"actions":[],"format":"arena.record/1","game":"wazabi",'
        b'"options":{"dice":2,"end":"ranking","teams":false},"outcome":null,"rules":1,"seats":2,'
        b'"seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}\n'
    )


def test_bytes_are_read_back_to_the_same_record() -> None:
    for record in (RECORD, SEEDED):
        assert Record.from_bytes(record.to_bytes(), canonical=True) == record


def test_the_id_is_the_sha_256_of_the_bytes() -> None:
    assert record_id(b"abc") == ("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")


def test_another_layout_is_read_unless_the_canonical_one_is_wanted() -> None:
    loose = json.dumps(as_json(), indent=1).encode()
    assert Record.from_bytes(loose) == RECORD
    with pytest.raises(RecordError, match="not in canonical form"):
        Record.from_bytes(loose, canonical=True)


def test_options_that_are_left_out_have_their_defaults_but_are_not_canonical() -> None:
    value = as_json() | {"options": {"dice": 2}}
    assert read(value) == RECORD
    with pytest.raises(RecordError, match="not in canonical form"):
        Record.from_bytes(json.dumps(value, sort_keys=True).encode(), canonical=True)


@pytest.mark.parametrize("key", sorted(as_json()))
def test_a_missing_key_is_named(key: str) -> None:
    value = as_json()
    del value[key]
    with pytest.raises(
        RecordError, match="'seed' or 'stacked'" if key == "stacked" else f"no '{key}'"
    ):
        read(value)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"colour": 1, "age": 2}, "unknown keys: 'age', 'colour'"),
        ({"seed": "00" * 32}, "either 'seed' or 'stacked', and not both"),
        ({"format": "arena.record/2"}, "format is 'arena.record/2'; known is 'arena.record/1'"),
        ({"format": None}, "format is None"),
        ({"game": "chess"}, "there is no game 'chess'; the games are wazabi"),
        ({"game": 1}, "'game' is 1; it must be a text"),
        ({"rules": 2}, "version 2 of the rules of wazabi; known is 1"),
        ({"rules": "1"}, "'rules' is '1'; it must be a whole number"),
        ({"rules": True}, "'rules' is True; it must be a whole number"),
        ({"options": []}, "'options' must be an object"),
        ({"options": {"dice": 40}}, "'dice' is 40; it must be a whole number from 1 to 10"),
        ({"options": {"colour": 1}}, "no option 'colour'; it has dice, end, teams"),
        ({"seats": 7}, "wazabi is for 2 to 6 seats, not 7"),
        ({"seats": "2"}, "'seats' is '2'; it must be a whole number"),
        ({"stacked": []}, "'stacked' must be an object"),
        ({"stacked": {"dice": []}}, "no source 'dice'; it has deck, rolls, picks, shuffles, start"),
        ({"stacked": {"rolls": ["WX"]}}, "source 'rolls': 'WX' is not a roll"),
        ({"actions": "end"}, "'actions' must be a list of texts"),
        ({"actions": [1]}, "'actions' must be a list of texts"),
        ({"outcome": 1}, "'outcome' must be an object"),
        ({"outcome": {}}, "must have 'ranks', 'scores' and 'reason'"),
        ({"outcome": {"ranks": [0], "scores": [0, 1], "reason": "x"}}, "2 ranks and 2 scores"),
        ({"outcome": {"ranks": [0, 1.5], "scores": [0, 1], "reason": "x"}}, "'ranks' is 1.5"),
        ({"outcome": {"ranks": [0, 1], "scores": 0, "reason": "x"}}, "'scores' must be a list"),
        ({"outcome": {"ranks": [0, 1], "scores": [0, 1], "reason": 0}}, "reason .* must be a text"),
    ],
)
def test_what_cannot_be_used_is_named_in_one_sentence(
    changes: dict[str, object], message: str
) -> None:
    with pytest.raises(RecordError, match=message) as error:
        read(as_json() | changes)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "seed", ["", "00" * 31, "00" * 33, "0g" * 32, " " * 64, 0, None, "\u0660" * 64]
)
def test_a_seed_is_64_hexadecimal_digits(seed: object) -> None:
    with pytest.raises(RecordError, match="it must be 64 hexadecimal digits"):
        read(as_json(SEEDED) | {"seed": seed})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[]", "not a JSON object"),
        (b"1", "not a JSON object"),
        (b'{"seats":2,"seats":3}', "same key twice"),
        (b'{"seats":NaN}', "NaN is not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"seats":' + b"9" * 5000 + b"}", "not JSON"),
    ],
)
def test_bytes_that_are_no_record_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(RecordError, match=message) as error:
        Record.from_bytes(data)
    assert len(str(error.value)) < 300


def test_text_that_is_not_unicode_is_refused() -> None:
    with pytest.raises(RecordError, match="text that is not Unicode"):
        read(as_json() | {"actions": ["\ud800"]})


def test_long_values_are_not_repeated_in_full() -> None:
    with pytest.raises(RecordError) as error:
        read(as_json() | {"format": "x" * 10_000})
    assert len(str(error.value)) < 300


# ---- the replay ----


def test_a_replay_tells_who_did_what_among_which_actions() -> None:
    steps = list(replay(RECORD))
    assert [(step.step, step.seat, step.action) for step in steps] == [
        (0, 0, "end"),
        (1, 1, "end"),
        (2, 0, "play:lose1"),
    ]
    assert steps[0].legal == ("end", "play:lose1")
    assert steps[1].legal == ("end", "play:lose2", "play:skip:0")


def test_a_replay_shows_the_state_after_the_steps_taken_so_far() -> None:
    play = replay(RECORD)
    assert play.state.as_json()["dice"] == [1, 3]
    for _ in play:
        pass
    assert play.state.as_json()["dice"] == [0, 3]
    assert play.state.to_act() == -1


def test_verify_gives_the_outcome_reached() -> None:
    assert verify(RECORD) == RECORD.outcome
    assert verify(replace(RECORD, actions=("end",), outcome=None)) is None
    assert verify(replace(RECORD, outcome=None)) == RECORD.outcome


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"outcome": Outcome((1, 0), (0, 3), "emptied")},
            r"record says ranks \[1, 0\].* gives ranks",
        ),
        ({"outcome": Outcome((0, 1), (0, 2), "emptied")}, r"scores \[0, 2\]"),
        ({"outcome": Outcome((0, 1), (0, 3), "turn_limit")}, r"\('turn_limit'\)"),
        ({"outcome": Outcome((0, 1), (0, 3), "\x1b[31m")}, r"\('\\x1b\[31m'\)"),
        ({"actions": ("end",)}, "the replay gives that the game is not over"),
        (
            {"actions": ("end", "play:lose1")},
            "step 1: 'play:lose1' is not legal for seat 1; legal are end, play:lose2, play:skip:0$",
        ),
        ({"actions": ("end", "nonsense")}, "step 1: 'nonsense' is not legal for seat 1; legal are"),
        (
            {"actions": (*RECORD.actions, "end")},
            "step 3: 'end' is not legal; the game is over, there are no legal actions",
        ),
        ({"stacked": STACKED | {"rolls": ["WG"]}}, "step 0 .*'rolls' ran dry after 1 entries"),
        ({"stacked": STACKED | {"deck": []}}, "before the first step: .*'deck' ran dry"),
        ({"seats": 3}, "before the first step: .*'deck' ran dry after 6 cards"),
    ],
)
def test_a_game_that_does_not_go_as_the_record_says_is_an_error(
    changes: dict[str, object], message: str
) -> None:
    with pytest.raises(ReplayError, match=message):
        verify(replace(RECORD, **changes))  # type: ignore[arg-type]
