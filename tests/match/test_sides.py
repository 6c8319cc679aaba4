from arena.games import registry


def test_without_teams_everyone_is_a_side_in_every_game() -> None:
    for name in registry.names():
        game = registry.game(name)
        for seats in game.seats:
            assert len(set(game.sides(seats, game.options({})))) == seats


def test_teams_of_wazabi_sit_opposite_each_other() -> None:
    game = registry.game("wazabi")
    teams = game.options({"teams": True})
    assert game.sides(4, teams) == (0, 1, 0, 1)
    assert game.sides(6, teams) == (0, 1, 2, 0, 1, 2)
