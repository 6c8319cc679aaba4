"""Notation, and the pinned order of the legal actions."""

from __future__ import annotations

import copy
import pickle

import pytest

from arena.games.game import ActionError
from arena.games.wazabi import Card, parse
from arena.games.wazabi.actions import ACTIONS
from tests.games.wazabi.stack import legal, play, stacked


def test_the_legal_plays_are_in_the_order_of_the_table_with_end_first() -> None:
    """Notation: end (passive), then plays by the table; left, right or ascending seat."""
    state = stacked(
        ["again skip purge", "lose1 lose1 lose1", "lose2 lose2 lose2"],
        "CCCCCCCWWW",
        pile="draw3 strip steal give1 lose2 pass_dice lose1",
        dice=10,
        start=0,
    )
    assert legal(state) == [
        "end",
        "play:lose1",
        "play:pass_dice:left",
        "play:pass_dice:right",
        "play:lose2",
        "play:give1:1",
        "play:give1:2",
        "play:steal:1",
        "play:steal:2",
        "play:strip:1",
        "play:strip:2",
        "play:draw3",
        "play:purge",
        "play:skip:1",
        "play:skip:2",
        "play:again",
    ]


def test_seats_are_ascending_also_around_the_player() -> None:
    state = stacked(
        ["lose1 lose1 lose1", "lose2 lose2 lose2", "skip lose1 lose1", "strip strip strip"],
        "GWWW",
        start=2,
    )
    assert legal(state) == ["give:0", "give:1", "give:3"]
    play(state, "give:3")
    assert legal(state)[-3:] == ["play:skip:0", "play:skip:1", "play:skip:3"]


def test_two_copies_of_a_card_are_one_action() -> None:
    assert legal(stacked(["lose1 lose1 lose1", "lose2 lose2 lose2"])) == ["end", "play:lose1"]


def test_no_two_actions_share_a_text_and_parse_gives_the_action_back() -> None:
    assert len({str(action) for action in ACTIONS}) == len(ACTIONS)
    assert all(parse(str(action)) is action for action in ACTIONS)


def test_there_is_one_object_for_each_action_also_after_copying_and_pickling() -> None:
    action = parse("play:pass_dice:left")
    assert copy.deepcopy(action) is action
    assert pickle.loads(pickle.dumps(action)) is action  # noqa: S301 - its own bytes
    assert (action.verb, action.card, action.direction) == ("play", Card.PASS_DICE, "left")


@pytest.mark.parametrize(
    "text", ["", "give", "give:6", "play", "play:strip", "END", "keep:die", "give:1 "]
)
def test_a_text_that_is_no_action_is_an_error_that_shows_the_forms(text: str) -> None:
    with pytest.raises(ActionError, match="is not an action of wazabi; actions are give:<seat>"):
        parse(text)
