"""Card lists as data: what is checked, how they are named, and how records carry them."""

from __future__ import annotations

import copy
import json
import pickle
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arena.games import registry
from arena.games.chance import SeedChance
from arena.games.game import OptionError
from arena.games.gosu import GAME, CardSet
from arena.games.gosu.loading import SHIPPED, as_list, card_set, listed_set, named_set
from arena.games.record import Record, replay, verify
from tests.laws.tables import random_play

SETS = Path(__file__).parents[3] / "arena/games/gosu/sets"


def given(name: str = SHIPPED[0]) -> dict[str, Any]:
    """A shipped list as its file has it."""
    return tomllib.loads((SETS / f"{name}.toml").read_text())


def card(cards: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in cards["card"] if row["id"] == name)
    return found


def other_list() -> dict[str, Any]:
    """A list that is right and is not the shipped one."""
    cards = given()
    cards["set"] = {"id": "mine", "title": "My list"}
    card(cards, "A1a").update(cost=3, enter=["destroy max"])
    return cards


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_list_has_the_cards_that_the_rulebook_counts(name: str) -> None:
    """Cards: 45 Bakutos, three kinds a clan; 20 Heroes, four a clan; 10 Ozekis, two a clan."""
    cards = named_set(name)
    assert cards.id == name
    assert [sum(cards.row[number] == row for number in cards.box) for row in range(3)] == [
        *(45, 20, 10)
    ]
    for clan in range(5):
        of_clan = [number for number in cards.box if cards.clan[number] == clan]
        assert [sum(cards.row[number] == row for number in of_clan) for row in range(3)] == [
            *(9, 4, 2)
        ]


@pytest.mark.parametrize("name", SHIPPED)
def test_numbers_are_places_in_the_file(name: str) -> None:
    cards = named_set(name)
    assert [card.id for card in cards.cards] == [row["id"] for row in given(name)["card"]]
    assert all(cards.number[card.id] == card.number for card in cards.cards)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_whole_shipped_list_is_its_name(name: str) -> None:
    options = GAME.options({"cards": given(name)})
    assert options == GAME.options({"cards": name})
    assert options.as_json() == {"cards": name}


def test_the_newest_list_is_played_with_if_none_is_named_and_records_say_so() -> None:
    assert SHIPPED[0] == max(SHIPPED, key=lambda name: int(name.removeprefix("reconstruction-")))
    assert GAME.options({}).as_json() == {"cards": SHIPPED[0]}


def test_another_list_is_written_out_and_read_again() -> None:
    options = GAME.options({"cards": other_list()})
    written = options.as_json()
    assert written == {"cards": other_list()}
    assert GAME.options(json.loads(json.dumps(written))) == options
    assert options != GAME.options({})


def test_a_record_with_another_list_replays_without_its_file() -> None:
    options = GAME.options({"cards": other_list()})
    state = GAME.new(3, options, SeedChance(bytes(32)))
    actions = tuple(map(str, random_play(state, 1)))
    record = Record("gosu", 1, options, 3, actions, state.outcome(), seed=bytes(32))
    again = Record.from_bytes(record.to_bytes(), canonical=True)
    assert verify(again) == state.outcome()
    play = replay(again)
    list(play)
    assert play.state.as_json() == state.as_json()


def test_a_list_survives_the_wire() -> None:
    options = GAME.options({"cards": other_list()})
    state, codec = GAME.new(2, options, SeedChance(bytes(32))), registry.codec("gosu")
    from arena.v1 import play_pb2

    part = codec.question_part(state.view(state.to_act()), state.legal_actions())
    read = play_pb2.Request.FromString(part)
    assert codec.question(read) == (state.view(state.to_act()), tuple(state.legal_actions()))


@pytest.mark.parametrize("cards", [named_set(SHIPPED[0]), listed_set(other_list())])
def test_cards_actions_and_views_survive_pickle(cards: CardSet) -> None:
    assert pickled(cards) is cards
    assert pickled(cards.cards[7]) is cards.cards[7]
    assert pickled(cards.recruit[7]) is cards.recruit[7]
    options = GAME.options({"cards": as_list(cards)})
    view = GAME.new(2, options, SeedChance(bytes(32))).view(0)
    assert pickled(view) == view


def pickled(value: object) -> object:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - its own bytes


def test_cards_go_by_the_order_and_the_ids_of_the_list() -> None:
    cards = other_list()
    cards["card"].reverse()
    for row in cards["card"]:
        row["id"] = row["id"].lower()
    options = GAME.options({"cards": cards})
    state = GAME.new(2, options, SeedChance(bytes(32)))
    order = [row["id"] for row in cards["card"]]
    texts = [str(action).removeprefix("discard:") for action in state.legal_actions()]
    assert texts == sorted(texts, key=order.index)


