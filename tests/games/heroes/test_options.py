"""The options; ``endless`` is in test_deck.py, the editions' set-up and ends in files of theirs."""

from __future__ import annotations

import pytest

from arena.games.game import OptionError
from arena.games.heroes.rules import GAME
from tests.games.heroes.table import Dealer

ALL = "1234567"
MEETS = {"1": "123", "2": "567", "3": "345", "4": "1357", "5": "246", "6": "123", "7": "34567"}
"""With three seats: which heroes meet the requirement printed on a hero."""


def answers(
    deal: Dealer, edition: str = "hu2017", clue: str = "same"
) -> dict[tuple[str, str], bool]:
    """By wandering hero and clue card."""
    found = {}
    for wandering in ALL:
        for card in ALL:
            flip = "6" if wandering < "4" else "7"
            hands = f"{wandering}{ALL[:4]} 1{card}67{card} 12345"
            table = deal("13 13 13", hands, flip, edition=edition, clue=clue)
            table.play(f"send:{wandering}", f"clue:{card}")
            found[wandering, card] = table.answer()
    return found


@pytest.mark.parametrize("edition", ["hu2017", "cz2016"])
def test_a_clue_is_answered_with_yes_if_it_is_the_same_hero(deal: Dealer, edition: str) -> None:
    """Step 4: "answers publicly, truthfully: yes if it is the same hero, else no"; the default."""
    for (wandering, card), answer in answers(deal, edition=edition).items():
        assert answer is (wandering == card)


def test_in_hu2017_a_clue_is_asked_for_the_requirement_on_the_wandering_hero(deal: Dealer) -> None:
    """clue: requirement: "whether (hu2017) the clue card meets the requirement printed on the
    wandering hero"."""
    for (wandering, card), answer in answers(deal, clue="requirement").items():
        assert answer is (card in MEETS[wandering])


def test_in_cz2016_the_wandering_hero_is_asked_for_the_requirement_on_the_clue(
    deal: Dealer,
) -> None:
    """clue: requirement: "(cz2016) the wandering hero meets the requirement printed on the clue
    card"."""
    for (wandering, card), answer in answers(deal, clue="requirement", edition="cz2016").items():
        assert answer is (wandering in MEETS[card])


def test_the_two_editions_state_opposite_things(deal: Dealer) -> None:
    """A 2 beside a wandering 1: 2 is 3 or less; 1 is not 5 or more."""
    assert answers(deal, clue="requirement", edition="hu2017")["1", "2"] is True
    assert answers(deal, clue="requirement", edition="cz2016")["1", "2"] is False


def test_the_answer_by_a_requirement_counts_the_seats(deal: Dealer) -> None:
    """Five seats: the Black Knight's requirement is 5 or less."""
    for seats, answer in ((3, False), (5, True)):
        bands = " ".join(["13"] * seats)
        hands = " ".join(["12367", *["12345"] * (seats - 1)])
        table = deal(bands, hands, "7", clue="requirement").play("send:6", "clue:4")
        assert table.answer() is answer


def test_the_defaults() -> None:
    """ "edition hu2017 (default)", "clue same (default)", "deck once (default)"."""
    assert GAME.options({}).as_json() == {"edition": "hu2017", "clue": "same", "deck": "once"}


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"edition": "hu2016"}, ["edition", "hu2016", "hu2017", "cz2016"]),
        ({"clue": True}, ["clue", "True", "same", "requirement"]),
        ({"deck": "twice"}, ["deck", "twice", "once", "endless"]),
        ({"desk": "once"}, ["desk", "edition", "clue", "deck"]),
    ],
)
def test_an_option_that_is_not_allowed_is_named_with_those_that_are(
    given: dict[str, object], named: list[str]
) -> None:
    with pytest.raises(OptionError) as error:
        GAME.options(given)
    assert all(word in str(error.value) for word in named)
