"""The ways to win by example: three points, a full army, nine of a clan, the turn limit."""

from __future__ import annotations

from tests.games.gosu.table import Changes, Dealer, Table

# ---- three points ----


def test_three_points_win(deal: Dealer) -> None:
    """Ruling 12: below, more points; the score is the points."""
    table = deal("M1b", "L1c L1c").recruiting("M1b -", "L1c L1c").to_next_round()
    table.to_next_round()
    assert table["vp"] == [0, 2]
    table.all_passing()
    assert table.asked() == "over"
    assert table.outcome() == {"ranks": [1, 0], "scores": [0, 3], "reason": "points"}
    assert (table["round"], table["passed"]) == (3, [True, True])


def test_two_that_get_their_third_point_at_once_win_together(deal: Dealer) -> None:
    """Tied without the holder; two winners of three share rank 0."""
    table = deal("M1b", "L1c", "F1b F1b", start=2).recruiting("M1b -", "L1c -", "-").keeping()
    for points in ([2, 2, 0], [3, 3, 0]):
        table.to_next_round()
        assert table["vp"] == points
    assert table.outcome() == {"ranks": [0, 0, 2], "scores": [3, 3, 0], "reason": "points"}


def test_four_seats_can_need_more_points_than_there_are_cards(deal: Dealer) -> None:
    """ "The nine victory point cards never limit what is won": all but the holder in each round."""
    table = deal("M1b", "L1c", "F1b", "A1c").recruiting("-", "L1c -", "F1b -", "A1c -").keeping()
    table.to_next_round().to_next_round()
    assert table["vp"] == [0, 3, 3, 3]
    assert table.outcome()["ranks"] == [3, 0, 0, 0]


def test_below_the_winner_points_come_first_and_then_the_army(deal: Dealer) -> None:
    """Seat 3 has a point and no army; seats 0 and 1 have none, seat 1 the stronger army."""
    table = deal("M1b", "A1c A1c", "F1b F1b F1c", "D1b", start=3)
    table.quietly("pass pass pass pass").keeping()
    assert table["vp"] == [0, 0, 0, 1]
    table.play("pass").recruiting("M1b -", "A1c A1c -", "F1b F1b F1c").keeping()
    table.to_next_round().to_next_round()
    assert table.outcome() == {"ranks": [3, 2, 0, 1], "scores": [0, 0, 3, 1], "reason": "points"}


def test_equals_below_the_winner_share_a_rank(deal: Dealer) -> None:
    table = deal("M1b", "A1c", "F1b F1b").recruiting("M1b -", "A1c -", "F1b F1b").to_next_round()
    table.to_next_round().to_next_round()
    assert table.outcome()["ranks"] == [1, 1, 0]


# ---- fifteen ----

FIRST = "M1b M1b M1bX M2b M2d M2c M3b"


def fourteen(deal: Dealer, hero: str, changes: Changes | None = None) -> Table:
    """Seat 0 has all but its fifth Ozeki, F3b, which it has in hand; M is eight times there."""
    pile = "F1b F2a F3a M3a D3a D3b D1a D1a D1b " + f"L1b {hero} L3a A3a A3b F3b"
    table = deal(FIRST, "L1c L1c L1cX", pile=pile, changes=changes)
    table.recruiting(FIRST, "L1c L1c L1cX -").keeping()
    table.quietly("recruit:F1b discard:D3a discard:D3b pass").recruiting("F2a F3a M3a").keeping()
    assert table["vp"] == [2, 0]
    return table.quietly("recruit:L1b discard:A3a discard:A3b use pass")


def test_fifteen_goblins_win_at_once(deal: Dealer) -> None:
    table = fourteen(deal, "L2d").recruiting("L2d L3a")
    assert table.asked().startswith("0: pass recruit:F3b")
    table.play("recruit:F3b")
    assert table.asked() == "over", "before the Phoenix destroys something"
    assert table.outcome() == {"ranks": [0, 1], "scores": [2, 0], "reason": "army"}
    assert table.army(0) == "M1b M1b M1bX F1b L1b / M2b M2d M2c F2a L2d / M3b F3a M3a L3a F3b"
    assert table["turns_left"] == [1, 0], "the turn has not ended"


def test_trapped_goblins_count_for_the_fifteen(deal: Dealer) -> None:
    """Here seven of them, by a Hero that traps seven times."""
    table = fourteen(deal, "L2c", {"L2c": {"enter": ["trap max"] * 7}}).play("recruit:L2c")
    for place in ("11", "12", "13", "21", "22", "23", "31"):
        table.play(f"use target:0:{place}")
    table.recruiting("L3a").play("recruit:F3b")
    army = "(M1b) (M1b) (M1bX) F1b L1b / (M2b) (M2d) (M2c) F2a L2c / (M3b) F3a M3a L3a F3b"
    assert table.army(0) == army
    assert table.outcome()["reason"] == "army"


