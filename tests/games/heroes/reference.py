"""A second, slow reading of the rules, written apart from the engine.

One generator plays a game from its top to its bottom in the words of the rules and yields at each
decision; the engine must agree with it on every seat, every list of actions and every state.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import TypedDict

CHICKEN, PYROMANIAC, WITCH, TRAINER, SERGEANT, KNIGHT, WIZARD = HEROES = range(1, 8)

Decision = tuple[int, list[str]]
Play = Generator[Decision, str, None]
Asking = Generator[Decision, str, str]
Shuffle = Callable[[list[int]], list[int]]


class Member(TypedDict):
    """A hero of a band."""

    hero: int
    used: bool


class Discarded(TypedDict):
    """A card of the discard pile."""

    hero: int
    up: bool


class Reference:
    """A game in progress; ``play`` asks, the attributes are what lies on the table."""

    def __init__(
        self, seats: int, options: Mapping[str, str], deck: str, start: int, shuffle: Shuffle
    ) -> None:
        self.n = seats
        self.czech = options["edition"] == "cz2016"
        self.japanese_clue = options["clue"] == "requirement"
        self.endless = options["deck"] == "endless"
        self.shuffle = shuffle
        self.deck = [int(card) for card in deck]
        self.discard: list[Discarded] = []
        self.answer: bool | None = None
        self.bands: list[list[Member]] = [[] for _ in range(seats)]
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.eliminated: list[list[int]] = [[] for _ in range(seats)]
        self.used = [0] * seats
        self.active = start
        self.holder: int | None = None
        self.wandering: int | None = None
        self.hired: int | None = None
        self.requirement = 0
        self.round = 0
        self.ignore = False
        self.trained: set[int] = set()
        self.passed: set[int] = set()
        self.reason: str | None = None
        for seat in range(seats):
            self.deal_band(seat)
        for seat in range(seats):
            for _ in range(5):
                self.draw_to_hand(seat)

    def state(self) -> dict[str, object]:
        return {
            "bands": self.bands,
            "hands": [digits(sorted(hand)) for hand in self.hands],
            "eliminated": [digits(cards) for cards in self.eliminated],
            "used": self.used,
            "deck": digits(self.deck),
            "discard": self.discard,
            "active": self.active,
            "holder": self.holder,
            "wandering": self.wandering,
            "hired": self.hired,
            "requirement": self.requirement,
            "round": self.round,
            "ignore": self.ignore,
            "trained": sorted(self.trained),
            "passed": sorted(self.passed),
        }

    # ---- set-up ----

    def deal_band(self, seat: int) -> None:
        first, second = self.draw(), self.draw()
        while first == second:
            if self.czech:
                self.deck = self.shuffle([*self.deck, second])
            else:
                self.put_down(second, up=True)
            second = self.draw()
        self.bands[seat] = [{"hero": first, "used": False}, {"hero": second, "used": False}]

    # ---- the deck ----

    def can_draw(self) -> bool:
        return bool(self.deck) or (self.endless and len(self.discard) >= 2)

    def draw(self) -> int:
        """The top card; in ``endless`` of a new deck, made of the discard pile but for its top."""
        if not self.deck:
            top = self.discard.pop()
            self.deck = self.shuffle([card["hero"] for card in self.discard])
            self.discard = [top]
        return self.deck.pop(0)

    def draw_to_hand(self, seat: int) -> None:
        if self.can_draw():
            self.hands[seat].append(self.draw())

    def put_down(self, hero: int, *, up: bool) -> None:
        self.discard.append({"hero": hero, "up": up})

    # ---- the game ----

    def play(self) -> Play:
        while True:
            yield from self.play_round()
            if self.reason is None and not self.can_draw():
                self.reason = "deck"
            if self.reason is not None:
                return
            self.active = self.left_of(self.active)

    def play_round(self) -> Play:
        self.round += 1
        self.ignore = False
        self.trained = set()
        self.passed = set()
        self.requirement = self.draw()
        self.put_down(self.requirement, up=True)
        yield from self.window(self.active, self.n)
        yield from self.send()
        while self.wandering is not None:
            yield from self.one_holding()
        self.holder = None
        if self.reason is None:
            self.end_round()

    def end_round(self) -> None:
        self.draw_to_hand(self.active)
        for card in self.discard:
            card["up"] = True
        if not self.deck and not self.endless:
            self.reason = "deck"

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.n

    def from_seat(self, seat: int, count: int) -> list[int]:
        return [(seat + step) % self.n for step in range(count)]

    # ---- the send ----

    def fits(self, hero: int, requirement: int) -> bool:
        return {
            CHICKEN: hero <= 3,
            PYROMANIAC: hero >= 5,
            WITCH: hero in (3, 4, 5),
            TRAINER: hero in (1, 3, 5, 7),
            SERGEANT: hero in (2, 4, 6),
            KNIGHT: hero <= self.n,
            WIZARD: hero >= self.n,
        }[requirement]

    def send(self) -> Play:
        hand = self.hands[self.active]
        fitting = [card for card in hand if self.fits(card, self.requirement)]
        if fitting and not self.ignore:
            yield from self.send_one_of(fitting)
        elif hand and (self.ignore or not self.can_draw()):
            yield from self.send_one_of(hand)
        else:
            yield from self.send_from_the_deck()

    def send_one_of(self, cards: list[int]) -> Play:
        card = yield from self.hand_card("send", cards)
        self.hands[self.active].remove(card)
        self.wander(card)

    def send_from_the_deck(self) -> Play:
        self.wander(self.draw())
        hand = self.hands[self.active]
        if hand:
            card = yield from self.hand_card("discard", hand)
            hand.remove(card)
            self.put_down(card, up=True)

    def hand_card(self, verb: str, cards: list[int]) -> Generator[Decision, str, int]:
        """One of the cards, asked unless the hand has one card only."""
        if len(self.hands[self.active]) == 1:
            return cards[0]
        action = yield self.active, [f"{verb}:{card}" for card in sorted(set(cards))]
        return int(action.split(":")[1])

    def wander(self, card: int) -> None:
        self.wandering = card
        self.holder = self.left_of(self.active)

    # ---- the holder ----

    def one_holding(self) -> Play:
        """The window and then one choice of the seat that has the wandering hero."""
        me = self.holder
        assert me is not None
        if me == self.active and me in self.trained:
            self.burn()
            return
        yield from self.window(self.left_of(me), self.n - 1)
        if self.wandering is None:
            return
        action = yield from self.unless_forced(me, self.choices(me))
        if action == "forward":
            self.holder = self.left_of(me)
        elif action == "hire":
            yield from self.hire(me)
        elif action.startswith("clue"):
            self.clue(me, int(action.split(":")[1]))
        else:
            yield from self.use(me, action)

    def unless_forced(self, me: int, choices: list[str]) -> Asking:
        return choices[0] if len(choices) == 1 else (yield me, choices)

    def choices(self, me: int) -> list[str]:
        if me == self.active:
            return ["hire", *self.uses(me)]
        ways = ["forward"] if me in self.trained else ["forward", "hire"]
        hand = self.hands[me]
        clues = [f"clue:{card}" for card in sorted(set(hand))] if len(hand) > 1 else []
        return ways + clues + self.uses(me)

    def clue(self, me: int, card: int) -> None:
        self.hands[me].remove(card)
        self.put_down(card, up=False)
        self.answer = self.is_yes(card)

    def is_yes(self, card: int) -> bool:
        assert self.wandering is not None
        if not self.japanese_clue:
            return card == self.wandering
        if self.czech:
            return self.fits(self.wandering, card)
        return self.fits(card, self.wandering)

    def burn(self) -> None:
        assert self.wandering is not None
        self.put_down(self.wandering, up=True)
        self.wandering = None

    # ---- the hire ----

    def hire(self, me: int) -> Play:
        assert self.wandering is not None
        card, self.wandering = self.wandering, None
        self.holder = None
        band = self.bands[me]
        same = [member for member in band if member["hero"] == card]
        if same:
            yield from self.last_use(me, card)
            band.remove(same[0])
            self.eliminated[me] += [card, card]
        else:
            band.append({"hero": card, "used": False})
        if len(band) == 6:
            self.reason = "six"

    def last_use(self, me: int, card: int) -> Play:
        uses = self.uses(me) if card in (WITCH, WIZARD) else []
        uses = [use for use in uses if use.startswith(f"use:{card}")]
        if uses:
            self.hired = card
            action = yield me, ["pass", *uses]
            if action != "pass":
                yield from self.use(me, action)
            self.hired = None

    # ---- abilities ----

    def window(self, first: int, count: int) -> Play:
        """Polls until all who are asked have passed, or the wandering hero is gone."""
        before = self.wandering
        while self.wandering == before:
            used = yield from self.poll(self.from_seat(first, count))
            if not used:
                return

    def poll(self, seats: list[int]) -> Generator[Decision, str, bool]:
        for seat in seats:
            uses = self.uses(seat)
            if seat in self.passed or not uses:
                continue
            action = yield seat, ["pass", "pass_round", *uses]
            if action == "pass_round":
                self.passed.add(seat)
            elif action != "pass":
                yield from self.use(seat, action)
                return True
        return False

    def unused(self, seat: int) -> list[int]:
        return [member["hero"] for member in self.bands[seat] if not member["used"]]

    def uses(self, seat: int) -> list[str]:
        """What the seat can use now, Chickens apart; no hero wanders in step 2 only."""
        found: list[str] = []
        for hero in sorted(self.unused(seat)):
            if hero == PYROMANIAC and self.wandering is not None:
                found.append("use:2")
            if hero == WITCH:
                found += [f"use:3:{other}" for other in self.refreshable(seat)]
            if hero == TRAINER and self.wandering is not None:
                found += [f"use:4:{target}" for target in self.trainable(seat)]
            if hero == SERGEANT and self.wandering is not None and seat != self.active:
                found.append("use:5")
            if hero == KNIGHT and self.wandering is None:
                found.append("use:6")
            if hero == WIZARD and self.can_draw():
                found.append("use:7")
        return found

    def refreshable(self, seat: int) -> list[int]:
        used = [member["hero"] for member in self.bands[seat] if member["used"]]
        return sorted(hero for hero in used if hero != WITCH)

    def trainable(self, seat: int) -> list[int]:
        """The seats that the wandering hero is at or has yet to reach, but for one's own."""
        assert self.holder is not None
        to_come = [self.holder]
        while to_come[-1] != self.active:
            to_come.append(self.left_of(to_come[-1]))
        return sorted(target for target in to_come if target != seat)

    def turn(self, seat: int, hero: int, *, used: bool) -> None:
        for member in self.bands[seat]:
            if member["hero"] == hero:
                member["used"] = used

    def use(self, seat: int, action: str) -> Play:
        hero, *arguments = [int(word) for word in action.split(":")[1:]]
        cancelled = yield from self.paid_and_cancelled(seat, hero)
        if not cancelled:
            yield from self.effect(seat, hero, arguments)

    def paid_and_cancelled(self, seat: int, hero: int) -> Generator[Decision, str, bool]:
        """Pays for the use; whether a Chicken that was not cancelled itself answers it."""
        self.turn(seat, hero, used=True)
        self.used[seat] += 1
        for other in self.from_seat(self.left_of(seat), self.n - 1):
            if CHICKEN not in self.unused(other):
                continue
            action = yield other, ["pass", "use:1"]
            if action == "use:1":
                saved = yield from self.paid_and_cancelled(other, CHICKEN)
                if not saved:
                    return True
        return False

    def effect(self, seat: int, hero: int, arguments: list[int]) -> Play:
        if hero == PYROMANIAC:
            self.burn()
        elif hero == WITCH:
            self.turn(seat, arguments[0], used=False)
        elif hero == TRAINER:
            self.trained.add(arguments[0])
            if arguments[0] == self.holder == self.active:
                self.burn()
        elif hero == SERGEANT:
            yield seat, ["silent", *(f"claim:{name}" for name in HEROES)]
        elif hero == KNIGHT:
            self.ignore = True
        else:
            self.draw_to_hand(seat)
            self.draw_to_hand(seat)

    # ---- the end ----

    def outcome(self) -> dict[str, object]:
        keys = [self.key(seat) for seat in range(self.n)]
        ranks = [sum(other < key for other in keys) for key in keys]
        scores = [len(band) for band in self.bands]
        return {"ranks": ranks, "scores": scores, "reason": self.reason}

    def key(self, seat: int) -> tuple[int, int, int]:
        """Smaller is better."""
        last = -len(self.unused(seat)) if self.czech else self.used[seat]
        return -len(self.bands[seat]), len(self.eliminated[seat]), last


def digits(cards: list[int]) -> str:
    return "".join(map(str, cards))
