"""What each ability does."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from tests.games.gosu.cards import OZEKI

from .board import Asking, Board, Decision, Place, Play
from .discards import Discards


class Abilities:
    """Used by the active seat."""

    def __init__(self, board: Board, discards: Discards) -> None:
        self.board, self.discards = board, discards

    def does_something(self, ability: str, clan: str) -> bool:
        board = self.board
        sizes = [len(hand) for hand in board.hands]
        if ability.startswith(("destroy", "trap")):
            return bool(self.targets(ability))
        if ability == "draw max":
            return bool(board.face_up(board.active)) and bool(board.deck or board.discard)
        if ability in ("draw", "foresight", "foresight max"):
            return bool(board.deck or board.discard)
        if ability.startswith("return"):
            return bool(self.returnable(ability, clan))
        needed = {"discard": 1, "discard max": 2, "advantage": 0, "advantage max": 0}
        return max(sizes) >= needed[ability]

    def use(self, trigger: str, ability: str, clan: str) -> Play:
        board = self.board
        board.used.add((trigger, ability))
        me = board.active
        if ability == "destroy":
            yield from self.destroy(ability)
        elif ability == "destroy max":
            yield from self.swap()
            yield from self.destroy(ability)
        elif ability.startswith("trap"):
            yield from self.trap(ability)
        elif ability == "discard":
            yield from self.one_discards()
        elif ability == "discard max":
            halves = [len(hand) // 2 for hand in board.hands]
            yield from self.discards.secretly(board.clockwise(me), halves)
        elif ability == "draw":
            board.draw(me, 1)
        elif ability == "draw max":
            board.draw(me, len({card["clan"] for card in board.face_up(me)}))
        elif ability.startswith("foresight"):
            yield from self.foresight(2 if ability == "foresight max" else 1)
        elif ability.startswith("return"):
            card = yield from self.take(self.returnable(ability, clan))
            board.discard.remove(card)
            board.hands[me].append(card)
        else:
            self.take_advantage(ability)
        board.check_win_at_once()

    def targets(self, ability: str) -> list[Place]:
        board = self.board
        found = []
        for place, goblin in board.all_goblins():
            low = board.cards[goblin["card"]]["level"] < OZEKI
            if {
                "destroy": low and board.is_free(place),
                "destroy max": board.is_free(place),
                "trap": low and goblin["up"],
                "trap max": True,
            }[ability]:
                found.append(place)
        return found

    def target(self, ability: str) -> Generator[Decision, str, Place]:
        """A place to aim at; not asked if there is one only."""
        places = self.targets(ability)
        if len(places) == 1:
            return places[0]
        texts = [f"target:{seat}:{row + 1}{column + 1}" for seat, row, column in places]
        action = yield self.board.active, texts
        return places[texts.index(action)]

    def destroy(self, ability: str) -> Play:
        board = self.board
        seat, row, _ = yield from self.target(ability)
        goblin = board.armies[seat][row].pop()
        board.discard.append(goblin["card"])
        board.lose_links(goblin)

    def swap(self) -> Play:
        board = self.board
        swaps = [
            f"swap:{seat}:{row + 1}{low + 1}:{row + 1}{high + 1}"
            for (seat, row, low), _ in board.all_goblins()
            for high in range(low + 1, len(board.armies[seat][row]))
        ]
        if not swaps:
            return
        action = yield board.active, ["noswap", *swaps]
        if action != "noswap":
            _, seat, one, other = action.split(":")
            line = board.armies[int(seat)][int(one[0]) - 1]
            low, high = int(one[1]) - 1, int(other[1]) - 1
            line[low], line[high] = line[high], line[low]

    def trap(self, ability: str) -> Play:
        seat, row, column = yield from self.target(ability)
        goblin = self.board.armies[seat][row][column]
        goblin["up"] = not goblin["up"]
        if not goblin["up"]:
            self.board.lose_links(goblin)

    def one_discards(self) -> Play:
        board = self.board
        action = yield board.active, [f"seat:{seat}" for seat in range(board.n)]
        victim = int(action.split(":")[1])
        hand = list(board.hands[victim])
        if hand:
            yield from self.discards.pay(victim, 1, hand)

    def foresight(self, takes: int) -> Play:
        board = self.board
        if len(board.deck) < 5:
            board.refill()
        turned_up = min(5, len(board.deck))
        for number in range(min(takes, turned_up)):
            shown = board.deck[: turned_up - number]
            all_of_them = len(shown) <= takes - number
            card = shown[0] if all_of_them else (yield from self.take(shown))
            board.deck.remove(card)
            board.hands[board.active].append(card)
        rest = max(0, turned_up - takes)
        board.discard += board.deck[:rest]
        del board.deck[:rest]

    def take(self, cards: Sequence[str]) -> Asking:
        """One of these open cards; not asked if they are all the same."""
        actions = self.board.each("take", cards)
        action = actions[0] if len(actions) == 1 else (yield self.board.active, actions)
        return action.split(":")[1]

    def returnable(self, ability: str, clan: str) -> list[str]:
        every = ability == "return max"
        return [
            card for card in self.board.discard if every or self.board.cards[card]["clan"] == clan
        ]

    def take_advantage(self, ability: str) -> None:
        board = self.board
        if ability == "advantage max":
            for seat in board.clockwise(board.active):
                if board.vp[seat] == min(board.vp):
                    board.draw(seat, 2)
        board.advantage = board.active
        board.extra += 1
