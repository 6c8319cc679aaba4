"""The turns of a round: pass, recruit, mutate."""

from __future__ import annotations

from collections.abc import Generator

from tests.games.gosu.cards import BAKUTO, HERO

from .board import Board, Decision, Goblin, Play
from .discards import Discards
from .triggers import Triggers

TURNS_OF_A_ROUND = 400


class Turns:
    """One after the other until nobody is next."""

    def __init__(self, board: Board, discards: Discards, triggers: Triggers) -> None:
        self.board, self.discards, self.triggers = board, discards, triggers
        self.is_extra = False

    def of_a_round(self) -> Generator[Decision, str, int]:
        """The turns of a round; how many they were."""
        self.board.active = self.board.advantage
        self.is_extra = False
        count = 0
        while True:
            yield from self.turn()
            count += 1
            if count == TURNS_OF_A_ROUND or not self.somebody_is_next():
                return count

    def somebody_is_next(self) -> bool:
        """Whether a turn follows; then its seat is the active one."""
        board = self.board
        self.is_extra = board.extra > 0
        if self.is_extra:
            board.extra -= 1
            return True
        for seat in board.clockwise((board.active + 1) % board.n):
            if board.turns_left[seat] != 0:
                board.active = seat
                return True
        return False

    def turn(self) -> Play:
        board = self.board
        me = board.active
        plays = self.plays(me)
        action = "pass"
        if board.hands[me] or plays:
            action = yield me, ["pass", *plays]
        verb, *words = action.split(":")
        if verb == "pass":
            self.pass_on(me)
        elif verb == "recruit":
            yield from self.recruit(me, words[0])
        else:
            yield from self.mutate(me, int(words[0][0]) - 1, int(words[0][1]) - 1, words[1])
        left = board.turns_left[me]
        if left and not self.is_extra:
            board.turns_left[me] = left - 1

    def pass_on(self, me: int) -> None:
        board = self.board
        if True not in board.passed:
            board.turns_left = [3] * board.n
        board.passed[me] = True
        board.turns_left[me] = 0
        board.extra = 0

    def plays(self, me: int) -> list[str]:
        recruits = [card for card in self.board.hands[me] if self.can_recruit(me, card)]
        return self.board.each("recruit", recruits) + self.mutations(me)

    def can_recruit(self, me: int, name: str) -> bool:
        board = self.board
        card = board.cards[name]
        bakutos, heroes, ozekis = map(len, board.armies[me])
        levels = [other["level"] for other in board.face_up(me) if other["clan"] == card["clan"]]
        if card["level"] == BAKUTO:
            return bakutos < 5 and len(board.hands[me]) > self.recruiting_cost(me, name)
        if card["level"] == HERO:
            return heroes < bakutos and BAKUTO in levels
        return ozekis < heroes and BAKUTO in levels and HERO in levels

    def recruiting_cost(self, me: int, name: str) -> int:
        board = self.board
        card = board.cards[name]
        if card["level"] != BAKUTO or not board.army(me):
            return 0
        clans = [other["clan"] for other in board.face_up(me) if other["level"] == BAKUTO]
        return 0 if card["clan"] in clans else 2

    def recruit(self, me: int, name: str) -> Play:
        board = self.board
        others = list(board.hands[me])
        others.remove(name)
        yield from self.discards.pay(me, self.recruiting_cost(me, name), others)
        board.hands[me].remove(name)
        row = board.cards[name]["level"] - 1
        goblin: Goblin = {"card": name, "up": True}
        board.armies[me][row].append(goblin)
        yield from self.triggers.entered(None, goblin)

    def mutations(self, me: int) -> list[str]:
        found = []
        for (_, row, column), goblin in self.board.goblins([me]):
            if goblin["up"]:
                news = [
                    card for card in self.board.cards if self.can_mutate(me, goblin["card"], card)
                ]
                found += [f"mutate:{row + 1}{column + 1}:{card}" for card in news]
        return found

    def can_mutate(self, me: int, old_name: str, new_name: str) -> bool:
        board = self.board
        old, new = board.cards[old_name], board.cards[new_name]
        cost = old["cost"]
        if cost is None or old["level"] != new["level"] or old["kind"] == new["kind"]:
            return False
        if old["zombie"] and new_name in board.discard:
            return len(board.hands[me]) >= cost
        return new_name in board.hands[me] and len(board.hands[me]) > cost

    def mutate(self, me: int, row: int, column: int, name: str) -> Play:
        board = self.board
        old = board.armies[me][row][column]
        cost, zombie = board.cards[old["card"]]["cost"], board.cards[old["card"]]["zombie"]
        assert cost is not None
        others = list(board.hands[me])
        from_the_pile = zombie and name in board.discard
        if not from_the_pile:
            others.remove(name)
        yield from self.discards.pay(me, cost, others)
        # The lowest copy of the pile: it was there before the cost was paid.
        (board.discard if from_the_pile else board.hands[me]).remove(name)
        board.discard.append(old["card"])
        goblin: Goblin = {"card": name, "up": True}
        board.armies[me][row][column] = goblin
        yield from self.triggers.entered(old, goblin)
