"""A second, slow reading of the rules, written apart from the engine.

One generator plays a game from its set-up to its end in the words of the rules and yields at each
decision; the engine must agree with it on every seat, every list of actions and every state.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import TypeAlias, TypedDict

from .cards import BAKUTO, HERO, OZEKI, Card, in_file_order, printed

Decision: TypeAlias = tuple[int, list[str]]
Play: TypeAlias = Generator[Decision, str, None]
Asking: TypeAlias = Generator[Decision, str, str]
Shuffle: TypeAlias = Callable[[list[str]], list[str]]
Place: TypeAlias = tuple[int, int, int]
"""Seat, row and column, rows and columns from 0."""

STRENGTH = {BAKUTO: 2, HERO: 3, OZEKI: 5}
TURNS_OF_A_ROUND = 400
REDRAWS = 20


class Goblin(TypedDict):
    """A goblin of an army; two are the same only if they are one object."""

    card: str
    up: bool


class Over(Exception):  # noqa: N818 - not an error: how a game stops in the middle of a play
    """The game is over."""


class Reference:
    """A game in progress; ``play`` asks, the attributes are what lies on the table."""

    def __init__(
        self,
        seats: int,
        cards: Mapping[str, Card],
        deck: Sequence[str],
        start: int,
        shuffle: Shuffle,
    ) -> None:
        self.n = seats
        self.cards = cards
        self.shuffle = shuffle
        self.deck = list(deck)
        self.discard: list[str] = []
        self.armies: list[list[list[Goblin]]] = [[[], [], []] for _ in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.vp = [0] * seats
        self.advantage = self.active = start
        self.round = 1
        self.passed = [False] * seats
        self.turns_left: list[int | None] = [None] * seats
        self.extra = 0
        self.is_extra = False
        self.newcomer: Goblin | None = None
        self.links: list[tuple[Goblin, list[str]]] = []
        self.reason: str | None = None
        self.winners: list[int] = []
        self.used: set[tuple[str, str]] = set()
        for seat in self.clockwise(start):
            self.draw(seat, 10)
        for seat in self.clockwise(start):
            while not any(self.cards[card]["level"] == BAKUTO for card in self.hands[seat]):
                self.draw(seat, self.throw_hand_away(seat))

    def state(self) -> dict[str, object]:
        return {
            "armies": self.armies,
            "hands": [self.sorted(hand) for hand in self.hands],
            "deck": self.deck,
            "discard": self.discard,
            "vp": self.vp,
            "advantage": self.advantage,
            "active": self.active,
            "round": self.round,
            "passed": self.passed,
            "turns_left": self.turns_left,
            "extra": self.extra,
        }

    # ---- cards ----

    def sorted(self, cards: Sequence[str]) -> list[str]:
        return in_file_order(self.cards, cards)

    def each(self, verb: str, cards: Sequence[str]) -> list[str]:
        """One action a card; copies are one action."""
        return [f"{verb}:{card}" for card in self.sorted(list(set(cards)))]

    def refill(self) -> None:
        if self.discard:
            self.deck += self.shuffle(self.discard)
            self.discard = []

    def draw(self, seat: int, count: int) -> None:
        """As many as there are."""
        for _ in range(count):
            if not self.deck:
                self.refill()
            if self.deck:
                self.hands[seat].append(self.deck.pop(0))

    def throw_hand_away(self, seat: int) -> int:
        """How many cards they were."""
        count = len(self.hands[seat])
        self.discard += self.sorted(self.hands[seat])
        self.hands[seat] = []
        return count

    def clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.n for step in range(self.n)]

    # ---- armies ----

    def goblins(self, seats: Sequence[int]) -> Iterator[tuple[Place, Goblin]]:
        for seat in seats:
            for row, line in enumerate(self.armies[seat]):
                for column, goblin in enumerate(line):
                    yield (seat, row, column), goblin

    def army(self, seat: int) -> list[Goblin]:
        return [goblin for _, goblin in self.goblins([seat])]

    def face_up(self, seat: int) -> list[Card]:
        return [self.cards[goblin["card"]] for goblin in self.army(seat) if goblin["up"]]

    def all_goblins(self) -> list[tuple[Place, Goblin]]:
        return list(self.goblins(range(self.n)))

    def in_play(self, goblin: Goblin) -> bool:
        return any(other is goblin for _, other in self.all_goblins())

    def is_free(self, place: Place) -> bool:
        seat, row, column = place
        lines = self.armies[seat]
        above = any(len(line) > column for line in lines[row + 1 :])
        return not above and len(lines[row]) == column + 1

    def strength(self, seat: int) -> int:
        return sum(STRENGTH[card["level"]] for card in self.face_up(seat))

    def check_win_at_once(self) -> None:
        armies = [seat for seat in range(self.n) if len(self.army(seat)) == 15]
        clans = [seat for seat in range(self.n) if self.most_of_a_clan(seat) >= 9]
        if armies or clans:
            self.reason = "army" if armies else "clan"
            self.winners = armies + clans
            raise Over

    def most_of_a_clan(self, seat: int) -> int:
        clans = [card["clan"] for card in self.face_up(seat)]
        return max((clans.count(clan) for clan in clans), default=0)

    # ---- the game ----

    def play(self) -> Play:
        try:
            yield from self.set_up()
            while True:
                turns = yield from self.turns()
                self.battle("turn_limit" if turns == TURNS_OF_A_ROUND else "points")
                yield from self.new_round()
        except Over:
            return

    def set_up(self) -> Play:
        yield from self.secretly(self.clockwise(self.advantage), [3] * self.n)

    def secretly(self, seats: Sequence[int], counts: Sequence[int]) -> Play:
        """So many discards by each seat, all chosen before any is shown."""
        chosen = []
        for seat in seats:
            left = list(self.hands[seat])
            for _ in range(counts[seat]):
                card = yield from self.hand_card(seat, left)
                left.remove(card)
                chosen.append((seat, card))
        for seat, card in chosen:
            self.put_down(seat, card)

    def hand_card(self, seat: int, cards: list[str]) -> Asking:
        action = yield seat, self.each("discard", cards)
        return action.split(":")[1]

    def put_down(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)

    def battle(self, reason: str) -> None:
        strengths = [self.strength(seat) for seat in range(self.n)]
        best = [seat for seat in range(self.n) if strengths[seat] == max(strengths)]
        for seat in [self.advantage] if self.advantage in best else best:
            self.vp[seat] += 1
        self.winners = [seat for seat in range(self.n) if self.vp[seat] == 3]
        if self.winners:
            self.reason = reason
            raise Over

    # ---- a new round ----

    def new_round(self) -> Play:
        self.round += 1
        self.active = self.advantage
        self.passed = [False] * self.n
        self.turns_left = [None] * self.n
        self.extra = 0
        for _, goblin in self.all_goblins():
            goblin["up"] = True
        self.check_win_at_once()
        for seat in self.clockwise(self.advantage):
            self.draw(seat, max(0, 7 - self.vp[seat] - len(self.hands[seat])))
        for seat in self.clockwise(self.advantage):
            yield from self.redraws(seat)

    def redraws(self, seat: int) -> Play:
        zombies = any(card["zombie"] for card in self.face_up(seat))
        if zombies or not self.hands[seat]:
            return
        for _ in range(REDRAWS):
            stuck = not self.plays(seat)
            action = yield seat, ["keep", "redraw"] if stuck else ["keep"]
            if action == "keep":
                return
            self.draw(seat, self.throw_hand_away(seat))

    # ---- turns ----

    def turns(self) -> Generator[Decision, str, int]:
        """The turns of a round; how many they were."""
        self.active = self.advantage
        self.is_extra = False
        count = 0
        while True:
            yield from self.turn()
            count += 1
            if count == TURNS_OF_A_ROUND or not self.somebody_is_next():
                return count

    def somebody_is_next(self) -> bool:
        """Whether a turn follows; then its seat is the active one."""
        self.is_extra = self.extra > 0
        if self.is_extra:
            self.extra -= 1
            return True
        for seat in self.clockwise((self.active + 1) % self.n):
            if self.turns_left[seat] != 0:
                self.active = seat
                return True
        return False

    def turn(self) -> Play:
        me = self.active
        plays = self.plays(me)
        action = "pass"
        if self.hands[me] or plays:
            action = yield me, ["pass", *plays]
        verb, *words = action.split(":")
        if verb == "pass":
            self.pass_on(me)
        elif verb == "recruit":
            yield from self.recruit(me, words[0])
        else:
            yield from self.mutate(me, int(words[0][0]) - 1, int(words[0][1]) - 1, words[1])
        left = self.turns_left[me]
        if left and not self.is_extra:
            self.turns_left[me] = left - 1

    def pass_on(self, me: int) -> None:
        if True not in self.passed:
            self.turns_left = [3] * self.n
        self.passed[me] = True
        self.turns_left[me] = 0
        self.extra = 0

    def plays(self, me: int) -> list[str]:
        recruits = [card for card in self.hands[me] if self.can_recruit(me, card)]
        return self.each("recruit", recruits) + self.mutations(me)

    # ---- recruiting ----

    def can_recruit(self, me: int, name: str) -> bool:
        card = self.cards[name]
        bakutos, heroes, ozekis = map(len, self.armies[me])
        levels = [other["level"] for other in self.face_up(me) if other["clan"] == card["clan"]]
        if card["level"] == BAKUTO:
            return bakutos < 5 and len(self.hands[me]) > self.recruiting_cost(me, name)
        if card["level"] == HERO:
            return heroes < bakutos and BAKUTO in levels
        return ozekis < heroes and BAKUTO in levels and HERO in levels

    def recruiting_cost(self, me: int, name: str) -> int:
        card = self.cards[name]
        if card["level"] != BAKUTO or not self.army(me):
            return 0
        clans = [other["clan"] for other in self.face_up(me) if other["level"] == BAKUTO]
        return 0 if card["clan"] in clans else 2

    def recruit(self, me: int, name: str) -> Play:
        others = list(self.hands[me])
        others.remove(name)
        yield from self.pay(me, self.recruiting_cost(me, name), others)
        self.hands[me].remove(name)
        row = self.cards[name]["level"] - 1
        goblin: Goblin = {"card": name, "up": True}
        self.armies[me][row].append(goblin)
        yield from self.entered(None, goblin)

    def pay(self, me: int, cost: int, cards: list[str]) -> Play:
        """Some of these hand cards, one by one; not asked if all of them must go."""
        if cost == len(cards):
            for card in self.sorted(cards):
                self.put_down(me, card)
            return
        for _ in range(cost):
            card = yield from self.hand_card(me, cards)
            cards.remove(card)
            self.put_down(me, card)

    # ---- mutation ----

    def mutations(self, me: int) -> list[str]:
        found = []
        for (_, row, column), goblin in self.goblins([me]):
            if goblin["up"]:
                news = [card for card in self.cards if self.can_mutate(me, goblin["card"], card)]
                found += [f"mutate:{row + 1}{column + 1}:{card}" for card in news]
        return found

    def can_mutate(self, me: int, old_name: str, new_name: str) -> bool:
        old, new = self.cards[old_name], self.cards[new_name]
        cost = old["cost"]
        if cost is None or old["level"] != new["level"] or old["kind"] == new["kind"]:
            return False
        if old["zombie"] and new_name in self.discard:
            return len(self.hands[me]) >= cost
        return new_name in self.hands[me] and len(self.hands[me]) > cost

    def mutate(self, me: int, row: int, column: int, name: str) -> Play:
        old = self.armies[me][row][column]
        cost, zombie = self.cards[old["card"]]["cost"], self.cards[old["card"]]["zombie"]
        assert cost is not None
        others = list(self.hands[me])
        from_the_pile = zombie and name in self.discard
        if not from_the_pile:
            others.remove(name)
        yield from self.pay(me, cost, others)
        # The lowest copy of the pile: it was there before the cost was paid.
        (self.discard if from_the_pile else self.hands[me]).remove(name)
        self.discard.append(old["card"])
        goblin: Goblin = {"card": name, "up": True}
        self.armies[me][row][column] = goblin
        yield from self.entered(old, goblin)

    # ---- triggers ----

    def entered(self, old: Goblin | None, new: Goblin) -> Play:
        """Mutation of the old card, enter of the new one, links, in this order."""
        self.newcomer = new
        self.links = self.linking(new)
        self.check_win_at_once()
        if old is not None:
            yield from self.one_by_one(old, "mutation", lambda: True)
        yield from self.one_by_one(new, "enter", lambda: new["up"] and self.in_play(new))
        yield from self.all_links()

    def linking(self, new: Goblin) -> list[tuple[Goblin, list[str]]]:
        """Left, right, above, below."""
        [(_, row, column)] = [place for place, other in self.all_goblins() if other is new]
        lines = self.armies[self.active]
        found = []
        beside = [(row, column - 1), (row, column + 1), (row + 1, column), (row - 1, column)]
        for at, across in beside:
            if 0 <= at < 3 and 0 <= across < len(lines[at]):
                goblin = lines[at][across]
                card = self.cards[goblin["card"]]
                same = card["clan"] == self.cards[new["card"]]["clan"]
                if goblin["up"] and same and card["link"]:
                    found.append((goblin, list(card["link"])))
        return found

    def lose_links(self, goblin: Goblin) -> None:
        """The goblin was destroyed or trapped."""
        if goblin is self.newcomer:
            self.links = []
        self.links = [link for link in self.links if link[0] is not goblin]

    def one_by_one(self, goblin: Goblin, trigger: str, holds: Callable[[], bool]) -> Play:
        """The abilities in printed order, as long as they are not lost."""
        card = self.cards[goblin["card"]]
        for ability in printed(card, trigger):
            if holds() and self.does_something(ability, card["clan"]):
                action = yield self.active, ["decline", "use"]
                if action == "use":
                    yield from self.use(trigger, ability, card["clan"])

    def all_links(self) -> Play:
        """Of one goblin one by one; of several in an order that their owner chooses."""
        while able := self.able_links():
            if able[0][0] is able[-1][0]:
                action = yield self.active, ["decline", "use"]
                number = 1
            else:
                uses = [f"use:{number}" for number in range(1, len(able) + 1)]
                action = yield self.active, ["decline", *uses]
                if action == "decline":
                    return
                number = int(action.split(":")[1])
            goblin, place = able[number - 1]
            [abilities] = [abilities for other, abilities in self.links if other is goblin]
            ability = abilities[place]
            del abilities[: place + 1]
            if action != "decline":
                yield from self.use("link", ability, self.cards[goblin["card"]]["clan"])

    def able_links(self) -> list[tuple[Goblin, int]]:
        """The link abilities that can do something now, in printed order within a goblin."""
        return [
            (goblin, place)
            for goblin, abilities in self.links
            for place, ability in enumerate(abilities)
            if self.does_something(ability, self.cards[goblin["card"]]["clan"])
        ]

    # ---- abilities ----

    def does_something(self, ability: str, clan: str) -> bool:
        sizes = [len(hand) for hand in self.hands]
        if ability.startswith(("destroy", "trap")):
            return bool(self.targets(ability))
        if ability == "draw max":
            return bool(self.face_up(self.active)) and bool(self.deck or self.discard)
        if ability in ("draw", "foresight", "foresight max"):
            return bool(self.deck or self.discard)
        if ability.startswith("return"):
            return bool(self.returnable(ability, clan))
        needed = {"discard": 1, "discard max": 2, "advantage": 0, "advantage max": 0}
        return max(sizes) >= needed[ability]

    def use(self, trigger: str, ability: str, clan: str) -> Play:
        self.used.add((trigger, ability))
        me = self.active
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
            halves = [len(hand) // 2 for hand in self.hands]
            yield from self.secretly(self.clockwise(me), halves)
        elif ability == "draw":
            self.draw(me, 1)
        elif ability == "draw max":
            self.draw(me, len({card["clan"] for card in self.face_up(me)}))
        elif ability.startswith("foresight"):
            yield from self.foresight(2 if ability == "foresight max" else 1)
        elif ability.startswith("return"):
            card = yield from self.take(self.returnable(ability, clan))
            self.discard.remove(card)
            self.hands[me].append(card)
        else:
            self.take_advantage(ability)
        self.check_win_at_once()

    def targets(self, ability: str) -> list[Place]:
        found = []
        for place, goblin in self.all_goblins():
            low = self.cards[goblin["card"]]["level"] < OZEKI
            if {
                "destroy": low and self.is_free(place),
                "destroy max": self.is_free(place),
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
        action = yield self.active, texts
        return places[texts.index(action)]

    def destroy(self, ability: str) -> Play:
        seat, row, _ = yield from self.target(ability)
        goblin = self.armies[seat][row].pop()
        self.discard.append(goblin["card"])
        self.lose_links(goblin)

    def swap(self) -> Play:
        swaps = [
            f"swap:{seat}:{row + 1}{low + 1}:{row + 1}{high + 1}"
            for (seat, row, low), _ in self.all_goblins()
            for high in range(low + 1, len(self.armies[seat][row]))
        ]
        if not swaps:
            return
        action = yield self.active, ["noswap", *swaps]
        if action != "noswap":
            _, seat, one, other = action.split(":")
            line = self.armies[int(seat)][int(one[0]) - 1]
            low, high = int(one[1]) - 1, int(other[1]) - 1
            line[low], line[high] = line[high], line[low]

    def trap(self, ability: str) -> Play:
        seat, row, column = yield from self.target(ability)
        goblin = self.armies[seat][row][column]
        goblin["up"] = not goblin["up"]
        if not goblin["up"]:
            self.lose_links(goblin)

    def one_discards(self) -> Play:
        action = yield self.active, [f"seat:{seat}" for seat in range(self.n)]
        victim = int(action.split(":")[1])
        hand = list(self.hands[victim])
        if hand:
            yield from self.pay(victim, 1, hand)

    def foresight(self, takes: int) -> Play:
        if len(self.deck) < 5:
            self.refill()
        turned_up = min(5, len(self.deck))
        for number in range(min(takes, turned_up)):
            shown = self.deck[: turned_up - number]
            all_of_them = len(shown) <= takes - number
            card = shown[0] if all_of_them else (yield from self.take(shown))
            self.deck.remove(card)
            self.hands[self.active].append(card)
        rest = max(0, turned_up - takes)
        self.discard += self.deck[:rest]
        del self.deck[:rest]

    def take(self, cards: Sequence[str]) -> Asking:
        """One of these open cards; not asked if they are all the same."""
        actions = self.each("take", cards)
        action = actions[0] if len(actions) == 1 else (yield self.active, actions)
        return action.split(":")[1]

    def returnable(self, ability: str, clan: str) -> list[str]:
        every = ability == "return max"
        return [card for card in self.discard if every or self.cards[card]["clan"] == clan]

    def take_advantage(self, ability: str) -> None:
        if ability == "advantage max":
            for seat in self.clockwise(self.active):
                if self.vp[seat] == min(self.vp):
                    self.draw(seat, 2)
        self.advantage = self.active
        self.extra += 1

    # ---- the end ----

    def outcome(self) -> dict[str, object]:
        keys = [self.key(seat) for seat in range(self.n)]
        ranks = [sum(other < key for other in keys) for key in keys]
        return {"ranks": ranks, "scores": self.vp, "reason": self.reason}

    def key(self, seat: int) -> tuple[int, int, int]:
        """Smaller is better; all winners are equal."""
        if seat in self.winners:
            return (0, 0, 0)
        return (1, -self.vp[seat], -self.strength(seat))
