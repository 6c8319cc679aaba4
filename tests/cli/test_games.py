import json

from arena.games import registry
from tests.cli.running import Arena


def test_every_game_is_listed_with_seats_options_and_bots(arena: Arena) -> None:
    ran = arena("games")
    assert ran.status == 0
    for name in registry.names():
        assert f"{name}  " in ran.out
    assert "wazabi  2 to 6 seats" in ran.out
    assert "--option dice=4  (1 to 10)\n" in ran.out
    assert "--option end=ranking  (ranking or first)\n" in ran.out
    assert "--option teams=false  (false or true)\n" in ran.out
    assert "random" in ran.out
    assert "the card list is a reconstruction" in ran.out


def test_the_list_for_programs_has_the_same(arena: Arena) -> None:
    listed = json.loads(arena("games", "--json").out)["games"]
    assert set(listed) == set(registry.names())
    wazabi = listed["wazabi"]
    assert wazabi["seats"] == [2, 3, 4, 5, 6]
    assert wazabi["options"] == {"dice": 4, "end": "ranking", "teams": False}
    assert wazabi["allowed"] == {
        "dice": list(range(1, 11)),
        "end": ["ranking", "first"],
        "teams": [False, True],
    }
    assert {"first", "random"} <= set(wazabi["bots"])