def test_a_full_army_with_nine_of_a_clan_is_an_army(deal: Dealer) -> None:
    """Ruling 18: the fifteenth goblin is the ninth of its clan."""
    first = "M1b M1b M1bX M1c M2b M2d M2c"
    pile = "F1b F2a M3b F3a D3a D3b D1a D1a D1b L1c L2d L3b M2a F3b M1a L2a M3a"
    table = deal(first, "A1c A1c A1cX A1a A1aX", pile=pile)
    table.recruiting(first, "A1c A1c A1cX -").keeping()
    table.quietly("recruit:F1b discard:D3a discard:D3b pass").recruiting("F2a M3b F3a").keeping()
    table.quietly("mutate:11:L1c discard:M2a recruit:A1a recruit:L2d recruit:A1aX recruit:L3b use")
    table.quietly("pass recruit:F3b mutate:11:M1a discard:L2a")
    assert table.army(0) == "M1a M1b M1bX M1c F1b / M2b M2d M2c F2a L2d / M3b F3a L3b F3b"
    assert table.play("recruit:M3a").outcome()["reason"] == "army"


# ---- nine of a clan ----


def eight(deal: Dealer, others: str, *, start: int = 0) -> Table:
    """Round 2: both have seven goblins of a clan in play and two more in hand."""
    mine = "M1b M1b M1bX M1c M2b M2d M2c"
    pile = ["M1a M3b D3a D3b A3a A3b", f"{others} A2a A2b A2c A2d"]
    if start:
        pile.reverse()
    pile[1] += " F2a" if start else " D2b"
    theirs = "L1c L1c L1cX L1b L2d L2a L2b"
    table = deal(mine, theirs, pile=" ".join(pile), start=start).recruiting(mine, theirs)
    return table.keeping()


def test_nine_of_a_clan_win_at_once(deal: Dealer) -> None:
    """When the ninth takes its place, before any ability (ruling 13)."""
    table = eight(deal, "L2c L3a").quietly("recruit:M1a pass").play("recruit:M3b")
    assert table.asked() == "over"
    assert table.outcome() == {"ranks": [0, 1], "scores": [1, 0], "reason": "clan"}


def test_a_trapped_goblin_does_not_count_for_the_nine_until_it_is_turned_up(deal: Dealer) -> None:
    """Ruling 9: "checked after every single ability"; trap max turns it up."""
    table = eight(deal, "L2c L3a").play("recruit:M1a use target:0:11").declining().play("pass")
    table.play("recruit:M3b")
    assert table.asked() == "0: decline use"
    table.play("use target:0:11")
    assert table.outcome() == {"ranks": [0, 1], "scores": [1, 0], "reason": "clan"}


def test_it_is_checked_for_every_seat(deal: Dealer) -> None:
    """Ruling 9: seat 0 turns up the ninth goblin of seat 1, which then wins."""
    table = eight(deal, "L2c L3a", start=1).play("recruit:L2c use target:1:11").declining()
    table.play("recruit:M1a use target:0:11").declining().quietly("recruit:L3a")
    assert table.army(1) == "(L1c) L1c L1cX L1b / L2d L2a L2b L2c / L3a"
    table.play("recruit:M3b use target:1:11")
    assert table.outcome() == {"ranks": [1, 0], "scores": [0, 1], "reason": "clan"}


def test_two_at_once_win_together_when_a_new_round_turns_their_goblins_up(deal: Dealer) -> None:
    """ "at any time"; ruling 9. The round has risen and its passes are cleared before."""
    table = eight(deal, "L2c L3a").play("recruit:M1a use target:0:11").declining()
    table.play("recruit:L2c use target:1:11").declining().quietly("recruit:M3b recruit:L3a")
    table.play("pass pass")
    assert table.asked() == "over"
    assert table.outcome() == {"ranks": [0, 0], "scores": [1, 1], "reason": "clan"}
    assert (table["round"], table["active"]) == (3, 0)
    assert (table["passed"], table["turns_left"]) == ([False, False], [None, None])
    assert table.sizes() == [4, 5], "nobody has drawn"


