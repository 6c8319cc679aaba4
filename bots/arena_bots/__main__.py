"""``python -m arena_bots NAME``: a shipped bot, over gRPC."""

from __future__ import annotations

import argparse  # the SDK's own dependencies are all that a bot may count on
import asyncio
import sys
from collections.abc import Sequence
from functools import partial
from random import Random

from arena_bots import misbehaving
from arena_bots.garbage import send_garbage, send_no_protobuf
from arena_bots.search import Search, policy
from arena_bots.shipped import SHIPPED, UnknownBotError, games, load
from arena_sdk import ArenaError, run
from arena_sdk.players import BotOrFactory
from arena_sdk.running import account

MISBEHAVING = "misbehaving"

CRASHES = {
    "exit": misbehaving.Exits,
    "raise": misbehaving.Raises,
    "start": misbehaving.FailsToStart,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs until Ctrl-C."""
    given = parser().parse_args(arguments)
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
        return misbehaving.factory(_misbehaving(given), given.after)
    try:
        made = load(given.name, _games(given)[0])
        return _thinking(given) if made is Search else made
    except (UnknownBotError, ValueError) as error:
        sys.exit(f"arena_bots: {error}")


def _thinking(given: argparse.Namespace) -> BotOrFactory:
    """One object a game; what it cannot be told is found out before it connects."""
    make = partial(Search, given.seed, given.budget, given.iterations, given.policy)
    make()
    for game in _games(given):
        policy.named(given.policy, game, Random(0))  # noqa: S311 - a game, not a secret
    return make


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
    think = made.add_argument_group("how search thinks")
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
    how.add_argument("--after", type=int, default=0, metavar="N", help="decide well N times first")
    return made


if __name__ == "__main__":
    main()
