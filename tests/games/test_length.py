"""How long games are."""

from __future__ import annotations

from arena.games.length import mean_decisions


def test_the_length_of_games_follows_from_the_chance_and_the_options() -> None:
    short, again, longer = (
        mean_decisions("wazabi", {"dice": dice}, 2, 4, bytes(32)) for dice in (2, 2, 5)
    )
    assert short == again
    assert 1 < short < longer
