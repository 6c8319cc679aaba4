"""Cards of a hand that go to the pile, as their owner chooses."""

from __future__ import annotations

from collections.abc import Sequence

from .board import Asking, Board, Play


class Discards:
    """Asked card by card."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def secretly(self, seats: Sequence[int], counts: Sequence[int]) -> Play:
        """So many discards by each seat, all chosen before any is shown."""
        chosen = []
        for seat in seats:
            left = list(self.board.hands[seat])
            for _ in range(counts[seat]):
                card = yield from self.hand_card(seat, left)
                left.remove(card)
                chosen.append((seat, card))
        for seat, card in chosen:
            self.board.put_down(seat, card)

    def hand_card(self, seat: int, cards: list[str]) -> Asking:
        action = yield seat, self.board.each("discard", cards)
        return action.split(":")[1]

    def pay(self, me: int, cost: int, cards: list[str]) -> Play:
        """Some of these hand cards, one by one; not asked if all of them must go."""
        board = self.board
        if cost == len(cards):
            for card in board.sorted(cards):
                board.put_down(me, card)
            return
        for _ in range(cost):
            card = yield from self.hand_card(me, cards)
            cards.remove(card)
            board.put_down(me, card)