def test_a_name_that_does_not_come_with_the_game_is_refused() -> None:
    with pytest.raises(
        OptionError, match=r"'mine'; it must be the id .*\(reconstruction-2, reconstruction-1\)"
    ):
        GAME.options({"cards": "mine"})
    with pytest.raises(OptionError, match="'cards' is 7"):
        GAME.options({"cards": 7})
    with pytest.raises(OptionError, match="no option 'card'"):
        GAME.options({"card": SHIPPED[0]})


FAULTS: dict[str, tuple[str, dict[str, object], str]] = {
    "level": ("A2a", {"level": 4}, r"the level of card 'A2a' is 4; it must be 1, 2 or 3"),
    "no whole level": ("A2a", {"level": 2.0}, r"the level of card 'A2a' is 2\.0"),
    "clan": ("M1a", {"clan": "mech"}, r"the clan of card 'M1a' is 'mech'; it must be 'ancient'"),
    "copies": ("F1a", {"copies": 3}, r"the copies of card 'F1a' is 3; it must be 2 or 1"),
    "copies of a Hero": ("F2a", {"copies": 2}, r"the copies of card 'F2a' is 2; it must be 1"),
    "cost": ("D1a", {"cost": 0}, r"the cost of card 'D1a' is 0"),
    "cost as text": ("D1a", {"cost": "1"}, r"the cost of card 'D1a' is '1'"),
    "ability": ("A1a", {"enter": ["draw 2"]}, r"'enter' of card 'A1a' has the ability 'draw 2'"),
    "no list": ("A1a", {"enter": "draw"}, r"'enter' of card 'A1a' is 'draw'; it must be a list"),
    "an ability that is no text": ("A1a", {"link": [["draw"]]}, r"'link' of card 'A1a'"),
    "name": ("A1a", {"name": ""}, r"the name of card 'A1a' is ''"),
    "unknown key": ("A1a", {"price": 2}, r"card 'A1a' has the unknown key 'price'"),
    "id": ("A1a", {"id": "A 1"}, r"the id of card number 1 is 'A 1'"),
    "an id twice": ("A1a", {"id": "A1b"}, r"card 'A1b' is there twice"),
    "a zombie of Fire": ("F1a", {"zombie": True}, r"card 'F1a' of the clan 'fire' is a zombie"),
    "an X that does not link": ("A1aX", {"link": []}, r"card 'A1aX' is an X and has no ability"),
    "an X without its plain card": ("A1aX", {"kind": "A1x"}, r"card 'A1.*' must be a plain Bakuto"),
    "an X of another clan": ("A1aX", {"clan": "fire"}, r"card 'A1aX' is of the kind 'A1a'"),
    "nine links": ("A1aX", {"link": ["draw"] * 9}, r"'link' of card 'A1aX' lists 9 abilities; 8"),
    "a long id": ("A1aX", {"id": "A" * 17}, r"ids are 1 to 16 letters, digits, '-' and '_'"),
    "two Heroes of a kind": ("A2b", {"kind": "A2a"}, r"card 'A2b' is of the kind 'A2a', as 'A2a'"),
    "a clan with too many": ("A3b", {"clan": "fire"}, r"'ancient' has 1 Ozekis; it must have 2"),
}
"""What a card is changed to, and how the fault is named."""


@pytest.mark.parametrize(("name", "change", "sentence"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_with_its_card(
    name: str, change: dict[str, object], sentence: str
) -> None:
    cards = given()
    card(cards, name).update(copy.deepcopy(change))
    with pytest.raises(OptionError, match=sentence):
        GAME.options({"cards": cards})


def no_cost(cards: dict[str, Any]) -> None:
    del card(cards, "D1b")["cost"]


def no_mutation_cost(cards: dict[str, Any]) -> None:
    del card(cards, "F1b")["cost"]


def no_kind(cards: dict[str, Any]) -> None:
    del card(cards, "F1b")["kind"]


def no_last_card(cards: dict[str, Any]) -> None:
    cards["card"].pop()


def no_title(cards: dict[str, Any]) -> None:
    del cards["set"]["title"]


def no_cards(cards: dict[str, Any]) -> None:
    del cards["card"]


def cards_as_text(cards: dict[str, Any]) -> None:
    cards["card"] = ["A1a"]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (no_cost, "card 'D1b' is a zombie and has no cost"),
        (no_mutation_cost, "card 'F1b' has abilities under 'mutation' and has no cost"),
        (no_kind, "card 'F1b' has no 'kind'"),
        (no_last_card, "the clan 'fire' has 1 Ozekis; it must have 2; the last is card 'F3a'"),
        (no_title, "the table 'set' must have 'id' and 'title'"),
        (no_cards, "'card' is wrong"),
        (cards_as_text, "'card' must be a list of tables"),
    ],
)
def test_what_is_missing_is_named(spoil: Callable[[dict[str, Any]], None], sentence: str) -> None:
    cards = given()
    spoil(cards)
    with pytest.raises(OptionError, match=sentence):
        GAME.options({"cards": cards})


def test_a_set_is_made_once() -> None:
    assert card_set(SHIPPED[0]) is named_set(SHIPPED[0])
    assert listed_set(other_list()) is listed_set(other_list())
