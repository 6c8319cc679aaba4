"""What options may be is what the games allow."""

from __future__ import annotations

import pytest

from arena.games import registry
from arena.games.choices import choices


@pytest.mark.parametrize("name", registry.names())
def test_every_choice_is_allowed_and_the_default_is_among_them(name: str) -> None:
    game = registry.game(name)
    defaults = game.options({}).as_json()
    for option, values in choices(game.options({})).items():
        assert defaults[option] in values
        for value in values:
            assert game.options({option: value}).as_json()[option] == value


def test_an_option_whose_type_does_not_tell_is_left_out() -> None:
    class Odd:
        size: int
        loud: bool

        def as_json(self) -> dict[str, object]:
            return {}

    assert choices(Odd()) == {"loud": (False, True)}
