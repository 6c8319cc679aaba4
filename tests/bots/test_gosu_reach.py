"""The shipped bot of GOSU Tactics sees which abilities it is asked about, and whom they can hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from random import Random

from arena.games.chance import SeedChance
from arena.games.game import NOBODY
from arena.games.gosu import GAME, Action, State, Used, View
from arena_bots.gosu import GosuGreedy
from arena_bots.gosu.reach import able, numbered, reached, ready
from arena_bots.gosu.worth import ABILITIES
from tests.games.gosu.cards import changed, mixed, rows

PLAIN = ("draw", "foresight", "return", "advantage", "draw max", "foresight max")
"""Abilities whose worth to the bot is a number, whatever lies on the table."""


def moments(phase: str, cards: list[dict[str, object]], games: int) -> Iterator[State]:
    """Places of games by random play that ask this, with a list of cards."""
    about = {"id": "other", "title": "Other abilities on the same goblins"}
    options = GAME.options({"cards": {"set": about, "card": cards}})
    for deal in range(games):
        rng = Random(deal)
        state = GAME.new(2 + deal % 3, options, SeedChance(sha256(b"%d" % deal).digest()))
        while state.to_act() != NOBODY:
            actions = state.legal_actions()
            if state.view(None).phase == phase:
                yield state
            state.apply(rng.choice(actions[1:] or actions))


def view_of(state: State) -> View:
    return state.view(state.to_act())


def linking(rng: Random) -> list[dict[str, object]]:
    """The shipped list, but every card links, and has one plain ability there."""
    return changed({str(row["id"]): {"link": [rng.choice(PLAIN)]} for row in rows()})


def test_links_are_numbered_as_the_game_numbers_them() -> None:
    """Of all 14 abilities, several a goblin: each ``use:<i>`` uses what the bot takes it for."""
    seen: set[str] = set()
    for deck in range(8):
        for state in moments("links", mixed(Random(deck)), 6):
            view, uses = view_of(state), state.legal_actions()[1:]
            assert len(list(ready(view))) == len(uses)
            for action in uses:
                after = state.clone()
                after.apply(action)
                used = [event for event in after.view(None).events if isinstance(event, Used)]
                assert used[0].power == numbered(view, action.number)[0]
                seen.add(used[0].power.ability)
    assert seen == ABILITIES.keys()


def test_the_game_asks_about_abilities_that_the_bot_finds_able() -> None:
    for deck in range(4):
        for state in moments("ability", mixed(Random(deck)), 6):
            view = view_of(state)
            assert view.power is not None
            assert able(view, view.power)


def test_of_several_links_it_uses_the_best_one() -> None:
    better = 0
    for state in moments("links", linking(Random(1)), 60):
        view, actions = view_of(state), state.legal_actions()
        chosen = numbered(view, GosuGreedy().decide(view, actions).number)[0]
        worths = [ABILITIES[power.ability] for power, _ in ready(view)]
        assert ABILITIES[chosen.ability] == max(worths)
        better += max(worths) > worths[0]
    assert better > 10


def test_it_does_not_drop_what_a_goblin_can_do_before_its_best() -> None:
    """ "Using a later ability of a goblin drops its earlier ones"."""
    every = changed({str(row["id"]): {"link": ["draw", "advantage"]} for row in rows()})
    compared = 0
    for state in moments("links", every, 60):
        view, actions = view_of(state), state.legal_actions()
        power, later = numbered(view, GosuGreedy().decide(view, actions).number)
        longest = max(len(rest) for _, rest in ready(view))
        if longest:
            assert (power.ability, len(later)) == ("draw", 1)
            compared += 1
    assert compared > 10


def test_it_knows_which_goblins_can_be_hit() -> None:
    """FREE ones by destroy, face-up ones by trap, of level 3 by destroy's max only."""
    seen: Counter[str] = Counter()
    for deck in range(4):
        for state in moments("target", mixed(Random(deck)), 6):
            view = view_of(state)
            assert view.power is not None
            targets = Counter(action.seat for action in state.legal_actions())
            if view.power.ability != "trap max":
                found = [len(list(reached(army, view.power.ability))) for army in view.armies]
                assert found == [targets[seat] for seat in range(view.seats)]
                seen[view.power.ability] += 1
    assert min(seen[ability] for ability in ("destroy", "destroy max", "trap")) > 20


def test_it_hits_others_and_frees_its_own_whoever_leads() -> None:
    """Where a face-up goblin of another seat can be hit it hits no own one and frees no other."""
    hit = freed = 0
    for deck in range(8):
        for state in moments("target", mixed(Random(deck)), 9):
            actions, seat = state.legal_actions(), state.to_act()
            for leader in range(state.seats):
                points = tuple(5 * (there == leader) for there in range(state.seats))
                view = view_of(state)._replace(points=points)
                assert view.power is not None
                if any(action.seat != seat and is_up(view, action) for action in actions):
                    chosen = GosuGreedy().decide(view, actions)
                    frees = view.power.ability == "trap max" and not is_up(view, chosen)
                    assert (chosen.seat == seat) == frees
                    hit += not frees
                    freed += frees
    assert hit > 200
    assert freed > 5


def is_up(view: View, action: Action) -> bool:
    row, column = divmod(action.place, 5)
    return view.armies[action.seat][row][column].up
