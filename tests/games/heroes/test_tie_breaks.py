"""The chain of the end, link by link: the same cards and actions in both editions.

All play the passive action, but for the few that each test names, taken as soon as they can be; so
a seat in its turn sends the lowest card that fits, and hires it itself.
"""

from __future__ import annotations

import pytest

from tests.games.heroes.table import Dealer, Table


def played(deal: Dealer, edition: str, deck: str, *actions: str) -> Table:
    """A whole game of three seats."""
    table = deal.stacked(3, deck, {"edition": edition})
    for action in actions:
        while action not in table.legal():
            table.play(table.legal()[0])
        table.play(action)
    return table.passive()


def bands(table: Table) -> list[str]:
    return [table.band(seat) for seat in range(3)]


@pytest.mark.parametrize("edition", ["hu2017", "cz2016"])
def test_the_largest_band_wins_whatever_was_used(deal: Dealer, edition: str) -> None:
    """ "Then the largest band wins"; "Score: heroes in the band"; reasons: "deck"."""
    deck = "51371322612552744376233657517711621564157411534673251425562737634362444643762"
    table = played(deal, edition, deck, "use:7")
    assert bands(table) == ["235", "7*1432", "1563"]
    assert table.outcome() == {"ranks": [2, 0, 1], "scores": [3, 5, 4], "reason": "deck"}


@pytest.mark.parametrize("edition", ["hu2017", "cz2016"])
def test_of_equal_bands_that_with_fewer_eliminated_cards_wins(deal: Dealer, edition: str) -> None:
    """ "tie: fewer eliminated cards", though seat 0 used more and has fewer unused heroes."""
    deck = "47345374575752262212334137151517625656414324366627311271567536632115347464274"
    table = played(deal, edition, deck, "use:7", "hire")
    assert bands(table) == ["7*614", "3547", "62"]
    assert table["eliminated"] == ["443333", "44221166", "55332211"]
    assert table["used"] == [1, 0, 0]
    assert table.ranks() == [0, 1, 2]


@pytest.mark.parametrize(("edition", "ranks"), [("hu2017", [2, 1, 0]), ("cz2016", [2, 0, 1])])
def test_the_editions_have_different_winners_on_the_same_cards(
    deal: Dealer, edition: str, ranks: list[int]
) -> None:
    """ "tie: hu2017 fewer abilities used in the whole game / cz2016 more unused heroes in the final
    band": seat 1 used its Wizard and the Witch that refreshed it, and then lost the Witch."""
    deck = "21377112115773776453451453475653645537431442546732711732613224225564136266266"
    table = played(deal, edition, deck, "use:7", "use:7", "use:3:7")
    assert bands(table) == ["467", "7415", "7*145"]
    assert table["eliminated"] == ["22551111", "331122", "333322"]
    assert table["used"] == [0, 2, 1]
    assert table.ranks() == ranks


@pytest.mark.parametrize(("edition", "ranks"), [("hu2017", [0, 1, 2]), ("cz2016", [0, 0, 2])])
def test_uses_of_heroes_that_are_gone_count_in_hu2017_only(
    deal: Dealer, edition: str, ranks: list[int]
) -> None:
    """ "in the whole game": seat 1 used a Wizard and lost it; cz2016: "still a tie: shared"."""
    deck = "45171267733717164353677537424135415126376443145325722457612262315356146266425"
    table = played(deal, edition, deck, "use:7")
    assert bands(table) == ["752", "531", "15"]
    assert table["eliminated"] == ["33334455", "11446677", "33552222"]
    assert table["used"] == [0, 1, 0]
    assert table.ranks() == ranks


