"""Records: one canonical JSON object that tells a whole game, and the replay that believes nothing.

``Record.from_bytes`` checks the form, ``replay`` plays the actions again, one legal action at a
time, and ``verify`` also compares the outcome. Errors:

    RecordError           the record cannot be read: what is wrong and what is allowed
    └── ReplayError       it can be read, but the game does not go as it says
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from reprlib import repr as shortened

from arena.games import registry
from arena.games.chance import SEED_BYTES, SeedChance
from arena.games.game import Action, Chance, Game, GameError, Options, Outcome, Seat, State

FORMAT = "arena.record/1"
_KEYS = frozenset({"format", "game", "rules", "options", "seats", "actions", "outcome"})
_CHANCE_KEYS = frozenset({"seed", "stacked"})
_DIGITS = frozenset("0123456789abcdefABCDEF")
_OUTCOME_KEYS = frozenset({"ranks", "scores", "reason"})


class RecordError(ValueError):
    """A record that cannot be used; the message is one sentence."""


class ReplayError(RecordError):
    """A well-formed record whose game does not go as it says."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game, finished or not (``outcome`` None). Chance is either ``seed`` or ``stacked``."""

    game: str
    rules: int
    options: Options
    seats: int
    actions: tuple[str, ...]
    outcome: Outcome | None
    seed: bytes | None = None
    stacked: Mapping[str, object] | None = None

    def to_bytes(self) -> bytes:
        """Canonical: sorted keys, no spaces, UTF-8, one line and a newline."""
        line = json.dumps(
            self._as_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        return line.encode() + b"\n"

    @staticmethod
    def from_bytes(data: bytes, *, canonical: bool = False) -> Record:
        """Reads any layout of the JSON; with ``canonical`` only the one that to_bytes writes."""
        record = _read(_json_object(data))
        try:
            written = record.to_bytes()
        except UnicodeEncodeError as error:
            raise RecordError("the record has text that is not Unicode") from error
        if canonical and written != data:
            raise RecordError("the record is not in canonical form: sorted keys, no spaces, UTF-8")
        return record

    def _as_json(self) -> dict[str, object]:
        chance: dict[str, object] = (
            {"seed": self.seed.hex()} if self.seed is not None else {"stacked": self.stacked}
        )
        return chance | {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": self.options.as_json(),
            "seats": self.seats,
            "actions": self.actions,
            "outcome": None if self.outcome is None else _outcome_as_json(self.outcome),
        }


def record_id(data: bytes) -> str:
    """A record's id: the SHA-256 of its canonical bytes, in hexadecimal."""
    return sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a replay: who took it, and among which."""

    step: int
    seat: Seat
    action: str
    legal: tuple[str, ...]


class Replay:
    """Plays a record's actions, one a call of ``next``; ``state`` is the game after them.

    Raises ReplayError at an action that is not legal, and where stacked chance runs dry.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self._step = 0
        game = registry.game(record.game)
        try:
            self.state: State = game.new(record.seats, record.options, _chance(game, record))
        except GameError as error:
            raise ReplayError(f"before the first step: {error}") from error

    def __iter__(self) -> Replay:
        return self

    def __next__(self) -> Step:
        if self._step == len(self.record.actions):
            raise StopIteration
        number, text = self._step, self.record.actions[self._step]
        actions = self.state.legal_actions()
        legal = tuple(map(str, actions))
        if text not in legal:
            raise ReplayError(_illegal(number, self.state.to_act(), text, legal))
        step = Step(number, self.state.to_act(), text, legal)
        self._apply(actions[legal.index(text)])
        self._step += 1
        return step

    def check_outcome(self) -> None:
        """Raises ReplayError if the record claims an outcome other than the one reached."""
        claimed, reached = self.record.outcome, self.state.outcome()
        if claimed is not None and claimed != reached:
            raise ReplayError(
                f"the record says {_in_words(claimed)}, the replay gives {_in_words(reached)}"
            )

    def _apply(self, action: Action) -> None:
        try:
            self.state.apply(action)
        except GameError as error:
            raise ReplayError(f"step {self._step} ({action}): {error}") from error


def replay(record: Record) -> Replay:
    """The record's steps, to be iterated over; what is reached is in the result's ``state``."""
    return Replay(record)


def verify(record: Record) -> Outcome | None:
    """Plays the whole record and compares the outcome; returns the outcome reached."""
    play = Replay(record)
    for _ in play:
        pass
    play.check_outcome()
    return play.state.outcome()


def _chance(game: Game, record: Record) -> Chance:
    if record.seed is not None:
        return SeedChance(record.seed)
    return game.stacked(record.stacked or {})


def _illegal(step: int, seat: Seat, text: str, legal: Sequence[str]) -> str:
    if not legal:
        over = "the game is over, there are no legal actions"
        return f"step {step}: {shortened(text)} is not legal; {over}"
    return (
        f"step {step}: {shortened(text)} is not legal for seat {seat}; legal are {', '.join(legal)}"
    )


def _in_words(outcome: Outcome | None) -> str:
    if outcome is None:
        return "that the game is not over"
    reason = shortened(outcome.reason)
    return f"ranks {list(outcome.ranks)}, scores {list(outcome.scores)} ({reason})"


# ---- reading ----


def _json_object(data: bytes) -> dict[str, object]:
    try:
        value = json.loads(data.decode(), object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"the record is not JSON: {str(error)[:200]}") from error
    if not isinstance(value, dict):
        raise RecordError("the record is not a JSON object")
    return value


def _no_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has the same key twice")
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _read(given: Mapping[str, object]) -> Record:
    _check_keys(given)
    if given["format"] != FORMAT:
        raise RecordError(
            f"the record's format is {shortened(given['format'])}; known is {FORMAT!r}"
        )
    game = _game(given["game"], given["rules"])
    try:
        options = game.options(_mapping("options", given["options"]))
        stacked = _mapping("stacked", given["stacked"]) if "stacked" in given else None
        if stacked is not None:
            game.stacked(stacked)
    except GameError as error:
        raise RecordError(str(error)) from error
    seats = _integer("seats", given["seats"])
    if seats not in game.seats:
        allowed = f"{game.seats.start} to {game.seats.stop - 1}"
        raise RecordError(f"{game.name} is for {allowed} seats, not {seats}")
    return Record(
        game=game.name,
        rules=game.rules,
        options=options,
        seats=seats,
        actions=_texts("actions", given["actions"]),
        outcome=None if given["outcome"] is None else _outcome(given["outcome"], seats),
        seed=_seed(given["seed"]) if "seed" in given else None,
        stacked=stacked,
    )


def _check_keys(given: Mapping[str, object]) -> None:
    if missing := sorted(_KEYS - given.keys()):
        raise RecordError(f"the record has no {', '.join(map(repr, missing))}")
    if unknown := sorted(given.keys() - _KEYS - _CHANCE_KEYS):
        raise RecordError(f"the record has unknown keys: {', '.join(map(shortened, unknown[:5]))}")
    if len(_CHANCE_KEYS & given.keys()) != 1:
        raise RecordError("a record has either 'seed' or 'stacked', and not both")


def _game(name: object, rules: object) -> Game:
    if not isinstance(name, str):
        raise RecordError(f"the record's 'game' is {shortened(name)}; it must be a text")
    try:
        game = registry.game(name)
    except GameError as error:
        raise RecordError(str(error)) from error
    if _integer("rules", rules) != game.rules:
        raise RecordError(
            f"the record is of version {rules} of the rules of {name}; known is {game.rules}"
        )
    return game


def _seed(value: object) -> bytes:
    if not (isinstance(value, str) and len(value) == 2 * SEED_BYTES and set(value) <= _DIGITS):
        raise RecordError(
            f"the record's 'seed' is {shortened(value)}; it must be 64 hexadecimal digits"
        )
    return bytes.fromhex(value)


def _outcome(value: object, seats: int) -> Outcome:
    given = _mapping("outcome", value)
    if given.keys() != _OUTCOME_KEYS:
        raise RecordError("the record's outcome must have 'ranks', 'scores' and 'reason'")
    ranks, scores = (_integers(key, given[key]) for key in ("ranks", "scores"))
    if not len(ranks) == len(scores) == seats:
        raise RecordError(f"the record's outcome must have {seats} ranks and {seats} scores")
    if not isinstance(given["reason"], str):
        raise RecordError("the reason of the record's outcome must be a text")
    return Outcome(ranks, scores, given["reason"])


def _outcome_as_json(outcome: Outcome) -> dict[str, object]:
    return {"ranks": outcome.ranks, "scores": outcome.scores, "reason": outcome.reason}


def _mapping(key: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise RecordError(f"the record's {key!r} must be an object")
    return value


def _integer(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(f"the record's {key!r} is {shortened(value)}; it must be a whole number")
    return value


def _integers(key: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise RecordError(f"the record's {key!r} must be a list of whole numbers")
    return tuple(_integer(key, entry) for entry in value)


def _texts(key: str, value: object) -> tuple[str, ...]:
    if not (isinstance(value, list) and all(isinstance(entry, str) for entry in value)):
        raise RecordError(f"the record's {key!r} must be a list of texts")
    return tuple(value)
