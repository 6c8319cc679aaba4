"""The rules of Wazabi, as README.md in this folder states them; it also has the rulings' numbers.

A turn runs: missed or rolled, drawn, handed on, a card played. Who must choose is asked in a phase;
what handles an action returns True when the running turn has ended, and False when a seat is asked
or the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, cast

from arena.games import game
from arena.games.chance import SEED_BYTES, SeedChance
from arena.games.game import NOBODY, Chance, Outcome, Rng, Seat, StackedError
from arena.games.wazabi import legal
from arena.games.wazabi.actions import CODES, NONE, SEATS, TURNS, Action, Verb
from arena.games.wazabi.cards import CARDS, UNIT, Card, packed, presence, unpacked
from arena.games.wazabi.dealing import Dealing, SeedDealing, StackedDealing, roll_of
from arena.games.wazabi.events import (
    DISCARDED,
    DREW,
    ENDED,
    GAVE,
    MISSED,
    PLAYED,
    TOOK,
    Discarded,
    Event,
    Out,
    Over,
    Reshuffled,
    Started,
    dealt,
    told,
)
from arena.games.wazabi.knowledge import Known, nothing, shown, taken, to_reader
from arena.games.wazabi.legal import (
    ONE_CARD,
    SEAT,
    WITHOUT,
    Actions,
    members,
    plays,
    unpacked_sizes,
    with_cards,
    with_three,
)
from arena.games.wazabi.options import Options, check_seats, checked
from arena.games.wazabi.ranking import EMPTIED, TURN_LIMIT, Reason, ranked, sides
from arena.games.wazabi.sampling import hidden_cards
from arena.games.wazabi.view import Phase, View
from arena.games.words import in_words

_SKIP = int(Card.SKIP)
HAND = 3
_PAIR = 2
"""With so many seats left there is one to give to: it is not asked for."""

Handler: TypeAlias = "Callable[[State, Action], bool]"


class State:
    """A game of Wazabi in progress.

    Cards are their numbers in the table; piles are lists with the top last.
    """

    __slots__ = (
        "_active",
        "_cursors",
        "_dealing",
        "_deck",
        "_dice",
        "_direction",
        "_discard",
        "_drawing",
        "_extra",
        "_giving",
        "_hands",
        "_in_game",
        "_known",
        "_left",
        "_log",
        "_options",
        "_out",
        "_outcome",
        "_phase",
        "_picks",
        "_played",
        "_reshuffles",
        "_rolled",
        "_rolls",
        "_seat",
        "_sizes",
        "_skips",
        "_turn",
        "seats",
    )

    def __init__(self, seats: int, options: Options, dealing: Dealing) -> None:
        self._blank(seats, options, dealing)
        self._deal()
        first = dealing.start(seats)
        self._log.append(Started(first))
        self._active = (first - 1) % seats
        self._pass_on()

    def _blank(self, seats: int, options: Options, dealing: Dealing) -> None:
        """Nothing dealt, nobody's turn."""
        self.seats = seats
        self._options = options
        self._dealing = dealing
        self._dice = [options.dice] * seats
        self._hands = [0] * seats
        self._sizes = 0
        self._deck: list[int] = []
        self._discard: list[int] = []
        self._skips = [0] * seats
        self._in_game = sum(SEAT[:seats])
        self._left = seats
        self._out: list[Seat] = []
        self._direction = 1
        self._active = NOBODY
        self._turn = 0
        self._extra = False
        self._rolled = roll_of(NOBODY, 0, 0, 0)
        self._giving = self._drawing = 0
        self._played = NONE
        self._phase: Phase = "play"
        self._seat = NOBODY
        self._rolls = [0] * seats
        self._picks = [0] * seats
        self._reshuffles = 0
        self._log: list[Event] = []
        self._cursors = [0] * seats
        self._known: Known = nothing(seats)
        self._outcome: Outcome | None = None

    def _deal(self) -> None:
        deck = self._dealing.deck()
        if len(deck) < HAND * self.seats:
            raise StackedError(
                f"stacked source 'deck' ran dry after {len(deck)} cards: {self.seats} seats are "
                f"dealt {HAND} cards each"
            )
        deck.reverse()
        self._deck = deck
        for seat in range(self.seats):
            hand = packed(deck[-HAND:])
            del deck[-HAND:]
            self._hands[seat] = hand
            self._sizes += HAND * ONE_CARD[seat]
            self._log.append(dealt(seat, hand))

    # ---- the interface of a state ----

    def to_act(self) -> Seat:
        return self._seat

    def legal_actions(self) -> Actions:
        phase = self._phase
        if phase == "play":
            seat = self._seat
            roll = self._rolled
            allowed = roll.allowed_extra if self._extra else roll.allowed
            return plays(self._hands[seat] & allowed, self._in_game & WITHOUT[seat], self._sizes)
        if phase == "give":
            return legal.gives(self._in_game & WITHOUT[self._seat])
        if phase == "take":
            return legal.takes(self._victims())
        if phase == "keep":
            return legal.keeps(presence(self._hands[self._seat]))
        if phase == "discard":
            return legal.discards(presence(self._hands[self._seat]))
        return ()

    def apply(self, action: game.Action) -> None:
        # One of the legal actions, as the interface says: a check here would cost every step.
        choice: Action = action  # type: ignore[assignment]
        self._cursors[self._seat] = len(self._log)
        if _HANDLERS[choice.code](self, choice):
            self._pass_on()

    def outcome(self) -> Outcome | None:
        return self._outcome

    def clone(self) -> State:
        twin: State = object.__new__(State)
        twin.seats, twin._options, twin._dealing = self.seats, self._options, self._dealing
        twin._dice, twin._hands, twin._sizes = self._dice[:], self._hands[:], self._sizes
        twin._deck, twin._discard, twin._skips = self._deck[:], self._discard[:], self._skips[:]
        twin._in_game, twin._left, twin._out = self._in_game, self._left, self._out[:]
        twin._direction, twin._active, twin._seat = self._direction, self._active, self._seat
        twin._turn, twin._extra, twin._phase = self._turn, self._extra, self._phase
        twin._rolled, twin._giving, twin._drawing = self._rolled, self._giving, self._drawing
        twin._played, twin._outcome = self._played, self._outcome
        twin._rolls, twin._picks = self._rolls[:], self._picks[:]
        twin._reshuffles = self._reshuffles
        twin._log, twin._cursors = self._log[:], self._cursors[:]
        twin._known = [by_reader.copy() for by_reader in self._known]
        return twin

    def view(self, seat: Seat | None) -> View:
        since = max(self._cursors) if seat is None else self._cursors[seat]
        roll = self._rolled
        # By position: a named argument each would cost as much as the rest of it.
        return View(
            seat,
            self._options,
            told(self._log[since:], seat),
            self._phase,
            self._seat,
            self._active,
            self._direction,
            self._turn,
            self._extra,
            tuple(self._dice),
            () if seat is None else unpacked(self._hands[seat]),
            unpacked_sizes(self._sizes, self.seats),
            self._known_to(seat),
            len(self._deck),
            tuple([CARDS[card] for card in self._discard]),
            tuple(self._skips),
            (roll.w, roll.c, roll.g),
            self._giving,
            self._drawing,
            None if self._played == NONE else CARDS[self._played],
            tuple(self._out),
        )

    def as_json(self) -> dict[str, object]:
        return {
            "dice": list(self._dice),
            "hands": [[str(card) for card in unpacked(hand)] for hand in self._hands],
            "deck": [str(CARDS[card]) for card in reversed(self._deck)],
            "discard": [str(CARDS[card]) for card in self._discard],
            "skips": list(self._skips),
            "direction": self._direction,
            "active": self._active,
            "rolled": {"W": self._rolled.w, "C": self._rolled.c, "G": self._rolled.g},
            "played": None if self._played == NONE else str(CARDS[self._played]),
            "out": list(self._out),
        }

    def __str__(self) -> str:
        return in_words(self.as_json(), self.seats)

    # ---- turns ----

    def _pass_on(self) -> None:
        """Starts turn after turn until a seat is asked or the game is over."""
        dice, seats = self._dice, self.seats
        while self._turn < TURNS:
            self._extra = False
            seat = (self._active + self._direction) % seats
            while not dice[seat]:
                seat = (seat + self._direction) % seats
            self._active = seat
            if not self._take_turn(seat):
                return
        self._finish(TURN_LIMIT)

    def _take_turn(self, seat: Seat) -> bool:
        self._turn += 1
        if self._skips[seat]:
            return self._miss(seat)
        self._rolls[seat] += 1
        self._rolled = roll = self._dealing.roll(seat, self._rolls, self._dice[seat])
        self._log.append(roll.event)
        gives = self._giving = roll.g
        if roll.c and not self._draw(roll.c):
            return False
        if gives:
            return self._hand_on()
        if self._hands[seat]:
            self._phase = "play"
            self._seat = seat
            return False
        return True

    def _miss(self, seat: Seat) -> bool:
        self._skips[seat] -= 1
        self._discard.append(_SKIP)
        self._log.append(MISSED[seat])
        return True

    def _end(self, action: Action) -> bool:
        del action
        self._log.append(ENDED[self._active])
        return True

    # ---- drawing ----

    def _draw(self, count: int) -> bool:
        """The active seat draws; False when it is asked whom to take a card from instead."""
        deck = self._deck
        if len(deck) < count:
            self._drawing = count
            return self._draw_on()
        seat, log = self._active, self._log
        if count == 1:
            card = deck.pop()
            self._hands[seat] += UNIT[card]
            self._sizes += ONE_CARD[seat]
            log.append(DREW[seat][card])
            return True
        hand, drew = self._hands[seat], DREW[seat]
        for _ in range(count):
            card = deck.pop()
            hand += UNIT[card]
            log.append(drew[card])
        self._hands[seat] = hand
        self._sizes += count * ONE_CARD[seat]
        return True

    def _draw_on(self) -> bool:
        """Draws what is left to draw, past the ends of both piles."""
        while self._drawing:
            if not self._deck and self._discard:
                self._reshuffle()
            if self._deck:
                count = min(self._drawing, len(self._deck))
                self._drawing -= count
                self._draw(count)
            elif not self._take_instead():
                return False
        return True

    def _reshuffle(self) -> None:
        self._reshuffles += 1
        self._deck = self._dealing.reshuffled(self._reshuffles, self._discard)
        self._deck.reverse()
        self._discard = []
        self._log.append(Reshuffled(len(self._deck)))

    def _take_instead(self) -> bool:
        """Both piles are empty: one card comes from an opponent; False when the seat is asked."""
        victims = members(self._victims())
        if len(victims) > 1:
            self._phase = "take"
            self._seat = self._active
            return False
        if victims:
            self._drawing -= 1
            self._take_from(victims[0])
        else:
            self._drawing = 0
        return True

    def _victims(self) -> legal.Seats:
        return with_cards(self._sizes) & WITHOUT[self._active]

    def _take(self, action: Action) -> bool:
        self._drawing -= 1
        self._take_from(action.target)
        if not self._draw_on():
            return False
        return self._hand_on() if self._played == NONE else self._settle()

    # ---- handing on ----

    def _hand_on(self) -> bool:
        """Dice that show give, then the card; one opponent left gets them unasked (ruling 10)."""
        seat = self._active
        while self._giving:
            if self._left > _PAIR:
                self._phase = "give"
                self._seat = seat
                return False
            self._hand_over(members(self._in_game & WITHOUT[seat])[0])
            if not self._dice[seat]:
                return self._leave()
        if not self._hands[seat]:
            return True
        self._phase = "play"
        self._seat = seat
        return False

    def _give(self, action: Action) -> bool:
        self._hand_over(action.target)
        return self._hand_on() if self._dice[self._active] else self._leave()

    def _hand_over(self, to: Seat) -> None:
        seat, dice = self._active, self._dice
        self._giving -= 1
        dice[seat] -= 1
        dice[to] += 1
        self._log.append(GAVE[seat][to])

    # ---- cards ----

    def _spend(self, action: Action) -> None:
        """The card leaves the hand; where it goes after its effect is the effect's business."""
        seat = self._active
        self._hands[seat] -= action.unit
        self._sizes -= ONE_CARD[seat]
        if self._known[seat]:
            shown(self._known, seat, action.unit)
        self._log.append(PLAYED[seat][action])

    def _run(self, action: Action) -> None:
        """Spends a card whose effect may take other seats' decisions."""
        self._spend(action)
        self._played = action.index

    def _settle(self) -> bool:
        """A card's effect is over: it goes to the discard pile, and the turn ends."""
        self._discard.append(self._played)
        self._played = NONE
        return True

    def _lose1(self, action: Action) -> bool:
        self._spend(action)
        self._dice[self._active] -= 1
        self._discard.append(action.index)
        return True if self._dice[self._active] else self._leave()

    def _lose2(self, action: Action) -> bool:
        """Never the last dice: the three W that it costs stay with their owner (ruling 2)."""
        self._spend(action)
        self._dice[self._active] -= 2
        self._discard.append(action.index)
        return True

    def _pass_dice(self, action: Action) -> bool:
        """All dice of each seat go to its nearest neighbour in the game (ruling 3)."""
        self._spend(action)
        seats = members(self._in_game)
        dice = [self._dice[seat] for seat in seats]
        shift = 1 if action.direction == "left" else -1
        for place, count in enumerate(dice):
            self._dice[seats[(place + shift) % len(seats)]] = count
        self._discard.append(action.index)
        return True

    def _give1(self, action: Action) -> bool:
        self._spend(action)
        self._dice[self._active] -= 1
        self._dice[action.target] += 1
        self._discard.append(action.index)
        return True

    def _steal(self, action: Action) -> bool:
        self._run(action)
        if action.target != NONE:
            self._take_from(action.target)
        elif not self._draw(1):
            return False
        return self._settle()

    def _strip(self, action: Action) -> bool:
        self._run(action)
        self._phase = "keep"
        self._seat = action.target
        return False

    def _keep(self, action: Action) -> bool:
        seat = self._seat
        cards = self._put_down(seat, self._hands[seat] - action.unit)
        self._log.append(Discarded(seat, cards))
        return self._settle()

    def _draw3(self, action: Action) -> bool:
        self._run(action)
        return self._draw(3) and self._settle()

    def _purge(self, action: Action) -> bool:
        self._run(action)
        return self._purge_on()

    def _purge_on(self) -> bool:
        """Clockwise from the player's left, each discards down to two (rulings 4 and 10)."""
        too_many = with_three(self._sizes) & WITHOUT[self._active]
        if not too_many:
            return self._settle()
        seat = self._active
        while not too_many & SEAT[seat]:
            seat = (seat + 1) % self.seats
        self._phase = "discard"
        self._seat = seat
        return False

    def _throw(self, action: Action) -> bool:
        seat = self._seat
        self._hands[seat] -= action.unit
        self._sizes -= ONE_CARD[seat]
        if self._known[seat]:
            shown(self._known, seat, action.unit)
        self._discard.append(action.index)
        self._log.append(DISCARDED[seat][action.index])
        return self._purge_on()

    def _skip(self, action: Action) -> bool:
        """The card lies before its target, in no pile, until it is used up (ruling 5)."""
        self._spend(action)
        self._skips[action.target] += 1
        return True

    def _play_again(self, action: Action) -> bool:
        """The turn ends, the direction flips, and the same seat takes an extra turn (ruling 6)."""
        self._spend(action)
        self._discard.append(action.index)
        self._direction = -self._direction
        if self._turn == TURNS:
            return True
        self._extra = True
        return self._take_turn(self._active)

    # ---- hands ----

    def _receive(self, seat: Seat, cards: Sequence[int]) -> None:
        self._hands[seat] += packed(cards)
        self._sizes += len(cards) * ONE_CARD[seat]

    def _put_down(self, seat: Seat, hand: int) -> tuple[Card, ...]:
        """These cards of the seat's hand go to the discard pile, before all eyes."""
        cards = unpacked(hand)
        self._hands[seat] -= hand
        self._sizes -= len(cards) * ONE_CARD[seat]
        self._discard += cards
        if self._known[seat]:
            for card in cards:
                shown(self._known, seat, UNIT[card])
        return cards

    def _take_from(self, victim: Seat) -> None:
        """The active seat takes a random card of the victim's hand, unseen (ruling 4)."""
        seat, cards = self._active, unpacked(self._hands[victim])
        self._picks[seat] += 1
        card = cards[self._dealing.pick(seat, self._picks, len(cards))]
        unit = UNIT[card]
        taken(self._known, seat, victim, unit, len(cards))
        self._hands[victim] -= unit
        self._hands[seat] += unit
        self._sizes += ONE_CARD[seat] - ONE_CARD[victim]
        self._log.append(TOOK[seat][victim][card])

    def _known_to(self, seat: Seat | None) -> tuple[tuple[Card, ...], ...]:
        if seat is None or not any(self._known):
            return ((),) * self.seats
        return tuple(map(unpacked, to_reader(self._known, seat)))

    # ---- ends ----

    def _leave(self) -> bool:
        """The active seat has no dice left: it is out, and its hand goes to the discard pile."""
        seat = self._active
        cards = self._put_down(seat, self._hands[seat])
        self._in_game &= WITHOUT[seat]
        self._left -= 1
        self._out.append(seat)
        self._log.append(Out(seat, cards))
        if not _ended(self._options, self._left, self._out):
            return True
        self._finish(EMPTIED)
        return False

    def _finish(self, reason: Reason) -> None:
        self._phase = "over"
        self._seat = NOBODY
        self._outcome = ranked(self._dice, self._out, self._options, reason)
        self._log.append(Over(reason))

    # ---- from a view ----

    @staticmethod
    def restored(
        view: View, hands: Sequence[Sequence[int]], deck: Sequence[int], dealing: Dealing
    ) -> State:
        """The state that the view shows, with these hidden cards.

        The reader has the view's events and knowledge; the other seats start with none.
        """
        state: State = object.__new__(State)
        state._blank(view.seats, view.options, dealing)
        state._dice = list(view.dice)
        for seat, cards in enumerate(hands):
            state._receive(seat, cards)
        state._deck = list(deck)
        state._discard = list(view.discard)
        state._skips = list(view.skips)
        state._out = list(view.out)
        state._left = view.seats - len(view.out)
        state._in_game = sum(SEAT[seat] for seat in range(view.seats) if seat not in view.out)
        state._direction, state._active, state._seat = view.direction, view.active, view.to_act
        state._phase, state._turn, state._extra = view.phase, view.turn, view.extra
        state._rolled = roll_of(view.active, *view.rolled)
        state._giving, state._drawing = view.giving, view.drawing
        state._played = NONE if view.played is None else int(view.played)
        state._recall(view)
        if view.phase == "over":
            ended = _ended(view.options, state._left, view.out)
            reason = EMPTIED if ended else TURN_LIMIT
            state._outcome = ranked(view.dice, view.out, view.options, reason)
        return state

    def _recall(self, view: View) -> None:
        self._log = list(view.events)
        if view.seat is None:
            return
        self._cursors = [len(self._log)] * self.seats
        self._cursors[view.seat] = 0
        for holder, cards in enumerate(view.known):
            if cards:
                self._known[holder] = {view.seat: packed(cards)}

    # ---- which action does what ----

    @classmethod
    def handlers(cls) -> tuple[Handler, ...]:
        """By the code of an action."""
        verbs: dict[Verb, Handler] = {
            "end": cls._end,
            "give": cls._give,
            "take": cls._take,
            "keep": cls._keep,
            "discard": cls._throw,
        }
        cards: dict[Card, Handler] = {
            Card.LOSE1: cls._lose1,
            Card.PASS_DICE: cls._pass_dice,
            Card.LOSE2: cls._lose2,
            Card.GIVE1: cls._give1,
            Card.STEAL: cls._steal,
            Card.STRIP: cls._strip,
            Card.DRAW3: cls._draw3,
            Card.PURGE: cls._purge,
            Card.SKIP: cls._skip,
            Card.AGAIN: cls._play_again,
        }
        return (*(verbs[verb] for verb in CODES), *(cards[card] for card in CARDS))


