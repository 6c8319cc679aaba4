"""``python -m arena_bots NAME``: a shipped bot, over gRPC."""

from __future__ import annotations

import argparse  # the SDK's own dependencies are all that a bot may count on
import asyncio
import sys
from collections.abc import Sequence
from functools import partial
from inspect import signature
from typing import Any

from arena_bots import misbehaving
from arena_bots.garbage import send_garbage, send_no_protobuf
from arena_bots.shipped import SHIPPED, UnknownBotError, check, games, load
from arena_sdk import ArenaError, Bot, run
from arena_sdk.players import BotOrFactory
from arena_sdk.running import account

MISBEHAVING = "misbehaving"

HOW_TO_THINK = ("budget", "iterations", "policy", "seed")
HOW_TO_MISBEHAVE = ("silent", "illegal", "crash", "slow", "hang", "garbage", "after")
"""Options."""

CRASHES = {
    "exit": misbehaving.Exits,
    "raise": misbehaving.Raises,
    "start": misbehaving.FailsToStart,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs until Ctrl-C."""
    given = parser().parse_args(arguments)
    _check_kind(given)
    build = given.build or given.name
    if given.garbage:
        _garbage(given, build)
        return
    run(
        bot(given),
        _games(given),
        token=given.token,
        address=given.address,
        build=build,
        games_at_once=given.games_at_once,
    )


def _games(given: argparse.Namespace) -> tuple[str, ...]:
    return (given.game,) if given.game else games(given.name)


def _garbage(given: argparse.Namespace, build: str) -> None:
    try:
        who = account(
            _games(given),
            token=given.token,
            address=given.address,
            build=build,
            games_at_once=given.games_at_once,
        )
        if given.garbage == "bytes":
            ended = asyncio.run(send_no_protobuf(who))
            sys.exit(f"the arena ended the stream: {ended.code().name if ended else 'OK'}")
        asyncio.run(send_garbage(who))
    except ArenaError as error:
        sys.exit(f"arena_bots: {error}")


def bot(given: argparse.Namespace) -> BotOrFactory:
    """The class that is meant; ends the process with a sentence if there is none."""
    if given.name == MISBEHAVING:
        return misbehaving.factory(_misbehaving(given), given.after or 0)
    try:
        made = load(given.name, _games(given)[0])
        return _told(made, given) if _options(given, HOW_TO_THINK) else made
    except (UnknownBotError, ValueError) as error:
        sys.exit(f"arena_bots: {error}")


def _told(made: type[Bot[Any, Any]], given: argparse.Namespace) -> BotOrFactory:
    """One object a game; what it cannot be told is found out before it connects."""
    told = _options(given, HOW_TO_THINK)
    knows = signature(made).parameters
    if unknown := [name for name in told if name not in knows]:
        known = ", ".join(f"--{name}" for name in HOW_TO_THINK if name in knows) or "no such option"
        raise ValueError(f"--{unknown[0]} is not for {given.name}, which takes {known}")
    make = partial(made, **told)
    for game in _games(given):
        check(make(), game)
    return make


def _options(given: argparse.Namespace, names: Sequence[str]) -> dict[str, object]:
    """Those of the options that were given."""
    values = {name: getattr(given, name) for name in names}
    return {name: value for name, value in values.items() if not (value is None or value is False)}


def _check_kind(given: argparse.Namespace) -> None:
    """Ends the process with a sentence if an option is for bots of the other kind."""
    misbehaves = given.name == MISBEHAVING
    other = _options(given, HOW_TO_THINK if misbehaves else HOW_TO_MISBEHAVE)
    if other:
        whose = "for bots that think" if misbehaves else f"for {MISBEHAVING}"
        sys.exit(f"arena_bots: --{next(iter(other))} is {whose}, not for {given.name}")


def _misbehaving(given: argparse.Namespace) -> type[misbehaving.Misbehaving]:
    if given.crash:
        return CRASHES[given.crash]
    if given.slow is not None:
        return misbehaving.slow(given.slow)
    for flag, cls in (
        (given.silent, misbehaving.Silent),
        (given.illegal, misbehaving.Illegal),
        (given.hang, misbehaving.Hangs),
    ):
        if flag:
            return cls
    sys.exit("arena_bots: misbehaving needs to be told how: --silent, --illegal, --crash, ...")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser("python -m arena_bots", description="Runs a shipped bot.")
    made.add_argument("name", help=f"one of {', '.join(SHIPPED)}, {MISBEHAVING}")
    made.add_argument("--game", help="play this game only; default: all that the bot can play")
    made.add_argument(
        "--address",
        help="HOST:PORT of the arena, or several with commas between; default: ARENA_ADDRESS",
    )
    made.add_argument("--token", help="the bot's token; default: ARENA_TOKEN")
    made.add_argument(
        "--games-at-once", type=int, default=1, metavar="N", help="of as many matches; default: 1"
    )
    made.add_argument("--build", help="version to report; default: the bot's name")
    think = made.add_argument_group("how a bot thinks (search; --seed: others with chance, too)")
    think.add_argument("--budget", type=float, metavar="SECONDS", help="a decision, at most")
    think.add_argument("--iterations", type=int, metavar="N", help="a decision, instead")
    think.add_argument("--policy", metavar="BOT", help="plays games on in its mind")
    think.add_argument("--seed", type=int, metavar="N", help="of its own chance")
    how = made.add_argument_group("how misbehaving misbehaves (one of them)")
    flags = how.add_mutually_exclusive_group()
    flags.add_argument("--silent", action="store_true", help="never answer")
    flags.add_argument("--illegal", action="store_true", help="answer with no legal action")
    flags.add_argument(
        "--crash", nargs="?", const="exit", choices=sorted(CRASHES), help="end, or raise"
    )
    flags.add_argument(
        "--slow", nargs="?", const=5.0, type=float, metavar="SECONDS", help="think so long; 5"
    )
    flags.add_argument("--hang", action="store_true", help="block the whole process for ever")
    flags.add_argument(
        "--garbage",
        nargs="?",
        const="messages",
        choices=["messages", "bytes"],
        help="send messages that mean nothing, or what is no message at all",
    )
    how.add_argument("--after", type=int, metavar="N", help="decide well N times first")
    return made


if __name__ == "__main__":
    main()
