"""``arena replay``: a recorded game step by step."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from arena.cli import options
from arena.cli.lazy import UserError, commands
from arena.games.game import Answer, Milestone
from arena.games.telling import Told
from arena.ops.words import counted

if TYPE_CHECKING:
    from arena.games.game import Event, Outcome, State
    from arena.games.record import Record, Replay

app = commands()


@app.command(epilog="Example: arena replay records/wazabi-0000.json --at 4")
def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record of a game.", show_default=False)
    ],
    at: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="Stop after N actions, and show the state there."),
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Show a recorded game step by step.

    Exit status 1 if it does not go as the record says. With --json one line a step, the legal
    actions being those before it, and the state as the last line.
    """
    from arena.cli.recorded import read
    from arena.games.record import ReplayError

    record = read(file)
    if at is not None and at > len(record.actions):
        raise UserError(f"--at is {at}, but {file} has {counted(len(record.actions), 'action')}")
    try:
        _shown(record, len(record.actions) if at is None else at, _json if as_json else _text)
    except ReplayError as error:
        sys.stdout.flush()
        print(f"arena: {file}: {error}", file=sys.stderr)
        raise typer.Exit(1) from error


LONGEST_OPTION = 80

Form: TypeAlias = "Callable[[Replay, int], Iterator[str]]"
"""The lines that show so many steps of a replay, and the state after them."""


def _shown(record: Record, steps: int, form: Form) -> None:
    from arena.games.record import replay as replay_of

    play = replay_of(record)
    for line in form(play, steps):
        print(line)
    if steps == len(record.actions):
        play.check_outcome()


def _json(play: Replay, steps: int) -> Iterator[str]:
    state = play.state
    for step in islice(play, steps):
        line: dict[str, object] = {
            "step": step.step,
            "seat": step.seat,
            "action": step.action,
            "legal": list(step.legal),
        }
        for event in state.view(None).events:
            if isinstance(event, Answer):
                line["answer"] = event.answer
        yield json.dumps(line)
    outcome = state.outcome()
    yield json.dumps(
        {
            "state": state.as_json(),
            "to_act": state.to_act(),
            "outcome": None if outcome is None else _outcome_json(outcome),
        }
    )


def _outcome_json(outcome: Outcome) -> dict[str, object]:
    return {
        "ranks": list(outcome.ranks),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


def _text(play: Replay, steps: int) -> Iterator[str]:
    record, state = play.record, play.state
    given = " ".join(f"{key}={_brief(v)}" for key, v in record.options.as_json().items())
    chance = f"seed {record.seed.hex()}" if record.seed is not None else "stacked chance"
    yield f"{record.game}, {record.seats} seats, {given}, {chance}"
    told = Told(state)
    yield from _lines(told.news())
    for step in islice(play, steps):
        yield f"{step.step:4}  seat {step.seat}: {step.action}"
        yield from _lines(told.news(step.seat))
        if any(isinstance(event, Milestone) for event in state.view(None).events):
            yield from _boxed(state)
    yield ""
    yield str(state)
    yield _end(play)


def _lines(events: Sequence[Event]) -> Iterator[str]:
    return (f"        {event}" for event in events)


def _boxed(state: State) -> Iterator[str]:
    """The state, apart from what happens."""
    yield ""
    yield from str(state).splitlines()
    yield ""


def _brief(option: object) -> str:
    """An option that is written out, such as a list of cards, is not shown to its end."""
    text = json.dumps(option)
    return text if len(text) <= LONGEST_OPTION else f"{text[:LONGEST_OPTION]}..."


def _end(play: Replay) -> str:
    outcome, to_act = play.state.outcome(), play.state.to_act()
    if outcome is None:
        legal = ", ".join(map(str, play.state.legal_actions()))
        return f"to act: seat {to_act}, one of {legal}"
    order = sorted(range(len(outcome.ranks)), key=lambda seat: (outcome.ranks[seat], seat))
    places = ", ".join(
        f"{outcome.ranks[seat] + 1}. seat {seat} ({outcome.scores[seat]})" for seat in order
    )
    return f"over ({outcome.reason}): {places}"
