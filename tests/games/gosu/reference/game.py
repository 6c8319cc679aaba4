"""A second, slow reading of the rules, written apart from the engine.

One generator plays a game from its set-up to its end in the words of the rules and yields at each
decision; the engine must agree with it on every seat, every list of actions and every state.
"""

from __future__ import annotations

from tests.games.gosu.cards import BAKUTO

from .abilities import Abilities
from .board import Board, Over, Play
from .discards import Discards
from .triggers import Triggers
from .turns import TURNS_OF_A_ROUND, Turns

REDRAWS = 20


class Reference:
    """A game in progress; ``play`` asks, ``board`` is what lies on the table."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.discards = Discards(board)
        triggers = Triggers(board, Abilities(board, self.discards))
        self.turns = Turns(board, self.discards, triggers)
        for seat in board.clockwise(board.active):
            board.draw(seat, 10)
        for seat in board.clockwise(board.active):
            while not any(board.cards[card]["level"] == BAKUTO for card in board.hands[seat]):
                board.draw(seat, board.throw_hand_away(seat))

    def play(self) -> Play:
        try:
            yield from self.set_up()
            while True:
                turns = yield from self.turns.of_a_round()
                self.battle("turn_limit" if turns == TURNS_OF_A_ROUND else "points")
                yield from self.new_round()
        except Over:
            return

    def set_up(self) -> Play:
        board = self.board
        yield from self.discards.secretly(board.clockwise(board.advantage), [3] * board.n)

    def battle(self, reason: str) -> None:
        board = self.board
        strengths = [board.strength(seat) for seat in range(board.n)]
        best = [seat for seat in range(board.n) if strengths[seat] == max(strengths)]
        for seat in [board.advantage] if board.advantage in best else best:
            board.vp[seat] += 1
        board.winners = [seat for seat in range(board.n) if board.vp[seat] == 3]
        if board.winners:
            board.reason = reason
            raise Over

    def new_round(self) -> Play:
        board = self.board
        board.round += 1
        board.active = board.advantage
        board.passed = [False] * board.n
        board.turns_left = [None] * board.n
        board.extra = 0
        for _, goblin in board.all_goblins():
            goblin["up"] = True
        board.check_win_at_once()
        for seat in board.clockwise(board.advantage):
            board.draw(seat, max(0, 7 - board.vp[seat] - len(board.hands[seat])))
        for seat in board.clockwise(board.advantage):
            yield from self.redraws(seat)

    def redraws(self, seat: int) -> Play:
        board = self.board
        zombies = any(card["zombie"] for card in board.face_up(seat))
        if zombies or not board.hands[seat]:
            return
        for _ in range(REDRAWS):
            stuck = not self.turns.plays(seat)
            action = yield seat, ["keep", "redraw"] if stuck else ["keep"]
            if action == "keep":
                return
            board.draw(seat, board.throw_hand_away(seat))

    def outcome(self) -> dict[str, object]:
        board = self.board
        keys = [self.key(seat) for seat in range(board.n)]
        ranks = [sum(other < key for other in keys) for key in keys]
        return {"ranks": ranks, "scores": board.vp, "reason": board.reason}

    def key(self, seat: int) -> tuple[int, int, int]:
        """Smaller is better; all winners are equal."""
        board = self.board
        if seat in board.winners:
            return (0, 0, 0)
        return (1, -board.vp[seat], -board.strength(seat))
