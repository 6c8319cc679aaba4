"""Actions: one object for each notation, and what is said of other texts."""

from __future__ import annotations

import copy
import pickle

import pytest

from arena.games.game import ActionError, SeatCountError
from arena.games.heroes import GAME, TRAINER, WITCH, parse, rules
from arena.games.heroes.actions import ACTIONS
from arena.games.heroes.dealing import StackedDealing


def test_no_two_actions_share_a_text_and_parse_gives_the_action_back() -> None:
    assert len({str(action) for action in ACTIONS}) == len(ACTIONS)
    assert all(parse(str(action)) is action for action in ACTIONS)


def test_there_is_one_object_for_each_action_also_after_copying_and_pickling() -> None:
    action = parse("use:3:7")
    assert copy.deepcopy(action) is action
    assert pickle.loads(pickle.dumps(action)) is action  # noqa: S301 - its own bytes
    assert (action.verb, action.hero, action.target) == ("use", WITCH, 7)
    assert (parse("use:4:0").hero, parse("use:4:0").target) == (TRAINER, 0)


@pytest.mark.parametrize(
    "text", ["", "use", "use:3", "use:3:3", "use:4:5", "use:8", "send:0", "clue:8", "PASS", "hire "]
)
def test_a_text_that_is_no_action_is_an_error_that_shows_the_forms(text: str) -> None:
    with pytest.raises(ActionError, match="is not an action of heroes; actions are pass, pass_ro"):
        parse(text)


@pytest.mark.parametrize("seats", [-1, 0, 2, 6])
def test_seats_that_cannot_play_are_named_with_those_that_can(seats: int) -> None:
    with pytest.raises(SeatCountError, match=f"heroes is for 3 to 5 seats, not {seats}"):
        GAME.new(seats, GAME.options({}), StackedDealing({}))


def test_everybody_plays_alone() -> None:
    assert GAME.sides(4, GAME.options({})) == (0, 1, 2, 3)


def test_an_action_is_handled_by_what_its_verb_names() -> None:
    """Handlers are found by number, whatever the order in which they are written down."""
    assert [rules._HANDLERS[action.code] for action in ACTIONS] == [
        rules._BY_VERB[action.verb] for action in ACTIONS
    ]
    with pytest.raises(AssertionError, match="when an action is applied"):
        rules._STEPS[0](None)  # type: ignore[arg-type] # no table is looked at
