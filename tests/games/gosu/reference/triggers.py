"""When abilities are used: mutation, enter, link."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.gosu.cards import printed

from .abilities import Abilities
from .board import Board, Goblin, Play


class Triggers:
    """What follows when a goblin has come to an army."""

    def __init__(self, board: Board, abilities: Abilities) -> None:
        self.board, self.abilities = board, abilities

    def entered(self, old: Goblin | None, new: Goblin) -> Play:
        """Mutation of the old card, enter of the new one, links, in this order."""
        board = self.board
        board.newcomer = new
        board.links = self.linking(new)
        board.check_win_at_once()
        if old is not None:
            yield from self.one_by_one(old, "mutation", lambda: True)
        yield from self.one_by_one(new, "enter", lambda: new["up"] and board.in_play(new))
        yield from self.all_links()

    def linking(self, new: Goblin) -> list[tuple[Goblin, list[str]]]:
        """Left, right, above, below."""
        board = self.board
        [(_, row, column)] = [place for place, other in board.all_goblins() if other is new]
        lines = board.armies[board.active]
        found = []
        beside = [(row, column - 1), (row, column + 1), (row + 1, column), (row - 1, column)]
        for at, across in beside:
            if 0 <= at < 3 and 0 <= across < len(lines[at]):
                goblin = lines[at][across]
                card = board.cards[goblin["card"]]
                same = card["clan"] == board.cards[new["card"]]["clan"]
                if goblin["up"] and same and card["link"]:
                    found.append((goblin, list(card["link"])))
        return found

    def one_by_one(self, goblin: Goblin, trigger: str, holds: Callable[[], bool]) -> Play:
        """The abilities in printed order, as long as they are not lost."""
        card = self.board.cards[goblin["card"]]
        for ability in printed(card, trigger):
            if holds() and self.abilities.does_something(ability, card["clan"]):
                action = yield self.board.active, ["decline", "use"]
                if action == "use":
                    yield from self.abilities.use(trigger, ability, card["clan"])

    def all_links(self) -> Play:
        """Of one goblin one by one; of several in an order that their owner chooses."""
        board = self.board
        while able := self.able_links():
            if able[0][0] is able[-1][0]:
                action = yield board.active, ["decline", "use"]
                number = 1
            else:
                uses = [f"use:{number}" for number in range(1, len(able) + 1)]
                action = yield board.active, ["decline", *uses]
                if action == "decline":
                    return
                number = int(action.split(":")[1])
            goblin, place = able[number - 1]
            [abilities] = [abilities for other, abilities in board.links if other is goblin]
            ability = abilities[place]
            del abilities[: place + 1]
            if action != "decline":
                yield from self.abilities.use("link", ability, board.cards[goblin["card"]]["clan"])

    def able_links(self) -> list[tuple[Goblin, int]]:
        """The link abilities that can do something now, in printed order within a goblin."""
        return [
            (goblin, place)
            for goblin, abilities in self.board.links
            for place, ability in enumerate(abilities)
            if self.abilities.does_something(ability, self.board.cards[goblin["card"]]["clan"])
        ]