@pytest.mark.parametrize(("edition", "ranks"), [("hu2017", [0, 0, 2]), ("cz2016", [1, 0, 2])])
def test_heroes_that_are_used_in_the_final_band_count_in_cz2016_only(
    deal: Dealer, edition: str, ranks: list[int]
) -> None:
    """ "more unused heroes in the final band": both used a Wizard, seat 1 lost it."""
    deck = "71723272535417477323454236462146556312647351423756476641564561532211173512763"
    table = played(deal, edition, deck, "use:7", "use:7")
    assert bands(table) == ["7*14", "165", "34"]
    assert table["eliminated"] == ["22443355", "22337744", "22331111"]
    assert table["used"] == [1, 1, 0]
    assert table.ranks() == ranks


@pytest.mark.parametrize(("edition", "ranks"), [("hu2017", [0, 1, 1]), ("cz2016", [0, 0, 0])])
def test_uses_that_were_cancelled_and_chickens_count_in_hu2017(
    deal: Dealer, edition: str, ranks: list[int]
) -> None:
    """ "cancelled ones ... count"; ruling 10: the Chicken of the other seat counts too."""
    deck = "43171217162525317424226263547352113664436541236774734175536617123275735565464"
    table = played(deal, edition, deck, "use:7", "use:1")
    assert bands(table) == ["471", "532", "573"]
    assert table["eliminated"] == ["11336666", "11447766", "11224422"]
    assert table["used"] == [0, 1, 1]
    assert table.ranks() == ranks


@pytest.mark.parametrize(("edition", "ranks"), [("hu2017", [0, 1, 2]), ("cz2016", [0, 0, 2])])
def test_a_refreshed_hero_is_unused_in_cz2016_and_its_use_counts_in_hu2017(
    deal: Dealer, edition: str, ranks: list[int]
) -> None:
    deck = "42377653547656335171612224174471226645441626733761647253157162214521753534533"
    table = played(deal, edition, deck, "use:7", "use:3:7")
    assert bands(table) == ["43267", "71243", "7542"]
    assert table["eliminated"] == ["225511", "333322", "661166"]
    assert table["used"] == [0, 2, 0]
    assert table.ranks() == ranks


@pytest.mark.parametrize("edition", ["hu2017", "cz2016"])
def test_a_tie_to_the_end_is_shared(deal: Dealer, edition: str) -> None:
    """ "still a tie: shared"."""
    deck = "21377112115773776453451453475653645537431442546732711732613224225564136266266"
    table = played(deal, edition, deck, "use:7", "use:7")
    assert bands(table) == ["467", "7*415", "7*145"]
    assert table["eliminated"] == ["22551111", "331122", "333322"]
    assert table["used"] == [0, 1, 1]
    assert table.ranks() == [2, 0, 0]


@pytest.mark.parametrize(("edition", "ranks"), [("hu2017", [1, 1, 0]), ("cz2016", [2, 1, 0])])
def test_all_ranks_follow_the_chain(deal: Dealer, edition: str, ranks: list[int]) -> None:
    """ "All ranks follow this chain": here the second and the third."""
    deck = "75764372247437536166571344121321624715254166365246725752537411451133325662743"
    table = played(deal, edition, deck, "use:7", "use:7")
    assert bands(table) == ["7*62", "635", "3512"]
    assert table["eliminated"] == ["11223355", "77554411", "664411"]
    assert table["used"] == [1, 1, 0]
    assert table.ranks() == ranks


@pytest.mark.parametrize(("edition", "ranks"), [("hu2017", [0, 1, 2]), ("cz2016", [0, 1, 1])])
def test_behind_six_heroes_the_rest_follow_the_chain(
    deal: Dealer, edition: str, ranks: list[int]
) -> None:
    """ "a six-hero winner is first, the rest follow the chain"."""
    deck = "46237673776415653221433141442325331175471157766556676224641274241513756325235"
    table = played(deal, edition, deck, "use:7")
    assert bands(table) == ["325764", "245", "651"]
    assert table["eliminated"] == ["4466", "443311", "331177"]
    assert table["used"] == [0, 0, 1]
    assert table.outcome() == {"ranks": ranks, "scores": [6, 3, 3], "reason": "six"}