_HANDLERS = State.handlers()


def _ended(options: Options, left: int, out: Sequence[Seat]) -> bool:
    """``first``: somebody is out; ``ranking``: one seat has dice left."""
    return bool(out) if options.end == "first" else left == 1


class Wazabi:
    """The game of Wazabi for the registry."""

    name = "wazabi"
    rules = 1
    seats = SEATS

    def options(self, given: Mapping[str, object]) -> Options:
        return checked(given)

    def sides(self, seats: int, options: game.Options) -> tuple[int, ...]:
        return sides(seats, cast("Options", options))

    def new(self, seats: int, options: game.Options, chance: Chance) -> State:
        mine = cast("Options", options)
        check_seats(seats, mine)
        dealing = chance if isinstance(chance, StackedDealing) else SeedDealing(chance)
        return State(seats, mine, dealing)

    def stacked(self, given: Mapping[str, object]) -> StackedDealing:
        return StackedDealing(given)

    def sample(self, view: game.View, rng: Rng) -> State:
        """Uniform over the hidden cards that the view leaves possible, with new chance."""
        mine = cast("View", view)
        hands, deck = hidden_cards(mine, rng)
        chance = SeedChance(rng.getrandbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big"))
        return State.restored(mine, hands, deck, SeedDealing(chance))


GAME = Wazabi()
