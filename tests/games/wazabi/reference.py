"""A second, slow reading of the rules, written apart from the engine.

One generator plays a game from its top to its bottom in the words of the rules and yields at each
decision; the engine must agree with it on every seat, every list of actions and every state.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

TABLE = (
    ("lose1", 1, 7),
    ("pass_dice", 2, 3),
    ("lose2", 3, 5),
    ("give1", 3, 3),
    ("steal", 1, 3),
    ("strip", 1, 4),
    ("draw3", 1, 3),
    ("purge", 2, 4),
    ("skip", 0, 2),
    ("again", 0, 2),
)
NAMES = [name for name, _, _ in TABLE]
COST = {name: cost for name, cost, _ in TABLE}

Decision = tuple[int, list[str]]
Play = Generator[Decision, str, None]


class Reference:
    """A game in progress, with the chance that it drew written down as a ``stacked`` object."""

    def __init__(self, seats: int, options: dict[str, object], rng: Random) -> None:
        self.n = seats
        self.end_first = options["end"] == "first"
        self.teams = bool(options["teams"])
        self.rng = rng
        self.dice = [int(str(options["dice"]))] * seats
        self.deck = [name for name, _, copies in TABLE for _ in range(copies)]
        rng.shuffle(self.deck)
        start = rng.randrange(seats)
        self.stacked: dict[str, object] = {"deck": list(self.deck), "start": start}
        self.rolls: list[str] = []
        self.picks: list[int] = []
        self.shuffles: list[list[str]] = []
        self.stacked |= {"rolls": self.rolls, "picks": self.picks, "shuffles": self.shuffles}
        self.hands: list[list[str]] = []
        for _ in range(seats):
            self.hands.append(by_table(self.deck[:3]))
            del self.deck[:3]
        self.discard: list[str] = []
        self.skips = [0] * seats
        self.direction = 1
        self.active = start
        self.rolled = {"W": 0, "C": 0, "G": 0}
        self.played: str | None = None
        self.out: list[int] = []
        self.reason: str | None = None

    def state(self) -> dict[str, object]:
        return {
            "dice": self.dice,
            "hands": self.hands,
            "deck": self.deck,
            "discard": self.discard,
            "skips": self.skips,
            "direction": self.direction,
            "active": self.active,
            "rolled": self.rolled,
            "played": self.played,
            "out": self.out,
        }

    # ---- who is where ----

    def living(self) -> list[int]:
        return [s for s in range(self.n) if s not in self.out]

    def others(self, seat: int) -> list[int]:
        return [s for s in self.living() if s != seat]

    def next_from(self, seat: int, step: int) -> int:
        while True:
            seat = (seat + step) % self.n
            if seat not in self.out:
                return seat

    # ---- the game ----

    def play(self) -> Play:
        extra = False
        for _ in range(1000):
            again = yield from self.turn(extra)
            if self.over():
                self.reason = "emptied"
                return
            if again:
                self.direction = -self.direction
                extra = True
            else:
                self.active = self.next_from(self.active, self.direction)
                extra = False
        self.reason = "turn_limit"

    def over(self) -> bool:
        return bool(self.out) and (self.end_first or len(self.living()) == 1)

    def turn(self, extra: bool) -> Generator[Decision, str, bool]:
        me = self.active
        if self.skips[me]:
            self.skips[me] -= 1
            self.discard.append("skip")
            return False
        roll = "".join(self.rng.choice("WWWCCG") for _ in range(self.dice[me]))
        self.rolls.append(roll)
        self.rolled = {face: roll.count(face) for face in "WCG"}
        yield from self.draw(me, self.rolled["C"])
        for _ in range(self.rolled["G"]):
            to = yield from self.choose(me, "give", self.others(me))
            self.dice[me] -= 1
            self.dice[to] += 1
            if self.dice[me] == 0:
                self.leave(me)
                return False
        if not self.hands[me]:
            return False
        action = yield me, ["end", *self.plays(me, extra)]
        if action == "end":
            return False
        return (yield from self.card(me, action.split(":")))

    def choose(self, me: int, verb: str, seats: list[int]) -> Generator[Decision, str, int]:
        if len(seats) == 1:
            return seats[0]
        action = yield me, [f"{verb}:{s}" for s in seats]
        return int(action.split(":")[1])

    def plays(self, me: int, extra: bool) -> list[str]:
        found: list[str] = []
        for card in NAMES:
            if card in self.hands[me] and COST[card] <= self.rolled["W"]:
                found += [f"play:{card}{tail}" for tail in self.tails(me, card, extra)]
        return found

    def tails(self, me: int, card: str, extra: bool) -> list[str]:
        others = self.others(me)
        if card == "lose1":
            return [""] if self.rolled["G"] < 2 else []
        if card == "pass_dice":
            return [":left", ":right"]
        if card in ("give1", "skip"):
            return [f":{s}" for s in others]
        if card == "steal":
            return [f":{s}" for s in others if self.hands[s]] or [""]
        if card == "strip":
            return [f":{s}" for s in others if len(self.hands[s]) >= 2]
        if card == "again":
            return [] if extra else [""]
        return [""]

    def card(self, me: int, words: list[str]) -> Generator[Decision, str, bool]:
        card = words[1]
        target = words[2] if len(words) == 3 else ""
        self.hands[me].remove(card)
        self.played = card
        self.move_dice(me, card, target)
        yield from self.move_cards(me, card, target)
        self.played = None
        if card == "skip":
            self.skips[int(target)] += 1
        else:
            self.discard.append(card)
        if self.dice[me] == 0:
            self.leave(me)
        return card == "again"

    def move_dice(self, me: int, card: str, target: str) -> None:
        if card == "lose1":
            self.dice[me] -= 1
        elif card == "lose2":
            self.dice[me] -= 2
        elif card == "give1":
            self.dice[me] -= 1
            self.dice[int(target)] += 1
        elif card == "pass_dice":
            passed = list(self.dice)
            for s in self.living():
                passed[self.next_from(s, 1 if target == "left" else -1)] = self.dice[s]
            self.dice = passed

    def move_cards(self, me: int, card: str, target: str) -> Play:
        if card == "steal" and target:
            self.pick(me, int(target))
        elif card == "steal":
            yield from self.draw(me, 1)
        elif card == "draw3":
            yield from self.draw(me, 3)
        elif card == "strip":
            yield from self.strip(int(target))
        elif card == "purge":
            yield from self.purge(me)

    def strip(self, victim: int) -> Play:
        action = yield victim, [f"keep:{c}" for c in NAMES if c in self.hands[victim]]
        kept = action.split(":")[1]
        self.hands[victim].remove(kept)
        self.discard += self.hands[victim]
        self.hands[victim] = [kept]

    def purge(self, me: int) -> Play:
        for step in range(1, self.n):
            seat = (me + step) % self.n
            while seat not in self.out and len(self.hands[seat]) > 2:
                action = yield seat, [f"discard:{c}" for c in NAMES if c in self.hands[seat]]
                card = action.split(":")[1]
                self.hands[seat].remove(card)
                self.discard.append(card)

    def draw(self, me: int, count: int) -> Play:
        for _ in range(count):
            if not self.deck and self.discard:
                self.deck = list(self.discard)
                self.discard.clear()
                self.rng.shuffle(self.deck)
                self.shuffles.append(list(self.deck))
            if self.deck:
                self.hands[me] = by_table([*self.hands[me], self.deck.pop(0)])
                continue
            rich = [s for s in self.others(me) if self.hands[s]]
            if rich:
                victim = yield from self.choose(me, "take", rich)
                self.pick(me, victim)

    def pick(self, me: int, victim: int) -> None:
        index = self.rng.randrange(len(self.hands[victim]))
        self.picks.append(index)
        self.hands[me] = by_table([*self.hands[me], self.hands[victim].pop(index)])

    def leave(self, me: int) -> None:
        self.out.append(me)
        self.discard += self.hands[me]
        self.hands[me] = []

    # ---- the end ----

    def outcome(self) -> dict[str, object]:
        keys = [self.key(s) for s in range(self.n)]
        ranks = [sum(other < key for other in keys) for key in keys]
        return {"ranks": ranks, "scores": list(self.dice), "reason": self.reason}

    def key(self, seat: int) -> int:
        mate = (seat + self.n // 2) % self.n if self.teams else seat
        if self.teams and self.out:
            return 0 if self.out[0] in (seat, mate) else 1
        if seat in self.out:
            return -self.n + self.out.index(seat)
        return min(self.dice[seat], self.dice[mate])


def by_table(cards: list[str]) -> list[str]:
    return sorted(cards, key=NAMES.index)