def test_nine_by_mutation_win_before_the_mutation_does_anything(deal: Dealer) -> None:
    """Ruling 13: the newcomer takes the old card's place, "the win is checked; then mutation"."""
    mine = "M1b M1b M1bX M1c M2b M2d M2c"
    pile = "F1b M1cX M3b D3a D3b A3a A2a A2b A2c"
    table = deal(mine, "L1c L1c L1cX", pile=pile).recruiting(mine, "L1c L1c L1cX -").keeping()
    table.quietly("recruit:F1b discard:D3a discard:D3b pass recruit:M3b")
    table.play("mutate:15:M1cX")
    assert table.outcome() == {"ranks": [0, 1], "scores": [1, 0], "reason": "clan"}
    assert table.army(0) == "M1b M1b M1bX M1c M1cX / M2b M2d M2c / M3b"


# ---- the turn limit ----

PAIRS = {"21": ("D2b", "D2d"), "12": ("D1a", "D1b")}


def zombies(deal: Dealer, *, start: int = 0) -> Table:
    """Round 2: zombies of both seats can turn into one another without end.

    Seat 0 turns D2b into D2d and back, which returns what it costs; seat 1 D1a beside D1bX.
    """
    mine = "D1c D2b M1b D1cX D2c M2a A3a"
    table = deal(mine, "D1bX D1a D3a D3b", thrown=["D2d D2a F3a", "D1b D1c F3b"], start=start)
    if start:
        table.play("recruit:D1bX")
    table.quietly("recruit:D1c").quietly(f"recruit:{'D1a' if start else 'D1bX'}")
    table.quietly("recruit:D2b").quietly("pass" if start else "recruit:D1a")
    table.quietly("recruit:M1b discard:D2c discard:A3a pass")
    while table["round"] == 1:
        table.play("pass")
    assert (table.army(0), table.army(1)) == ("D1c M1b / D2b", "D1bX D1a")
    return table


def mutates(table: Table, turns: int) -> Table:
    """So many turns, in each of which a zombie turns into the other one of its pair."""
    for _ in range(turns):
        seat = table.seat()
        place = "12" if seat else "21"
        [new] = [card for card in PAIRS[place] if card not in table.army(seat).split()]
        table.play(f"mutate:{place}:{new}")
        while table.seat() == seat and table.legal()[0] != "pass":
            if table.legal()[0] == "decline":
                table.play("use" if new != "D2d" and table.sizes()[seat] < 4 else "decline")
            else:
                table.play(min(table.legal(), key=worth))
    return table


def worth(action: str) -> tuple[bool, bool]:
    """Smaller goes first of what is paid and taken back: Dark cards nobody is to turn into."""
    card = action.split(":")[1]
    return card in ["D2b", "D2d", "D1a", "D1b"], not card.startswith("D")


def test_after_400_turns_the_round_goes_to_its_battle(deal: Dealer) -> None:
    """Ruling 11; nobody has passed."""
    table = mutates(zombies(deal), 399)
    assert (table["round"], table["turns_left"]) == (2, [None, None])
    mutates(table, 1)
    assert (table["round"], table.seat(), table["vp"]) == (3, 0, [2, 0])


def test_passes_are_turns(deal: Dealer) -> None:
    """Ruling 11: the other seat has one turn of its three."""
    table = mutates(zombies(deal), 398).play("pass")
    assert table["turns_left"] == [0, 3]
    assert mutates(table, 1)["round"] == 3


def test_extra_turns_are_turns(deal: Dealer) -> None:
    """Ruling 11."""
    table = mutates(zombies(deal).play("recruit:M2a use"), 398)
    assert (table["round"], table.seat()) == (2, 0)
    assert mutates(table, 1)["round"] == 3


def test_an_extra_turn_after_the_400th_is_lost(deal: Dealer) -> None:
    table = mutates(zombies(deal, start=1), 399).play("recruit:M2a use")
    assert (table["round"], table["extra"], table["advantage"]) == (3, 0, 0)


def test_the_reason_is_the_turn_limit_if_that_ends_the_game(deal: Dealer) -> None:
    """Ruling 11."""
    table = mutates(zombies(deal).play("pass pass"), 400)
    assert table.outcome() == {"ranks": [0, 1], "scores": [3, 0], "reason": "turn_limit"}
    assert table["passed"] == [False, False]


def test_it_is_the_turn_limit_too_if_all_have_passed_with_the_400th(deal: Dealer) -> None:
    """README, ruling 26."""
    table = mutates(zombies(deal).play("pass pass"), 398).play("pass pass")
    assert table.outcome()["reason"] == "turn_limit"
    assert table["passed"] == [True, True]
    table = mutates(zombies(deal).play("pass pass"), 396).play("pass pass")
    assert table.outcome()["reason"] == "points"


def test_the_turns_of_each_round_are_counted_anew(deal: Dealer) -> None:
    table = mutates(zombies(deal), 300).play("pass pass")
    assert (table["round"], table["vp"]) == (3, [2, 0])
    assert mutates(table, 200)["round"] == 3
